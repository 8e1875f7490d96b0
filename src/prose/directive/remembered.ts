/**
 * What was read of texts and of their sentences before: servers repeat themselves, from tool to tool and from listing
 * to listing. A third of what real servers say has been said before.
 */
import { LONGEST_RECENT, RecentTexts } from '../../text/bounded-memo.ts';
import type { Asked, AskedPurpose } from './asked.ts';

interface Entry<T> {
  readonly asked: readonly Asked[];
  readonly read: T;
}

/** Of one text: different tools, different answers. */
const MOST_ENTRIES = 4;
/** A text that has to know so much of its tool will not be read for another one. */
const MOST_ASKED = 24;

export class Remembered<T> {
  readonly #texts = new RecentTexts<Entry<T>[]>();

  /** What `read` gives, or gave before to a purpose that answers the same; `read` asks nobody but `purpose`. */
  of(kind: string, text: string, purpose: AskedPurpose, read: () => T): T {
    if (text.length > LONGEST_RECENT) return read();
    const key = `${kind}\n${text}`;
    const entries = this.#texts.get(key) ?? [];
    const known = entries.find(({ asked }) => purpose.answers(asked));
    if (known !== undefined) return known.read;
    const made = purpose.reading(read);
    if (made.asked.length <= MOST_ASKED) {
      if (entries.length >= MOST_ENTRIES) entries.shift();
      entries.push(made);
      this.#texts.set(key, entries);
    }
    return made.read;
  }
}
