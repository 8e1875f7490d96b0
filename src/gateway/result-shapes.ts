/**
 * The shapes of what servers answer to calls. Clients read a result of another shape in different ways, or drop it and
 * wait: its caller gets an error in our words instead. Members, and types of blocks, that are newer than this pass.
 */
import type { JsonValue } from '../text/json/json-value.ts';
import type { Answer } from './downstream/server-answer.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';

/** What is wrong, with its place; undefined if it fits. */
type Fault = string | undefined;
type Shape = (value: JsonValue | undefined, path: string) => Fault;

const isText: Shape = (value, path) => (typeof value === 'string' ? undefined : `\`${path}\` must be a text`);

const within =
  (check: (value: JsonObject, path: string) => Fault): Shape =>
  (value, path) =>
    isObject(value) ? check(value, path) : `\`${path}\` must be an object`;

const has = (members: Readonly<Record<string, Shape>>): Shape =>
  within((value, path) =>
    first(Object.entries(members), ([key, shape]) => shape(value[key], `${path}.${key}`)),
  );

const isListOf =
  (shape: Shape): Shape =>
  (value, path) =>
    Array.isArray(value)
      ? first(value.entries(), ([index, item]) => shape(item, `${path}[${index}]`))
      : `\`${path}\` must be a list`;

function first<Item>(items: Iterable<Item>, check: (item: Item) => Fault): Fault {
  for (const item of items) {
    const fault = check(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Python and others write what is absent as null. */
const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null;

const isPart: Shape = within(({ uri, text, blob }, path) => {
  if (isAbsent(text) && isAbsent(blob)) return `\`${path}\` must have a \`text\` or a \`blob\``;
  const given = [
    ['uri', uri],
    ...(isAbsent(text) ? [] : [['text', text] as const]),
    ...(isAbsent(blob) ? [] : [['blob', blob] as const]),
  ] as const;
  return first(given, ([key, value]) => isText(value, `${path}.${key}`));
});

const BYTES = has({ data: isText, mimeType: isText });
const BLOCKS: ReadonlyMap<string, Shape> = new Map([
  ['text', has({ text: isText })],
  ['image', BYTES],
  ['audio', BYTES],
  ['resource_link', has({ uri: isText, name: isText })],
  ['resource', has({ resource: isPart })],
]);

const isBlock: Shape = within((block, path) =>
  typeof block.type === 'string' && block.type !== ''
    ? BLOCKS.get(block.type)?.(block, path)
    : `\`${path}.type\` must be the name of a type`,
);

const isRole: Shape = (value, path) =>
  value === 'user' || value === 'assistant' ? undefined : `\`${path}\` must be "user" or "assistant"`;

const isFlag: Shape = (value, path) =>
  isAbsent(value) || typeof value === 'boolean' ? undefined : `\`${path}\` must be true or false`;

interface ResultShape {
  readonly member: string;
  readonly shape: Shape;
  /** Clients take it for an empty list. */
  readonly isOptional?: true;
}

const OF_TOOL: ResultShape = { member: 'content', shape: isListOf(isBlock), isOptional: true };

const RESULTS: ReadonlyMap<string, ResultShape> = new Map([
  ['tools/call', OF_TOOL],
  ['tasks/result', OF_TOOL],
  ['prompts/get', { member: 'messages', shape: isListOf(has({ role: isRole, content: isBlock })) }],
  ['resources/read', { member: 'contents', shape: isListOf(isPart) }],
  ['completion/complete', { member: 'completion', shape: has({ values: isListOf(isText) }) }],
]);

/** Why this is not a result of the method. One that asks for input, or is a task, has the rest later. */
export function resultFault(method: string, result: JsonObject): string | undefined {
  const { resultType } = result;
  if (!isAbsent(resultType) && typeof resultType !== 'string') return '`resultType` must be a text';
  // In the newer era the state of a task has what it came to.
  if (method === 'tasks/get' && !isAbsent(result.result))
    return isObject(result.result) ? resultFault('tools/call', result.result) : '`result` must be an object';
  const expected = RESULTS.get(method);
  if (expected === undefined) return undefined;
  const { member, shape, isOptional = false } = expected;
  const isWhole = isAbsent(resultType) || resultType === 'complete';
  const mayLack = isOptional || !isWhole || isObject(result.task);
  const fault = result[member] === undefined && mayLack ? undefined : shape(result[member], member);
  return fault ?? isFlag(result.isError, 'isError');
}

/** A result that is none for this method is a failure, as an answer that cannot be read is. */
export function fittingAnswer(answer: Answer, method: string): Answer {
  const fault = answer.kind === 'result' ? resultFault(method, answer.result) : undefined;
  return fault === undefined ? answer : { kind: 'failed', why: `its answer is not a valid result: ${fault}` };
}
