/**
 * The shapes of the parameters of the methods that clients send. A message that breaks it is refused at the
 * door: no server is handed what it would have to guess about. Members that the protocol does not name pass.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { leadsOut } from '../../vocabulary/call.ts';
import { META } from './eras.ts';
import { isObject, type JsonObject } from './incoming.ts';

type Shape = (value: JsonValue) => boolean;
type Members = Readonly<Record<string, Shape>>;

const isText: Shape = (value) => typeof value === 'string';
const MOST_NAME_CHARACTERS = 65_536;
const MOST_TOKEN = 1_024;
/** Names and URIs: a control character in one ends a line, a header or a text for some reader. */
const isName: Shape = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MOST_NAME_CHARACTERS && !/\p{Cc}/u.test(value);
const isNumber: Shape = (value) => typeof value === 'number';
/** As ids and progress tokens are. */
export const isToken = (value: JsonValue): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
const isList: Shape = Array.isArray;
const isTexts: Shape = (value) => isObject(value) && Object.values(value).every(isText);
const isLevel: Shape = (value) => typeof value === 'string' && LEVELS.has(value);
const LEVELS: ReadonlySet<string> = new Set([
  ...['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'],
]);

const has =
  (needed: Members, optional: Members = {}): Shape =>
  (value) =>
    isObject(value) &&
    Object.entries(needed).every(([key, shape]) => value[key] !== undefined && shape(value[key])) &&
    Object.entries(optional).every(([key, shape]) => value[key] === undefined || shape(value[key]));

const PAGED = has({}, { cursor: isText });
const NAMED_URI = has({ uri: isName });
const OF_TASK = has({ taskId: (id) => isName(id) && String(id).length <= MOST_TOKEN });
const ANSWERS: Members = { requestState: isText, inputResponses: isObject };
const REFERENCE: Shape = (value) =>
  has({ type: (type) => type === 'ref/prompt', name: isName })(value) ||
  has({ type: (type) => type === 'ref/resource', uri: isName })(value);

/** By method; absent: only the members that every request may have are checked. */
const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  [
    'initialize',
    has({
      protocolVersion: isName,
      capabilities: isObject,
      clientInfo: has({ name: isText, version: isText }),
    }),
  ],
  ['tools/list', PAGED],
  ['prompts/list', PAGED],
  ['resources/list', PAGED],
  ['resources/templates/list', PAGED],
  ['tools/call', has({ name: isName }, { arguments: isObject, task: isObject, ...ANSWERS })],
  ['prompts/get', has({ name: isName }, { arguments: isTexts, ...ANSWERS })],
  ['resources/read', has({ uri: isName }, ANSWERS)],
  ['resources/subscribe', NAMED_URI],
  ['resources/unsubscribe', NAMED_URI],
  ['logging/setLevel', has({ level: isLevel })],
  [
    'completion/complete',
    has(
      { ref: REFERENCE, argument: has({ name: isText, value: isText }) },
      { context: has({}, { arguments: isTexts }) },
    ),
  ],
  ['tasks/get', OF_TASK],
  ['tasks/result', OF_TASK],
  ['tasks/cancel', OF_TASK],
  ['tasks/update', OF_TASK],
  ['tasks/list', PAGED],
  ['subscriptions/listen', has({ notifications: isObject })],
  ['notifications/cancelled', has({}, { requestId: isToken, reason: isText })],
  [
    'notifications/progress',
    has({ progressToken: isToken, progress: isNumber }, { total: isNumber, message: isText }),
  ],
]);

/** The modern era does not have these. What is absent is then no fault, as the method itself is what is wrong. */
const GONE: ReadonlyMap<string, Shape> = new Map([
  ['initialize', has({}, { protocolVersion: isName, capabilities: isObject, clientInfo: isObject })],
  ['logging/setLevel', has({}, { level: isLevel })],
  ['resources/subscribe', has({}, { uri: isName })],
  ['resources/unsubscribe', has({}, { uri: isName })],
]);

/** Of what carries a request, as JSON. */
const MOST_CARRYING = 65_536;
const isShort: Shape = (value) => typeof value === 'string' && value.length <= MOST_TOKEN;
const isShortToken: Shape = (value) => isToken(value) && String(value).length <= MOST_TOKEN;
const isSmallObject: Shape = (value) => isObject(value) && JSON.stringify(value).length <= MOST_CARRYING;

const SHARED = has(
  {},
  {
    progressToken: isShortToken,
    [META.protocolVersion]: isShort,
    [META.clientInfo]: isSmallObject,
    [META.clientCapabilities]: isSmallObject,
    [META.logLevel]: isShort,
    [META.subscriptionId]: isShortToken,
    [META.relatedTask]: (value) => has({ taskId: isShort })(value) && isSmallObject(value),
  },
);

const NAMING: ReadonlySet<string> = new Set(['tools/call', 'prompts/get']);

/** Why the parameters are refused; undefined if they are as the protocol has them. */
export function paramsFault(method: string, params: JsonValue | undefined): string | undefined {
  if (params !== undefined && !isObject(params)) return '`params` is not an object';
  const given: JsonObject = params ?? {};
  if (given._meta !== undefined && !SHARED(given._meta))
    return "`params._meta` is not an object, or a field of it that is the protocol's has another shape or is too long";
  if (NAMING.has(method) && typeof given.name === 'string' && leadsOut(given.name))
    return '`params.name` has `../`, which no name has';
  const isModern = isObject(given._meta) && given._meta[META.protocolVersion] !== undefined;
  const shape = (isModern ? GONE.get(method) : undefined) ?? SHAPES.get(method);
  return shape === undefined || shape(given) ? undefined : '`params` do not have the shape of this method';
}

/** Of a result to one of the server's requests. */
export const isErrorObject: Shape = has({ code: (code) => Number.isSafeInteger(code), message: isText });
export const isResultObject: Shape = (value) => isObject(value) && !isList(value);
