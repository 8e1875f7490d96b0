import type { Token } from './meaning/token.ts';

/** A position among tokens. */
export class TokenCursor {
  readonly all: readonly Token[];
  at = 0;

  constructor(all: readonly Token[]) {
    this.all = all;
  }

  get isDone(): boolean {
    return this.at >= this.all.length;
  }

  token(ahead = 0): Token | undefined {
    return this.all[this.at + ahead];
  }

  /** The name or operator there; empty for a string, whatever its content. */
  peek(ahead = 0): string {
    const token = this.all[this.at + ahead];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  get isString(): boolean {
    return this.token()?.kind === 'string' || this.peek() === '«';
  }
}
