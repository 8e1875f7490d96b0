/**
 * A limit that many share: a holder may have several times what is left free. Alone it may use most of the limit; the more
 * others hold, the less it may, and something is free at all times for one that holds little (a dynamic threshold).
 */

/** Names from the widest: an agent, then one of its connections. */
export type Holder = readonly string[];

/** How many times what is free: an agent with many connections leaves a ninth of all, and each connection some to the next. */
const TIMES_FREE = [8, 4] as const;

export class FairShare {
  readonly most: number;
  #used = 0;
  readonly #held = new Map<string, number>();

  constructor(most: number) {
    this.most = most;
  }

  heldBy(holder: Holder): number {
    return this.#held.get(keyOf(holder)) ?? 0;
  }

  isOpenTo(holder: Holder, amount = 1): boolean {
    const left = this.most - this.#used - amount;
    const isWithin = (_: string, level: number) =>
      this.heldBy(holder.slice(0, level + 1)) + amount <= (TIMES_FREE[level] ?? 1) * left;
    return left > 0 && holder.every(isWithin);
  }

  /** What it returns gives it back, once. */
  take(holder: Holder, amount = 1): () => void {
    this.#add(holder, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(holder, -amount);
      isHeld = false;
    };
  }

  #add(holder: Holder, amount: number): void {
    this.#used += amount;
    for (let level = 1; level <= holder.length; level += 1) {
      const key = keyOf(holder.slice(0, level));
      const held = (this.#held.get(key) ?? 0) + amount;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}

const keyOf = (holder: Holder): string => holder.join('\n');

/** Requests of all clients that are not answered yet, by number and by size. */
export class RequestsUnderWay {
  readonly #count: FairShare;
  readonly #bytes: FairShare;

  constructor(limits: { readonly maxWaiting: number; readonly maxWaitingBytes: number }) {
    this.#count = new FairShare(limits.maxWaiting);
    this.#bytes = new FairShare(limits.maxWaitingBytes);
  }

  /** What ends it; or why it is not taken. */
  begin(holder: Holder, bytes: number): (() => void) | string {
    if (!this.#count.isOpenTo(holder)) return this.#refusal(this.#count, holder, 'requests');
    if (!this.#bytes.isOpenTo(holder, bytes)) return this.#refusal(this.#bytes, holder, 'bytes of requests');
    const ends = [this.#count.take(holder), this.#bytes.take(holder, bytes)];
    return () => {
      for (const end of ends) end();
    };
  }

  #refusal(share: FairShare, holder: Holder, what: string): string {
    const held = share.heldBy(holder.slice(0, 1));
    return `too many requests waiting: ${held} ${what} of this agent are not answered yet, and ${share.most} is the limit for all; try again later`;
  }
}
