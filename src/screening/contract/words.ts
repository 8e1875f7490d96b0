/** Small queries about a run's words, used by every table. */
export const operandsOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => !text.startsWith('-'));

export const has = (texts: readonly string[], pattern: RegExp): boolean =>
  texts.some((text) => pattern.test(text));
