/**
 * Which lines of a file belong together, told by how far they are set in: what people write, and what machines print
 * for people, shows its blocks so in every language. A head of a section holds the lines behind it.
 */
const SECTION = /^\[{1,2}[\w."' :-]{1,120}\]{1,2}\s*(?:[#;].*)?$/;
/** Deeper blocks are of no concern here. */
const MOST_ABOVE = 64;

export class Blocks {
  readonly #lines: readonly string[];
  /** For each line the one that holds it; 0 for the file. */
  readonly #above: number[] = [0];

  constructor(text: string) {
    this.#lines = text.split('\n');
    const open: { line: number; depth: number }[] = [{ line: 0, depth: -1 }];
    for (const [i, written] of this.#lines.entries()) {
      const inset = insetOf(written);
      const depth = written.startsWith('[') && SECTION.test(written) ? 0 : inset + 1;
      // An empty line ends nothing.
      if (inset >= 0) while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
      this.#above.push(open.at(-1)?.line ?? 0);
      if (inset >= 0 && open.length < MOST_ABOVE) open.push({ line: i + 1, depth });
    }
  }

  /** The line itself, the lines that hold it from the inside out, and 0 for the file. */
  around(line: number): number[] {
    const around = [line];
    for (let at = line; at > 0 && around.length <= MOST_ABOVE; ) {
      at = this.#above[at] ?? 0;
      around.push(at);
    }
    return around;
  }

  text(line: number): string {
    return this.#lines[line - 1]?.slice(0, 500) ?? '';
  }
}

/** Blanks before the first sign; -1 where there is none. */
function insetOf(written: string): number {
  for (let at = 0; at < written.length; at++) {
    const code = written.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 13) return at;
  }
  return -1;
}
