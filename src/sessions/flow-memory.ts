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
import { carriedText } from '../flows/table.ts';
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
import { NO_KEYS, walkJson } from '../text/json/json-walk.ts';
import type { FlowSource } from '../vocabulary/call-context.ts';
import { KeptReplies, type KeptReply } from './kept-replies.ts';
import { ReplyIndex } from './reply-index.ts';
import { joinedTexts, joinedValues, type SentText, SentTexts } from './sent-texts.ts';

/** Of one reply. */
const MOST_FIELDS = 512;
const MOST_RARE = 512;
const MOST_SUBJECTS = 128;
/** Of a session, of each kind of small facts. */
const MOST_FACTS = 256;
const BYTES_OF_FACT = 48;
const MOST_OPENED = 16;
const LONGEST_PLACE = 2_048;
const MOST_MAILS = 3;
const FEW_MAILS = 2;
/** A value in more replies is no one's. */
const FEW_REPLIES = 2;
/** Not a server: what the user writes and calls send is counted apart. */
const USER = 'user';
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

export class FlowMemory implements Recall {
  readonly #key: ScanKey;
  readonly #replies = new KeptReplies();
  readonly #sourcesNamed = new WeakMap<RecalledReply, { readonly isNamed: boolean; readonly upTo: number }>();
  // Eight bytes a slot: 1.4 MB together, each with its own share.
  readonly #passages = new ReplyIndex({ slots: 8_192, segments: 10, replies: 1 });
  readonly #rare = new ReplyIndex({ slots: 2_048, segments: 16, replies: FEW_REPLIES + 1 });
  readonly #fields = new ReplyIndex({ slots: 2_048, segments: 10, replies: 1 });
  readonly #authors = new ReplyIndex({ slots: 1_024, segments: 8, replies: FEW_REPLIES + 1 });
  readonly #places = new ReplyIndex({ slots: 1_024, segments: 8, replies: FEW_REPLIES + 1 });
  /** With the moment instead of a reply. */
  readonly #sent = new ReplyIndex({ slots: 4_096, segments: 2, replies: 1 });
  readonly #said = new ReplyIndex({ slots: 4_096, segments: 2, replies: 1 });
  readonly #saidPassages = new ReplyIndex({ slots: 4_096, segments: 2, replies: 1 });
  /** The address that each server was last at. */
  readonly #opened = new Map<string, string>();
  readonly #used = new Map<number, true>();
  readonly #texts = new SentTexts();
  readonly #files = new Map<number, number>();
  readonly #defined = new Map<number, true>();
  /** Domains that every mail was sent to: the user's own. */
  readonly #home = new Map<number, number>();
  #homeSeen = 0;
  #at = 0;

  constructor(key: ScanKey) {
    this.#key = key;
  }

  get replies(): readonly RecalledReply[] {
    return this.#replies.all;
  }

  /** Something was given up: what is carried may be more than is found. */
  get isForgetful(): boolean {
    const of = [this.#replies, this.#passages, this.#rare, this.#authors, this.#places];
    return of.some(({ isForgetful }) => isForgetful);
  }

  get bytes(): number {
    const indexes = [this.#passages, this.#rare, this.#fields, this.#authors, this.#places];
    const own = [this.#sent, this.#said, this.#saidPassages];
    const facts = this.#used.size + this.#files.size + this.#defined.size + this.#home.size;
    return [this.#replies, this.#texts, ...indexes, ...own].reduce(
      (sum, { bytes }) => sum + bytes,
      facts * BYTES_OF_FACT,
    );
  }

  /** The user's own words. */
  userWrote(text: string): void {
    const note = this.#said.into(USER, 0);
    for (const gram of allGrams(text, this.#key)) note(gram);
    const read = readText(text);
    for (const value of [...read.spelled, ...rareValues(read)]) note(hashOf(value, this.#key));
    scanText(text, this.#key, { passage: this.#saidPassages.into(USER, 0) });
  }

  /** A call that runs. */
  called(given: Readonly<Record<string, JsonValue>>, server: string, places: readonly string[] = []): void {
    this.#at += 1;
    const send = this.#sent.into(USER, this.#at);
    for (const text of stringsIn(given)) {
      if (text.length > 4_096) continue;
      send(hashOf(text, this.#key));
      for (const gram of gramsOf(text, this.#key)) send(gram);
    }
    for (const place of places) put(this.#used, hashOf(place, this.#key), true);
    const leaves = readArguments(given);
    this.#texts.add(
      server,
      leaves.map((leaf) => ({ key: leaf.key, text: carriedText(leaf).trim() })),
    );
    const opened = leaves.find(({ place }) => place === 'url');
    if (opened !== undefined && opened.text.length <= LONGEST_PLACE) this.#open(server, opened.text);
    const written = writtenFromOutside(leaves, this);
    const index = written === undefined ? -1 : this.#replies.indexOf(written.from);
    for (const file of written?.files ?? []) put(this.#files, hashOf(fileName(file), this.#key), index);
  }

  /** The definition of a tool that is called for the first time: it is an outsider's text as well. */
  define(tool: string, server: string, value: JsonValue): void {
    const hash = hashOf(tool, this.#key);
    if (this.#defined.has(hash)) return;
    put(this.#defined, hash, true);
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
    const index = this.#replies.next;
    const { free, fields, authors, places, recipients } = readReply(reply, isOutside);
    this.#meet(recipients);
    const asked = new Set([...stringsIn(given)].map((text) => hashOf(text, this.#key)));
    const own = new Set<number>();
    const [written, filled] = [free.map(readText), fields.map(readText)];
    for (const text of [...[...stringsIn(given)].map(readText), ...filled.slice(0, MOST_FIELDS), ...written])
      for (const one of subjectsIn(text)) if (own.size < MOST_SUBJECTS) own.add(hashOf(one, this.#key));
    const [field, place, author] = [this.#fields, this.#places, this.#authors].map((of) =>
      of.into(server, index),
    );
    // Whom an outsider wrote to as well is the outsider's word, not the server's.
    const added = new Set(isOutside ? recipients.flat().map((one) => hashOf(one, this.#key)) : []);
    for (const value of fields.slice(0, MOST_FIELDS)) {
      for (const one of value.includes('@') ? new Set([value, ...addressesIn(value)]) : [value]) {
        const hash = hashOf(one, this.#key);
        // What the call itself named is no word of the server.
        if (!asked.has(hash) && !added.has(hash)) field?.(hash);
      }
    }
    const named = readArguments(given).map(({ key, text }) => placeName(key, text));
    for (const one of [...named, ...(isOutside ? places : [])]) place?.(hashOf(one, this.#key));
    if (isOutside) for (const one of authors) author?.(hashOf(one, this.#key));
    const filter = isOutside ? this.#filterOf(written) : undefined;
    if (isPrivate || isOutside) this.#takeTexts([...written, ...filled], server, index);
    const mails = new Set([...written, ...filled].flatMap(mailsIn)).size;
    this.#replies.add({
      ...{ source, server, isOutside, isPrivate, isDefinition, hasOrders, at: this.#at },
      ...{ free: filter, subject: own, asked: askedBy(given, this.#key), mails, hasPeople: mails > 0 },
    });
  }

  naming(value: string): readonly RecalledReply[] {
    const grams = gramsOf(value, this.#key);
    const joined = [...spelledValues(value)].map((one) => hashOf(one, this.#key));
    return this.#replies.all.filter(
      ({ free }) =>
        free !== undefined &&
        (free.hasAll(grams) || (joined.length > 0 && joined.every((one) => free.has(one)))),
    );
  }

  namingTool(tool: string): readonly RecalledReply[] {
    const hash = hashOf(`tool ${tool}`, this.#key);
    return this.#replies.all.filter(({ free }) => isIdentifier(tool) && free?.has(hash) === true);
  }

  namingPart(value: string): readonly RecalledReply[] {
    const words = (value.match(/[\p{L}]{4,}|\d{3,}/gu) ?? []).map((word) => gramsOf(word, this.#key));
    const needed = Math.ceil((words.length * 2) / 3);
    const isNamed = (free: GramFilter) => words.filter((grams) => free.hasAll(grams)).length >= needed;
    return this.#replies.all.filter(({ free }) => words.length > 1 && free !== undefined && isNamed(free));
  }

  isField(value: string): boolean {
    return this.#fields.has(hashOf(value, this.#key));
  }

  wasSentBefore(value: string, at: number): boolean {
    const wasSent = (hash: number) => this.#sent.repliesWith(hash).some((moment) => moment < at);
    if (wasSent(hashOf(value, this.#key))) return true;
    const grams = gramsOf(value, this.#key);
    return grams.length > 1 && grams.every(wasSent);
  }

  isOfUser(value: string): boolean {
    if (this.#said.bytes === 0) return false;
    const grams = gramsOf(value, this.#key);
    const joined = [...spelledValues(value)].map((one) => hashOf(one, this.#key));
    const has = (hash: number) => this.#said.has(hash);
    return (grams.length > 0 && grams.every(has)) || (joined.length > 0 && joined.every(has));
  }

  carriedIn(text: string): readonly Carried[] {
    if (this.#replies.all.length === 0 || text.length < SHORTEST_TEXT) return [];
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
        const replies = this.#said.has(hash) ? [] : this.#rare.repliesWith(hash);
        if (replies.length > FEW_REPLIES) continue;
        for (const index of replies)
          if (isStrong(value) || !found.has(index)) found.set(index, isStrong(value));
      }
    }
    return [...found].flatMap(([index, isRare]) => {
      const reply = this.#replies.at(index);
      return reply === undefined ? [] : [{ reply, isRare }];
    });
  }

  carriedInPieces(server: string, texts: readonly SentText[]): readonly Carried[] {
    if (this.#replies.all.length === 0) return [];
    const found = new Map<RecalledReply, boolean>();
    for (const { before, now } of this.#texts.runsWith(server, texts)) {
      const run = [...before, ...now];
      for (const value of joinedValues(run)) {
        const replies = isStrong(value) ? this.#rare.repliesWith(hashOf(value, this.#key)) : [];
        if (replies.length > FEW_REPLIES) continue;
        for (const index of replies) {
          const reply = this.#replies.at(index);
          if (reply !== undefined) found.set(reply, true);
        }
      }
      const carried = joinedTexts(run).flatMap((text) => this.carriedIn(text));
      // What earlier calls carried by themselves was judged with them.
      const known = carried.length === 0 ? [] : joinedTexts(before).flatMap((text) => this.carriedIn(text));
      for (const { reply, isRare } of carried)
        if (known.every((one) => one.reply !== reply)) found.set(reply, isRare || found.get(reply) === true);
    }
    return [...found].map(([reply, isRare]) => ({ reply, isRare }));
  }

  namingSetting(key: string, value: string): readonly RecalledReply[] {
    const words = nameWords(key);
    const pairs = words.flatMap((word) => [`${word} ${value}`, `${value} ${word}`]);
    const grams = pairs.map((pair) => gramsOf(pair, this.#key));
    return this.#replies.all.filter(
      ({ free }) => free !== undefined && grams.some((each) => free.hasAll(each)),
    );
  }

  isSourceNamed(reply: RecalledReply): boolean {
    const { asked } = reply as KeptReply;
    const { isNamed, upTo } = this.#sourcesNamed.get(reply) ?? { isNamed: false, upTo: -1 };
    if (isNamed || asked.length === 0) return isNamed;
    const all = this.#replies.all;
    // Those that were looked at for an earlier call are not looked at again.
    const later = all.slice(all.findLastIndex(({ at }) => at <= upTo) + 1);
    const found = later.some(
      ({ free, at }) => at !== reply.at && free !== undefined && asked.some((grams) => free.hasAll(grams)),
    );
    this.#sourcesNamed.set(reply, { isNamed: found, upTo: all.at(-1)?.at ?? upTo });
    return found;
  }

  isHome(address: string): boolean {
    const domain = domainOf(address);
    return (
      domain !== '' && this.#home.get(hashOf(domain, this.#key)) === this.#homeSeen && this.#homeSeen > 1
    );
  }

  writtenBy(value: string): readonly RecalledReply[] {
    return this.#all(this.#authors, value);
  }

  foundAt(value: string): readonly RecalledReply[] {
    return this.#all(this.#places, value);
  }

  sharesSubject(one: RecalledReply, other: RecalledReply): boolean {
    const [first, second] = [one as KeptReply, other as KeptReply];
    // A list of many people is about none of them.
    if (first.mails > FEW_MAILS || second.mails > MOST_MAILS) return false;
    if (meets(first.subject, second.subject)) return true;
    // The orders of a customer who is known by a number that the ticket does not have.
    return this.#replies.all.some(
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
    return index === undefined ? undefined : this.#replies.at(index);
  }

  #all(of: ReplyIndex, value: string): readonly RecalledReply[] {
    return of.repliesWith(hashOf(value, this.#key)).flatMap((index) => this.#replies.at(index) ?? []);
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
        put(this.#home, hash, (this.#home.get(hash) ?? 0) + 1);
      }
    }
  }

  #filterOf(free: readonly ReadText[]): GramFilter | undefined {
    const length = free.reduce((sum, { text }) => sum + text.length, 0);
    if (length === 0) return undefined;
    const filter = new GramFilter(length / 3);
    const gram = (hash: number) => filter.add(hash);
    for (const read of free) {
      const { text, spelled } = read;
      scanText(text, this.#key, { gram });
      if (DOT.test(text)) scanText(text.replaceAll(SPELLED_OUT, '$1@$2.$3'), this.#key, { gram });
      for (const value of spelled) filter.add(hashOf(value, this.#key));
      for (const name of identifiersIn(read)) filter.add(hashOf(`tool ${name}`, this.#key));
    }
    return filter;
  }

  #takeTexts(texts: readonly ReadText[], server: string, index: number): void {
    const passage = this.#passages.into(server, index);
    const rare = this.#rare.into(server, index);
    let room = MOST_RARE;
    for (const read of texts) {
      scanText(read.text, this.#key, { passage });
      for (const value of rareValues(read)) {
        if (room-- <= 0) break;
        rare(hashOf(value, this.#key));
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

function* stringsIn(given: Readonly<Record<string, JsonValue>>): Generator<string> {
  for (const { value, isKey } of walkJson(given, NO_KEYS, () => NO_KEYS))
    if (!isKey && (typeof value === 'string' || typeof value === 'number')) yield String(value);
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The oldest gives way. */
function put<Value>(map: Map<number, Value>, key: number, value: Value): void {
  map.set(key, value);
  if (map.size <= MOST_FACTS) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
