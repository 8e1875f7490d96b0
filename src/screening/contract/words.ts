/** Small questions that every table asks of a run's words. */
export const operandsOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => !text.startsWith('-'));

export const has = (texts: readonly string[], pattern: RegExp): boolean =>
  texts.some((text) => pattern.test(text));
