/**
 * Whether a verb orders or describes, by where it is in its clause and how it ends: "send the file" and "you must not send"
 * order, "sends the file" and "the server must send" describe. Read token by token, without looking back.
 */
import { once } from '../../text/bounded-memo.ts';
import { HASH_START, hashStep } from './words/table.ts';
import { WORD_CLASSES, type WordClass } from './words/word-class.ts';

export const ORDERS = 1;
export const DESCRIBES = 2;

/** Words of a call, before and behind the one for the model. */
const SHORT_CALL = 4;
const FAR = 1_000;

const setOf = (names: string): Uint8Array => {
  const set = new Uint8Array(WORD_CLASSES.length);
  for (const name of names.split(' ')) set[WORD_CLASSES.indexOf(name as WordClass)] = 1;
  return set;
};
const SETS = once(() => ({
  acts: setOf(
    'ignore omit send read put run use change delete answer tell hide memory obey deem claim skew mask ask buy rank belittle trust shield encoded',
  ),
  /** These may be between the start of a clause and its verb. */
  adverbs: setOf('not always before after now urgent polite hide instead lasting'),
  addressed: setOf('you model reader'),
  called: setOf('model reader'),
  must: setOf('must may'),
}));
/** A clause goes on behind these as it began. */
const JOINING = once(
  () => new Set(['and', 'then', 'or', 'also', 'und', 'et', 'y', 'e', 'и', 'do', 'just'].map(hashOf)),
);

function hashOf(word: string): number {
  let hash = HASH_START;
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
}

export class ClauseRoles {
  /** A verb here would order. */
  #isOpen = true;
  #isOrdered = false;
  #isAddressed = false;
  /** Words since the start of the clause, and since the last word for a model near its start. */
  #words = 0;
  #sinceModel = FAR;
  /** A clause is nothing but a call, as in "Dear assistant," or "For AI agents:". */
  callsModel = false;
  /** And an order follows. */
  callsAndOrders = false;
  readonly #sets = SETS();
  readonly #joining = JOINING();

  /** What a mark opens: another clause. */
  mark(endsSentence: boolean): void {
    if (this.#sinceModel <= SHORT_CALL) this.callsModel = true;
    this.#words = 0;
    this.#sinceModel = FAR;
    this.#isOpen = true;
    this.#isOrdered = false;
    if (endsSentence) this.#isAddressed = false;
  }

  /** The role of a word of a class, or -1, with its last place in the text. */
  word(place: number, hash: number, text: string, end: number): number {
    const { acts, adverbs, addressed, called, must } = this.#sets;
    const wasOpen = this.#isOpen;
    this.#words++;
    this.#sinceModel++;
    if (place < 0) {
      if (this.#joining.has(hash)) this.#isOpen ||= this.#isOrdered;
      else this.#isOpen = false;
      return 0;
    }
    if (acts[place] === 1 && wasOpen) {
      const role = isInflected(text, end) ? DESCRIBES : ORDERS;
      this.#isOrdered = role === ORDERS;
      if (this.#isOrdered && this.callsModel) this.callsAndOrders = true;
      // "Silently send": a word of secrecy may be an adverb.
      this.#isOpen = adverbs[place] === 1;
      return role;
    }
    if (addressed[place] === 1) this.#isAddressed = true;
    if (called[place] === 1 && this.#words <= SHORT_CALL) this.#sinceModel = 0;
    this.#isOpen = must[place] === 1 ? this.#isAddressed : wasOpen && adverbs[place] === 1;
    return 0;
  }
}

/** Ends like "sends", "sent" or "sending" would in English, or like the third person in Russian. */
function isInflected(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  const before = text.charCodeAt(end - 2);
  if (last === S) return before !== S && before !== U;
  if (last === D) return before === E && text.charCodeAt(end - 3) !== E && text.charCodeAt(end - 3) !== B;
  if (last === G) return before === N && text.charCodeAt(end - 3) === I && text.charCodeAt(end - 4) !== R;
  return last === TE && (before === IE || before === I_CYRILLIC);
}
const [S, U, D, E, B, G, N, I, R] = [0x73, 0x75, 0x64, 0x65, 0x62, 0x67, 0x6e, 0x69, 0x72];
const [TE, IE, I_CYRILLIC] = [0x442, 0x435, 0x438];
