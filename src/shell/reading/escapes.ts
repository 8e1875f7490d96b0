const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  E: '\x1b',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([nrtabfveE\\"']))/g,
    (whole, hex?: string, octal?: string, short?: string, long?: string, letter?: string) => {
      if (letter !== undefined) return ESCAPES[letter] ?? whole;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      const point = Number.parseInt(hex ?? short ?? long ?? '0', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}
