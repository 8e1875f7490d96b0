/** Replies as `curl -i` or `curl -v` show them: a status line, headers, an empty line, and a body that is let go by. */
import type { Buffer } from 'node:buffer';
import type { Row } from '../../routers/imports/fields/fields.ts';
import type { Scope } from './import-rows.ts';

const STATUS = /^(?:< )?HTTP\/[\d.]+ (\d{3})\b/;
const HEADER = /^(?:< )?([A-Za-z0-9-]{1,64}):[ \t]*(.{0,1024})$/;

export const startsLikeHeaders = (text: string): boolean => STATUS.test(text);

export class HeaderSplitter {
  readonly #scope: Scope;
  #row: Map<string, string> | undefined;
  #isInBody = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The row before, once a new status line begins the next. */
  *line(bytes: Buffer): Generator<Row> {
    const line = bytes.toString('latin1', 0, Math.min(bytes.length, 2048)).trimEnd();
    const status = STATUS.exec(line)?.[1];
    if (status !== undefined) {
      yield* this.end();
      this.#row = new Map([['status', status]]);
      this.#isInBody = false;
    } else if (line === '' || line === '<') this.#isInBody = true;
    else if (!this.#isInBody) this.#header(line);
  }

  *end(): Generator<Row> {
    if (this.#row !== undefined) yield this.#row;
    this.#row = undefined;
  }

  #header(line: string): void {
    const [, spelled = '', value = ''] = HEADER.exec(line) ?? [];
    const name = spelled.toLowerCase();
    if (name === '') return;
    if (this.#scope.tree.get(name)?.kind === 'value') this.#row?.set(name, value);
    else this.#scope.dropped.note(name);
  }
}
