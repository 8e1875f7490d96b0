/** What a unit of a folded text is: of a word, a character that is a word, a space, or a mark. */
export const WORD = 1;
export const WIDE = 2;
export const SPACE = 3;

const ASCII_KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (unit <= 0x20) return SPACE;
  return /[a-z0-9_]/.test(String.fromCharCode(unit)) ? WORD : 0;
});

export const kindOf = (unit: number): number => {
  if (unit < 0x80) return ASCII_KINDS[unit] ?? 0;
  if (unit >= 0x3040 && unit <= 0x9fff) return WIDE;
  if (unit === 0xa0 || unit === 0x3000) return SPACE;
  if (unit < 0xc0 || (unit >= 0x2000 && unit <= 0x303f) || unit >= 0xff00 || unit === 0x60c) return 0;
  return WORD;
};
