/** Up to which event the ledger was written by others than this handle: what they recorded, its callers may not know. */
import type { LedgerKey } from '../keys/key.ts';
import type { Tail } from '../line/tail.ts';

export class OtherWriters {
  /** The hash of our last line, and which ledger it is in. */
  #ownLine: string | undefined;
  #origin: string | undefined;
  upTo = 0;

  /** With the lock held, before we write. */
  notice({ origin }: Pick<LedgerKey, 'origin'>, { prev, size }: Pick<Tail, 'prev' | 'size'>): void {
    const isReplaced = this.#origin !== undefined && this.#origin !== origin;
    this.#origin = origin;
    // Numbers of one ledger mean nothing in another: from now on, callers always look.
    if (isReplaced) this.upTo = Number.MAX_SAFE_INTEGER;
    else if (prev !== this.#ownLine) this.upTo = Math.max(this.upTo, size);
  }

  wrote({ prev }: Pick<Tail, 'prev'>): void {
    this.#ownLine = prev;
  }
}
