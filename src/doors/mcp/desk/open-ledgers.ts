/**
 * The ledgers of a connection: one handle per project, since a second one in the same process would wait for the first.
 * A client that names a new project for every call must not use up the file descriptors, so the least recently used are
 * closed, once no call that is under way can still write to them.
 */
import { Trouble } from '../../../vocabulary/trouble.ts';

const MOST_LEDGERS = 8;

interface Handle {
  close(): Promise<void>;
}

interface Open<Ledger> {
  readonly ledger: Promise<Ledger>;
  uses: number;
}

export class OpenLedgers<Ledger extends Handle> {
  readonly #openOne: (root: string) => Promise<Ledger>;
  readonly #callsSettled: () => Promise<void>;
  readonly #open = new Map<string, Open<Ledger>>();
  readonly #closing = new Map<string, Promise<void>>();
  readonly #faults: unknown[] = [];

  constructor(openOne: (root: string) => Promise<Ledger>, callsSettled: () => Promise<void>) {
    this.#openOne = openOne;
    this.#callsSettled = callsSettled;
  }

  of(root: string): Promise<Ledger> {
    const open = this.#open.get(root) ?? { ledger: this.#openAgain(root), uses: 0 };
    open.uses += 1;
    this.#open.delete(root);
    this.#open.set(root, open);
    // A ledger that could not be opened may be there next time.
    open.ledger.catch(() => this.#forget(root, open));
    if (this.#open.size > MOST_LEDGERS) void this.#closeOldest();
    return open.ledger;
  }

  async #openAgain(root: string): Promise<Ledger> {
    await this.#closing.get(root);
    return await this.#openOne(root);
  }

  async #closeOldest(): Promise<void> {
    const [oldest] = this.#open;
    if (oldest === undefined) return;
    const [root, open] = oldest;
    const { uses } = open;
    await this.#callsSettled();
    // A call that used it meanwhile may still write; the next ledger that is opened leads here again.
    if (open.uses !== uses || this.#open.get(root) !== open) return;
    this.#forget(root, open);
    const closing = this.#close(open);
    this.#closing.set(root, closing);
    await closing;
    this.#closing.delete(root);
  }

  async #close({ ledger }: Open<Ledger>): Promise<void> {
    try {
      await (await ledger).close();
    } catch (error) {
      // The next process that opens the ledger completes what this one could not write. A fault of ours is reported at the end.
      if (!(error instanceof Trouble)) this.#faults.push(error);
    }
  }

  #forget(root: string, open: Open<Ledger>): void {
    if (this.#open.get(root) === open) this.#open.delete(root);
  }

  /** Leaves a checkpoint in every ledger that was written. */
  async close(): Promise<void> {
    await Promise.all(this.#closing.values());
    const opened = await Promise.allSettled([...this.#open.values()].map(({ ledger }) => ledger));
    const ledgers = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    // If one fails to close, the others are still closed.
    const closed = await Promise.allSettled(ledgers.map((ledger) => ledger.close()));
    for (const each of closed) if (each.status === 'rejected') throw each.reason;
    for (const fault of this.#faults) throw fault;
  }
}
