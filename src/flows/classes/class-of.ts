/**
 * What a tool is, from its whole definition: what people other than the user can write into its replies, what of them is
 * private, and what its calls do. Names weigh most, then parameters, then the first sentence of the description.
 * Annotations only add. What nothing is known of counts as both labels, and as sending where it has a destination.
 */
import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import { parametersOf } from '../../screening/definitions/parameters.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { ACTS, type Act, LABELS, type Label, type ToolClass } from '../../vocabulary/flow.ts';
import { actsOf } from './acts.ts';
import { type Phrase, phrasesOf } from './name-phrases.ts';
import { LABELS_OF, type ServerKind, type Thing, thingOf } from './objects.ts';
import { parameterActs } from './parameter-acts.ts';
import { spokenVerb } from './verbs.ts';

/** What else is known of its server. */
export interface AboutServer {
  readonly name?: string;
  /** Names of all of its tools. */
  readonly tools?: readonly string[];
}

export interface Evidence {
  readonly acts: ReadonlySet<Act>;
  readonly reads: readonly Label[];
  readonly assumes: readonly ('reads' | 'acts')[];
}

export const classOf: (definition: Definition, about?: AboutServer) => ToolClass = memoOf(
  (definition: Definition, about: AboutServer = {}) => classed(definition, about),
);

function classed(definition: Definition, about: AboutServer): ToolClass {
  const { value, server, name } = definition;
  const tools = about.tools ?? [];
  const serverName = about.name ?? server;
  const prefixes = prefixesOf(serverName, tools);
  const phrases = phrasesOf(name, prefixes);
  const said = sentencePhrase(text(value.description), text(value.title));
  const kind = kindOf(serverName, [name, ...tools], said);
  const { parameters } = parametersOf(definition);
  return toolClass({ phrases, said, kind, parameters, annotations: value.annotations });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Shown {
  readonly phrases: readonly Phrase[];
  readonly said: Phrase | undefined;
  readonly kind: ServerKind | undefined;
  readonly parameters: readonly Parameter[];
  readonly annotations: unknown;
}

function toolClass(shown: Shown): ToolClass {
  const { phrases, said, kind, parameters } = shown;
  const named = phrases.filter(({ verb }) => verb !== undefined);
  const telling = named.length > 0 ? named : said?.verb === undefined ? [] : [withThings(said, phrases)];
  const acts = new Set<Act>(telling.flatMap((phrase) => actsOf(phrase, kind)));
  const isUnknown = acts.size === 0;
  for (const act of parameterActs(parameters, { acts, isUnknown })) acts.add(act);
  if (isUnknown) acts.add('read');
  const annotations = shown.annotations as { destructiveHint?: unknown; readOnlyHint?: unknown } | undefined;
  if (annotations?.destructiveHint === true && !onlyReads(acts)) acts.add('destroy');
  if (annotations?.readOnlyHint === false && onlyReads(acts)) acts.add('write');
  const { labels, isAssumed } = labelsOf(shown, acts, telling);
  const assumes = [...(isAssumed ? (['reads'] as const) : []), ...(isUnknown ? (['acts'] as const) : [])];
  return {
    reads: LABELS.filter((label) => labels.includes(label)),
    acts: ACTS.filter((act) => acts.has(act)),
    ...(assumes.length > 0 ? { assumes } : {}),
  };
}

const onlyReads = (acts: ReadonlySet<Act>): boolean => [...acts].every((act) => act === 'read');

const withThings = (said: Phrase, phrases: readonly Phrase[]): Phrase => ({
  ...said,
  things: [...phrases.flatMap(({ things }) => things), ...said.things],
});

function labelsOf(
  { phrases, said, kind }: Shown,
  acts: ReadonlySet<Act>,
  telling: readonly Phrase[],
): { labels: readonly Label[]; isAssumed: boolean } {
  if (!acts.has('read')) return { labels: [], isAssumed: false };
  if (telling.length > 0 && telling.every(({ verb }) => verb?.kind === 'compute'))
    return { labels: [], isAssumed: false };
  if (telling.some(({ verb }) => verb?.kind === 'fetch' || verb?.kind === 'operate'))
    return { labels: ['outside'], isAssumed: false };
  const own = phrases.flatMap(({ things }) => things).find(({ reads }) => reads !== undefined);
  if (own !== undefined) return { labels: inForge(own, kind), isAssumed: false };
  if (kind !== undefined) return { labels: LABELS_OF[kind], isAssumed: false };
  const told = said?.things.find(({ reads }) => reads !== undefined)?.reads;
  return told === undefined ? { labels: LABELS, isAssumed: true } : { labels: told, isAssumed: false };
}

/** What people file at a forge is theirs, and public as often as not. */
const inForge = ({ reads = [], kind }: Thing, of: ServerKind | undefined): readonly Label[] =>
  of === 'forge' && kind === 'tracker' ? ['outside'] : reads;

/** Words that begin most names of a server, and those of its own name. */
function prefixesOf(server: string, tools: readonly string[]): ReadonlySet<string> {
  const first = new Map<string, number>();
  for (const tool of tools) {
    const word = nameWords(tool)[0] ?? '';
    first.set(word, (first.get(word) ?? 0) + 1);
  }
  const shared = [...first].filter(([, times]) => tools.length >= 3 && times / tools.length > 0.6);
  return new Set([...shared.map(([word]) => word), ...nameWords(server), 'api']);
}

function kindOf(server: string, tools: readonly string[], said: Phrase | undefined): ServerKind | undefined {
  const votes = new Map<ServerKind, number>();
  const vote = (word: string, weight: number) => {
    const kind = (thingOf(word) ?? thingOf(stem(word)))?.kind;
    if (kind !== undefined) votes.set(kind, (votes.get(kind) ?? 0) + weight);
  };
  for (const word of nameWords(server)) vote(word, Math.max(2, tools.length / 3));
  for (const tool of tools) for (const word of new Set(nameWords(tool))) vote(word, 1);
  for (const { kind } of said?.things ?? []) if (kind) votes.set(kind, (votes.get(kind) ?? 0) + 0.5);
  let best: readonly [ServerKind, number] | undefined;
  for (const one of votes) if (one[1] > (best?.[1] ?? 0)) best = one;
  return best?.[0];
}

const SENTENCE = /^[^.\n:;(]{0,200}/;

function sentencePhrase(description: string, title: string): Phrase | undefined {
  const sentence = SENTENCE.exec(description.trim())?.[0] || title;
  const words = sentence
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  const verb = spokenVerb(first);
  const [phrase] = phrasesOf((verb === undefined ? words : others).slice(0, 14).join(' '), new Set());
  if (phrase === undefined && verb === undefined) return undefined;
  return { word: first, verb, things: phrase?.things ?? [], nouns: phrase?.nouns ?? [] };
}
