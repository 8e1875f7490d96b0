/** Alternatives that certainly never decide a match: an earlier sibling takes every text of theirs first. */
import type { AST } from '@eslint-community/regexpp';

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

/** What must match after the alternative, up to the end of the expression or of a lookahead. */
function restAfter(alternative: AST.Alternative): Rest {
  let rest: Rest = 'nothing';
  for (let at: AST.Node = alternative; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (parent.type === 'Assertion') return parent.kind === 'lookahead' ? rest : 'more';
    if (parent.type === 'Quantifier' && parent.min > 1) return 'more';
    if (parent.type === 'RegExpLiteral' || parent.type !== 'Alternative') continue;
    for (const after of parent.elements.slice(parent.elements.findIndex((element) => element === at) + 1)) {
      if (after.type === 'Quantifier' && after.min === 0) continue;
      if (after.type !== 'Assertion' || after.kind !== 'word' || after.negate) return 'more';
      rest = 'word edge';
    }
  }
  return rest;
}

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);

/** Whether the sibling, at the start of the text, leaves nothing to the alternative. */
function takes(sibling: AST.Alternative, text: string, flags: string, rest: Rest): boolean {
  const plain = flags.replace(/[dgmy]/g, '');
  const exactly = new RegExp(`^(?:${sibling.raw})$`, plain);
  if (exactly.test(text)) return true;
  if (rest === 'more') return false;
  for (let length = 0; length < text.length; length++) {
    const isEdge = isWord(text[length - 1]) !== isWord(text[length]) && length > 0;
    if ((rest === 'nothing' || isEdge) && exactly.test(text.slice(0, length))) return true;
  }
  return false;
}

export function isShadowed(alternative: AST.Alternative, flags: string): boolean {
  const siblings: readonly AST.Alternative[] = alternative.parent.alternatives;
  const earlier = siblings.slice(0, siblings.indexOf(alternative));
  if (earlier.some(({ raw }) => raw === alternative.raw) && isFree(alternative)) return true;
  const texts = textsOf(alternative);
  if (texts === undefined) return false;
  const rest = restAfter(alternative);
  const free = earlier.filter(isFree);
  return texts.every((text) => free.some((sibling) => takes(sibling, text, flags, rest)));
}
