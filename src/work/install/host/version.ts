/** Of a line that says nothing but a version, perhaps with the program's name: `2.1.300 (Claude Code)`, `codex-cli 0.9.1`. */
const VERSION_LINE =
  /^[ \t]*(?:[a-z][a-z-]{0,40}[ \t]+)?v?(\d{1,6}(?:\.\d{1,6}){1,3})(?:[-+][\w.+-]{1,60})?(?:[ \t]*\([^()\n]{1,60}\))?[ \t\r]*$/m;

/** A version anywhere else, in a warning say, may be of something else: then it is not known. */
export function versionIn(text: string): string | undefined {
  return VERSION_LINE.exec(text)?.[1];
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
