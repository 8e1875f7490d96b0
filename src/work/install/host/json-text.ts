/**
 * Edits a handwritten JSON text: insertions follow the formatting around them, and every other byte stays. Comments
 * and trailing commas are allowed, because some hosts allow them.
 */
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

export type { Node } from 'jsonc-parser';

export function parseText(text: string, path: string): Node {
  const errors: ParseError[] = [];
  const root = treeOf(text, path, errors);
  const [first] = errors;
  if (root === undefined || first) throw textTrouble(text, path, first?.offset ?? 0, 'it is not valid JSON');
  return root;
}

function treeOf(text: string, path: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) throw textTrouble(text, path, 0, 'it is nested too deeply');
    throw error;
  }
}

export function textTrouble(text: string, path: string, offset: number, reason: string): Trouble {
  const line = text.slice(0, offset).split('\n').length;
  return new Trouble('init.odd_file', { path, line, reason });
}

/** The value of a key; hosts differ in how they read a duplicate key. */
export function valueAt(text: string, path: string, object: Node, key: string): Node | undefined {
  const found = propertiesOf(object).filter((property) => property.children?.[0]?.value === key);
  const second = found[1];
  if (second) throw textTrouble(text, path, second.offset, `duplicate key ${JSON.stringify(key)}`);
  return found[0]?.children?.[1];
}

export const propertiesOf = (object: Node): readonly Node[] => object.children ?? [];

/** Into an object: `key` and the value; into an array: the value alone. */
export function insertLast(text: string, container: Node, value: JsonValue, key?: string): string {
  const manner = mannerOf(text);
  const last = container.children?.at(-1);
  const close = endOf(container) - 1;
  if (last) return insertBehind(text, last, close, manner, value, key);
  const inside = text.slice(container.offset + 1, close);
  const isSpread = /[\r\n]/.test(inside) || manner.isSpread;
  if (!isSpread) {
    const item = inside.trim() === '' ? '' : inside;
    return spliced(text, container.offset + 1, close, item + rendered(value, key, manner, undefined));
  }
  const outer = indentAt(text, container.offset);
  const kept = inside.trimEnd();
  const rest = /[\r\n]/.test(inside.slice(kept.length)) ? inside.slice(kept.length) : manner.eol + outer;
  const indent = outer + manner.unit;
  const item = manner.eol + indent + rendered(value, key, manner, indent);
  return spliced(text, container.offset + 1, close, kept + item + rest);
}

function insertBehind(
  text: string,
  last: Node,
  close: number,
  manner: Manner,
  value: JsonValue,
  key: string | undefined,
): string {
  const comma = skipBlank(text, endOf(last));
  const isTrailing = comma < close && text[comma] === ',';
  const at = isTrailing ? comma + 1 : endOf(last);
  const tail = isTrailing ? ',' : '';
  const before = isTrailing ? text.slice(0, at) : `${text.slice(0, at)},`;
  const indent = ownIndent(text, last.offset);
  if (indent === undefined)
    return `${before}${manner.gap}${rendered(value, key, manner, undefined)}${tail}${text.slice(at)}`;
  // A comment at the end of the line belongs to the value before it.
  const remark =
    /^[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)(?=\r?\n)/.exec(text.slice(at))?.[0] ?? '';
  const item = `${manner.eol}${indent}${rendered(value, key, manner, indent)}${tail}`;
  return before + remark + item + text.slice(at + remark.length);
}

/** Replaces an existing value. */
export function replaceValue(text: string, node: Node, value: JsonValue): string {
  const manner = mannerOf(text);
  const indent = ownIndent(text, node.offset);
  return spliced(text, node.offset, endOf(node), rendered(value, undefined, manner, indent));
}

/** With its comma, and with its lines when it has them for itself. */
export function removeChild(text: string, container: Node, child: Node): string {
  const end = endOf(child);
  const comma = skipBlank(text, end);
  const hasComma = text[comma] === ',';
  let to = hasComma ? comma + 1 : end;
  let from = child.offset;
  const lineStart = from - (ownIndent(text, from)?.length ?? 0);
  const isAlone = ownIndent(text, from) !== undefined && /^[ \t]*(?:\r?\n|$)/.test(text.slice(to));
  if (isAlone) from = lineStart - (/\r?\n$/.exec(text.slice(0, lineStart))?.[0].length ?? 0);
  else if (hasComma) to += /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  else from -= /[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const without = spliced(text, from, to, '');
  const siblings = container.children ?? [];
  const before = siblings[siblings.indexOf(child) - 1];
  if (hasComma || !before) return without;
  const left = skipBlank(text, endOf(before));
  return spliced(without, left, left + 1, '');
}

interface Manner {
  readonly eol: string;
  readonly unit: string;
  /** Whether values are on lines of their own. */
  readonly isSpread: boolean;
  /** After commas and colons, where everything is on one line. */
  readonly gap: string;
}

function mannerOf(text: string): Manner {
  const body = text.trim();
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const unit = /[{[][^\S\r\n]*\r?\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const isSpread = /[\r\n]/.test(body) || /^[{[]\s*[}\]]$/.test(body);
  return { eol, unit, isSpread, gap: /[,:] /.test(text) ? ' ' : '' };
}

/** On one line where there is no indentation to follow. */
function rendered(
  value: JsonValue,
  key: string | undefined,
  manner: Manner,
  indent: string | undefined,
): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}:${indent === undefined ? manner.gap : ' '}`;
  if (indent === undefined) return name + JSON.stringify(value);
  return name + JSON.stringify(value, null, manner.unit).replaceAll('\n', manner.eol + indent);
}

export const endOf = (node: Node): number => node.offset + node.length;

const spliced = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

/** Of the line that contains a place. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

/** The blanks before a value that begins its line; undefined when something else precedes it. */
function ownIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : undefined;
}

/** Blanks and comments mean nothing. */
function skipBlank(text: string, from: number): number {
  const blank = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}
