/**
 * What `.gitignore` files exclude. Each file applies to its folder and everything below; the last line that matches wins,
 * and a deeper file wins over one above. Lines that cannot be parsed are skipped, as git does.
 */
import { compileGlob } from '../../text/patterns/glob.ts';

interface Line {
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
  /** `path` is the way from the folder of the file, `name` its last step. */
  matches(path: string, name: string): boolean;
}

/** Longer than any line that a person writes. */
const MOST_LINES = 5_000;
const MOST_SIGNS = 512;

export class IgnoreRules {
  readonly #above: IgnoreRules | undefined;
  readonly #lines: readonly Line[];
  /** Length of the path from the root to the folder of these lines. */
  readonly #prefix: number;

  constructor(text: string, folder: string, above?: IgnoreRules) {
    this.#above = above;
    this.#prefix = folder === '' ? 0 : folder.length + 1;
    this.#lines = text
      .split('\n', MOST_LINES)
      .flatMap((line) => readLine(line))
      .reverse();
  }

  /** `path` from the root, with forward slashes. */
  isIgnored(path: string, name: string, isFolder: boolean): boolean {
    return this.#verdict(path, name, isFolder) ?? false;
  }

  #verdict(path: string, name: string, isFolder: boolean): boolean | undefined {
    const own = path.slice(this.#prefix);
    for (const line of this.#lines) {
      if (line.isForFolders && !isFolder) continue;
      if (line.matches(own, name)) return !line.isNegated;
    }
    return this.#above === undefined ? undefined : this.#above.#verdict(path, name, isFolder);
  }
}

function readLine(written: string): Line[] {
  // A trailing space counts only after a backslash.
  let pattern = written.replace(/\r$/, '').replace(/(?<!\\)[ \t]+$/, '');
  if (pattern === '' || pattern.startsWith('#') || pattern.length > MOST_SIGNS) return [];
  const isNegated = pattern.startsWith('!');
  if (isNegated) pattern = pattern.slice(1);
  const isForFolders = pattern.endsWith('/');
  if (isForFolders) pattern = pattern.slice(0, -1);
  const isAnchored = pattern.includes('/');
  const matches = matcherOf(pattern.replace(/^\//, ''), isAnchored);
  return matches === undefined ? [] : [{ isNegated, isForFolders, matches }];
}

function matcherOf(pattern: string, isAnchored: boolean): Line['matches'] | undefined {
  if (pattern === '') return undefined;
  // Nearly all lines are one of these two, and comparing is much cheaper than running a glob.
  if (!/[*?[\\]/.test(pattern)) {
    return isAnchored ? (path) => path === pattern : (_, name) => name === pattern;
  }
  if (!isAnchored && /^\*[^*?[\\]+$/.test(pattern)) {
    const ending = pattern.slice(1);
    return (_, name) => name.endsWith(ending);
  }
  try {
    const glob = compileGlob(globOf(pattern), { separator: '/' });
    return isAnchored ? (path) => glob.matches(path) : (_, name) => glob.matches(name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** To git, braces are ordinary characters, and `**` means `*` unless it is a whole path segment. */
function globOf(pattern: string): string {
  return pattern
    .replace(/\\.|[{},]/g, (char) => (char.length > 1 ? char : `\\${char}`))
    .split('/')
    .map((step) => (step === '**' ? step : step.replace(/\*{2,}/g, '*')))
    .join('/');
}
