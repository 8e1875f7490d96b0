/** Parses a line as an event. What is wrong with it is a value, because any program may have written to the file. */
import { isAscii } from 'node:buffer';
import {
  anyEventSchema,
  EVENT_TYPES,
  type EventType,
  eventSchema,
  FIELDS_BY_TYPE,
  type LedgerEvent,
  MAX_EVENT_BYTES,
} from '../../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';
import type { Line } from '../folder/lines.ts';

export const LINE_FAULTS = {
  unfinished: 'it has no newline at its end',
  'too-long': 'it is longer than 64 KiB',
  'not-json': 'it is not a JSON object',
  'not-canonical': 'it is not in canonical form',
  'not-an-event': 'it does not have the shape of an event',
} as const;
export type LineFault = keyof typeof LINE_FAULTS;

/** The parts of an event that chain and tree need. */
export interface ChainEvent {
  readonly seq: number;
  readonly prev: string;
  readonly event_id: string;
  readonly time: string;
  readonly type: EventType | string;
  readonly mac?: string;
  readonly origin?: string;
  readonly public_key?: string;
  readonly signatures?: readonly string[];
}

const KNOWN_KEYS: ReadonlySet<string> = new Set(Object.keys(anyEventSchema.shape));
const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES);
/** The spelling of fields, in this version and in later ones. */
const FIELD_NAME = /^[a-z][a-z0-9_]*$/;
const HASH_LENGTH = 'sha256:'.length + 64;
const EVENT_ID = /^evt_\d{8}_\d{6,}$/;
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The whole event, every field checked. */
export function readEventLine(line: Line): LedgerEvent | LineFault {
  const value = parseLine(line);
  if (typeof value === 'string') return value;
  return isEvent(value) ? value : 'not-an-event';
}

/**
 * The same for verification, which must be fast: form, names, and the fields of the chain.
 * The other fields need no check here: the hashes show whether they were changed. An event of a newer version passes.
 */
export function readChainLine(line: Line): ChainEvent | LineFault {
  const value = parseLine(line);
  if (typeof value === 'string') return value;
  return isChainEvent(value) ? value : 'not-an-event';
}

/** Whether a newer version wrote this: it has a type or a field that this version does not know. */
export function isNewer(event: ChainEvent): boolean {
  if (!isKnownType(event.type)) return true;
  for (const key in event) if (!KNOWN_KEYS.has(key)) return true;
  return false;
}

export const isKnownType = (type: string): boolean => KNOWN_TYPES.has(type);

type Members = Readonly<Record<string, unknown>>;

/** Version 0.1 accepted the fields of every type in every event: such a line is still valid. */
function isEvent(value: Members): value is Members & LedgerEvent {
  if (eventSchema.safeParse(value).success) return true;
  return anyEventSchema.safeParse(value).success && eventSchema.safeParse(withoutForeign(value)).success;
}

function withoutForeign(value: Members): Members {
  const own = FIELDS_BY_TYPE.get(String(value.type));
  const isOwn = (name: string) => own?.has(name) || !Object.hasOwn(EVENT_FIELDS, name);
  return Object.fromEntries(Object.entries(value).filter(([name]) => isOwn(name)));
}

function isChainEvent(value: Members): value is Members & ChainEvent {
  for (const key in value) if (!KNOWN_KEYS.has(key) && !FIELD_NAME.test(key)) return false;
  const { seq, prev, event_id, time, type, mac, origin, public_key, signatures } = value;
  return (
    Number.isSafeInteger(seq) &&
    Number(seq) > 0 &&
    typeof prev === 'string' &&
    prev.length === HASH_LENGTH &&
    typeof event_id === 'string' &&
    EVENT_ID.test(event_id) &&
    typeof time === 'string' &&
    TIME.test(time) &&
    typeof type === 'string' &&
    (mac === undefined || typeof mac === 'string') &&
    (origin === undefined || typeof origin === 'string') &&
    (public_key === undefined || typeof public_key === 'string') &&
    (signatures === undefined || isTexts(signatures))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function parseLine({ bytes, isWhole }: Line): Members | LineFault {
  if (!isWhole) return 'unfinished';
  if (bytes.length > MAX_EVENT_BYTES) return 'too-long';
  // No field of an event holds more than ASCII.
  if (!isAscii(bytes)) return 'not-canonical';
  const text = bytes.toString('latin1');
  try {
    const value: unknown = JSON.parse(text);
    if (!isMembers(value) || Array.isArray(value)) return 'not-json';
    const isCanonical = isSorted(value) && JSON.stringify(value) === text;
    return isCanonical ? value : 'not-canonical';
  } catch (error) {
    // Nested deeper than the stack allows: no event is.
    return error instanceof RangeError ? 'not-canonical' : 'not-json';
  }
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Sorted members, printed again, are in RFC 8785 form: it uses JavaScript's own numbers and strings. */
function isSorted(value: Members): boolean {
  if (Array.isArray(value)) return value.every((each) => !isMembers(each) || isSorted(each));
  let last = '';
  for (const key in value) {
    if (key < last) return false;
    last = key;
    const member = value[key];
    if (isMembers(member) && !isSorted(member)) return false;
  }
  return true;
}
