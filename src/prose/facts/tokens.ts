/**
 * A sentence as tokens in one pass: each word with its hash and its class, addresses, paths and tags as one token each.
 * Chinese and Japanese have no spaces: there each character is a token, and the longest known word at it gives the class.
 */
import { addressClass, chunkAt, isAddressing } from './addresses.ts';
import { ClassSet } from './class-set.ts';
import { ClauseRoles } from './clause-roles.ts';
import { type TokenSpace, tokenSpaceFor } from './token-space.ts';
import { kindOf, SPACE, WIDE, WORD } from './unit-kind.ts';
import {
  arabicArticle,
  classOf,
  endingFits,
  foldLetters,
  HASH_START,
  hashStep,
  wordTable,
} from './words/table.ts';
import { WORD_CLASSES, type WordClass } from './words/word-class.ts';

/** What is not a word, after the classes of words. The order is part of the trained weights: append only. */
export const MARKS = [
  ...['url', 'email', 'path', 'secretPath', 'identifier', 'tag', 'option', 'quote', 'colon', 'comma', 'stop'],
  ...['fence', 'number', 'leakUrl', 'settingsPath', 'comment', 'frameEnd', 'modelNote'],
] as const;
export type Mark = (typeof MARKS)[number];
export type TokenClass = WordClass | Mark;

const NAMES: readonly TokenClass[] = [...WORD_CLASSES, ...MARKS];
export const TOKEN_CLASSES: number = NAMES.length;
export const NO_CLASS = -1;
export const classNumber = (name: TokenClass): number => NAMES.indexOf(name);
const mark = (name: Mark): number => WORD_CLASSES.length + MARKS.indexOf(name);
const M = Object.fromEntries(MARKS.map((name) => [name, mark(name)])) as Record<Mark, number>;

export const NO_CALL = 0;
export const CALLS = 1;
export const CALLS_AND_ORDERS = 2;

export interface Tokens {
  /** Where the tokens of this sentence start in the lists, which it shares with others. */
  readonly from: number;
  readonly length: number;
  /** By place: the hash of a word, or of the class for what is not a word. */
  readonly hashes: Int32Array;
  /** By place: the class, or `NO_CLASS`. */
  readonly classes: Int16Array;
  /** By place: the hash of the first letters of a word. */
  readonly stems: Int32Array;
  /** By place: whether a verb orders or describes. */
  readonly roles: Uint8Array;
  /** Whether a model is called, as in "Dear assistant:", and given an order. */
  readonly call: typeof NO_CALL | typeof CALLS | typeof CALLS_AND_ORDERS;
  /** Classes that some token has. */
  readonly present: ClassSet;
  /** Folded, as it was read. */
  readonly text: string;
}

const STEM_LETTERS = 5;
const TAG =
  /<[/!|]?\s?(?:important|system|instructions?|critical|secret|hidden|admin|assistant|human|priority|policy|directive|internal|override|im_start|im_end|endoftext)\s?[>|]|\[\/?(?:system|inst|important|admin|internal|assistant)[\]: ]|<<sys/y;

/** The end of what a model reads as a tool's result or as one turn of a conversation. */
const FRAME_END =
  /<\/\s?(?:tool_(?:results?|response|output|call)|function_(?:results?|response|call)s?|untrusted(?:_\w{1,16})?|context|documents?_content|user_(?:message|input|query)|search_results?)\s?>|<\|(?:im_end|eot_id|end|end_of_turn|endoftext)\|>|<end_of_turn>|\[\/inst\]/y;

/** A field that is written for a model: `note_to_model`. */
const MODEL_NOTE =
  /(?:^|_)(?:(?:notes?|messages?|instructions?|guidance|hints?|actions?|directives?|orders?|steps?|rules?)_(?:for_|to_)?(?:llms?|ai|models?|assistants?|agents?|bots?)|(?:llms?|ai|models?|assistants?|agents?|bots?)_(?:notes?|messages?|instructions?|guidance|hints?|directives?|orders?|prompt))(?:_|$)/;

/** Longer words hardly matter, and are cut. */
const LONGEST_WORD = 40;
const LONGEST_WIDE = 5;

class Reader {
  readonly from: number;
  readonly hashes: Int32Array;
  readonly classes: Int16Array;
  readonly stems: Int32Array;
  readonly roles: Uint8Array;
  readonly #clause = new ClauseRoles();
  readonly present = new ClassSet();
  call: Tokens['call'] = NO_CALL;
  length = 0;
  readonly text: string;
  readonly #table = wordTable();

  constructor(text: string, space: TokenSpace) {
    this.text = text;
    this.from = space.reserve(text.length + 1);
    this.hashes = space.hashes;
    this.classes = space.classes;
    this.stems = space.stems;
    this.roles = space.roles;
  }

  read(): void {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      const kind = kindOf(unit);
      if (kind === WORD) at = this.#word(at);
      else if (kind === WIDE) at = this.#wide(at);
      else if (kind === SPACE) at++;
      else at = this.#mark(at, unit);
    }
    this.#clause.mark(true);
    if (this.#clause.callsModel) this.call = this.#clause.callsAndOrders ? CALLS_AND_ORDERS : CALLS;
  }

  #push(hash: number, place: number, stem: number, role = 0): void {
    const at = this.from + this.length++;
    this.hashes[at] = hash;
    this.classes[at] = place;
    if (place >= 0) this.present.add(place);
    this.stems[at] = stem;
    this.roles[at] = role;
  }

  #pushMark(place: number): void {
    if (place !== M.number && place !== M.identifier)
      this.#clause.mark(place === M.stop || place === M.colon);
    const hash = hashStep(0x1234567, place);
    this.#push(hash, place, hash);
  }

  #word(start: number): number {
    const { text } = this;
    const { length } = text;
    const table = this.#table;
    let hash = HASH_START;
    let stem = 0;
    let known = 0;
    let knownAt = 0;
    let at = start;
    let isSnake = false;
    for (; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (kindOf(unit) !== WORD && !isInside(text, at, unit, start)) {
        if (isAddressing(unit) && isFollowed(text, at)) {
          const end = this.#address(start);
          if (end > 0) return end;
        }
        break;
      }
      if (at - start >= LONGEST_WORD) continue;
      if (unit === 0x5f) isSnake = true;
      hash = hashStep(hash, unit);
      if (at - start + 1 === STEM_LETTERS) stem = hash;
      const found = table.at(hash);
      if (found !== 0) {
        known = found;
        knownAt = at + 1;
      }
    }
    const place = this.#wordClass(
      start,
      at,
      isSnake,
      known !== 0 && endingFits(known, at - knownAt) ? known : 0,
    );
    if (place === M.number) this.#pushMark(place);
    else {
      const isWord = place < WORD_CLASSES.length;
      const role = isWord ? this.#clause.word(place, hash, text, at) : 0;
      this.#push(hash, place, stem === 0 ? hash : stem, role);
    }
    return at;
  }

  #wordClass(start: number, end: number, isSnake: boolean, known: number): number {
    if (isSnake) return MODEL_NOTE.test(this.text.slice(start, end)) ? M.modelNote : M.identifier;
    if (known !== 0) return classOf(known);
    const article = arabicArticle(this.text, start, end);
    const inner = article > 0 ? this.#classIn(start + article, end) : NO_CLASS;
    if (inner !== NO_CLASS) return inner;
    const first = this.text.charCodeAt(start);
    return first >= 0x30 && first <= 0x39 ? M.number : NO_CLASS;
  }

  #classIn(start: number, end: number): number {
    let hash = HASH_START;
    let known = NO_CLASS;
    for (let at = start; at < end; at++) {
      hash = hashStep(hash, this.text.charCodeAt(at));
      const found = this.#table.at(hash);
      if (found !== 0 && endingFits(found, end - at - 1)) known = classOf(found);
    }
    return known;
  }

  /** A class that a longer word gave stays for its other characters, so that each word counts once. */
  #wide(at: number): number {
    const { text } = this;
    let hash = HASH_START;
    let place = NO_CLASS;
    let length = 1;
    for (let i = 0; i < LONGEST_WIDE && at + i < text.length; i++) {
      hash = hashStep(hash, text.charCodeAt(at + i));
      const found = this.#table.at(hash);
      if (found === 0) continue;
      place = classOf(found);
      length = i + 1;
    }
    for (let i = 0; i < length; i++) {
      const own = hashStep(HASH_START, text.charCodeAt(at + i));
      this.#push(own, i === 0 ? place : NO_CLASS, own);
    }
    return at + length;
  }

  #mark(at: number, unit: number): number {
    if (unit === 0x3c && this.text.startsWith('<!--', at)) {
      this.#pushMark(M.comment);
      return at + 4;
    }
    if (unit === 0x3c || unit === 0x5b) {
      FRAME_END.lastIndex = at;
      if (FRAME_END.test(this.text)) {
        this.#pushMark(M.frameEnd);
        return FRAME_END.lastIndex;
      }
      TAG.lastIndex = at;
      if (TAG.test(this.text)) {
        this.#pushMark(M.tag);
        return TAG.lastIndex;
      }
    }
    if ((isAddressing(unit) || unit === 0x24 || unit === 0x25) && isFollowed(this.text, at)) {
      const end = this.#address(at);
      if (end > 0) return end;
    }
    const place = this.#markOf(at, unit);
    if (place !== NO_CLASS) this.#pushMark(place);
    return place === M.fence ? at + 3 : at + 1;
  }

  #markOf(at: number, unit: number): number {
    if (QUOTES.has(unit)) return M.quote;
    if (unit === 0x60) return this.text.startsWith('```', at) ? M.fence : M.quote;
    if (unit === 0x3a || unit === 0xff1a) return M.colon;
    if (unit === 0x2c || unit === 0xff0c || unit === 0x3001 || unit === 0x60c) return M.comma;
    if (unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x3002) return M.stop;
    if (unit === 0x2d && isOption(this.text, at)) return M.option;
    return NO_CLASS;
  }

  /** The end of an address or a path that starts here, or 0. */
  #address(start: number): number {
    const chunk = chunkAt(this.text, start);
    const address = addressClass(chunk);
    if (address === undefined) return 0;
    this.#pushMark(M[address]);
    return start + chunk.length;
  }
}

/** Straight ones, and both ends of “ ” « » 「 」 „. */
const QUOTES: ReadonlySet<number> = new Set([0x22, 0x201c, 0x201d, 0xab, 0xbb, 0x300c, 0x300d, 0x201e]);

/** Something other than a space is behind it: a full stop that ends a sentence is no address. */
const isFollowed = (text: string, at: number): boolean =>
  at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) !== SPACE;

/** An apostrophe or a hyphen between the letters of a word. */
const isInside = (text: string, at: number, unit: number, start: number): boolean =>
  (unit === 0x27 || unit === 0x2d) && at > start && kindOf(text.charCodeAt(at + 1)) === WORD;

const isOption = (text: string, at: number): boolean =>
  (at === 0 || text.charCodeAt(at - 1) === 0x20) && /^--?[a-z]/.test(text.slice(at, at + 3));

export function tokensOf(sentence: string, space: TokenSpace = tokenSpaceFor(sentence.length)): Tokens {
  const reader = new Reader(foldLetters(sentence), space);
  reader.read();
  space.keep(reader.length);
  return reader;
}
