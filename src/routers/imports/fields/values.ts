/** Values of foreign rows, each by what it has to be; undefined for anything else. Text forms are what CSV has. */
import { asciiHost } from '../../../vocabulary/host-name.ts';
import type { FieldValue } from './fields.ts';

const LONGEST_LABEL = 160;
const MOST_WORDS = 6;
const PLAIN_LABEL = /^[A-Za-z0-9<][\w.:/@+\-()[\]#=,~*|<>]*$/;
/** Names of models, providers, ids and reasons. Text that reads like a sentence is content, wherever it is. */
const LABEL = /^[\p{L}\p{N}<][\p{L}\p{N}\p{M} ._:/@+\-()[\]#=,~*|<>]*$/u;

export function readLabel(value: FieldValue): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.length <= LONGEST_LABEL && PLAIN_LABEL.test(value)) return value;
  const label = value.trim();
  if (label.length === 0 || label.length > LONGEST_LABEL || !LABEL.test(label)) return undefined;
  return label.split(' ').length > MOST_WORDS ? undefined : label;
}

const DIGITS = /^\d{1,15}(?:\.0+)?$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,30})?(?:e[+-]?\d{1,2})?$/i;

export function readCount(value: FieldValue): number | undefined {
  const number = typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number + 0 : undefined;
}

export function readAmount(value: FieldValue): number | undefined {
  const number = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number + 0 : undefined;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['t', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['f', false],
]);

export function readFlag(value: FieldValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return FLAGS.get(String(value).toLowerCase());
}

const STAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?([.,]\d{1,9})?)?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;
const DIGITS_OF_MILLISECONDS = 1e11;
/** Nanoseconds have at most nineteen digits for another two centuries. */
const MOST_NANOSECONDS = 1e19;
const LATEST_MS = 253_402_300_799_999;

/** Milliseconds since 1970 of a stamp, or of a number of seconds, milli-, micro- or nanoseconds. */
export function instantOf(value: FieldValue | undefined): number | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{9,19}(?:\.\d{1,9})?$/.test(text)) return fromEpoch(Number(text));
  const [, day, minute = '00:00', second = ':00', fraction = '', zone = 'Z'] = STAMP.exec(text) ?? [];
  // Thirty days of February would become two of March.
  if (day === undefined || !isDay(day)) return undefined;
  const offset = zone === 'UTC' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;
  // Without a zone it is taken as UTC: the zone of the machine that reads the file is surely not meant.
  const ms = Date.parse(`${day}T${minute}${second}${fraction.replace(',', '.').slice(0, 4)}${offset}`);
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}

function isDay(day: string): boolean {
  // Every month has the first twenty-eight, and nearly all stamps are of them.
  if (/-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(day)) return true;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

function fromEpoch(number: number): number | undefined {
  let ms = number;
  if (!(number > 0 && number < MOST_NANOSECONDS)) return undefined;
  if (number < DIGITS_OF_MILLISECONDS) ms = number * 1000;
  while (ms >= DIGITS_OF_MILLISECONDS * 1000) ms /= 1000;
  return ms <= LATEST_MS ? Math.floor(ms) : undefined;
}

const ISO = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

export function readTime(value: FieldValue): string | undefined {
  // Already as it is to be; days that not every month has take the long way.
  if (typeof value === 'string' && ISO.test(value)) return value;
  const ms = instantOf(value);
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** Milliseconds between two instants; undefined when one is missing or they are in the wrong order. */
export function between(from: FieldValue | undefined, to: FieldValue | undefined): number | undefined {
  const [start, end] = [instantOf(from), instantOf(to)];
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}

export function secondsToMs(value: FieldValue | undefined): number | undefined {
  const seconds = value === undefined || value === null ? undefined : readAmount(value);
  return seconds === undefined ? undefined : Math.round(seconds * 1e6) / 1e3;
}

const HOST =
  /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:[^/?#@\s]*@)?(\[[0-9a-f:.]{2,45}\]|[a-z0-9_\u0080-\uffff][a-z0-9_.\u0080-\uffff-]{0,252})(?::(\d{1,5}))?(?:[/?#]|$)/;
const LONGEST_URL = 2048;
const OWN_PORTS: ReadonlyMap<string, string> = new Map([
  ['https:', '443'],
  ['http:', '80'],
]);

/** Host and port of an address; never the parts before or after them, where keys are kept. */
export function readHost(value: FieldValue): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_URL) return undefined;
  const url = value.trim().toLowerCase();
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/.exec(url)?.[0] ?? '';
  const [, given, port] = HOST.exec(scheme === '' ? `//${url}` : url) ?? [];
  const host = given === undefined ? undefined : asciiHost(given);
  if (host === undefined || host.includes('..') || /[^\0-\x7f]/.test(host)) return undefined;
  // Sentences of scripts without blanks are no hosts: those end in plain letters, or have the plain dot.
  if (host !== given && !given?.includes('.') && !/\.[a-z]{2,24}\.?$/.test(host)) return undefined;
  const bare = host.replace(/\.$/, '');
  return port === undefined || OWN_PORTS.get(scheme) === port || port === '443' ? bare : `${bare}:${port}`;
}

/** The sum of what is there; undefined when nothing is. One odd part spoils it, and is then seen as odd. */
export function sumOf(...parts: readonly (FieldValue | undefined)[]): FieldValue | undefined {
  const there = parts.filter((part) => part !== undefined && part !== null && part !== '');
  if (there.length === 0) return undefined;
  const counts = there.map((part) => readCount(part ?? null));
  const odd = counts.indexOf(undefined);
  return odd >= 0 ? there[odd] : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
