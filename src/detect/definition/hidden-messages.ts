/** Texts spelled in characters that show nothing: tag characters, and variation selectors that count bytes. */
const TAGS = /[\u{e0020}-\u{e007e}]{4,}/gu;

export function* hiddenMessages(text: string): Generator<string> {
  for (const [run] of text.matchAll(TAGS))
    yield [...run].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe0000)).join('');
}
