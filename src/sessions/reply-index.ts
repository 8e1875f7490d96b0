/**
 * Which replies a value came from: keyed hashes in a fixed amount of memory. When it is full, the server with the most
 * gives up its oldest: none can push out what another brought.
 */

/** Eight bytes a slot. */
const FIRST_SLOTS = 1 << 8;
const FULL = 0.6;

export interface IndexLimits {
  /** Slots of a segment: a power of two. */
  readonly slots: number;
  /** Of all servers together. */
  readonly segments: number;
  /** Of one value and one server; the first ones are kept. */
  readonly replies: number;
}

class Segment {
  readonly #most: number;
  #keys = new Uint32Array(FIRST_SLOTS);
  #replies = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#keys.byteLength * 2;
  }

  get isFull(): boolean {
    return this.#size >= this.#most * FULL;
  }

  /** How many replies have the value; endless if this one does. */
  count(hash: number, reply: number): number {
    const [keys, replies] = [this.#keys, this.#replies];
    const mask = keys.length - 1;
    let count = 0;
    for (let at = hash & mask; replies[at] !== 0; at = (at + 1) & mask) {
      if (keys[at] !== hash) continue;
      if (replies[at] === reply + 1) return Number.POSITIVE_INFINITY;
      count += 1;
    }
    return count;
  }

  collect(hash: number, into: number[]): void {
    const [keys, replies] = [this.#keys, this.#replies];
    const mask = keys.length - 1;
    for (let at = hash & mask; replies[at] !== 0; at = (at + 1) & mask) {
      const reply = (replies[at] ?? 0) - 1;
      if (keys[at] === hash && !into.includes(reply)) into.push(reply);
    }
  }

  add(hash: number, reply: number): void {
    if (this.#size >= this.#keys.length * FULL) this.#grow();
    this.#put(hash, reply + 1);
    this.#size += 1;
  }

  #put(hash: number, stored: number): void {
    const mask = this.#keys.length - 1;
    let at = hash & mask;
    while (this.#replies[at] !== 0) at = (at + 1) & mask;
    this.#keys[at] = hash;
    this.#replies[at] = stored;
  }

  #grow(): void {
    const [keys, replies] = [this.#keys, this.#replies];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#replies = new Uint32Array(keys.length * 2);
    for (let i = 0; i < keys.length; i++) if (replies[i] !== 0) this.#put(keys[i] ?? 0, replies[i] ?? 0);
  }
}

const OTHERS = '';

export class ReplyIndex {
  readonly #limits: IndexLimits;
  readonly #servers = new Map<string, Segment[]>();
  /** Values were given up. */
  isForgetful = false;

  constructor(limits: IndexLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return [...this.#servers.values()].flat().reduce((sum, segment) => sum + segment.bytes, 0);
  }

  /** Adds values of a reply. Beyond as many servers as there are segments, the others share one. */
  into(of: string, reply: number): (hash: number) => void {
    const hasRoom = this.#servers.has(of) || this.#servers.size < this.#limits.segments - 1;
    const server = hasRoom ? of : OTHERS;
    return (hash) => {
      const own = this.#servers.get(server) ?? [];
      const last = own.at(-1);
      // Older segments may hold it once more, which costs room and nothing else.
      const known = (last?.count(hash, reply) ?? 0) + (own.at(-2)?.count(hash, reply) ?? 0);
      if (known >= this.#limits.replies) return;
      const segment = last === undefined || last.isFull ? this.#grant(server) : last;
      segment.add(hash, reply);
    };
  }

  /** Each once, in no order. */
  repliesWith(hash: number): number[] {
    const found: number[] = [];
    for (const own of this.#servers.values()) for (const segment of own) segment.collect(hash, found);
    return found;
  }

  has(hash: number): boolean {
    for (const own of this.#servers.values())
      for (const segment of own) if (segment.count(hash, -1) > 0) return true;
    return false;
  }

  #grant(server: string): Segment {
    let [count, most] = [0, 0];
    for (const own of this.#servers.values())
      [count, most] = [count + own.length, Math.max(most, own.length)];
    if (count >= this.#limits.segments) this.#takeFrom(server, most);
    const segment = new Segment(this.#limits.slots);
    const own = this.#servers.get(server) ?? [];
    this.#servers.set(server, [...own, segment]);
    return segment;
  }

  /** Of those with the most, the server that wants more gives up its own first. */
  #takeFrom(server: string, most: number): void {
    const isRichest = this.#servers.get(server)?.length === most;
    for (const [name, own] of this.#servers) {
      if (isRichest ? name !== server : own.length < most) continue;
      this.isForgetful = true;
      this.#servers.set(name, own.slice(1));
      return;
    }
  }
}
