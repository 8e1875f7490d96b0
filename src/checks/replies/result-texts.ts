import type { JsonValue } from '../../text/json/json-value.ts';

/** The same value with other strings; the names of members stay. The value itself if no string changes. */
export function changeTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => changeTexts(item, change));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, item]): [string, JsonValue] => [
    name,
    changeTexts(item, change),
  ]);
  return entries.some(([name, item]) => item !== value[name]) ? Object.fromEntries(entries) : value;
}

const SHORTEST_BLOB = 512;

/** One long line, or lines of one length; a sign of equality is at the end of it, never behind a name. */
const ENCODED = /^(?:data:[\w/+.;=-]{1,80},)?(?:[A-Za-z0-9+/_-]{40,}\r?\n)*[A-Za-z0-9+/_-]+={0,2}\s{0,4}$/;

/** Bytes as text, an image say: nobody reads it as words. Words that are joined are words. */
export function isBlob(text: string): boolean {
  if (text.length < SHORTEST_BLOB || !ENCODED.test(text)) return false;
  const sample = text.slice(0, 2_000);
  const joins = sample.match(/[-_]/g)?.length ?? 0;
  return /\d/.test(sample) && /[A-Z]/.test(sample) && joins < sample.length / 16;
}

/** Of a text that is longer than there is room for, its beginning and its end: what hosts keep when they cut. */
export function changeEnds(text: string, room: number, change: (text: string) => string): string {
  if (room === 0) return text;
  if (text.length <= room) return change(text);
  const head = Math.ceil(room * 0.75);
  const tail = text.length - (room - head);
  return change(text.slice(0, head)) + text.slice(head, tail) + change(text.slice(tail));
}
