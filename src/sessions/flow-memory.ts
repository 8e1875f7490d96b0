/**
 * What a session read, so that a later call can be asked what of it came from where: keyed hashes in memory, bounded, and
 * never written. Names that outsiders wrote, fields and rare values are never pushed out by passages.
 */
import { GramFilter } from '../flows/gram-filter.ts';
import { writtenFromOutside } from '../flows/outside-files.ts';
import { placeName, readArguments } from '../flows/read-arguments.ts';
import { addressesIn, readReply } from '../flows/read-reply.ts';
import type { Carried, Recall, RecalledReply } from '../flows/recall.ts';
import { gramsOf, hashOf, type ScanKey, scanText } from '../flows/scan-text.ts';
import {
  identifiersIn,
  isIdentifier,
  isStrong,
  mailsIn,
  type ReadText,
  rareValues,
  readText,
  spelledValues,
  subjectsIn,
} from '../flows/text-values.ts';
import { readingsOf } from '../flows/undo-encoding.ts';
import { nameWords } from '../screening/definitions/name-words.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { FlowSource } from '../vocabulary/flow.ts';
import { AgingMap } from './aging-map.ts';
import { Passages } from './flow-passages.ts';

const MOST_REPLIES = 4_096;
/** Of one reply. */
const MOST_FIELDS = 512;
const MOST_RARE = 512;
/** Of a session, of each kind. */
const MOST_VALUES = 16_384;
const MOST_FILTER_BYTES = 1 << 20;
const MOST_OPENED = 16;
const LONGEST_PLACE = 2_048;
const MOST_MAILS = 3;
const FEW_MAILS = 2;
/** A value in more replies is no one's. */
const FEW_REPLIES = 2;
/** Shorter readings are found by chance. */
const SHORTEST_TEXT = 6;

export interface HeardReply {
  readonly source: FlowSource;
  readonly server: string;
  readonly isOutside: boolean;
  readonly isPrivate: boolean;
  readonly isDefinition?: boolean;
  readonly hasOrders: boolean;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly reply: JsonValue;
}

interface Kept extends RecalledReply {
  /** What it was asked for by, as far as that is rare. */
  readonly asked: readonly (readonly number[])[];
  readonly mails: number;
  readonly free: GramFilter | undefined;
  readonly subject: ReadonlySet<number>;
  /** An outsider's reply among the first so many names what it was asked for by. */
  isNamed: boolean;
  comparedTo: number;
}

export class FlowMemory implements Recall {
  readonly #key: ScanKey;
  readonly #passages = new Passages();
  readonly #replies: Kept[] = [];
  readonly #fields = new AgingMap<number>(MOST_VALUES);
  readonly #rare = new AgingMap<number[]>(MOST_VALUES);
  readonly #authors = new AgingMap<number[]>(MOST_VALUES);
  readonly #places = new AgingMap<number[]>(MOST_VALUES);
  readonly #sent = new AgingMap<number>(MOST_VALUES);
  readonly #said = new Set<number>();
  /** The address that each server was last at. */
  readonly #opened = new Map<string, string>();
  readonly #saidPassages = new Set<number>();
  readonly #used = new Set<number>();
  readonly #files = new AgingMap<number>(MOST_VALUES);
  readonly #defined = new Set<string>();
  /** Domains that every mail was sent to: the user's own. */
  readonly #home = new Map<number, number>();
  #homeSeen = 0;
  #filterBytes = 0;
  #at = 0;

  constructor(key: ScanKey) {
    this.#key = key;
  }

  get replies(): readonly RecalledReply[] {
    return this.#replies;
  }

  /** Something was given up: what is carried may be more than is found. */
  get isForgetful(): boolean {
    return this.#passages.isForgetful || this.#replies.length >= MOST_REPLIES;
  }

  get bytes(): number {
    const values =
      this.#fields.size + this.#rare.size + this.#authors.size + this.#places.size + this.#sent.size;
    return this.#passages.bytes + this.#filterBytes + values * 48;
  }

  /** The user's own words. */
  userWrote(text: string): void {
    for (const gram of allGrams(text, this.#key)) this.#said.add(gram);
    const read = readText(text);
    for (const value of [...read.spelled, ...rareValues(read)]) this.#said.add(hashOf(value, this.#key));
    scanText(text, this.#key, { passage: (hash) => this.#saidPassages.add(hash) });
  }

  /** A call that runs. */
  called(given: Readonly<Record<string, JsonValue>>, server: string, places: readonly string[] = []): void {
    this.#at += 1;
    for (const text of stringsIn(given)) {
      if (text.length > 4_096) continue;
      const hash = hashOf(text, this.#key);
      if (!this.#sent.has(hash)) this.#sent.set(hash, this.#at);
      for (const gram of gramsOf(text, this.#key)) if (!this.#sent.has(gram)) this.#sent.set(gram, this.#at);
    }
    for (const place of places) this.#used.add(hashOf(place, this.#key));
    const leaves = readArguments(given);
    const opened = leaves.find(({ place }) => place === 'url');
    if (opened !== undefined && opened.text.length <= LONGEST_PLACE) this.#open(server, opened.text);
    const written = writtenFromOutside(leaves, this);
    const index = written === undefined ? -1 : this.replies.indexOf(written.from);
    for (const file of written?.files ?? []) this.#files.set(hashOf(fileName(file), this.#key), index);
  }

  /** The definition of a tool that is called for the first time: it is an outsider's text as well. */
  define(tool: string, server: string, value: JsonValue): void {
    if (this.#defined.has(tool)) return;
    this.#defined.add(tool);
    const source = { tool: `${tool}, its definition`, reads: ['outside'], isAssumed: false } as const;
    const about = { isOutside: true, isPrivate: false, isDefinition: true, hasOrders: false, arguments: {} };
    this.hear({ source, server, ...about, reply: value });
  }

  hear(heard: HeardReply): void {
    const {
      source,
      server,
      isOutside,
      isPrivate,
      isDefinition = false,
      hasOrders,
      reply,
      arguments: given,
    } = heard;
    this.#at += 1;
    if (this.#replies.length >= MOST_REPLIES) return;
    const index = this.#replies.length;
    const { free, fields, authors, places, recipients } = readReply(reply);
    this.#meet(recipients);
    const asked = new Set([...stringsIn(given)].map((text) => hashOf(text, this.#key)));
    const own = new Set<number>();
    const [written, filled] = [free.map(readText), fields.map(readText)];
    for (const text of [...[...stringsIn(given)].map(readText), ...filled.slice(0, MOST_FIELDS), ...written])
      for (const one of subjectsIn(text)) own.add(hashOf(one, this.#key));
    for (const value of fields.slice(0, MOST_FIELDS)) {
      for (const one of value.includes('@') ? new Set([value, ...addressesIn(value)]) : [value]) {
        const hash = hashOf(one, this.#key);
        // What the call itself named is no word of the server.
        if (!asked.has(hash) && !this.#fields.has(hash)) this.#fields.set(hash, index);
      }
    }
    const named = readArguments(given).map(({ key, text }) => placeName(key, text));
    for (const place of [...named, ...(isOutside ? places : [])])
      push(this.#places, hashOf(place, this.#key), index);
    if (isOutside) {
      for (const author of authors) push(this.#authors, hashOf(author, this.#key), index);
    }
    const filter = isOutside ? this.#filterOf(written) : undefined;
    if (isPrivate || isOutside) this.#takeTexts([...written, ...filled], server, index);
    const mails = new Set([...written, ...filled].flatMap(mailsIn)).size;
    this.#replies.push({
      ...{ source, server, isOutside, isPrivate, isDefinition, hasOrders, at: this.#at },
      ...{ free: filter, subject: own, asked: askedBy(given, this.#key), mails, hasPeople: mails > 0 },
      ...{ isNamed: false, comparedTo: 0 },
    });
  }

  naming(value: string): readonly RecalledReply[] {
    const grams = gramsOf(value, this.#key);
    const joined = [...spelledValues(value)].map((one) => hashOf(one, this.#key));
    return this.#replies.filter(
      ({ free }) =>
        free !== undefined &&
        (free.hasAll(grams) || (joined.length > 0 && joined.every((one) => free.has(one)))),
    );
  }

  namingTool(tool: string): readonly RecalledReply[] {
    const hash = hashOf(`tool ${tool}`, this.#key);
    return this.#replies.filter(({ free }) => isIdentifier(tool) && free?.has(hash) === true);
  }

  namingPart(value: string): readonly RecalledReply[] {
    const words = (value.match(/[\p{L}]{4,}|\d{3,}/gu) ?? []).map((word) => gramsOf(word, this.#key));
    const needed = Math.ceil((words.length * 2) / 3);
    const isNamed = (free: GramFilter) => words.filter((grams) => free.hasAll(grams)).length >= needed;
    return this.#replies.filter(({ free }) => words.length > 1 && free !== undefined && isNamed(free));
  }

  isField(value: string): boolean {
    return this.#fields.has(hashOf(value, this.#key));
  }

  wasSentBefore(value: string, at: number): boolean {
    const whole = this.#sent.get(hashOf(value, this.#key));
    if (whole !== undefined && whole < at) return true;
    const grams = gramsOf(value, this.#key);
    return grams.length > 1 && grams.every((gram) => (this.#sent.get(gram) ?? Number.POSITIVE_INFINITY) < at);
  }

  isOfUser(value: string): boolean {
    if (this.#said.size === 0) return false;
    const grams = gramsOf(value, this.#key);
    const joined = [...spelledValues(value)].map((one) => hashOf(one, this.#key));
    const has = (hash: number) => this.#said.has(hash);
    return (grams.length > 0 && grams.every(has)) || (joined.length > 0 && joined.every(has));
  }

  carriedIn(text: string): readonly Carried[] {
    if (this.#replies.length === 0 || text.length < SHORTEST_TEXT) return [];
    const found = new Map<number, boolean>();
    for (const reading of readingsOf(text)) {
      scanText(reading, this.#key, {
        passage: (hash) => {
          if (this.#saidPassages.has(hash)) return;
          for (const index of this.#passages.repliesWith(hash))
            if (!found.has(index)) found.set(index, false);
        },
      });
      for (const value of rareValues(readText(reading))) {
        const hash = hashOf(value, this.#key);
        const replies = this.#said.has(hash) ? [] : (this.#rare.get(hash) ?? []);
        if (replies.length > FEW_REPLIES) continue;
        for (const index of replies)
          if (isStrong(value) || !found.has(index)) found.set(index, isStrong(value));
      }
    }
    return [...found].flatMap(([index, isRare]) => {
      const reply = this.#replies[index];
      return reply === undefined ? [] : [{ reply, isRare }];
    });
  }

  namingSetting(key: string, value: string): readonly RecalledReply[] {
    const words = nameWords(key);
    const pairs = words.flatMap((word) => [`${word} ${value}`, `${value} ${word}`]);
    const grams = pairs.map((pair) => gramsOf(pair, this.#key));
    return this.#replies.filter(({ free }) => free !== undefined && grams.some((each) => free.hasAll(each)));
  }

  isSourceNamed(reply: RecalledReply): boolean {
    const own = reply as Kept;
    // Replies that were looked at once are not looked at again.
    for (
      ;
      !own.isNamed && own.asked.length > 0 && own.comparedTo < this.#replies.length;
      own.comparedTo += 1
    ) {
      const other = this.#replies[own.comparedTo];
      own.isNamed = other !== own && own.asked.some((grams) => other?.free?.hasAll(grams) === true);
    }
    return own.isNamed;
  }

  isHome(address: string): boolean {
    const domain = domainOf(address);
    return (
      domain !== '' && this.#home.get(hashOf(domain, this.#key)) === this.#homeSeen && this.#homeSeen > 0
    );
  }

  writtenBy(value: string): readonly RecalledReply[] {
    return this.#all(this.#authors, value);
  }

  foundAt(value: string): readonly RecalledReply[] {
    return this.#all(this.#places, value);
  }

  sharesSubject(one: RecalledReply, other: RecalledReply): boolean {
    const [first, second] = [one as Kept, other as Kept];
    // A list of many people is about none of them.
    if (first.mails > FEW_MAILS || second.mails > MOST_MAILS) return false;
    if (meets(first.subject, second.subject)) return true;
    // The orders of a customer who is known by a number that the ticket does not have.
    return this.#replies.some(
      (third) =>
        third !== first &&
        third.mails <= FEW_MAILS &&
        third.at < second.at &&
        meets(first.subject, third.subject) &&
        meets(third.subject, second.subject),
    );
  }

  openedAt(server: string): string | undefined {
    return this.#opened.get(server);
  }

  wasUsed(place: string): boolean {
    return this.#used.has(hashOf(place, this.#key));
  }

  isFromOutside(file: string): RecalledReply | undefined {
    const index = this.#files.get(hashOf(fileName(file), this.#key));
    return index === undefined ? undefined : this.#replies[index];
  }

  #all(of: AgingMap<number[]>, value: string): readonly RecalledReply[] {
    return (of.get(hashOf(value, this.#key)) ?? []).flatMap((index) => this.#replies[index] ?? []);
  }

  #open(server: string, url: string): void {
    this.#opened.delete(server);
    this.#opened.set(server, url);
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > MOST_OPENED && oldest !== undefined) this.#opened.delete(oldest);
  }

  #meet(recipients: readonly (readonly string[])[]): void {
    for (const one of recipients) {
      const domains = new Set(one.map(domainOf).filter((domain) => domain !== ''));
      if (domains.size === 0) continue;
      this.#homeSeen += 1;
      for (const domain of domains) {
        const hash = hashOf(domain, this.#key);
        this.#home.set(hash, (this.#home.get(hash) ?? 0) + 1);
      }
    }
  }

  #filterOf(free: readonly ReadText[]): GramFilter | undefined {
    const length = free.reduce((sum, { text }) => sum + text.length, 0);
    if (length === 0 || this.#filterBytes > MOST_FILTER_BYTES) return undefined;
    const filter = new GramFilter(length / 3);
    const gram = (hash: number) => filter.add(hash);
    for (const read of free) {
      const { text, spelled } = read;
      scanText(text, this.#key, { gram });
      if (DOT.test(text)) scanText(text.replaceAll(SPELLED_OUT, '$1@$2.$3'), this.#key, { gram });
      for (const value of spelled) filter.add(hashOf(value, this.#key));
      for (const name of identifiersIn(read)) filter.add(hashOf(`tool ${name}`, this.#key));
    }
    this.#filterBytes += filter.bytes;
    return filter;
  }

  #takeTexts(texts: readonly ReadText[], server: string, index: number): void {
    const passage = this.#passages.into(server, index);
    let room = MOST_RARE;
    for (const read of texts) {
      scanText(read.text, this.#key, { passage });
      for (const value of rareValues(read)) {
        if (room-- <= 0) break;
        push(this.#rare, hashOf(value, this.#key), index);
      }
    }
  }
}

/** `desk at firm dot example`. */
const SPELLED_OUT =
  /([\w.+-]{1,64})\s*[[(]?\s?\bat\b\s?[\])]?\s*([\w-]{1,64})\s*[[(]?\s?\bdot\b\s?[\])]?\s*([a-z]{2,24})\b/gi;
const DOT = /\bdot\b/i;

const domainOf = (address: string): string =>
  /@([^\s@>]{3,190})>?$/.exec(address.trim())?.[1]?.toLowerCase() ?? '';

/** Names of tables, repositories, folders and pages; not what every call has. */
function askedBy(given: Readonly<Record<string, JsonValue>>, key: ScanKey): number[][] {
  return [...stringsIn(given)]
    .flatMap((text) =>
      /\s/.test(text) ? (text.match(/[\p{L}\p{N}_.-]{3,}[_./-][\p{L}\p{N}_.-]{2,}/gu) ?? []) : [text],
    )
    .filter((text) => text.length >= 8 && /[\p{L}]{4}/u.test(text) && !/^(?:https?:|\d)/.test(text))
    .map((text) => gramsOf(text, key))
    .filter((grams) => grams.length > 0)
    .slice(0, 16);
}

function meets(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const value of few) if (many.has(value)) return true;
  return false;
}

function* allGrams(text: string, key: ScanKey): Generator<number> {
  const found: number[] = [];
  scanText(text, key, { gram: (hash) => found.push(hash) });
  yield* found;
}

function* stringsIn(value: JsonValue | Readonly<Record<string, JsonValue>>): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* stringsIn(inner as JsonValue);
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function push(map: AgingMap<number[]>, key: number, index: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [index]);
  else if (known.at(-1) !== index && known.length <= FEW_REPLIES) known.push(index);
}
