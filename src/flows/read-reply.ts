/**
 * A reply as flows read it: what people wrote freely in it, what its server filled in, and who wrote it. What an outsider
 * writes freely can name a place or an amount; a sender's address, an id or a link is the server's own word.
 */

import { nameWords } from '../screening/definitions/name-words.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { type Step, walkJson } from '../text/json/json-walk.ts';
import { anyWord } from '../text/patterns/compose.ts';
import { placeName } from './read-arguments.ts';

export interface ReplyReading {
  /** Texts that are written freely. */
  readonly free: readonly string[];
  /** Values of fields. */
  readonly fields: readonly string[];
  /** Addresses and names of those who wrote it. */
  readonly authors: readonly string[];
  /** Of a ticket, an issue, a thread: by `placeName`. */
  readonly places: readonly string[];
  /** Of each mail, whom it was sent to. */
  readonly recipients: readonly (readonly string[])[];
}

const MOST_TEXT = 2_000_000;
const MOST_LEAVES = 20_000;
const DEEPEST = 32;

/** Keys under which people write what they like; under others, longer texts count as written freely as well. */
const FREE = new Set(
  'body text content description comment comments message messages note notes summary title subject snippet excerpt html markdown md readme details detail instructions instruction remark remarks feedback review reviews bio about transcript caption value values cell cells row rows answer reason memo reference quote abstract hint headline preview post status_text custom metadata label labels tag tags readable log logs output stdout stderr error'.split(
    ' ',
  ),
);
const AUTHOR = new Set(
  'from sender reply_to replyto author user username login creator reporter requester customer email mail organizer organiser contact owner submitter member by'.split(
    ' ',
  ),
);
/** A field's value: no sentence. */
const MOST_WORDS = 5;
const LONGEST_FIELD = 200;
/** Lines at the head of a mail or an item: `From: …`, `Id: …`. */
const HEADER_NAMES = anyWord`
  from sender to cc bcc reply-to date sent message[-\x20]?id thread[-\x20]?id event[-\x20]?id id uid url link repo repository
  channel author reporter assignee creator organi[sz]er attendees? created updated status state number issue key project
  folder labels? priority start end when subject title
`;
const HEADER = new RegExp(String.raw`^[ \t>*-]{0,6}\**(${HEADER_NAMES})\**\s*:\s*(.{0,400})$`, 'i');
const AUTHOR_HEADER = /^(?:from|sender|reply-to|author|reporter|creator|organi[sz]er)$/i;
/** They are written freely, wherever they are. */
const FREE_HEADER = /^(?:subject|title|labels?|status|folder)$/i;
const FEWEST_HEADERS = 2;

/** What outsiders can write is no list of records, however it looks: an invoice is written like one. */
export function readReply(reply: JsonValue, isOutside = false): ReplyReading {
  const reading: Draft = {
    isOutside,
    free: [],
    fields: [],
    authors: [],
    places: [],
    recipients: [],
    room: MOST_TEXT,
    leaves: MOST_LEAVES,
  };
  const isResult = typeof reply === 'object' && reply !== null && !Array.isArray(reply);
  const structured = isResult ? reply.structuredContent : undefined;
  if (isResult && Array.isArray(reply.content)) {
    for (const part of reply.content) takePart(part, reading);
    if (structured !== undefined) walk(structured, '', reading, 0);
  } else if (isResult && Array.isArray(reply.contents)) {
    for (const part of reply.contents) takePart(part, reading);
  } else walk(reply, '', reading, 0);
  const { free, fields, authors, places, recipients } = reading;
  return { free, fields, authors, places, recipients };
}

interface Draft {
  readonly isOutside: boolean;
  readonly free: string[];
  readonly fields: string[];
  readonly authors: string[];
  readonly places: string[];
  readonly recipients: (readonly string[])[];
  room: number;
  leaves: number;
}

/** Of MCP: a text, a resource with one, or anything else. */
function takePart(part: JsonValue, into: Draft): void {
  const isPart = typeof part === 'object' && part !== null && !Array.isArray(part);
  if (!isPart) walk(part, 'text', into, 0);
  else if (typeof part.text === 'string') takeText(part.text, into);
  else if (isObject(part.resource)) takePart(part.resource, into);
  else if (part.type !== 'image' && part.type !== 'audio') walk(part, '', into, 0);
}

const isObject = (value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON in a text is read as JSON. */
function takeText(text: string, into: Draft): void {
  const inner = jsonIn(text);
  if (inner === undefined) takeLines(text, into);
  else walk(inner, '', into, 0);
}

function jsonIn(text: string): JsonValue | undefined {
  const begin = text.trimStart();
  if (text.length > MOST_TEXT || !/^[[{]/.test(begin)) return undefined;
  try {
    const value = JSON.parse(begin) as JsonValue;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface At {
  /** The names above it, the last one next to it. */
  readonly key: string;
  readonly depth: number;
}

/** The object around a value counts as well: `from.emailAddress.address` is an author's. */
const lastOf = (key: string): string => key.split(' ').slice(-2).join(' ');

function walk(value: JsonValue, key: string, into: Draft, depth: number): void {
  const step: Step<At> = (at, name) =>
    at.depth >= DEEPEST
      ? undefined
      : { key: typeof name === 'number' ? at.key : `${lastOf(at.key)} ${name}`.trim(), depth: at.depth + 1 };
  for (const { value: leaf, isKey, at } of walkJson(value, { key, depth }, step)) {
    if (into.leaves-- <= 0) return;
    if (isKey) {
      const name = String(leaf);
      if (name.length > LONGEST_FIELD || /\s\S+\s/.test(name)) takeLeaf(name, 'text', into, at.depth);
    } else if (typeof leaf === 'string') takeLeaf(leaf, at.key, into, at.depth);
    else if (typeof leaf === 'number') {
      into.fields.push(String(leaf));
      takePlace(String(leaf), at.key, into);
    }
  }
}

function takeLeaf(text: string, key: string, into: Draft, depth: number): void {
  const words = nameWords(key);
  const [last = ''] = words.slice(-1);
  const inner = text.length > 2 ? jsonIn(text) : undefined;
  if (inner !== undefined) {
    if (depth < DEEPEST) walk(inner, key, into, depth + 1);
    return;
  }
  const isFree = FREE.has(last) || words.some((word) => FREE.has(word) && !isIdentity(last));
  if (isFree || !isValue(text)) takeLines(text, into);
  else {
    into.fields.push(text);
    takePlace(text, key, into);
    if (/^(?:to|cc|bcc)$/.test(last) || /^(?:to|cc|bcc)$/.test(words[0] ?? ''))
      into.recipients.push(addressesIn(text));
  }
  if (words.some((word) => AUTHOR.has(word)) && isValue(text)) into.authors.push(...addressesIn(text));
}

function takePlace(text: string, key: string, into: Draft): void {
  const name = placeName(key, text);
  if (name !== text) into.places.push(name);
}

/** `message_id`, `comment_url`: the server's. */
const isIdentity = (last: string): boolean =>
  /^(?:id|ids|uid|uuid|key|url|uri|link|href|number|count|type|date|time|at|status|state|sha|ref|email)$/.test(
    last,
  );

/** One value: an address, an id, a name, no sentence. */
const isValue = (text: string): boolean =>
  text.length <= LONGEST_FIELD && (!/\s/.test(text) || (text.trim().match(/\s+/g)?.length ?? 0) < MOST_WORDS);

const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{1,190}/gu;

export function addressesIn(text: string): string[] {
  const found = text.includes('@') ? (text.match(ADDRESS) ?? []) : [];
  return found.length > 0 ? found.map((one) => one.replace(/[.'-]+$/, '')) : [text.trim()];
}

const RECORD_LINE = /^[ \t>*-]{0,6}[\p{L}][\p{L}\p{N} _./()-]{0,40}:(?:[ \t]+\S.{0,160})?$/u;

/** A rendered list of records: nearly every line is a name and a value. A mail, which has a head, is none. */
function isRecord(lines: readonly string[]): boolean {
  const full = lines.filter((line) => line.trim() !== '');
  if (full.length < 3 || full.some((line) => /^(?:from|subject|to)\s*:/i.test(line.trim()))) return false;
  const named = full.filter((line) => line.includes(':') && RECORD_LINE.test(line) && isShort(line));
  return named.length >= full.length * 0.7;
}

const isShort = (line: string): boolean => (line.match(/\s+/g)?.length ?? 0) <= 7;

/** Header lines beside each other are the server's; everything else was written freely. */
function takeLines(text: string, into: Draft): void {
  const read = text.slice(0, into.room);
  into.room -= read.length;
  if (!/:[ \t]*\S|^\s*[^\s]*[/\\]\S*\s*$/m.test(read)) {
    into.free.push(read);
    return;
  }
  const lines = read.split('\n');
  if (!into.isOutside && isRecord(lines)) {
    for (const line of lines) {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).trim();
      if (at < 0 || value === '') continue;
      into.fields.push(value, ...addressesIn(value));
      takePlace(value, line.slice(0, at).trim(), into);
    }
    return;
  }
  const parts = lines.map((line) =>
    line.length > LONGEST_HEAD || !/[|·]/.test(line) ? [line] : line.split(BETWEEN),
  );
  const heads = parts.map((line) => line.map(headerOf));
  const isHead = heads.map((line) => line.some((one) => one !== undefined));
  const free: string[] = [];
  for (const [i, line] of parts.entries()) {
    const isBeside = line.length > 1 ? line.length >= FEWEST_HEADERS : run(isHead, i) >= FEWEST_HEADERS;
    for (const [at, part] of line.entries()) {
      const header = isBeside ? heads[i]?.[at] : undefined;
      if (header === undefined && PATH_ALONE.test(part)) into.fields.push(part.trim());
      else if (header === undefined || FREE_HEADER.test(header.name)) free.push(part);
      else takeHeader(header, into);
    }
  }
  into.free.push(free.join('\n'));
}

/** A line of a listing. */
const PATH_ALONE = /^\s*(?:[-*]\s+|\[(?:FILE|DIR)\]\s+)?(?:[A-Za-z]:\\|~?\.{0,2}\/)[^\s?#]{1,400}\s*$/;

const LONGEST_HEAD = 1_200;
/** Items of a list are often one line each. */
const BETWEEN = /\s+[|·]\s+/;

interface Header {
  readonly name: string;
  readonly value: string;
}

/** A longer value is a text of its own. */
function headerOf(line: string): Header | undefined {
  if (!line.includes(':')) return undefined;
  const [, name = '', value = ''] = HEADER.exec(line) ?? [];
  const isShort =
    (value.match(/\s+/g)?.length ?? 0) <= MOST_HEADER_WORDS || /^(?:to|cc|attendees?)$/i.test(name);
  return name === '' || !isShort ? undefined : { name, value };
}

const MOST_HEADER_WORDS = 10;

function takeHeader({ name, value }: Header, into: Draft): void {
  for (const one of value.split(/[,;]\s*/).slice(0, 64)) into.fields.push(...addressesIn(one), one);
  takePlace(value, name, into);
  if (/^(?:to|cc|bcc)$/i.test(name)) into.recipients.push(addressesIn(value));
  if (AUTHOR_HEADER.test(name)) into.authors.push(...addressesIn(value));
}

/** How many header lines are beside this one, itself included. */
function run(isHead: readonly boolean[], at: number): number {
  let [from, to] = [at, at];
  while (from > 0 && isHead[from - 1] === true && at - from < FEWEST_HEADERS) from--;
  while (to < isHead.length - 1 && isHead[to + 1] === true && to - at < FEWEST_HEADERS) to++;
  return to - from + 1;
}
