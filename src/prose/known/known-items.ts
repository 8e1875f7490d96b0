/** The known words of a sentence in order: what each does in an order, and whether a verb there would order something. */
import { once } from '../../text/bounded-memo.ts';
import { kindOf, SPACE, WIDE, WORD } from '../facts/unit-kind.ts';
import { arabicArticle, classOf, endingFits, HASH_START, hashStep, WordTable } from '../facts/words/table.ts';
import { DEED_WORDS } from './deed-words.ts';
import { type KnownClass, type KnownWords, LATIN_WORDS } from './known-words.ts';
import { MORE_LATIN_WORDS, OTHER_SCRIPT_WORDS } from './more-known-words.ts';

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

type Combination = ReadonlySet<KnownClass | 'goesOn'>;

/** A word may be of several classes, in one language or in two: the table has each combination as one class. */
const LEXICON = once(() => {
  const classes = new Map<string, Set<KnownClass | 'goesOn'>>();
  const add = (word: string, name: KnownClass | 'goesOn') => {
    const known = classes.get(word) ?? new Set();
    classes.set(word, known.add(name));
  };
  for (const words of [...LATIN_WORDS, ...MORE_LATIN_WORDS, ...OTHER_SCRIPT_WORDS, ...DEED_WORDS])
    for (const [name, list] of Object.entries(words) as [keyof KnownWords, string][])
      for (const word of list.split(' ')) {
        add(word, name);
        for (let at = word.indexOf('_'); at > 0; at = word.indexOf('_', at + 1))
          add(word.slice(0, at), 'goesOn');
      }
  const combinations = new Map<string, { is: Combination; words: string[] }>();
  for (const [word, is] of classes) {
    const key = [...is].sort().join(' ');
    const same = combinations.get(key) ?? { is, words: [] };
    same.words.push(word);
    combinations.set(key, same);
  }
  const keys = [...combinations.keys()];
  const words = Object.fromEntries([...combinations].map(([key, one]) => [key, one.words.join(' ')]));
  return { table: new WordTable([words], keys), sets: [...combinations.values()].map(({ is }) => is) };
});

const LONGEST_WIDE = 14;
/** A character of Chinese or Japanese. */
const WIDE_WORD = 1 / 3;
const UNDERSCORE = 0x5f;

interface Match {
  readonly is: Combination | undefined;
  readonly end: number;
}

/** The longest known word or row of words at a place; else the word there. */
function matchAt(text: string, start: number): Match {
  const { table, sets } = LEXICON();
  let hash = HASH_START;
  let best: Match | undefined;
  let at = start;
  for (;;) {
    let known = 0;
    let knownAt = 0;
    let startAt = 0;
    for (; at < text.length && isOfWord(text, at, start); at++) {
      hash = hashStep(hash, text.charCodeAt(at));
      const found = table.at(hash);
      if (found === 0) continue;
      // A word that only begins others leaves the stem that was read before it.
      if (sets[classOf(found)]?.has('goesOn') === true) startAt = at + 1;
      if (startAt !== at + 1 || !isOnlyStart(sets[classOf(found)] ?? NONE))
        [known, knownAt] = [found, at + 1];
    }
    const isKnown = known !== 0 && endingFits(known, at - knownAt);
    const is = isKnown ? sets[classOf(known)] : undefined;
    if (is !== undefined) best = { is, end: at };
    best ??= { is: undefined, end: at };
    const goesOn = startAt === at && text.charCodeAt(at) === 0x20;
    if (!goesOn || kindOf(text.charCodeAt(at + 1)) !== WORD) return best;
    hash = hashStep(hash, UNDERSCORE);
    at++;
  }
}

const NONE: Combination = new Set();
const isOnlyStart = (is: Combination): boolean => is.size === 1 && is.has('goesOn');

const isOfWord = (text: string, at: number, start: number): boolean => {
  const unit = text.charCodeAt(at);
  if (kindOf(unit) === WORD) return true;
  return (unit === 0x27 || unit === 0x2d) && at > start && kindOf(text.charCodeAt(at + 1)) === WORD;
};

function wideAt(text: string, start: number): Match {
  const { table, sets } = LEXICON();
  let hash = HASH_START;
  let best: Match = { is: undefined, end: start + 1 };
  for (let at = start; at < Math.min(text.length, start + LONGEST_WIDE); at++) {
    hash = hashStep(hash, text.charCodeAt(at));
    const found = table.at(hash);
    if (found !== 0) best = { is: sets[classOf(found)], end: at + 1 };
  }
  return best;
}

const BEHIND_CLAUSE = /^[\s"'»”*_`]*(?:$|[,;:.!?()[\]<>…。！？，：；、—–-])/;
const COLON = /^[\s"'»”*_`\]>)]{0,3}[:：]/;

/** Behind a full stop or an at sign in a word: "collect@drop.example". */
const isOfAddress = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  return (before === 0x2e || before === 0x40) && kindOf(text.charCodeAt(at - 2)) === WORD;
};

function wordAt(text: string, start: number): Match {
  let end = start + 1;
  while (end < text.length && isOfWord(text, end, start)) end++;
  return { is: undefined, end };
}

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
        const match = isOfAddress(text, at) ? wordAt(text, at) : this.#read(text, at, kind);
        this.#add(match, text, at, kind === WIDE);
        at = match.end;
      } else {
        if (kind !== SPACE && !isInsideClause(text.charCodeAt(at))) this.#isOpen = true;
        else if (text.charCodeAt(at) === 0x0a) this.#isOpen = true;
        at++;
      }
    }
  }

  #read(text: string, at: number, kind: number): Match {
    if (kind === WIDE) return wideAt(text, at);
    const match = matchAt(text, at);
    const article = match.is === undefined ? arabicArticle(text, at, match.end) : 0;
    return article === 0 ? match : matchAt(text, at + article);
  }

  #add({ is, end }: Match, text: string, start: number, isWide: boolean): void {
    if (is === undefined || isOnlyStart(is)) {
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
  const { is, end } = matchAt(word, 0);
  return is !== undefined && end === word.length && TELLING.some((name) => is.has(name));
}
