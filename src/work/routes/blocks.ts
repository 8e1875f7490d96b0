/**
 * Which lines of a file belong together, by their indentation: it shows the blocks of every language in texts that people
 * write and that machines print for people. The header of a section holds the lines that follow it.
 */
const SECTION = /^\[{1,2}[\w."' :-]{1,120}\]{1,2}\s*(?:[#;].*)?$/;
/** Deeper blocks are ignored. */
const MOST_ABOVE = 64;
/** Only so much of a line is read. */
const MOST_SIGNS = 500;
const OPENING = 91;

export class Blocks {
  readonly #text: string;
  /** Where each line begins, and behind them where one more would. */
  readonly #starts: number[] = [0];
  /** For each line the one that holds it; 0 for the file. */
  readonly #above: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    const lines: number[] = [0];
    const depths: number[] = [-1];
    for (let line = 1, from = 0; from <= text.length; line++) {
      const next = text.indexOf('\n', from);
      const end = next < 0 ? text.length : next;
      const inset = insetOf(text, from, end);
      // An empty line ends nothing.
      if (inset >= 0) {
        const isHead = text.charCodeAt(from) === OPENING && SECTION.test(text.slice(from, end));
        const depth = isHead ? 0 : inset + 1;
        while ((depths.at(-1) ?? -1) >= depth) {
          depths.pop();
          lines.pop();
        }
        this.#above.push(lines.at(-1) ?? 0);
        if (lines.length < MOST_ABOVE) {
          lines.push(line);
          depths.push(depth);
        }
      } else this.#above.push(lines.at(-1) ?? 0);
      from = end + 1;
      this.#starts.push(from);
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
    const from = this.#starts[line - 1];
    const behind = this.#starts[line];
    return from === undefined || behind === undefined
      ? ''
      : this.#text.slice(from, Math.min(behind - 1, from + MOST_SIGNS));
  }
}

/** Blanks before the first other character; -1 for a blank line. */
function insetOf(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 13) return at - from;
  }
  return -1;
}
