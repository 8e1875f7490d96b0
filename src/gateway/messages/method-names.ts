/**
 * Which methods may cross, by their names. A request without an id would be a call that is neither judged nor recorded,
 * and a name that is nearly one of the protocol's may be taken for it by a lenient server.
 */
import { METHODS, QUESTIONS } from './eras.ts';
import { isNotification, isWellFormed } from './note-names.ts';

const MOST_CHARACTERS = 256;

/** A request that either side may make about work that goes on after its answer. */
const TASKS: readonly string[] = ['tasks/get', 'tasks/result', 'tasks/list', 'tasks/cancel', 'tasks/update'];
const OF_CLIENTS: ReadonlySet<string> = new Set([...METHODS.map(({ method }) => method), ...TASKS]);
const OF_SERVERS: ReadonlySet<string> = new Set([
  ...['ping', ...QUESTIONS.map(({ method }) => method)],
  ...TASKS,
]);

/** Below these only the names of the protocol are methods. */
const FAMILIES: ReadonlySet<string> = new Set([
  ...['tools', 'resources', 'prompts', 'completion', 'logging', 'sampling', 'elicitation', 'roots', 'tasks'],
  ...['initialize', 'ping', 'server', 'subscriptions', 'notifications'],
]);

/** Whether a client may send it as a request: the protocol's own, and those outside of its families. */
export const isClientRequest = (method: string): boolean =>
  OF_CLIENTS.has(method) || !FAMILIES.has(method.toLowerCase().split('/', 1)[0] ?? '');

/** Not of the protocol: what it does is unknown, so it takes the road like a call. */
export const isCustom = (method: string): boolean => !OF_CLIENTS.has(method) && isClientRequest(method);

/** What a server may ask of its client. */
export const isServerRequest = (method: string): boolean => OF_SERVERS.has(method);

/** Why a message of a client with this method is refused; undefined if its name and its id fit. */
export function methodFault(method: unknown, hasId: boolean): string | undefined {
  if (typeof method !== 'string' || method === '' || method.length > MOST_CHARACTERS)
    return `\`method\` is not a text of 1 to ${MOST_CHARACTERS} characters`;
  if (!isWellFormed(method)) return '`method` is not spelled as methods are';
  if (isNotification(method)) return hasId ? 'a notification has no `id`' : undefined;
  if (!isClientRequest(method)) return 'the protocol has no such `method`';
  return hasId ? undefined : 'a request needs an `id`: only `notifications/…` have none';
}
