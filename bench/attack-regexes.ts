/** Expressions that take engines with backtracking for ever, and texts on which they do: families with variations. */

const ATOMS = ['a', '.', '\\w', '[a-z]', '(?:a|a)', '(?:a|ab)', '\\s', '[^b]', '(?:\\w|\\d)', 'aa?'];

const FAMILIES: readonly ((atom: string) => string)[] = [
  (atom) => `^(${atom}+)+$`,
  (atom) => `(${atom}*)*b`,
  (atom) => `(${atom}+)*c`,
  (atom) => `(${atom}|${atom}${atom})+$`,
  (atom) => `^(${atom}|${atom}|${atom})*z$`,
  (atom) => `(${atom}{1,10}){1,10}x`,
  (atom) => `(${atom}{0,30}){0,30}`,
  (atom) => `${atom}{500}${atom}{500}y`,
  (atom) => `(?:${atom}{1,3}){100}q`,
  (atom) => `${atom}*${atom}*${atom}*${atom}*${atom}*!`,
  (atom) => `(.*${atom}){20}`,
  (atom) => `(.*)(${atom}+)(.*)=$`,
  (atom) => `(x+x+)+${atom}y`,
  (atom) => `^(([${'a-z'}])+.)+[A-Z]([${'a-z'}])+${atom}$`,
  (atom) => `(?i)(${atom}+ß)+k`,
  (atom) => `((${atom}?){25})(${atom}){25}`,
  (atom) => `(${atom}+){10}(${atom}+){10}#`,
  (atom) => `[${'\\w.+-'}]+@([${'\\w-'}]+\\.)+${atom}+!`,
  (atom) => `(\\b${atom}+\\b\\s*)+;$`,
  (atom) => `^(?:(?:${atom}+)+\\s?)+:`,
  (atom) => `(${atom}{1,200})*d`,
  (atom) => `(?:(?:(?:${atom}*)*)*)*e`,
  (atom) => `\\p{L}*${atom}*\\p{L}*7$`,
  (atom) => `(${atom}.{0,99}){3}w`,
  (atom) => `^.*?${atom}.*?${atom}.*?${atom}.*?~$`,
  (atom) => `(?:${atom}|\\1)+`,
  (atom) => `(?=(${atom}+))\\1+b`,
  (atom) => `(?<!${atom})${atom}+(?!${atom})`,
  (atom) => `(${atom}+)+(?:${atom}+)+(?:${atom}+)+%`,
  (atom) => `${'('.repeat(20)}${atom}${'*)'.repeat(20)}@`,
];

export const ATTACKS: readonly string[] = FAMILIES.flatMap((family) => ATOMS.map(family));

const SIZE = 65_536;
export const HOSTILE: readonly string[] = [
  'a'.repeat(SIZE),
  'ab'.repeat(SIZE / 2),
  `${'a'.repeat(SIZE - 1)}!`,
  'xa '.repeat(SIZE / 3),
  'a.b-c@'.repeat(SIZE / 6),
];
