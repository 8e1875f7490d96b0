const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' };

/** Resolves the escapes of a string. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(
    /\\(?:x([\da-f]{2})|u\{?([\da-f]{1,6})\}?|([0-7]{2,3})|(.))/gis,
    (_, hex?: string, unicode?: string, octal?: string, letter?: string) => {
      const code = hex ?? unicode;
      if (code !== undefined) {
        const point = Number.parseInt(code, 16);
        return point > 0x10ffff ? '' : String.fromCodePoint(point);
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return SIMPLE[letter ?? ''] ?? letter ?? '';
    },
  );
}
