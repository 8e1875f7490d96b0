import { memo } from '../../../text/bounded-memo.ts';
import type { Confidence } from '../../../vocabulary/orders.ts';
import type { Sighting, SightingKind } from '../../../vocabulary/route.ts';
import { classifyHost, type HostClass } from '../../catalogue/classify.ts';
import type { Draft } from '../reading/draft.ts';
import { trustOfProvider } from '../reading/provider-trust.ts';
import { PUNCTUATION, TEXT, type Tokens } from './tokens.ts';

/**
 * Code itself, text that a string carries over several lines (a heredoc, a template with code in it), and comments.
 * The latter two are read again as code, but only what is written like code counts there.
 */
export type Layer = 'code' | 'embedded' | 'note';

/** What a name of the file was given: a host, a variable that replaces it, or both. */
export interface Known {
  readonly host?: string | undefined;
  readonly variable?: string | undefined;
}

/** The file as a whole, shared by its layers. */
export interface FileFacts {
  /** Where the file mentions models, in order; computed on demand. */
  readonly talk: () => readonly number[];
  /** Names that a base URL of a client is taken from, or that a model's path is put behind. */
  readonly flowing: Set<string>;
  readonly known: Map<string, Known>;
  /** By its offset, whether a string is an element of a list that allows, blocks or retires hosts. */
  readonly listed: Map<number, boolean>;
}

export interface Reading {
  readonly tokens: Tokens;
  readonly layer: Layer;
  readonly isShell: boolean;
  /** Where the text of the layer begins in the file. */
  readonly from: number;
  readonly file: FileFacts;
  readonly lineAt: (offset: number) => number;
}

export interface Seen {
  readonly offset: number;
  readonly kind: SightingKind;
  readonly indicator: string;
  readonly confidence: Confidence;
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly variable?: string | undefined;
  /** The program takes the address from `variable`, or from elsewhere, when it runs. */
  readonly isTaken?: boolean | undefined;
}

const NEAR = 700;

/** Whether the file mentions models within a dozen lines of a place. */
export function isNearModels(reading: Reading, offset: number, reach = NEAR): boolean {
  const talk = reading.file.talk();
  const at = reading.from + offset;
  let low = 0;
  let high = talk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((talk[middle] as number) < at - reach) low = middle + 1;
    else high = middle;
  }
  return (talk[low] ?? Number.POSITIVE_INFINITY) <= at + reach;
}

/** The token at or after an offset. */
export function tokenAt(tokens: Tokens, offset: number): number {
  let low = 0;
  let high = tokens.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens.ends[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function punctuationAt(tokens: Tokens, index: number): string {
  return tokens.kinds[index] === PUNCTUATION ? tokens.text.charAt(tokens.starts[index] as number) : '';
}

export function textOf(tokens: Tokens, index: number): string {
  return tokens.text.slice(tokens.starts[index], tokens.ends[index]);
}

const QUOTES = /^(?:[A-Za-z]{0,3}#*)?("""|'''|"|'|`)/;

/** The content of a string, without its quotes; longer ones are not names. */
export function contentOf(tokens: Tokens, index: number, longest = 300): string | undefined {
  if (tokens.kinds[index] !== TEXT) return undefined;
  const start = tokens.starts[index] as number;
  const end = tokens.ends[index] as number;
  if (end - start > longest) return undefined;
  if (isPlainlyQuoted(tokens.text, start, end)) return tokens.text.slice(start + 1, end - 1);
  const whole = textOf(tokens, index);
  const quote = QUOTES.exec(whole);
  if (quote === null) return undefined;
  const inner = whole.slice(quote[0].length);
  return inner.endsWith(quote[1] as string) ? inner.slice(0, -(quote[1] as string).length) : inner;
}

/** One quote before, the same after: nearly all strings. */
function isPlainlyQuoted(text: string, start: number, end: number): boolean {
  const quote = text.charCodeAt(start);
  const isQuote = quote === 34 || quote === 39 || quote === 96;
  return (
    isQuote && end - start > 2 && text.charCodeAt(start + 1) !== quote && text.charCodeAt(end - 1) === quote
  );
}

/** Where the program fills something in, the catalogue reads around it. */
export const classOf = memo({ most: 20_000 }, (host): HostClass => {
  const owner = classifyHost(host.replaceAll('*', '{x}'));
  // A host below a domain is no imitation of it.
  const { lookalikeOf, ...rest } = owner;
  return lookalikeOf !== undefined && host.endsWith(`.${lookalikeOf}`) ? rest : owner;
});

/** Indicators are words of the file; anything that could be more than a word stays out of the report. */
const PLAIN_INDICATOR = /^[\w$@][\w$.:>*/-]{0,59}$/;

export function sightingOf(reading: Reading, seen: Seen): Sighting {
  const isNamed = seen.host !== undefined && seen.host !== '' && seen.host !== '*';
  const host = isNamed ? classOf(seen.host) : undefined;
  const provider = host?.provider ?? seen.provider;
  // A client that is handed its address is not a client of the SDK's own host.
  const isProviders = seen.kind === 'header' || (seen.kind === 'client' && seen.isTaken !== true);
  const trust = host?.trust ?? (isProviders ? trustOfProvider(provider ?? '') : undefined) ?? 'env_dynamic';
  const draft: Draft = {
    line: reading.lineAt(seen.offset),
    kind: seen.kind,
    trust,
    indicator: PLAIN_INDICATOR.test(seen.indicator) ? seen.indicator : seen.kind,
    isActive: reading.layer !== 'note',
    confidence: reading.layer === 'code' ? seen.confidence : 'low',
  };
  if (isNamed && seen.host !== undefined) draft.host = seen.host;
  if (provider !== undefined) draft.provider = provider;
  if (seen.model !== undefined) draft.model = seen.model;
  if (host?.lookalikeOf !== undefined) draft.lookalikeOf = host.lookalikeOf;
  if (seen.variable !== undefined) draft.variable = seen.variable;
  if (seen.isTaken === true) draft.isTaken = true;
  return draft;
}
