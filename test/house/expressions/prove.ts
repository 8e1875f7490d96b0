/** Proves each alternative of an expression by a text that the expression matches through it. */
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { alphabetOf } from './alphabet.ts';
import { alternativesOf, ancestry, isForbidding, mark } from './marks.ts';
import { type Order, search } from './search.ts';

/** The first attempt takes what is first; the others draw, the same in every run. */
const ATTEMPTS = 12;
const MOST_STEPS = 4000;
const MOST_TEXTS = 4;

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
  readonly unproved: readonly AST.Alternative[];
}

/** Those inside a negative lookaround are proved with it as a positive one: the text is what it forbids. */
function together(pattern: AST.Pattern): Map<string, { required: Set<AST.Node>; aimed: AST.Alternative[] }> {
  const groups = new Map<string, { required: Set<AST.Node>; aimed: AST.Alternative[] }>();
  for (const alternative of alternativesOf(pattern)) {
    const required = ancestry(alternative).filter(isForbidding);
    const key = required.map(({ start }) => start).join(' ');
    const group = groups.get(key) ?? { required: new Set(required), aimed: [] };
    group.aimed.push(alternative);
    groups.set(key, group);
  }
  return groups;
}

export function prove(source: string, flags: string): Proof {
  const pattern = parse(source, flags);
  const alphabet = alphabetOf(pattern, flags);
  const examples = new Map<AST.Alternative, string>();
  const unproved: AST.Alternative[] = [];
  for (const { required, aimed } of together(pattern).values()) {
    const { expression, marks } = mark(pattern, flags, required);
    const note = (text: string) => {
      const match = expression.exec(text);
      if (match === null) return;
      for (const one of aimed)
        if (!examples.has(one) && match[marks.get(one) ?? 0] !== undefined) examples.set(one, text);
    };
    for (const alternative of aimed) {
      const path = new Set(ancestry(alternative));
      for (let attempt = 0; attempt < ATTEMPTS && !examples.has(alternative); attempt++) {
        let texts = 0;
        search(pattern, {
          path,
          alphabet,
          flags,
          mostSteps: MOST_STEPS,
          order: attempt === 0 ? inGivenOrder : drawn(attempt),
          accept: (text) => {
            note(text);
            return examples.has(alternative) || ++texts >= MOST_TEXTS;
          },
        });
      }
      if (!examples.has(alternative)) unproved.push(alternative);
    }
  }
  return { examples, unproved };
}
