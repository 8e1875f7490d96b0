/**
 * Controls, formats (bidi, zero width, tags), surrogate halves, private use and unassigned; line and paragraph
 * separators; and the letters and marks that are invisible by design (fillers, joiners, variation selectors).
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const SELECTOR = /^\p{Variation_Selector}/u;
/** A base and the selector that chooses its glyph. On any other base, or in a run, selectors carry hidden data. */
const GLYPH =
  /^(?:\p{Emoji}[\ufe0e\ufe0f]|[\p{Ideographic}\p{Sm}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]\p{Variation_Selector})$/u;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Text from outside as one line that can neither control a terminal nor hide in it: `\u{1b}` for what would act or
 * vanish, every visible character of every script unchanged. At most `max` UTF-16 units, ending in `…` when cut.
 */
export function printable(text: string, options?: { readonly max?: number }): string {
  const max = options?.max ?? Number.POSITIVE_INFINITY;
  if (!(max >= 1)) throw new RangeError(`a printable text needs room for one character, not for ${max}`);
  // Escaping never shortens, so later units cannot be shown; the one extra keeps the cut visible.
  const head = text.length > max ? text.slice(0, max + 1) : text;
  return head.length <= max && !HIDDEN.test(head) ? head : spell(Array.from(head), max);
}

function spell(characters: readonly string[], max: number): string {
  let line = '';
  let fit = 0;
  for (const [i, character] of characters.entries()) {
    if (line.length < max) fit = line.length;
    const isPlain = character >= ' ' && character <= '~' ? true : isVisible(characters, i);
    line += isPlain ? character : (NAMED.get(character) ?? `\\u{${character.codePointAt(0)?.toString(16)}}`);
  }
  // Cut between characters only: never inside a pair or an escape.
  return line.length <= max ? line : `${line.slice(0, fit)}…`;
}

function isVisible(characters: readonly string[], i: number): boolean {
  const character = characters[i] ?? '';
  if (!HIDDEN.test(character)) return true;
  return GLYPH.test((characters[i - 1] ?? '') + character) && !SELECTOR.test(characters[i + 1] ?? '');
}
