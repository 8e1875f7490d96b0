/** What would run, for the person who is to allow it: no secrets, nothing that a terminal obeys, and always with its end. */
import { redactValue } from '../sensitive/redact-json.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';

export interface PreviewLine {
  readonly name: string;
  readonly text: string;
}

/** Most calls are shown whole. Of longer values more of the end is shown: that is where something would be hidden. */
const MOST_SHOWN = 6_000;
const SHOWN_HEAD = 2_000;
/** With more arguments less is shown of each; of still more, the first and the last ones. */
const MANY = 40;
const SHOWN_OF_MANY = 600;
const MOST_LINES = 400;
const MOST_NAME = 80;
/** Far more than is shown of both ends: a secret that this cut splits is not near the visible part. */
const MOST_READ = 64 * 1024;

export function previewOf(args: Readonly<Record<string, JsonValue>>): PreviewLine[] {
  const entries = Object.entries(args);
  const most = entries.length > MANY ? SHOWN_OF_MANY : MOST_SHOWN;
  const missing = entries.length - MOST_LINES;
  if (missing <= 0) return linesOf(entries, most);
  const half = MOST_LINES / 2;
  return [
    ...linesOf(entries.slice(0, half), most),
    { name: '…', text: `[${missing} arguments are not shown]` },
    ...linesOf(entries.slice(-half), most),
  ];
}

function linesOf(entries: readonly (readonly [string, JsonValue])[], most: number): PreviewLine[] {
  const { value, capped } = redactValue(
    Object.fromEntries(entries.map(([name, each]) => [name, shorten(each)])),
  );
  if (capped.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ name: 'arguments', text: '[not shown: they could not be looked through for secrets]' }];
  return Object.entries(value).map(([name, each]) => ({
    name: showMiddleCut(printable(name), MOST_NAME),
    text: showMiddleCut(printable(typeof each === 'string' ? each : JSON.stringify(each)), most),
  }));
}

/** Our words around names of the call, which may be secrets as well. */
export function shownLines(lines: readonly string[]): string[] {
  const { value, capped } = redactValue([...lines]);
  if (capped.length > 0 || !Array.isArray(value))
    return ['[not shown: it could not be looked through for secrets]'];
  return value.map((line) => showMiddleCut(printable(String(line)), SHOWN_OF_MANY));
}

/** Values inside objects are cut only after they are joined into one text. */
function shorten(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= 2 * MOST_READ) return value;
  return `${text.slice(0, MOST_READ)}${notShown(text.length - 2 * MOST_READ)}${text.slice(-MOST_READ)}`;
}

export function showMiddleCut(text: string, most = MOST_SHOWN): string {
  if (text.length <= most) return text;
  const head = Math.floor((most * SHOWN_HEAD) / MOST_SHOWN);
  return `${wellFormed(text.slice(0, head))}${notShown(text.length - most)}${wellFormed(text.slice(head - most))}`;
}

/** A surrogate without its pair at the edge of a cut would not be valid text. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

const notShown = (count: number): string => ` …[${count} characters are not shown]… `;
