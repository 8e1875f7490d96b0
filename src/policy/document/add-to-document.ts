/**
 * Adds settings to the text of a document and leaves every other byte of it as it is: comments, order and style are its
 * author's. The caller reads the result again and compares, because YAML has more styles than are looked for here.
 */
import {
  Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { camelOf } from './walk.ts';

/** `text` is a valid document without a byte order mark that sets none of these values; entries are added to its lists. */
export function addToDocument(text: string, added: PolicyDocument): string {
  const { contents } = parseDocument(text, { schema: 'core', uniqueKeys: false });
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const isOpen = text !== '' && !text.endsWith('\n') && !(isMap(contents) && contents.flow);
  const page: Page = { text: isOpen ? `${text}${newline}` : text, newline };
  const missing = new Map<string, JsonValue>();
  const insertions: Insertion[] = [];
  for (const [part, value] of Object.entries<JsonValue>({ ...added })) {
    const there = isMap(contents) ? valueAt(contents, part) : undefined;
    if (there === undefined) missing.set(part, value);
    else insertions.push(insertionInto(there, value, page));
  }
  // Last, because a part may end where the document does.
  if (missing.size > 0) insertions.push(insertionInto(contents, Object.fromEntries(missing), page));
  return insertions
    .toReversed()
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((whole, { offset, piece }) => whole.slice(0, offset) + piece + whole.slice(offset), page.text);
}

interface Page {
  readonly text: string;
  readonly newline: string;
}

interface Insertion {
  readonly offset: number;
  readonly piece: string;
}

type Collection = YAMLMap | YAMLSeq;
const isCollection = (node: unknown): node is Collection => isMap(node) || isSeq(node);

function valueAt(map: YAMLMap, part: string): Collection | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && camelOf(String(key.value)) === part);
  return isCollection(pair?.value) ? pair.value : undefined;
}

function insertionInto(there: unknown, value: JsonValue, page: Page): Insertion {
  if (!isCollection(there)) return { offset: page.text.length, piece: inBlock(value, '', page) };
  const last = there.items.at(-1);
  const [start] = rangeOf(isPair(last) ? last.key : last);
  const [, end] = rangeOf(isPair(last) ? last.value : last);
  if (there.flow) {
    const [opening] = rangeOf(there);
    const between = page.text.slice(opening, start).includes('\n')
      ? page.newline + indentationAt(start, page)
      : ' ';
    if (last === undefined) return { offset: opening + 1, piece: inFlow(value, ', ') };
    return { offset: end, piece: `,${between}${inFlow(value, `,${between}`)}` };
  }
  // Only a comment can follow on the same line; a text over several lines ends with its last one.
  const offset = page.text[end - 1] === '\n' ? end : page.text.indexOf('\n', end) + 1;
  return { offset, piece: inBlock(value, indentationAt(rangeOf(there)[0], page), page) };
}

const rangeOf = (node: unknown): readonly [number, number] =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];

function indentationAt(offset: number, { text }: Page): string {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.replaceAll(/[^\t]/g, ' ');
}

/** JSON, which YAML understands in this style. */
function inFlow(value: JsonValue, separator: string): string {
  const items = Array.isArray(value)
    ? value.map((each) => JSON.stringify(each))
    : Object.entries(Object(value)).map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`);
  return items.join(separator);
}

/** Every text on one line, so that it can be indented. */
function inBlock(value: JsonValue, indentation: string, { newline }: Page): string {
  const document = new Document(value, { schema: 'core' });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && /[\n\r]/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document
    .toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY })
    .trimEnd()
    .split('\n')
    .map((line) => `${indentation}${line}${newline}`)
    .join('');
}
