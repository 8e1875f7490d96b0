/** From a line that consists of a version, perhaps with the program's name: `2.1.300 (Claude Code)`, `codex-cli 0.9.1`. */
const VERSION_LINE =
  /^[ \t]*(?:[a-z][a-z-]{0,40}[ \t]+)?v?(\d{1,6}(?:\.\d{1,6}){1,3})(?:[-+][\w.+-]{1,60})?(?:[ \t]*\([^()\n]{1,60}\))?[ \t\r]*$/m;

/** A version anywhere else, for example in a warning, may be of another program: then the version is unknown. */
export function versionIn(text: string): string | undefined {
  return VERSION_LINE.exec(text)?.[1];
}

/** Number by number; a missing one counts as zero. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map((each) => each.split('.').map(Number));
  for (const [i, number] of (need ?? []).entries()) {
    const own = have?.[i] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
