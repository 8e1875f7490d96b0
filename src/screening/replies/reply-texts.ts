/**
 * The texts of a reply, and the reply with other texts in their places. One walk does both, so that each text goes back
 * to its own place. A model reads the names in an object, and what is encoded as base64, as well.
 */

import { encodedText } from '../../text/encoded/encoded-text.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { FIELD, pathOfKey, stepInto, stepToMember } from '../calls/argument-strings.ts';
import type { TextSubject } from '../contract/check.ts';

/** In bytes. Hosts cut replies long before this. The rest is not read, and so not passed on. */
const MOST_TEXT = 2_000_000;
const UNREAD = '[TokenAuditor left out the rest here: it is too long to be screened]';
/** Half a document cannot be used: it is counted by itself, and passed on whole or not at all. */
const STRUCTURED = '$.structuredContent';

export interface ReplyTexts {
  readonly texts: readonly TextSubject[];
  /** There was more text than is read. */
  readonly isCut: boolean;
  /** The structured content has more text than is read. */
  readonly isStructureCut: boolean;
}

export function textsOfReply(reply: JsonValue, most = MOST_TEXT): ReplyTexts {
  const texts: TextSubject[] = [];
  const { isCut, isStructureCut } = changeRead(reply, most, (text, path) => {
    texts.push({ path, text });
    return text;
  });
  return { texts, isCut, isStructureCut };
}

/** The reply with these texts, in the order in which they were read; without the part that was not read. */
export function replyWith(reply: JsonValue, texts: readonly TextSubject[], most = MOST_TEXT): JsonValue {
  let next = 0;
  return changeRead(reply, most, () => texts[next++]?.text ?? UNREAD).reply;
}

type Change = (text: string, path: string) => string;

interface ChangedReply extends Omit<ReplyTexts, 'texts'> {
  readonly reply: JsonValue;
}

function changeRead(reply: JsonValue, most: number, change: Change): ChangedReply {
  const outside = new Room(most);
  const structure = new Room(most);
  const roomAt = (path: string) => (path.startsWith(STRUCTURED) ? structure : outside);
  const text: Change = (whole, path) => {
    const [, quoted] = (path.endsWith('.mimeType') && PARAMETER.exec(whole)) || [];
    const said = quoted === undefined ? undefined : text(quoted, `${path}[parameter]`);
    const encoded = encodedText(whole);
    const isBytes = isBlob(whole);
    const kept = isBytes ? whole : roomAt(path).read(whole, (seen) => change(seen, path));
    // A blob stays one, for clients that decode it.
    const outer =
      kept !== whole && BLOB_FIELD.test(path) ? Buffer.from(kept, 'utf8').toString('base64') : kept;
    if (quoted !== undefined && said !== undefined && said !== quoted)
      return whole.replace(quoted, () => said);
    if (encoded === undefined) return outer;
    const inner = roomAt(path).read(encoded.text, (seen) => change(seen, `${path}[base64]`));
    return inner === encoded.text ? outer : encoded.encode(inner);
  };
  const spelled = spelledIn(reply);
  const names = new Map<string, string>();
  const aside = (one: string, kind: string, index: number) =>
    outside.read(one, (seen) => change(seen, `$[${kind} ${index}]`));
  for (const [index, name] of [...spelled.names].entries()) names.set(name, aside(name, 'name', index));
  const codes = new Set<string>();
  for (const [index, [path, said]] of [...spelled.codes].entries())
    if (aside(said, 'codes', index) !== said) codes.add(path);
  let keys = 0;
  const key = (name: string): string => {
    const read = names.get(name);
    if (read === name || (read === undefined && !isRead(name))) return name;
    keys += 1;
    // Two names must not become the same.
    return read === undefined
      ? outside.read(name, (seen) => change(seen, pathOfKey('$', keys)))
      : `${read} ${keys}`;
  };
  const number = (one: number, path: string) => (codes.has(columnOf(path)) ? 0 : one);
  const changed = mapStrings(reply, '$', {
    ...{ step: stepToMember, text, key },
    ...(codes.size > 0 ? { number } : {}),
  });
  return { reply: changed, isCut: outside.isCut, isStructureCut: structure.isCut };
}

/** A value in quotation marks is no quotation there. */
const PARAMETER = /;[^"]*"([^"]{24,})"/;

/** Fields that the protocol declares as base64. */
const BLOB_FIELD =
  /^\$\.(?:contents\[\d+\]\.blob|content\[\d+\]\.(?:data|resource\.blob)|messages\[\d+\]\.content\.(?:data|resource\.blob))$/;

/** Names that could hold a sentence or a secret. */
const isRead = (name: string): boolean => !FIELD.test(name) && (name.length >= 16 || /\s/.test(name));

/** Of texts that are not in the document as such: they are no neighbours of those that are. */
export const isAside = (path: string): boolean => /^\$\[(?:name|codes) \d+\]$/.test(path);

/** Fewer different names, or numbers, are fields and measurements. */
const FEWEST_NAMES = 5;
const FEWEST_CODES = 16;
const MOST_SPELLED = 4_096;
const PRINTABLE = { from: 32, to: 126 };

/** Of the protocol: they are no part of what others spell, and none of them may change. */
const FIELDS: ReadonlySet<string> = new Set(
  'content contents structuredContent isError messages role type text data mimeType uri name title description annotations resource blob size _meta'.split(
    ' ',
  ),
);

interface Spelled {
  readonly names: ReadonlySet<string>;
  /** By the place of the numbers, without the positions in lists. */
  readonly codes: ReadonlyMap<string, string>;
}

const columnOf = (path: string): string => path.replace(/\[\d+\]/g, '[]');

/** What the names of objects, or numbers as codes of characters, may spell together. */
function spelledIn(reply: JsonValue): Spelled {
  const names = new Set<string>();
  const columns = new Map<string, number[]>();
  mapStrings(reply, '$', {
    step: (at, key, index) => (typeof key === 'number' ? `${at}[]` : stepInto(at, key, index)),
    text: (one) => one,
    key: (name) => {
      if (names.size < MOST_SPELLED && !FIELDS.has(name)) names.add(name);
      return name;
    },
    number: (one, path) => {
      const column = columns.get(path) ?? [];
      if (column.length < MOST_SPELLED) column.push(one);
      columns.set(path, column);
      return one;
    },
  });
  const codes = [...columns].filter(([, all]) => all.length >= FEWEST_CODES && all.every(isCode));
  return {
    names: names.size < FEWEST_NAMES ? new Set() : names,
    codes: new Map(codes.map(([path, all]) => [path, String.fromCharCode(...all)])),
  };
}

const isCode = (one: number): boolean =>
  Number.isInteger(one) && ((one >= PRINTABLE.from && one <= PRINTABLE.to) || one === 10);

/** How much is read of one part. */
class Room {
  #bytes: number;
  isCut = false;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  read(whole: string, change: (seen: string) => string): string {
    const seen = this.#take(whole);
    const kept = change(seen);
    if (seen.length === whole.length) return kept;
    this.isCut = true;
    return `${kept}${UNREAD}`;
  }

  /** At the boundary of a character. */
  #take(whole: string): string {
    const size = Buffer.byteLength(whole);
    if (size <= this.#bytes) {
      this.#bytes -= size;
      return whole;
    }
    const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(this.#bytes));
    this.#bytes = 0;
    return whole.slice(0, read);
  }
}

const SHORTEST_BLOB = 512;

/** One long line, or lines of equal length; `=` only at the end, never after a name. */
const ENCODED = /^(?:data:[\w/+.;=-]{1,80},)?(?:[A-Za-z0-9+/_-]{40,}\r?\n)*[A-Za-z0-9+/_-]+={0,2}\s{0,4}$/;

/** Bytes as text, such as an image: no model reads it as words. Words joined by dashes are words. */
function isBlob(text: string): boolean {
  if (text.length < SHORTEST_BLOB || !ENCODED.test(text)) return false;
  const sample = text.slice(0, 2_000);
  const joins = sample.match(/[-_]/g)?.length ?? 0;
  return /\d/.test(sample) && /[A-Z]/.test(sample) && joins < sample.length / 16;
}
