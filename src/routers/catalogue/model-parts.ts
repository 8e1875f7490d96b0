/** A model's name taken apart by the grammar of its family. */
import { FAMILIES, type Family, type Part } from './model-families.ts';

export interface ModelParts {
  readonly grammar: Family;
  readonly version?: string;
  readonly tier?: string;
  /** Parameters as the name gives them: `70b`, `8x7b`, `e4b`. */
  readonly size?: string;
  readonly context?: string;
  readonly date?: string;
  readonly lines: readonly string[];
  readonly modes: readonly string[];
  readonly asides: readonly string[];
  /** Words that the grammar does not know. */
  readonly strange: readonly string[];
}

const VERSION = /^v?\d{1,2}(?:\.\d{1,2}){0,2}$/;
const SIZE = /^(?:\d{1,3}x)?\d{1,4}(?:\.\d{1,2})?[bt]$|^e\d{1,2}b$|^\d{2,3}m$/;
const ACTIVE_SIZE = /^a\d{1,3}(?:\.\d)?b$|^\d{1,3}e$/;
const CONTEXT = /^\d{1,4}k$|^[12]m$/;
const QUANTISED =
  /^(?:(?:nv|mx)?fp(?:4|8|16)|bf16|fp32|int[48]|[48]bit|nf4|q4f(?:16|32)(?:_1)?|mlc|bnb|awq|gptq|gguf|ggml|exl[23]|mlx|q[2-8](?:_[a-z0-9]+)*|iq[1-4](?:_[a-z]+)*|w[48]a(?:8|16)|dynamic|quantized)$/;
const ASIDES = new Set([
  'latest',
  'preview',
  'exp',
  'experimental',
  'beta',
  'stable',
  'default',
  'free',
  'maas',
  'original',
  'official',
  'tee',
]);
const LONGEST_PHRASE = 3;

/** Snapshots of the first years leave the year out. */
const SNAPSHOTS: Readonly<Record<string, string>> = {
  '0301': '2023-03-01',
  '0314': '2023-03-14',
  '0613': '2023-06-13',
  '0914': '2023-09-14',
  '1106': '2023-11-06',
  '0125': '2024-01-25',
};

/** `gpt-4-1106-preview` was the first of the turbo models, despite its name. */
const TURBO_SNAPSHOTS = new Set(['2023-11-06', '2024-01-25']);

const WORDS = new Map<Family, ReadonlyMap<string, 'tier' | 'line' | 'mode' | 'aside'>>(
  FAMILIES.map((family) => [
    family,
    new Map([
      ...(family.asides ?? []).map((word) => [word, 'aside'] as const),
      ...(family.modes ?? []).map((word) => [word, 'mode'] as const),
      ...(family.lines ?? []).map((word) => [word, 'line'] as const),
      ...[...(family.tiers ?? []), ...(family.laterTiers ?? [])]
        .filter((word) => word !== '')
        .map((word) => [word, 'tier'] as const),
    ]),
  ]),
);

export function readParts(name: string): ModelParts | undefined {
  for (const grammar of FAMILIES) {
    const head = grammar.head.exec(name);
    if (head) return partsOf(grammar, name.slice(head[0].length), head[0]);
  }
  return undefined;
}

interface Draft {
  version?: string;
  tier?: string;
  size?: string;
  context?: string;
  date?: string;
  lines: string[];
  modes: string[];
  asides: string[];
  strange: string[];
}

function partsOf(grammar: Family, rest: string, head: string): ModelParts {
  const draft: Draft = { lines: [], modes: [], asides: [], strange: [] };
  const { text, date } = takeDate(rest);
  if (date !== undefined) draft.date = date;
  if (head.startsWith('chatgpt')) draft.modes.push('chat');
  const tokens = tokensOf(text);
  const words = WORDS.get(grammar) ?? new Map();
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(LONGEST_PHRASE, tokens.length - at);
    while (length > 1 && !words.has(tokens.slice(at, at + length).join('-'))) length--;
    const phrase = tokens.slice(at, at + length).join('-');
    place(draft, grammar, phrase, words.get(phrase));
    at += length;
  }
  if (grammar.family === 'gpt' && draft.version === '4' && TURBO_SNAPSHOTS.has(draft.date ?? '')) {
    draft.version = '4-turbo';
  }
  return { grammar, ...draft };
}

/** Dates are taken out first: their hyphens are not those between words. */
function takeDate(rest: string): { text: string; date?: string } {
  const whole = /(?<![\d.])(20[2-3]\d)-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])(?!\d)/.exec(rest);
  const monthFirst = /(?<![\d.])(0[1-9]|1[0-2])-(20[2-3]\d)(?!\d)/.exec(rest);
  const dayOnly = /(?<=[a-z]-)(0[1-9]|1[0-2])-([0-2]\d|3[01])(?!\d)/.exec(rest);
  const found = whole ?? monthFirst ?? dayOnly;
  if (!found) return { text: rest };
  const [, first = '', second = '', third = ''] = found;
  const date = whole
    ? `${first}-${second}-${third}`
    : monthFirst
      ? `${second}-${first}`
      : `--${first}-${second}`;
  return { text: `${rest.slice(0, found.index)}-${rest.slice(found.index + found[0].length)}`, date };
}

/** `3-5`, `3p5` and `3_5` are 3.5; of two figures behind the hyphen only one model has a version, 4.20. */
function tokensOf(text: string): string[] {
  return text
    .replace(/(?<=^4)-(?=20(?:-|$))/, '.')
    .replaceAll(/(?<=(?:^|[-_v]|[a-z])\d)p(?=\d(?:[-_:]|$))/g, '.')
    .replace(/(?<=(?:^|[-_])[vkm]?\d)[-_](?=\d(?:[-_:@]|$))/, '.')
    .split(/[-:@\s]+/)
    .flatMap((token) => (QUANTISED.test(token) ? [token] : token.split('_')))
    .filter((token) => token !== '');
}

function place(
  draft: Draft,
  grammar: Family,
  token: string,
  kind: 'tier' | 'line' | 'mode' | 'aside' | undefined,
): void {
  if (kind === 'tier' && draft.tier === undefined) draft.tier = token;
  else if (kind === 'line') draft.lines.push(token);
  else if (kind === 'mode') draft.modes.push(token);
  else if (draft.version === undefined && (grammar.version ?? VERSION).test(token)) {
    draft.version = versionOf(grammar, token);
  } else if (kind === 'aside') placeAside(draft, grammar, token);
  else if (draft.size === undefined && SIZE.test(token)) draft.size = token;
  else if (draft.context === undefined && CONTEXT.test(token)) draft.context = token;
  else if (draft.date === undefined && shortDate(token) !== undefined) draft.date = shortDate(token) ?? token;
  else if (ACTIVE_SIZE.test(token) || QUANTISED.test(token) || ASIDES.has(token)) draft.asides.push(token);
  else draft.strange.push(token);
}

/** `gpt-4-turbo` is a model of its own; `gpt-3.5-turbo` has no other form. */
function placeAside(draft: Draft, grammar: Family, token: string): void {
  const isTurbo = grammar.family === 'gpt' && token === 'turbo';
  if (isTurbo && draft.version === '4') draft.version = '4-turbo';
  else if (!isTurbo) draft.asides.push(token);
}

function versionOf(grammar: Family, token: string): string {
  const plain = grammar.version ? token : token.replace(/^v/, '');
  if (grammar.family === 'gpt' && /^3\.?5$/.test(plain)) return '3.5-turbo';
  return grammar.family === 'claude' ? plain.replace(/\.0$/, '') : plain;
}

/** `2407` is a year and a month, `240715` a day; `0711` a day of a year that the name does not give. */
function shortDate(token: string): string | undefined {
  const snapshot = SNAPSHOTS[token];
  if (snapshot !== undefined) return snapshot;
  const long = /^(2[3-9]|3\d)(0[1-9]|1[0-2])([0-2]\d|3[01])?$/.exec(token);
  if (long) return `20${long[1]}-${long[2]}${long[3] === undefined ? '' : `-${long[3]}`}`;
  const day = /^(0[1-9]|1[0-2])([0-2]\d|3[01])$/.exec(token);
  return day ? `--${day[1]}-${day[2]}` : undefined;
}

export function hasPart(parts: ModelParts, part: Part): boolean {
  if (part === 'line') return parts.lines.length > 0;
  if (part === 'mode') return parts.modes.length > 0;
  if (part === 'latest') return parts.asides.includes('latest');
  return parts[part] !== undefined;
}
