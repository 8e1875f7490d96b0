/** Alternatives that certainly never decide a match: an earlier sibling takes every text of theirs first. */
import type { AST } from '@eslint-community/regexpp';
import { ancestry } from './marks.ts';

const MOST_TEXTS = 64;

/** Every text an element matches, letters in one case; undefined if they are too many or depend on what is around. */
function textsOf(node: AST.Element | AST.Alternative): string[] | undefined {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterClass':
      return node.negate ? undefined : membersOf(node.elements);
    case 'Quantifier': {
      const texts = textsOf(node.element);
      return texts !== undefined && node.max === 1 && node.min === 0 ? ['', ...texts] : undefined;
    }
    case 'Group':
      return union(node.alternatives.map(textsOf));
    case 'Alternative':
      return node.elements.map(textsOf).reduce(product, ['']);
    default:
      return undefined;
  }
}

function membersOf(elements: readonly AST.CharacterClassElement[]): string[] | undefined {
  const texts = elements.map((element) =>
    element.type === 'Character' ? String.fromCodePoint(element.value) : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const few = (texts: string[]): string[] | undefined => (texts.length > MOST_TEXTS ? undefined : texts);

const union = (all: readonly (string[] | undefined)[]): string[] | undefined =>
  all.every((texts) => texts !== undefined) ? few(all.flat()) : undefined;

const product = (one: string[] | undefined, other: string[] | undefined): string[] | undefined =>
  one === undefined || other === undefined
    ? undefined
    : few(one.flatMap((start) => other.map((end) => start + end)));

/** What it matches depends on nothing around it. */
const isFree = (node: AST.Node): boolean => {
  switch (node.type) {
    case 'Alternative':
      return node.elements.every(isFree);
    case 'Group':
      return node.modifiers === null && node.alternatives.every(isFree);
    case 'Quantifier':
      return isFree(node.element);
    default:
      return node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';
  }
};

type Rest = 'nothing' | 'word edge' | 'more';

interface Place {
  /** What else must match, up to the end of the expression or of the lookaround. */
  readonly rest: Rest;
  /** A lookbehind reads from its end to its start. */
  readonly isBackward: boolean;
}

const isBehind = (node: AST.Node): boolean => node.type === 'Assertion' && node.kind === 'lookbehind';

const nearest = (line: readonly AST.Node[]): AST.Node | undefined =>
  line.find((node) => node.type === 'Assertion' || node.type === 'Pattern');

function restOf(elements: readonly AST.Element[], rest: Rest): Rest {
  const needed = elements.filter((element) => element.type !== 'Quantifier' || element.min > 0);
  if (needed.length === 0) return rest;
  return needed.every((one) => one.type === 'Assertion' && one.kind === 'word' && !one.negate)
    ? 'word edge'
    : 'more';
}

function placeOf(alternative: AST.Alternative): Place {
  const line = ancestry(alternative);
  const end = nearest(line);
  const isBackward = end !== undefined && isBehind(end);
  let rest: Rest = 'nothing';
  for (const [at, node] of line.entries()) {
    if (node === end || rest === 'more') break;
    if (node.type === 'Quantifier' && node.min > 1) rest = 'more';
    if (node.type !== 'Alternative' || at === 0) continue;
    const own = node.elements.findIndex((element) => line.includes(element));
    const others = isBackward ? node.elements.slice(0, own) : node.elements.slice(own + 1);
    rest = restOf(others, rest);
  }
  return { rest, isBackward };
}

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);

/** Whether the sibling, where the text begins, leaves nothing to the alternative. */
function takes(sibling: AST.Alternative, text: string, flags: string, { rest, isBackward }: Place): boolean {
  const exactly = new RegExp(`^(?:${sibling.raw})$`, flags.replace(/[dgmy]/g, ''));
  if (exactly.test(text)) return true;
  if (rest === 'more') return false;
  for (let at = isBackward ? 1 : 0; at < text.length + (isBackward ? 1 : 0); at++) {
    const isEdge = at > 0 && at < text.length && isWord(text[at - 1]) !== isWord(text[at]);
    if (rest === 'word edge' && !isEdge) continue;
    if (exactly.test(isBackward ? text.slice(at) : text.slice(0, at))) return true;
  }
  return false;
}

const hasCapture = (node: AST.Node): boolean => /\((?!\?)|\(\?<(?![=!])/.test(node.raw);

export function isShadowed(alternative: AST.Alternative, flags: string): boolean {
  const siblings: readonly AST.Alternative[] = alternative.parent.alternatives;
  const earlier = siblings.slice(0, siblings.indexOf(alternative));
  if (earlier.some(({ raw }) => raw === alternative.raw) && !hasCapture(alternative)) return true;
  const texts = textsOf(alternative);
  if (texts === undefined) return false;
  const place = placeOf(alternative);
  const free = earlier.filter(isFree);
  return texts.every((text) => free.some((sibling) => takes(sibling, text, flags, place)));
}
