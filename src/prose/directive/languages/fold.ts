const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ß', 's'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

/** Accents are optional in a hurry and in ASCII. Every unit keeps its place, so that what is found can be pointed at. */
export function withoutAccents(text: string): string {
  return text
    .replace(ACCENTED, (letter) => PLAIN.get(letter) ?? letter.normalize('NFD').charAt(0))
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ё', 'е');
}
