/** Words of a command line, by quotes and spaces only: nothing is expanded. Undefined if a quote is not closed. */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const character = line[i] ?? '';
    const next = line[i + 1] ?? '';
    // A backslash before any other character is part of a path.
    if (character === '\\' && quote !== "'" && /[\\"' ]/.test(next)) {
      word = (word ?? '') + next;
      i += 1;
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}
