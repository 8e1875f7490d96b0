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
const MOST_LINES = 40;
/** Far more than is shown of both ends: a secret that this cut splits is not near the visible part. */
const MOST_READ = 64 * 1024;

export function previewOf(args: Readonly<Record<string, JsonValue>>): PreviewLine[] {
  const entries = Object.entries(args);
  const read = Object.fromEntries(
    entries.slice(0, MOST_LINES).map(([name, value]) => [name, shorten(value)]),
  );
  const { value, capped } = redactValue(read);
  if (capped.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ name: 'arguments', text: '[not shown: they could not be looked through for secrets]' }];
  const lines = Object.entries(value).map(([name, each]) => ({
    name: printable(name, { max: 80 }),
    text: showMiddleCut(printable(typeof each === 'string' ? each : JSON.stringify(each))),
  }));
  const more = entries.length - MOST_LINES;
  return more > 0 ? [...lines, { name: '…', text: `[${more} more arguments are not shown]` }] : lines;
}

/** Values inside objects are cut only after they are joined into one text. */
function shorten(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= 2 * MOST_READ) return value;
  return `${text.slice(0, MOST_READ)}${notShown(text.length - 2 * MOST_READ)}${text.slice(-MOST_READ)}`;
}

export function showMiddleCut(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const tail = MOST_SHOWN - SHOWN_HEAD;
  return `${wellFormed(text.slice(0, SHOWN_HEAD))}${notShown(text.length - MOST_SHOWN)}${wellFormed(text.slice(-tail))}`;
}

/** A surrogate without its pair at the edge of a cut would not be valid text. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

const notShown = (count: number): string => ` …[${count} characters are not shown]… `;
