/** Our entries in a host's configuration: added, updated, removed. Everything else in it stays. */
import { getNodeValue } from 'jsonc-parser';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { isOurAddress, isOurCommand } from './command.ts';
import {
  endOf,
  insertLast,
  type Node,
  parseText,
  propertiesOf,
  removeChild,
  replaceValue,
  textTrouble,
  valueAt,
} from './json-text.ts';

export type JsonObject = { [key: string]: JsonValue };

export interface WantedHooks {
  /** Keys that the file has to have besides; those that are there stay as they are. */
  readonly seed: JsonObject;
  readonly events: { [event: string]: JsonObject[] };
  /** The keys at the top with which the host still reads the file; undefined where it passes over what it does not know. */
  readonly topKeys?: readonly string[];
}

const HOOKS = 'hooks';

/** The same text if all entries are there already. */
export function withOurs(text: string, wanted: WantedHooks, path: string): string {
  const { seed, events } = wanted;
  const strange = strangeKey(text, wanted, path);
  if (strange)
    throw textTrouble(text, path, strange.offset, `its host rejects a file with the key ${strange.name}`);
  if (text.trim() === '') return `${JSON.stringify({ ...seed, hooks: events }, null, 2)}\n`;
  let now = text;
  for (const [key, value] of Object.entries(seed)) {
    const root = rootOf(now, path);
    if (valueAt(now, path, root, key) === undefined) now = insertLast(now, root, value, key);
  }
  const root = rootOf(now, path);
  if (hooksOf(now, root, path) === undefined) return insertLast(now, root, events, HOOKS);
  now = eachOurs(now, path, (event) => !Object.hasOwn(events, event));
  for (const [event, entries] of Object.entries(events)) now = placed(now, path, event, entries);
  return now;
}

/** Without our entries, and without lists and groups that held nothing else. */
export function withoutOurs(text: string, path: string): string {
  return text.trim() === '' ? text : eachOurs(text, path, () => true);
}

/** Whether nothing is left that the user would miss. */
export function isBare(text: string, seed: JsonObject, path: string): boolean {
  if (text.trim() === '') return true;
  if (/\/[/*]/.test(text)) return false;
  const { hooks, ...rest }: Record<string, JsonValue> = getNodeValue(rootOf(text, path));
  const isEmpty = hooks === undefined || JSON.stringify(hooks) === '{}';
  return isEmpty && Object.entries(rest).every(([key, value]) => seed[key] === value);
}

export function holdsOurs(text: string, path: string): boolean {
  return withoutOurs(text, path) !== text;
}

/** A top-level value, for settings that must be known before a host can be relied on. */
export function topValue(text: string, key: string, path: string): JsonValue | undefined {
  if (text.trim() === '') return undefined;
  const node = valueAt(text, path, rootOf(text, path), key);
  return node && getNodeValue(node);
}

interface StrangeKey {
  readonly name: string;
  readonly offset: number;
}

/** A key for which the host rejects the file as a whole, and with it our hooks. */
export function strangeKey(text: string, { topKeys }: WantedHooks, path: string): StrangeKey | undefined {
  if (topKeys === undefined || text.trim() === '') return undefined;
  for (const { children, offset } of propertiesOf(rootOf(text, path))) {
    const key = children?.[0]?.value;
    if (typeof key === 'string' && !topKeys.includes(key)) return { name: JSON.stringify(key), offset };
  }
  return undefined;
}

function rootOf(text: string, path: string): Node {
  const root = parseText(text, path);
  if (root.type !== 'object') throw textTrouble(text, path, root.offset, 'it is not an object');
  return root;
}

function hooksOf(text: string, root: Node, path: string): Node | undefined {
  const hooks = valueAt(text, path, root, HOOKS);
  if (hooks && hooks.type !== 'object')
    throw textTrouble(text, path, hooks.offset, 'its "hooks" is not an object');
  return hooks;
}

function eventOf(text: string, path: string, event: string): Node | undefined {
  const hooks = hooksOf(text, rootOf(text, path), path);
  const list = hooks && valueAt(text, path, hooks, event);
  if (list && list.type !== 'array')
    throw textTrouble(text, path, list.offset, `its ${JSON.stringify(event)} is not a list`);
  return list;
}

/** Our existing entries are replaced one by one, so that they keep their places among the others. */
function placed(text: string, path: string, event: string, entries: JsonObject[]): string {
  if (eventOf(text, path, event) === undefined) {
    const hooks = hooksOf(text, rootOf(text, path), path);
    return hooks ? insertLast(text, hooks, entries, event) : text;
  }
  let now = withoutStrays(text, path, event);
  for (const [i, entry] of entries.entries()) {
    const list = eventOf(now, path, event);
    const old = oursIn(list)[i];
    if (old === undefined && list) now = insertLast(now, list, entry);
    else if (old && JSON.stringify(getNodeValue(old)) !== JSON.stringify(entry))
      now = replaceValue(now, old, entry);
  }
  for (let list = eventOf(now, path, event); list; list = eventOf(now, path, event)) {
    const extra = oursIn(list)[entries.length];
    if (extra === undefined) break;
    now = removeChild(now, list, extra);
  }
  return now;
}

function eachOurs(text: string, path: string, isMeant: (event: string) => boolean): string {
  const hooks = hooksOf(text, rootOf(text, path), path);
  const events = (hooks ? propertiesOf(hooks) : []).map((each): string => each.children?.[0]?.value);
  let now = text;
  for (const event of new Set(events.filter(isMeant))) now = withoutEvent(now, path, event);
  return now === text ? text : withoutEmpty(now, path, HOOKS);
}

function withoutEvent(text: string, path: string, event: string): string {
  const hooks = hooksOf(text, rootOf(text, path), path);
  // An entry of another shape cannot be ours.
  if (!hooks || valueAt(text, path, hooks, event)?.type !== 'array') return text;
  let now = withoutStrays(text, path, event);
  for (let list = eventOf(now, path, event); list; list = eventOf(now, path, event)) {
    const [ours] = oursIn(list);
    if (ours === undefined) break;
    now = removeChild(now, list, ours);
  }
  return now === text ? text : withoutEmpty(now, path, HOOKS, event);
}

/** Ours in a group with those of others: the group is theirs. */
function withoutStrays(text: string, path: string, event: string): string {
  let now = text;
  for (;;) {
    const found = strayIn(eventOf(now, path, event));
    if (found === undefined) return now;
    now = removeChild(now, found.group, found.handler);
  }
}

function strayIn(list: Node | undefined): { readonly group: Node; readonly handler: Node } | undefined {
  for (const entry of list?.children ?? []) {
    const group = handlersOf(entry);
    const handler = group?.children?.find(isOurHandler);
    if (group && handler && !isOurs(entry)) return { group, handler };
  }
  return undefined;
}

function withoutEmpty(text: string, path: string, ...keys: readonly string[]): string {
  let holder = rootOf(text, path);
  for (const key of keys.slice(0, -1)) holder = valueAt(text, path, holder, key) ?? holder;
  const last = keys.at(-1);
  const property = propertiesOf(holder).find((each) => each.children?.[0]?.value === last);
  const value = property?.children?.[1];
  // A comment in it is the user's.
  const isEmpty = value?.children?.length === 0 && !/\/[/*]/.test(text.slice(value.offset, endOf(value)));
  return property && isEmpty ? removeChild(text, holder, property) : text;
}

const oursIn = (list: Node | undefined): Node[] => (list?.children ?? []).filter(isOurs);

/** A handler of ours, or a group that holds nothing else. */
function isOurs(entry: Node): boolean {
  const handlers = handlersOf(entry)?.children;
  if (handlers === undefined) return isOurHandler(entry);
  return handlers.length > 0 && handlers.every(isOurHandler);
}

function handlersOf(entry: Node): Node | undefined {
  if (entry.type !== 'object') return undefined;
  const found = propertiesOf(entry).find((each) => each.children?.[0]?.value === HOOKS)?.children?.[1];
  return found?.type === 'array' ? found : undefined;
}

function isOurHandler(handler: Node): boolean {
  if (handler.type !== 'object') return false;
  return propertiesOf(handler).some(({ children }) => {
    const [key, value] = [children?.[0]?.value, children?.[1]?.value];
    if (typeof value !== 'string') return false;
    return key === 'url'
      ? isOurAddress(value)
      : ['command', 'bash', 'powershell'].includes(key) && isOurCommand(value);
  });
}
