import type { JsonValue } from '../../text/json-value.ts';

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

/** Bytes as text, an image say: nobody reads it as words. */
export const isBlob = (text: string): boolean =>
  text.length >= SHORTEST_BLOB && /^(?:data:[\w/+.;=-]{1,80},)?[A-Za-z0-9+/_=\r\n-]+$/.test(text);

/** Of a text that is longer than there is room for, its beginning and its end: what hosts keep when they cut. */
export function changeEnds(text: string, room: number, change: (text: string) => string): string {
  if (room === 0) return text;
  if (text.length <= room) return change(text);
  const head = Math.ceil(room * 0.75);
  const tail = text.length - (room - head);
  return change(text.slice(0, head)) + text.slice(head, tail) + change(text.slice(tail));
}
