/** A change of one entry in the text of a client's configuration. Every other byte stays, and the result is read again. */
import { isDeepStrictEqual } from 'node:util';
import { getNodeValue } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { ClientId } from '../../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../../gateway/messages/incoming.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { isGatewayCommand, MERGED_NAME } from '../../clients/wrapped-start.ts';
import { parseText } from '../../install/host/json-text.ts';
import { unfit } from '../../install/whereabouts.ts';
import { editJson, entryInJson, placeInJson, removeFromJson, setInJson } from './json-entry.ts';
import { appendToToml, editToml, entryInToml, removeFromToml } from './toml-entry.ts';

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

/** The one entry of ours in place of those that moved into the document. */
export function withMerged(
  text: ConfigText,
  moved: readonly (readonly string[])[],
  entry: JsonObject,
): string {
  const at = [...(moved[0] ?? []).slice(0, -1), MERGED_NAME];
  const has = valueIn(documentOf(text), at) !== undefined;
  let body = has ? text.body : added(text, at, entry);
  for (const one of moved) body = removed({ ...text, body }, one);
  return held(text, body, (document) => {
    const joined = has ? document : place(document, at, () => entry);
    return moved.reduce((now, one) => place(now, one, () => undefined), joined);
  });
}

/** Entries that had moved, behind the others; our own goes. */
export function withoutMerged(
  text: ConfigText,
  moved: readonly { at: readonly string[]; before: string }[],
): string {
  let { body } = text;
  for (const { at, before } of moved)
    if (entryText({ ...text, body }, at) === undefined)
      body = isToml(text)
        ? `${closed(body)}${before}`
        : added({ ...text, body }, at, readValue(before, text));
  const ours = [...(moved[0]?.at ?? []).slice(0, -1), MERGED_NAME];
  return isGateway(valueIn(documentOf({ ...text, body }), ours)) ? removed({ ...text, body }, ours) : body;
}

/** An entry of that name may be the user's by now. */
function isGateway(entry: JsonValue | undefined): boolean {
  if (!isObject(entry) || typeof entry.command !== 'string' || !Array.isArray(entry.args)) return false;
  return isGatewayCommand(
    entry.command,
    entry.args.map((word) => String(word)),
  );
}

const readValue = (before: string, { path }: ConfigText): JsonValue =>
  JSON.parse(JSON.stringify(getNodeValue(parseText(before, path))));

const removed = (text: ConfigText, at: readonly string[]): string =>
  isToml(text) ? removeFromToml(text.body, at) : removeFromJson(text, at);

function added(text: ConfigText, at: readonly string[], entry: JsonValue): string {
  return isToml(text) ? appendToToml(text.body, at, entry) : setInJson(text, at, entry);
}

const closed = (body: string): string => (body === '' || body.endsWith('\n') ? body : `${body}\n`);

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
