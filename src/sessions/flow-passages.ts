/** Which reply a passage came from: keyed hashes in a fixed amount of memory, a share of it for each server. */

/** Eight bytes each; two generations a server. */
const MOST_ENTRIES = 1 << 14;
const FIRST_ENTRIES = 1 << 9;
const MOST_SERVERS = 8;

class Generation {
  #keys = new Uint32Array(FIRST_ENTRIES);
  #replies = new Uint32Array(FIRST_ENTRIES);
  #size = 0;

  get bytes(): number {
    return this.#keys.byteLength * 2;
  }

  get isFull(): boolean {
    return this.#size >= MOST_ENTRIES / 2;
  }

  get(hash: number): number | undefined {
    const reply = this.#replies[this.#slot(hash)] ?? 0;
    return reply === 0 ? undefined : reply - 1;
  }

  /** The first reply that had it keeps it. */
  add(hash: number, reply: number): void {
    if (this.#size * 2 >= this.#keys.length && this.#keys.length < MOST_ENTRIES) this.#grow();
    const slot = this.#slot(hash);
    if (this.#replies[slot] !== 0) return;
    this.#keys[slot] = hash;
    this.#replies[slot] = reply + 1;
    this.#size += 1;
  }

  #slot(hash: number): number {
    const mask = this.#keys.length - 1;
    let at = hash & mask;
    while (this.#replies[at] !== 0 && this.#keys[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, replies] = [this.#keys, this.#replies];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#replies = new Uint32Array(keys.length * 2);
    for (let i = 0; i < keys.length; i++) {
      const reply = replies[i] ?? 0;
      if (reply === 0) continue;
      const slot = this.#slot(keys[i] ?? 0);
      this.#keys[slot] = keys[i] ?? 0;
      this.#replies[slot] = reply;
    }
  }
}

export class Passages {
  readonly #servers = new Map<string, { recent: Generation; older: Generation | undefined }>();
  /** Passages that were given up. */
  isForgetful = false;

  get bytes(): number {
    return [...this.#servers.values()].reduce(
      (sum, { recent, older }) => sum + recent.bytes + (older?.bytes ?? 0),
      0,
    );
  }

  add(server: string, hash: number, reply: number): void {
    const own = this.#of(server);
    if (own.recent.isFull) {
      this.isForgetful ||= own.older !== undefined;
      own.older = own.recent;
      own.recent = new Generation();
    }
    if (own.older?.get(hash) === undefined) own.recent.add(hash, reply);
  }

  repliesWith(hash: number): number[] {
    const found: number[] = [];
    for (const { recent, older } of this.#servers.values()) {
      const reply = older?.get(hash) ?? recent.get(hash);
      if (reply !== undefined) found.push(reply);
    }
    return found;
  }

  /** Beyond so many servers, the others share. */
  #of(server: string): { recent: Generation; older: Generation | undefined } {
    const name = this.#servers.has(server) || this.#servers.size < MOST_SERVERS ? server : '';
    const known = this.#servers.get(name);
    if (known !== undefined) return known;
    const own = { recent: new Generation(), older: undefined };
    this.#servers.set(name, own);
    return own;
  }
}
