/**
 * Which model a name means, and how two names relate. Spellings of hosts and clouds, dates, quantisation and routing tags
 * come off; what is left is compared by the grammar of its maker.
 */
import { anyWord } from '../../text/patterns/compose.ts';
import { OTHER_MODELS } from './model-other.ts';
import { hasPart, type ModelParts, readParts } from './model-parts.ts';
import { parameters, productOf, type Sibling, siblingsOf } from './model-relation.ts';
import { isPrefixWord, makerOf, unwrapModelId } from './model-spelling.ts';
import { remember } from './remember.ts';

export interface ModelName {
  readonly vendor?: string;
  readonly family?: string;
  readonly tier?: string;
  readonly version?: string;
  /** `2024-08-06`, `2024-02`, or `--07-11` where the name gives no year. */
  readonly date?: string;
  readonly size?: string;
  /** Another line of products under the same head: `coder`, `vision`, `embedding`. */
  readonly line?: string;
  /** One spelling for all of them, without date and suffixes. */
  readonly canonical: string;
  readonly suffixes: readonly string[];
}

export type ModelRelation = Sibling | 'equal' | 'other_family' | 'absent' | 'unknown';

const CLOSED_MAKERS = new Set(['openai', 'anthropic', 'xai']);
const MAX_WORD = 160;
/** In every name that the grammars read: most words of a program end here. */
const STEM_WORD = anyWord`
  gpt claude gemini gemma grok deepseek tral llama qwen q[wv]q kimi moonshot glm minimax abab command aya
  nova titan phi yi- baichuan doubao seed- hunyuan ernie step- jamba granite sonar nemotron hermes codex
  embed rerank bge e5- gte- mxbai minilm mpnet voyage jina davinci babbage curie ada- cushman moderation
  whisper tts- dall-e sora bison gecko imagen veo- learnlm j2- solar palmyra mercury mimo longcat kat-coder
  reka lfm trinity hy\d falcon vicuna wizard dolphin openchat zephyr smollm starcoder internlm internvl olmo
  molmo tulu stablelm dbrx minicpm exaone orca sarvam arctic ling- ring- llava v0- morph- computer-use
  (?:^|[/:.])o[1-9](?:$|[-:@[])
`;
const STEM = new RegExp(STEM_WORD, 'i');
const OTHER_USES = new Set([
  'embedding',
  'image',
  'audio',
  'tts',
  'transcribe',
  'realtime',
  'moderation',
  'live',
]);

export function readModelName(id: string): ModelName {
  return understand(id).name;
}

interface Understood {
  readonly name: ModelName;
  /** Absent where no grammar reads it. */
  readonly parts?: ModelParts;
}

const understand = remember((id): Understood => {
  const { name, prefixes, suffixes } = unwrapModelId(id);
  const parts = readParts(name);
  if (parts && isReadable(parts)) return { name: namedBy(parts, suffixes), parts };
  const other = OTHER_MODELS.find(([, , expression]) => expression.test(name));
  const vendor = other?.[0] ?? makerOf(prefixes);
  return {
    name: {
      ...(vendor !== undefined && { vendor }),
      ...(other && { family: other[1] }),
      canonical: name,
      suffixes,
    },
  };
});

/** A head alone, or one followed by strange words only, names no model: `gpt-partition`, `claude-code`. */
function isReadable(parts: ModelParts): boolean {
  return (['version', 'tier', 'size', 'line', 'mode', 'date', 'latest'] as const).some((part) =>
    hasPart(parts, part),
  );
}

function namedBy(parts: ModelParts, suffixes: readonly string[]): ModelName {
  const { grammar, version, tier, size, context, date } = parts;
  const line = parts.lines.toSorted().join('-');
  const glue = grammar.family === 'o' ? '' : '-';
  const tail = [...inOrder(parts, line), size, context, ...parts.modes.toSorted(), ...parts.strange].filter(
    (part) => part !== undefined && part !== '',
  );
  return {
    vendor: grammar.vendor,
    family: grammar.family,
    ...(tier !== undefined && { tier }),
    ...(version !== undefined && { version }),
    ...(date !== undefined && { date }),
    ...(size !== undefined && { size }),
    ...(line !== '' && { line }),
    canonical: `${grammar.family}${glue}${tail.join('-')}`,
    suffixes: [...parts.asides, ...suffixes],
  };
}

/** As its maker puts them; any fixed order would do to compare. */
function inOrder({ grammar, version, tier }: ModelParts, line: string): (string | undefined)[] {
  if (grammar.family === 'claude' || grammar.family === 'mistral') return [tier, line, version];
  if (grammar.family === 'grok' && line !== '') return [line, tier, version];
  return line === 'codex' || line === 'coder' ? [version, line, tier] : [version, tier, line];
}

/** How the reported model relates to the claimed one. Size goes before age: a newer small model is a smaller one. */
export function relateModels(claimed: string, reported: string | null | undefined): ModelRelation {
  if (reported === null || reported === undefined || reported.trim() === '') return 'absent';
  if (claimed.trim() === '') return 'unknown';
  const [{ name: a }, { name: b }] = [understand(claimed), understand(reported)];
  if (a.canonical === b.canonical) return relateDates(a.date, b.date);
  if (a.family === undefined || b.family === undefined) return 'unknown';
  if (isOtherProduct(claimed, reported)) return 'other_family';
  return siblingsBetween(claimed, reported)[0] ?? 'unknown';
}

/** All that is true of the reported model beside the claimed one of its family: smaller, and newer as well. */
export function siblingsBetween(claimed: string, reported: string): readonly Sibling[] {
  const [{ parts: from }, { parts: to }] = [understand(claimed), understand(reported)];
  if (!from || !to || isOtherProduct(claimed, reported)) return [];
  return siblingsOf(from, to);
}

/** Another family, or a line of products of its own; a form without a number has nothing it could be a form of. */
function isOtherProduct(claimed: string, reported: string): boolean {
  const [{ name: a, parts: from }, { name: b, parts: to }] = [understand(claimed), understand(reported)];
  if (a.family !== b.family || a.vendor !== b.vendor) return true;
  if (a.line === b.line) return false;
  if (!from || !to || productOf(from) !== productOf(to)) return true;
  return (a.version === undefined) !== (b.version === undefined);
}

/** A name without a date covers all its snapshots; two days of unknown years cannot be ordered. */
function relateDates(a: string | undefined, b: string | undefined): ModelRelation {
  if (a === undefined || b === undefined || a.startsWith(b) || b.startsWith(a)) return 'equal';
  if (a.startsWith('--') || b.startsWith('--'))
    return a.endsWith(b.slice(1)) || b.endsWith(a.slice(1)) ? 'equal' : 'unknown';
  return b > a ? 'same_family_newer' : 'same_family_older';
}

/**
 * Whether a word of any file names a model: every part must belong to its maker's grammar. `o1`, `phi` or `sonar` alone
 * are words of many languages and count only behind a maker's or a host's prefix.
 */
export function isModelId(word: string): boolean {
  return word.length <= MAX_WORD && namesModel(word);
}

/** Code lists the same models in file after file. */
const MOST_WORDS = 16_384;

const namesModel = remember((word): boolean => {
  if (!STEM.test(word) || !/^~?[\w.:@/[\]-]*[\w\]]$/.test(word)) return false;
  const { name, prefixes } = unwrapModelId(word);
  const strangers = prefixes.filter((prefix) => !isPrefixWord(prefix));
  const parts = readParts(name);
  const isNamed = parts !== undefined && makerOf(prefixes) === parts.grammar.vendor;
  if (parts === undefined || parts.strange.length > 0 || !(isNamed || isReadable(parts))) {
    return strangers.length === 0 && OTHER_MODELS.some(([, , expression]) => expression.test(name));
  }
  if (isProse(word, name, parts, prefixes)) return false;
  // People publish weights under their own names, and such names include the size.
  if (strangers.length > 0)
    return strangers.length === 1 && prefixes.length === 1 && parts.size !== undefined;
  return (
    isNamed ||
    parts.grammar.needs.some((set) => set.every((part) => hasPart(parts, part))) ||
    OTHER_MODELS.some(([, , expression]) => expression.test(name))
  );
}, MOST_WORDS);

/** Makers of closed models write their ids small; `GPT-4` is how people write about them, `GPT_4` how code calls them. */
function isProse(word: string, name: string, parts: ModelParts, prefixes: readonly string[]): boolean {
  if (prefixes.length === 0 && CLOSED_MAKERS.has(parts.grammar.vendor) && /[A-Z]/.test(word)) return true;
  return /^[a-z]+_/.test(name);
}

/** One of its maker's expensive models: substituting a cheaper one would be profitable. */
export function isPremiumModel(id: string): boolean {
  const { parts } = understand(id);
  if (parts === undefined || parts.lines.some((line) => OTHER_USES.has(line))) return false;
  if (parts.grammar.family === 'gpt' && parts.version === '3.5-turbo') return false;
  const billions = parameters(parts.size);
  if (billions !== undefined) return billions >= 200;
  return parts.grammar.premium?.includes(parts.tier ?? '') ?? false;
}
