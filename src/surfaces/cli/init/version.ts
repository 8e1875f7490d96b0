/** The first thing that looks like a version in what a program said of itself. */
export function versionIn(text: string): string | undefined {
  return /\d{1,6}(?:\.\d{1,6}){1,3}/.exec(text)?.[0];
}

/** Number by number; what is not there counts as nought. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map((each) => each.split('.').map(Number));
  for (const [i, number] of (need ?? []).entries()) {
    const own = have?.[i] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
