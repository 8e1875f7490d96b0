/**
 * A text in one-byte characters, each in its place. The engine compiles an expression again for texts with any other
 * character, so a single dash would have every expression compiled twice. Only for readers that know no others.
 */
const WIDE = /[^\x00-\xff]/;
const SPACE = /\s/;
/** Marks that such readers know, at the places where Windows-1252 has them. */
const MARKS: Readonly<Record<string, string>> = { '…': '\x85', '•': '\x95', '–': '\x96', '—': '\x97' };
/** Neither a letter nor a space to any reader. */
const OTHER = '¤';

export const isWide = (text: string): boolean => WIDE.test(text);

/** Also narrows a part of a wide text that has no wide character itself: a slice stays wide for the engine. */
export function narrowed(text: string): string {
  const characters: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    characters.push(character <= '\xff' ? character : narrowOf(character));
  }
  return characters.join('');
}

const narrowOf = (character: string): string => MARKS[character] ?? (SPACE.test(character) ? '\xa0' : OTHER);

/** Text derived from a wide text that has no wide characters any more: one-byte characters for the engine too. */
export const settled = (text: string, from: string): string =>
  isWide(from) && !isWide(text) ? narrowed(text) : text;
