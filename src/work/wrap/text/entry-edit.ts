/** A change of one entry in the text of a client's configuration. Every other byte stays, and the result is read again. */
import { isDeepStrictEqual } from 'node:util';
import { getNodeValue } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { ClientId } from '../../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../../gateway/messages/incoming.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { parseText } from '../../install/host/json-text.ts';
import { unfit } from '../../install/whereabouts.ts';
import { editJson, entryInJson, placeInJson } from './json-entry.ts';
import { editToml, entryInToml } from './toml-entry.ts';

export interface EntryEdit {
  /** From the top of the document to the entry. */
  readonly at: readonly string[];
  /** Keys below the entry, dotted if they are deeper, and their new values. */
  readonly set: Readonly<Record<string, JsonValue>>;
  readonly remove: readonly string[];
}

export interface ConfigText {
  readonly client: ClientId;
  readonly path: string;
  readonly body: string;
}

export const isToml = ({ client }: Pick<ConfigText, 'client'>): boolean => client === 'codex';

/** The document as its client reads it; values that JSON lacks become texts. */
export function documentOf(text: ConfigText): JsonObject {
  const read: unknown = isToml(text) ? parseToml(text.body) : getNodeValue(parseText(text.body, text.path));
  const value: JsonValue = JSON.parse(JSON.stringify(read));
  return isObject(value) ? value : {};
}

/** What is at a place of the document. */
export function valueIn(document: JsonObject, at: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const key of at) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** The text of one entry; undefined if it is not there, or is spread over the document. */
export const entryText = (text: ConfigText, at: readonly string[]): string | undefined =>
  isToml(text) ? entryInToml(text.body, at) : entryInJson(text, at);

export function edited(text: ConfigText, edit: EntryEdit): string {
  const body = isToml(text) ? editToml(text.body, edit) : editJson(text, edit);
  return held(text, body, (document) => place(document, edit.at, (entry) => changed(entry, edit)));
}

/** The entry's text as it was before. */
export function restored(
  text: ConfigText,
  at: readonly string[],
  now: string,
  before: string,
): string | undefined {
  if (entryText(text, at) !== now) return undefined;
  const from = isToml(text) ? text.body.indexOf(now) : placeInJson(text, at);
  return text.body.slice(0, from) + before + text.body.slice(from + now.length);
}

function held(text: ConfigText, body: string, change: (document: JsonObject) => JsonObject): string {
  if (body !== text.body && isDeepStrictEqual(tried({ ...text, body }), change(documentOf(text))))
    return body;
  throw unfit(
    text.path,
    'the entry is written in a form that cannot be edited here',
    'write it as its client does',
  );
}

function tried(text: ConfigText): JsonObject | undefined {
  try {
    return documentOf(text);
  } catch {
    return undefined;
  }
}

function place(
  document: JsonObject,
  [key = '', ...rest]: readonly string[],
  change: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonObject {
  const inner = document[key];
  const after = rest.length === 0 ? change(inner) : place(isObject(inner) ? inner : {}, rest, change);
  const { [key]: _, ...others } = document;
  return after === undefined ? others : { ...document, [key]: after };
}

function changed(value: JsonValue | undefined, { set, remove }: EntryEdit): JsonObject {
  let entry: JsonObject = isObject(value) ? value : {};
  for (const key of remove) entry = place(entry, key.split('.'), () => undefined);
  for (const [key, one] of Object.entries(set)) entry = place(entry, key.split('.'), () => one);
  return entry;
}
