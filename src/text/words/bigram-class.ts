/** Letters and digits are distinct; the rest is what joins words, what ends them, and other punctuation. */
export const BIGRAM_CLASSES = 65;
const JOIN_CLASS = 62;
export const EDGE_CLASS = 63;
const MARK_CLASS = 64;

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const JOINS = '_-./:@';
const MARKS = '!#$%&*+=?\\^|~';

/** The class of every ASCII unit; all beyond ASCII counts as an edge. */
export const BIGRAM_CLASS: Readonly<Uint8Array> = buildClasses();

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(128).fill(EDGE_CLASS);
  Array.from(LETTERS_AND_DIGITS).forEach((character, index) => {
    classes[character.charCodeAt(0)] = index;
  });
  for (const character of JOINS) classes[character.charCodeAt(0)] = JOIN_CLASS;
  for (const character of MARKS) classes[character.charCodeAt(0)] = MARK_CLASS;
  return classes;
}

export function classOfUnit(unit: number): number {
  return unit < 128 ? (BIGRAM_CLASS[unit] ?? EDGE_CLASS) : EDGE_CLASS;
}
