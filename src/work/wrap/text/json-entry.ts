/** Entries in JSON with comments, edited key by key: comments inside an entry stay, too. */
import type { JsonValue } from '../../../text/json/json-value.ts';
import {
  endOf,
  insertLast,
  type Node,
  parseText,
  propertiesOf,
  removeChild,
  replaceValue,
  valueAt,
} from '../../install/host/json-text.ts';
import type { ConfigText, EntryEdit } from './entry-edit.ts';

function nodeAt({ body, path }: ConfigText, at: readonly string[]): Node | undefined {
  let node: Node | undefined = parseText(body, path);
  for (const key of at) node = node?.type === 'object' ? valueAt(body, path, node, key) : undefined;
  return node;
}

export function entryInJson(text: ConfigText, at: readonly string[]): string | undefined {
  const node = nodeAt(text, at);
  return node && text.body.slice(node.offset, endOf(node));
}

export const placeInJson = (text: ConfigText, at: readonly string[]): number =>
  nodeAt(text, at)?.offset ?? -1;

export function editJson(text: ConfigText, { at, set, remove }: EntryEdit): string {
  let body = text.body;
  for (const key of remove) body = removeFromJson({ ...text, body }, [...at, ...key.split('.')]);
  for (const [key, value] of Object.entries(set))
    body = setInJson({ ...text, body }, [...at, ...key.split('.')], value);
  return body;
}

export function setInJson(text: ConfigText, at: readonly string[], value: JsonValue): string {
  const old = nodeAt(text, at);
  if (old) return replaceValue(text.body, old, value);
  const container = nodeAt(text, at.slice(0, -1));
  return container?.type === 'object' ? insertLast(text.body, container, value, at.at(-1)) : text.body;
}

export function removeFromJson(text: ConfigText, at: readonly string[]): string {
  const container = nodeAt(text, at.slice(0, -1));
  const property =
    container?.type === 'object'
      ? propertiesOf(container).find(({ children }) => children?.[0]?.value === at.at(-1))
      : undefined;
  return container && property ? removeChild(text.body, container, property) : text.body;
}
