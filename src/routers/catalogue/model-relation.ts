/** How two models of one family relate: by scale, age, whether they reason first, and form. */
import type { ModelParts } from './model-parts.ts';

export type Sibling =
  | 'same_family_newer'
  | 'same_family_older'
  | 'same_family_older_generation'
  | 'same_family_smaller'
  | 'same_family_larger'
  | 'same_family_without_reasoning'
  | 'same_family_with_reasoning'
  | 'same_family_variant';

/** Other ways in and out of one model, or another finish of it; every other line is a model of its own. */
const FORMS = new Set(
  'codex audio realtime search vision live voice dialog native text tool-use customtools chat instruct instant max spark'.split(
    ' ',
  ),
);
const REASONS = /^(?:thinking|think|reasoning|reasoner|deep-think)$/;
const ANSWERS = /^(?:chat|instant|non-reasoning|instruct)$/;
/** `deepseek-r1`, `hunyuan-t1`, `ernie-x1`, `glm-z1`: makers who count their reasoning models apart. */
const REASONING_VERSION = /^[rtxz]\d/;

/** The lines by which two names are of another product: `embedding`, `coder`, `guard`. */
export function productOf({ lines }: ModelParts): string {
  return lines
    .filter((line) => !FORMS.has(line))
    .toSorted()
    .join('-');
}

/** All relations of the reported model to the claimed one, the weightiest first. */
export function siblingsOf(claimed: ModelParts, reported: ModelParts): Sibling[] {
  const scale = compareTiers(claimed, reported) || compareSizes(claimed.size, reported.size);
  const age = ageOf(claimed.version, reported.version);
  const reasoning = compareReasoning(claimed, reported);
  const said: Sibling[] = [
    ...(scale === 0 ? [] : [scale > 0 ? ('same_family_larger' as const) : ('same_family_smaller' as const)]),
    ...(age === undefined ? [] : [age]),
    ...(reasoning === 0
      ? []
      : [
          reasoning > 0
            ? ('same_family_with_reasoning' as const)
            : ('same_family_without_reasoning' as const),
        ]),
  ];
  return said.length === 0 && isVariant(claimed, reported) ? ['same_family_variant'] : said;
}

function compareTiers(a: ModelParts, b: ModelParts): number {
  const rows = [a.grammar.tiers ?? [], a.grammar.laterTiers ?? []];
  const row = rows.find((tiers) => tiers.includes(a.tier ?? '') && tiers.includes(b.tier ?? ''));
  return row ? row.indexOf(b.tier ?? '') - row.indexOf(a.tier ?? '') : 0;
}

function compareSizes(a: string | undefined, b: string | undefined): number {
  const [from, to] = [parameters(a), parameters(b)];
  return from === undefined || to === undefined ? 0 : to - from;
}

/** In thousands of millions. */
export function parameters(size: string | undefined): number | undefined {
  const found = /^(?:(\d+)x|e)?(\d+(?:\.\d+)?)([bmt])$/.exec(size ?? '');
  if (!found) return undefined;
  const unit = { b: 1, m: 0.001, t: 1000 }[found[3] ?? 'b'] ?? 1;
  return Number(found[1] ?? 1) * Number(found[2]) * unit;
}

const VERSION_TAILS = ['', '-turbo', 'o'];

function ageOf(a: string | undefined, b: string | undefined): Sibling | undefined {
  const [from, to] = [versionParts(a), versionParts(b)];
  if (!from || !to || from.letters !== to.letters) return undefined;
  for (let at = 0; at < Math.max(from.numbers.length, to.numbers.length); at++) {
    const step = (to.numbers[at] ?? 0) - (from.numbers[at] ?? 0);
    if (step > 0) return 'same_family_newer';
    if (step < 0) return at === 0 ? 'same_family_older_generation' : 'same_family_older';
  }
  const [tailFrom, tailTo] = [VERSION_TAILS.indexOf(from.tail), VERSION_TAILS.indexOf(to.tail)];
  if (tailFrom === -1 || tailTo === -1 || tailFrom === tailTo) return undefined;
  return tailTo > tailFrom ? 'same_family_newer' : 'same_family_older';
}

function versionParts(version: string | undefined) {
  const found = /^([a-z]*)(\d+(?:\.\d+)*)(.*)$/.exec(version ?? '');
  return (
    found && {
      letters: found[1] ?? '',
      numbers: (found[2] ?? '').split('.').map(Number),
      tail: found[3] ?? '',
    }
  );
}

/** Negative where a model that reasons first was replaced by one that does not. */
function compareReasoning(a: ModelParts, b: ModelParts): number {
  const [from, to] = [reasoningOf(a), reasoningOf(b)];
  const isLost = (before: Reasoning, after: Reasoning) =>
    (before === 'named' && (after === 'answers' || after === 'plain')) ||
    (before === 'default' && after === 'answers' && a.version === b.version);
  return isLost(from, to) ? -1 : isLost(to, from) ? 1 : 0;
}

type Reasoning = 'named' | 'answers' | 'default' | 'plain';

/** From some version on a plain name reasons, or does when it is asked to: that alone is no difference. */
function reasoningOf({ grammar, version, lines, modes, asides }: ModelParts): Reasoning {
  const words = [...modes, ...lines, ...(grammar.asides?.includes('thinking') ? [] : asides)];
  if (words.some((word) => REASONS.test(word)) || REASONING_VERSION.test(version ?? '')) return 'named';
  if (words.some((word) => ANSWERS.test(word))) return 'answers';
  const isDefault =
    grammar.reasonsFrom !== undefined &&
    version !== undefined &&
    ageOf(grammar.reasonsFrom, version)?.startsWith('same_family_older') !== true;
  return isDefault ? 'default' : 'plain';
}

/** The same number and size under the same name, but for words that name a form of it. */
function isVariant(a: ModelParts, b: ModelParts): boolean {
  if (a.version !== b.version || a.tier !== b.tier || a.size !== b.size || a.context !== b.context)
    return false;
  if (a.strange.length + b.strange.length > 0) return false;
  const [from, to] = [
    [...a.lines, ...a.modes],
    [...b.lines, ...b.modes],
  ];
  const differing = [
    ...from.filter((word) => !to.includes(word)),
    ...to.filter((word) => !from.includes(word)),
  ];
  return differing.length > 0 && differing.every((word) => FORMS.has(word));
}
