import { printable } from '../../text/printable.ts';
import type { Quoter } from './quote.ts';

const TAIL_MAX = 4 * 1024;
const LINE_MAX = 160;
const TELLING = /\b(?:\w*error|\w*exception|fatal|cannot|not found|denied|missing|required)\b/i;
/** Lines of a stack trace and what the runtime adds below it. */
const TRACE = /^(?:at |Node\.js v|File "|\^|node:|throw )/;

/** The end of a server's standard error: where programs report why they exit. */
export class ErrorTail {
  readonly #quoter: () => Quoter;
  #bytes: Uint8Array = new Uint8Array();

  readonly #most: number;

  readonly #onPush: () => void;

  readonly #server: string | undefined;

  /** With the name of a `server`, what it wrote is never quoted: agents read the sentence as ours. */
  constructor(quoter: () => Quoter, most = TAIL_MAX, onPush = () => {}, server?: string) {
    this.#quoter = quoter;
    this.#server = server;
    this.#most = most;
    this.#onPush = onPush;
  }

  push(chunk: Uint8Array): void {
    // Twice as much as is shown, so that a secret at the cut is still recognised.
    const kept = -2 * this.#most;
    this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(kept)]).subarray(kept);
    this.#onPush();
  }

  /** Line by line, printable. */
  text(): string {
    const text = this.#lines()
      .map((line) => printable(line))
      .join('\n');
    return text.length > this.#most ? `…${text.slice(1 - this.#most)}` : text;
  }

  /** For the end of a sentence: the line that most likely explains what happened. */
  said(): string {
    if (this.#server !== undefined)
      return /[!-~]/.test(Buffer.from(this.#bytes).toString('latin1'))
        ? `; \`tokenauditor servers logs ${printable(this.#server, { max: 80 })}\` shows what it wrote`
        : '';
    const lines = this.#lines().filter((line) => !TRACE.test(line));
    const shown = lines.find((line) => TELLING.test(line)) ?? lines.at(-1);
    return shown === undefined ? '' : ` and wrote "${printable(shown, { max: LINE_MAX })}"`;
  }

  /** Redacted as a whole: a key that spans several lines is one secret. */
  #lines(): string[] {
    const text = this.#quoter().redact(Buffer.from(this.#bytes).toString('utf8'));
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
}
