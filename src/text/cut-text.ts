/** The beginning of a text, without half of a character at its end: a lone surrogate is not valid JSON for many readers. */
export function cutText(text: string, most: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, Math.max(0, end));
}
