/**
 * What was read of texts and of their sentences before: servers repeat themselves, from tool to tool and from listing
 * to listing. A third of what real servers say has been said before.
 */
import type { Asked, AskedPurpose } from './asked.ts';

interface Entry<T> {
  readonly asked: readonly Asked[];
  readonly read: T;
}

/** Long texts hardly repeat. */
const LONGEST = 1 << 12;
/** Of all texts that are remembered, in characters; then the older half is forgotten. */
const ROOM = 1 << 20;
/** Of one text: different tools, different answers. */
const MOST_ENTRIES = 4;
/** A text that has to know so much of its tool will not be read for another one. */
const MOST_ASKED = 24;

export class Remembered<T> {
  #recent = new Map<string, Entry<T>[]>();
  #older = new Map<string, Entry<T>[]>();
  #room = ROOM;

  /** What `read` gives, or gave before to a purpose that answers the same; `read` asks nobody but `purpose`. */
  of(kind: string, text: string, purpose: AskedPurpose, read: () => T): T {
    if (text.length > LONGEST) return read();
    const entries = this.#entriesOf(`${kind}\n${text}`);
    const known = entries.find(({ asked }) => purpose.answers(asked));
    if (known !== undefined) return known.read;
    const made = purpose.reading(read);
    if (made.asked.length <= MOST_ASKED) {
      if (entries.length >= MOST_ENTRIES) entries.shift();
      entries.push(made);
    }
    return made.read;
  }

  #entriesOf(key: string): Entry<T>[] {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const entries = this.#older.get(key) ?? [];
    if (this.#room < key.length) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#room = ROOM;
    }
    this.#room -= key.length;
    this.#recent.set(key, entries);
    return entries;
  }
}
