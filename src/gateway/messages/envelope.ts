/** Which request a refused message was: its id and method, as far as no two readers can disagree about them. */
import { Buffer } from 'node:buffer';
import { foldKey } from '../../text/json/json-keys.ts';
import { readJson } from '../../text/json/json-read.ts';
import { skipSpace, skipValue } from '../../text/json/json-tokens.ts';
import type { JsonValue } from '../../text/json/json-value.ts';

export interface Envelope {
  /** Null: it has none, it has two, or it cannot be read. */
  readonly id: string | number | null;
  readonly method?: string;
  /** It has a `result` or an `error`, whatever these are. */
  readonly isAnswer?: true;
}

/** An answer repeats the id: longer ones, and other numbers than safe integers, are not repeated. */
const MOST_ID_BYTES = 1024;
/** The protocol has five members; who sends more has no readable envelope. */
const MOST_MEMBERS = 64;
const UNREADABLE: Envelope = { id: null };

const [OPEN, CLOSE, COLON, COMMA, QUOTE] = [0x7b, 0x7d, 0x3a, 0x2c, 0x22];

/** Over any bytes; `first`: more may follow; `begun`: as far as it can be read. */
type Extent = 'all' | 'first' | 'begun';

/** What is inside the members is skipped, however deep or malformed it is. */
export function readEnvelope(message: Uint8Array, extent: Extent = 'all'): Envelope {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const members = membersOf(bytes, extent);
  if (members === undefined) return UNREADABLE;
  const id = members.get('id');
  const method = members.get('method');
  return {
    id: typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null,
    ...(typeof method === 'string' ? { method } : {}),
    ...(members.has('result') || members.has('error') ? { isAnswer: true } : {}),
  };
}

/** `id` and `method` of the outermost object, null where ambiguous; undefined if the object is broken. */
function membersOf(bytes: Buffer, extent: Extent): Map<string, JsonValue> | undefined {
  const found = new Map<string, JsonValue>();
  const broken = extent === 'begun' ? found : undefined;
  let at = skipSpace(bytes, 0);
  if (bytes[at] !== OPEN) return undefined;
  for (let count = 0; count < MOST_MEMBERS; count += 1) {
    const start = skipSpace(bytes, at + 1);
    const keyEnd = bytes[start] === QUOTE ? skipValue(bytes, start) : -1;
    const colon = keyEnd < 0 ? -1 : skipSpace(bytes, keyEnd);
    if (colon < 0 || bytes[colon] !== COLON) return broken;
    const from = skipSpace(bytes, colon + 1);
    const to = skipValue(bytes, from);
    const key = valueIn(bytes, start, keyEnd);
    if (typeof key !== 'string') return broken;
    const name = foldKey(key);
    if (to < 0) return broken?.set(name, null);
    // A reader that ignores case takes `ID` for `id`.
    const isAmbiguous = found.has(name) || name !== key;
    if (name === 'id' || name === 'method')
      found.set(name, isAmbiguous ? null : (valueIn(bytes, from, to) ?? null));
    else found.set(name, null);
    at = skipSpace(bytes, to);
    if (bytes[at] === CLOSE)
      return extent !== 'all' || skipSpace(bytes, at + 1) === bytes.length ? found : undefined;
    if (bytes[at] !== COMMA) return broken;
  }
  return broken;
}

function valueIn(bytes: Buffer, from: number, to: number): JsonValue | undefined {
  const reading = readJson(bytes.subarray(from, to), { maxBytes: MOST_ID_BYTES });
  return reading.ok ? reading.value : undefined;
}
