/** The known words of a sentence in order: what each does in an order, and whether a verb there would order something. */
import { kindOf, SPACE, WIDE, WORD } from '../facts/unit-kind.ts';
import { classesOf, endOf, matchAt } from './known-lexicon.ts';
import type { KnownClass } from './known-words.ts';

/** What is behind it is looked at when it is asked for: for nearly no word it is. */
export class KnownItem {
  readonly is: ReadonlySet<KnownClass>;
  /** Words before it; a character of Chinese or Japanese counts as a third of one. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
  /** Nothing but courtesies and a call on the model is before it in its clause. */
  readonly isOpen: boolean;
  readonly #text: string;

  constructor(
    text: string,
    { is, word, start, end, isOpen }: Pick<KnownItem, 'is' | 'word' | 'start' | 'end' | 'isOpen'>,
  ) {
    this.#text = text;
    this.is = is;
    this.word = word;
    this.start = start;
    this.end = end;
    this.isOpen = isOpen;
  }

  /** A colon follows at once. */
  get isColon(): boolean {
    return COLON.test(this.#text.slice(this.end, this.end + 6));
  }

  /** A bracket closes behind it: "[SYSTEM MESSAGE, PRIORITY 0]", "【システム通知】". */
  get isTitle(): boolean {
    return /^[^[\]【】\n]{0,30}[\]】]/.test(this.#text.slice(this.end, this.end + 32));
  }

  /** It ends its clause. */
  get isLast(): boolean {
    return BEHIND_CLAUSE.test(this.#text.slice(this.end, this.end + 6));
  }
}

/** A character of Chinese or Japanese. */
const WIDE_WORD = 1 / 3;

const BEHIND_CLAUSE = /^[\s"'»”*_`]*(?:$|[,;:.!?()[\]<>…。！？，：；、—–-])/;
const COLON = /^[\s"'»”*_`\]>)]{0,3}[:：]/;

class ItemReader {
  readonly items: KnownItem[] = [];
  #word = 0;
  /** Unknown words in a row. */
  #unknown = 0;
  #isOpen = true;
  #before: KnownItem | undefined;

  constructor(text: string) {
    for (let at = 0; at < text.length; ) {
      const kind = kindOf(text.charCodeAt(at));
      if (kind === WORD || kind === WIDE) {
        const match = matchAt(text, at);
        this.#add(match, text, at, kind === WIDE);
        at = endOf(match);
      } else {
        if (kind !== SPACE && !isInsideClause(text.charCodeAt(at))) this.#isOpen = true;
        else if (text.charCodeAt(at) === 0x0a) this.#isOpen = true;
        at++;
      }
    }
  }

  #add(match: number, text: string, start: number, isWide: boolean): void {
    const [is, end] = [classesOf(match), endOf(match)];
    if (is === undefined) {
      // Chinese puts adverbs before the verb.
      this.#unknown += isWide ? WIDE_WORD : 1;
      if (this.#unknown >= 1) this.#isOpen = false;
      this.#word += isWide ? WIDE_WORD : 1;
      return;
    }
    const known = is as ReadonlySet<KnownClass>;
    const item = new KnownItem(text, { is: known, word: this.#word, start, end, isOpen: this.#isOpen });
    this.items.push(item);
    this.#unknown = 0;
    this.#isOpen = this.#opensNext(item);
    this.#before = item;
    this.#word += 1;
  }

  /** Whether an order may follow: "please", "you must", "assistant, will now". */
  #opensNext({ is, isOpen }: KnownItem): boolean {
    if (is.has('joins') || is.has('youMust')) return true;
    if (is.has('modal') && (this.#before?.is.has('model') || this.#before?.is.has('own'))) return true;
    return isOpen && (is.has('polite') || is.has('model'));
  }
}

/** An apostrophe, a hyphen, a slash, an at sign or a full stop inside. */
const isInsideClause = (unit: number): boolean =>
  unit === 0x27 || unit === 0x2d || unit === 0x2f || unit === 0x40 || unit === 0x26 || unit === 0x25;

/** Of a sentence, folded. */
export const knownItems = (text: string): readonly KnownItem[] => new ItemReader(text).items;

/** What orders are made of: enough to tell that figures stand for letters. */
const TELLING: readonly KnownClass[] = [
  'voids',
  'voidsLate',
  'told',
  'earlier',
  'prompt',
  'worth',
  'said',
  'voided',
];
const SHORTEST_TELLING = 4;

/** Whether a word, folded, is one of known orders in some language. */
export function isKnownWord(word: string): boolean {
  if (word.length < SHORTEST_TELLING) return false;
  const match = matchAt(word, 0);
  const is = classesOf(match);
  return is !== undefined && endOf(match) === word.length && TELLING.some((name) => is.has(name));
}
