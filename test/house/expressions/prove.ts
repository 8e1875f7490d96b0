/**
 * Proves each alternative of an expression by a text: the expression matches it through the alternative, or without
 * the alternative the expression would match otherwise.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type Alphabet, alphabetOf } from './alphabet.ts';
import { alternativesOf, ancestry, isForbidding, mark, without } from './marks.ts';
import { type Order, search } from './search.ts';
import { isShadowed } from './shadows.ts';

/** The first attempt takes what is first; the others draw, the same in every run. */
const FEW_ATTEMPTS = 4;
const MOST_ATTEMPTS = 24;
const MOST_STEPS = 4000;
const MOST_TEXTS = 4;
const AROUND = [
  [0, 0],
  [0, 1],
  [3, 0],
  [1, 3],
] as const;

const inGivenOrder: Order = (items) => items;

function drawn(seed: number): Order {
  let state = seed;
  return (items) => {
    if (items.length < 2) return items;
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const from = (state >>> 8) % items.length;
    return [...items.slice(from), ...items.slice(0, from)];
  };
}

const parser = new RegExpParser();

export const parse = (source: string, flags: string): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });

export interface Proof {
  /** An example by alternative. */
  readonly examples: ReadonlyMap<AST.Alternative, string>;
  /** An earlier sibling certainly takes every text of theirs. */
  readonly shadowed: readonly AST.Alternative[];
  readonly unproved: readonly AST.Alternative[];
}

interface Subject {
  readonly pattern: AST.Pattern;
  readonly flags: string;
  readonly alphabet: Alphabet;
}

/** Hands texts that should match through the alternative to `isProof`, until one is. */
function attempt(
  { pattern, flags, alphabet }: Subject,
  alternative: AST.Alternative,
  { once, attempts }: { readonly once: boolean; readonly attempts: number },
  isProof: (text: string) => boolean,
): void {
  const path = new Set(ancestry(alternative));
  let isProved = false;
  for (let round = 0; round < attempts && !isProved; round++) {
    let texts = 0;
    search(pattern, {
      path,
      alphabet,
      flags,
      once,
      mostSteps: MOST_STEPS,
      around: AROUND[round % AROUND.length] ?? [0, 0],
      order: round === 0 ? inGivenOrder : drawn(round),
      accept: (text) => {
        isProved = isProof(text);
        return isProved || ++texts >= MOST_TEXTS;
      },
    });
  }
}

interface Together {
  readonly required: ReadonlySet<AST.Node>;
  readonly aimed: AST.Alternative[];
}

/** Those inside a negative lookaround are proved with it as a positive one: the text is what it forbids. */
function together(pattern: AST.Pattern): Iterable<Together> {
  const groups = new Map<string, Together>();
  for (const alternative of alternativesOf(pattern)) {
    const required = ancestry(alternative).filter(isForbidding);
    const key = required.map(({ start }) => start).join(' ');
    const group = groups.get(key) ?? { required: new Set(required), aimed: [] };
    group.aimed.push(alternative);
    groups.set(key, group);
  }
  return groups.values();
}

function matchesOf(expression: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (let at = 0; at <= (expression.sticky ? text.length : 0); at++) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) matches.push(match);
  }
  return matches;
}

/** One match proves every alternative that it ran through. */
function proveByMarks(
  subject: Subject,
  { required, aimed }: Together,
  attempts: number,
  examples: Map<AST.Alternative, string>,
): void {
  const { expressions, marks } = mark(subject.pattern, subject.flags, required);
  const note = (text: string) => {
    for (const match of expressions.flatMap((expression) => matchesOf(expression, text)))
      for (const one of aimed)
        if (!examples.has(one) && match[marks.get(one) ?? 0] !== undefined) examples.set(one, text);
  };
  for (const alternative of aimed) {
    if (examples.has(alternative)) continue;
    attempt(subject, alternative, { once: false, attempts }, (text) => {
      note(text);
      return examples.has(alternative);
    });
  }
}

const found = (expression: RegExp, text: string): string => {
  const match = expression.exec(text);
  return match === null ? 'none' : `${match.index} ${match[0]}`;
};

function proveByLack(subject: Subject, alternative: AST.Alternative): string | undefined {
  const { pattern, flags } = subject;
  if (alternative.parent.alternatives.length === 1) return undefined;
  const lacking = without(pattern, alternative, flags);
  if (lacking === undefined) return undefined;
  const entire = new RegExp(pattern.raw, lacking.flags);
  let example: string | undefined;
  attempt(subject, alternative, { once: true, attempts: MOST_ATTEMPTS }, (text) => {
    if (found(entire, text) === found(lacking, text)) return false;
    example = text;
    return true;
  });
  return example;
}

export function prove(source: string, flags: string): Proof {
  const pattern = parse(source, flags);
  const subject = { pattern, flags, alphabet: alphabetOf(pattern, flags) };
  const examples = new Map<AST.Alternative, string>();
  const shadowed: AST.Alternative[] = [];
  const unproved: AST.Alternative[] = [];
  for (const { required, aimed } of together(pattern)) {
    proveByMarks(subject, { required, aimed }, FEW_ATTEMPTS, examples);
    const left = aimed.filter((one) => !examples.has(one));
    if (left.length === 0) continue;
    shadowed.push(...left.filter((one) => isShadowed(one, flags)));
    const open = left.filter((one) => !shadowed.includes(one));
    proveByMarks(subject, { required, aimed: open }, MOST_ATTEMPTS, examples);
    for (const one of open) {
      const example = examples.get(one) ?? proveByLack(subject, one);
      if (example === undefined) unproved.push(one);
      else examples.set(one, example);
    }
  }
  return { examples, shadowed, unproved };
}
