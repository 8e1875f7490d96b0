import { lastOf } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { noteCut, watchLimits } from '../../text/limits.ts';
import type { ProposedCall } from '../contract/call.ts';
import { stepInto } from './argument-strings.ts';

type Json = Readonly<Record<string, JsonValue>>;

/** A call, or one nested in it, with the JSON path of its arguments. */
export interface CallInside {
  readonly at: string;
  readonly call: ProposedCall;
}

const DEEPEST = 64;
const MOST_CALLS = 256;
const MOST_VALUES = 20_000;
const TOOL_KEYS = ['tool', 'tool_name', 'toolName', 'recipient_name', 'name', 'function'];
const ARGUMENT_KEYS = [
  'parameters',
  'arguments',
  'args',
  'params',
  'input',
  'tool_input',
  'toolInput',
  'tool_args',
];

/** Tools that run others carry whole calls (`batch`, `parallel`); each is judged as a call. The outer one comes first. */
export function callsInside(call: ProposedCall): readonly CallInside[] {
  const { value, isCut } = foundInside(call);
  // Noted for each check that asks, not for the first alone.
  if (isCut) noteCut();
  return value;
}

const foundInside = lastOf((call: ProposedCall) => watchLimits(() => findInside(call)));

function findInside(call: ProposedCall): CallInside[] {
  const found: CallInside[] = [{ at: '$', call }];
  const whole = unfolded(call.arguments);
  if (whole !== undefined) found.push({ at: '$', call: { tool: call.tool, arguments: whole } });
  let left = MOST_VALUES;
  const visit = (value: JsonValue, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST || --left < 0 || found.length >= MOST_CALLS) {
      noteCut();
      return;
    }
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, `${path}[${i}]`, depth + 1);
      return;
    }
    const inner = depth === 0 ? undefined : innerCall(value, path);
    if (inner !== undefined) found.push(inner);
    for (const [i, [key, item]] of Object.entries(value).entries())
      visit(item, stepInto(path, key, i), depth + 1);
  };
  visit(call.arguments, '$', 0);
  return found;
}

const MOST_PARTS = 64;

/**
 * The calls, and the objects in which a call carries its arguments (`{ request: { url, body } }`, `operations: [{ … }]`): a file or an
 * address is found in each of them.
 */
export function actingParts(calls: readonly CallInside[]): CallInside[] {
  return calls
    .flatMap((one) => [one, ...partsOf(one.call.tool, one.call.arguments, one.at, 0)])
    .slice(0, MOST_CALLS);
}

const DEEPEST_PART = 3;
const PARTS =
  /^(?:args|arguments|params|parameters|options|opts|inputs?|requests?|payload|operations?|ops?|actions?|batch|items?|file|kwargs|config|data|target|source|destination|calls?|steps?)$/i;

function partsOf(tool: string, args: Json, at: string, depth: number): CallInside[] {
  if (depth >= DEEPEST_PART) return [];
  return Object.entries(args).flatMap(([key, value], i) => {
    if (!PARTS.test(key)) return [];
    const path = stepInto(at, key, i);
    const items = Array.isArray(value)
      ? value.slice(0, MOST_PARTS).map((item, n) => [`${path}[${n}]`, item] as const)
      : [[path, value] as const];
    return items.flatMap(([place, item]) =>
      isRecord(item)
        ? [{ at: place, call: { tool, arguments: item } }, ...partsOf(tool, item, place, depth + 1)]
        : [],
    );
  });
}

const isRecord = (value: JsonValue | undefined): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function innerCall(value: Json, path: string): CallInside | undefined {
  const key = ARGUMENT_KEYS.find((one) => isRecord(value[one]) || isWritten(value[one]));
  const tool = TOOL_KEYS.map((one) => value[one]).find((one) => typeof one === 'string');
  if (key === undefined) return undefined;
  // `function: { name, arguments }` is one level deeper and found there.
  if (typeof tool !== 'string') return undefined;
  const args = value[key];
  const read = isRecord(args) ? args : parsed(args);
  return read === undefined
    ? undefined
    : { at: `${path}.${key}`, call: { tool: tool.slice(0, 200), arguments: read } };
}

/** Fields that carry arguments, not texts: JSON in one of them is what the tool gets. */
const CARRIES =
  /^(?:args|arguments|params|parameters|options|opts|inputs?|requests?|payload|body|data|json|spec|config|settings|polic(?:y|ies)|policy_?document|rules|kwargs|operations?|actions?|jobs?|tasks?|variables|raw|definition|bindings?|permissions?)$/i;
/** Beside these, a text is the content of a file or of a message. */
const CONTENT_OF = /^(?:path|file_?path|file_?name|issue_?number|pull_?number|title|subject|channel|to)$/i;

/** The arguments with JSON texts replaced by their values; undefined if there are none. */
export function unfolded(args: Json): Json | undefined {
  if (Object.keys(args).some((key) => CONTENT_OF.test(key)) && args.method === undefined) return undefined;
  const read = Object.entries(args).flatMap(([key, value]) => {
    const inner = CARRIES.test(key) ? parsed(value) : undefined;
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return read.length === 0 ? undefined : { ...args, ...Object.fromEntries(read) };
}

/** Arguments may be JSON in a string. */
const isWritten = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && /^\s*\{/.test(value) && value.length < 65_536;

function parsed(value: JsonValue | undefined): Json | undefined {
  if (!isWritten(value)) return undefined;
  try {
    const read: JsonValue = JSON.parse(value);
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
