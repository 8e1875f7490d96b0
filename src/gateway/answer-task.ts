/** The requests about tasks. What a task came to is the reply to the call that made it, and is read like any other. */

import { PROTOCOL_PREFIX } from '../screening/beside.ts';
import { identityOf } from '../vocabulary/call.ts';
import type { RequestDesk } from './answer-request.ts';
import type { Server } from './downstream/life/gateway-server.ts';
import type { Flight } from './flights.ts';
import { forward } from './forward.ts';
import { lostReply } from './make-call.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import { returnedReply, stoppedReply } from './messages/passed-reply.ts';
import type { TaskOrigin } from './outgoing/known-tasks.ts';
import { restOfMessage, wholeMessage } from './outgoing/leaving.ts';
import { guardedInput } from './server-questions.ts';

type TaskDesk = Pick<RequestDesk, 'around' | 'client' | 'to' | 'routes' | 'calling' | 'questions' | 'caller'>;

export const isTaskMethod = (method: string): boolean => method.startsWith('tasks/');

const LIST = 'tasks/list';
const RESULT = 'tasks/result';
/** The same for one of another agent. */
const MISSING = errorReply(CODES.invalidParams, 'there is no task of this id');
const NO_METHOD = errorReply(CODES.noMethod, 'Method not found');
const BAD_CURSOR = errorReply(CODES.invalidParams, 'the cursor is not valid: list again');

export async function answerTask(
  method: string,
  params: JsonObject,
  flight: Flight,
  desk: TaskDesk,
): Promise<Reply> {
  const task = { method, params, flight, desk };
  const { around, caller } = desk;
  const { servers, guard, tasks, isBare } = around;
  const [only] = servers;
  const isRemoved = desk.client.era === 'modern' && (method === LIST || method === RESULT);
  if (isRemoved || !(await hasTasks(desk))) return NO_METHOD;
  if (method === LIST) return isBare && only !== undefined ? await listTasks(only, task) : NO_METHOD;
  const names = servers.map(({ name }) => name);
  const origin = tasks.find(identityOf(caller), params.taskId, names);
  const server = servers.find(({ name }) => name === origin?.server);
  if (origin === undefined || server === undefined) return MISSING;
  // What the agent may no longer use, it may no longer hear of.
  if (origin.admitted !== undefined && guard?.isShown(caller, origin.admitted) === false) return MISSING;
  const reply = await asked(server, task, ['taskId']);
  if (!('result' in reply)) return reply;
  if (method === RESULT) return await readResult(reply.result, origin, task);
  return await readTask(reply.result, origin, task);
}

/** Whether any server that runs knows tasks: to others the methods are unknown. */
async function hasTasks({ around: { servers, isBare }, client }: TaskDesk): Promise<boolean> {
  if (isBare) await Promise.all(servers.map((server) => server.instanceFor(client)));
  return servers.some((server) => {
    const { tasks, extensions } = server.running(client)?.capabilities ?? {};
    return tasks !== undefined || (isObject(extensions) && extensions[EXTENSION] !== undefined);
  });
}

const EXTENSION = `${PROTOCOL_PREFIX}tasks`;

interface AskedTask {
  readonly method: string;
  readonly params: JsonObject;
  readonly flight: Flight;
  readonly desk: TaskDesk;
}

/** The server's result as it gave it; anything else as the client may read it. */
async function asked(server: Server, task: AskedTask, named: readonly string[]): Promise<Reply> {
  const { method, params, flight, desk } = task;
  const isModern = desk.client.era === 'modern';
  const stopped = await desk.questions.leave(restOfMessage(server.name, method, params, named));
  if (stopped !== undefined) return stoppedReply(method, stopped, isModern);
  const outcome = await forward(server, { method, params }, flight, desk.to);
  if (outcome.kind === 'lost') return lostReply(method, outcome, isModern);
  return 'error' in outcome.reply ? await read(outcome.reply, server.name, task) : outcome.reply;
}

/** Its state, a list, an error. */
async function read(reply: Reply, server: string, { method, desk }: AskedTask): Promise<Reply> {
  const { around, errand } = desk.calling;
  const isError = 'error' in reply;
  const call = wholeMessage(server, method, {});
  const seen = await around.road.receive({ ...errand, call }, isError ? reply.error : reply.result);
  return seen.kind === 'returned'
    ? returnedReply(seen, isError)
    : stoppedReply(method, seen, desk.client.era === 'modern');
}

/** In the newer era the state of a task has what it wants to know, and what it came to. */
async function readTask(state: JsonObject, origin: TaskOrigin, task: AskedTask): Promise<Reply> {
  const { questions } = task.desk;
  const answer = await guardedInput({ kind: 'result', bytes: 0, result: state }, origin.server, questions);
  if (answer.kind !== 'result') return { error: answer.kind === 'error' ? answer.error : {} };
  const { result, ...rest } = answer.result;
  const seen = await read({ result: rest }, origin.server, task);
  if (!('result' in seen) || result === undefined) return seen;
  const inner = await readResult(isObject(result) ? result : { content: [] }, origin, task, 'tools/call');
  return 'result' in inner ? { result: { ...seen.result, result: inner.result } } : inner;
}

/** On the road, so that it is recorded, and model scanners judge it. `as`: how a stop is worded. */
async function readResult(
  result: JsonObject,
  { server, tool, admitted }: TaskOrigin,
  { method, params, desk }: AskedTask,
  as = method,
): Promise<Reply> {
  const { around, client, routes, calling } = desk;
  const owner = around.servers.find(({ name }) => name === server);
  const outputSchema = async () =>
    owner === undefined ? undefined : await routes.outputSchemaOf(owner, tool, admitted);
  const call = wholeMessage(server, method, { taskId: params.taskId ?? '' });
  const seen = await around.road.travel({ ...calling.errand, call, outputSchema }, async () => result);
  return seen.kind === 'returned'
    ? returnedReply(seen, false)
    : stoppedReply(as, seen, client.era === 'modern');
}

/** Those that this agent made. */
async function listTasks(server: Server, task: AskedTask): Promise<Reply> {
  const { around, caller } = task.desk;
  const { cursor, ...rest } = task.params;
  const purpose = `${server.name} ${LIST}`;
  const own = typeof cursor === 'string' ? around.cursors.open(purpose, cursor) : undefined;
  if (cursor !== undefined && own === undefined) return BAD_CURSOR;
  const params = own === undefined ? rest : { ...rest, cursor: own };
  const reply = await asked(server, { ...task, params }, ['cursor']);
  if (!('result' in reply)) return reply;
  const { tasks, nextCursor, ...others } = reply.result;
  const isOwn = (one: unknown) =>
    isObject(one as JsonObject) &&
    around.tasks.find(identityOf(caller), (one as JsonObject).taskId, [server.name]) !== undefined;
  const kept = { ...others, tasks: Array.isArray(tasks) ? tasks.filter(isOwn) : [] };
  const seen = await read({ result: kept }, server.name, task);
  if (!('result' in seen) || typeof nextCursor !== 'string') return seen;
  return { result: { ...seen.result, nextCursor: around.cursors.seal(purpose, nextCursor) } };
}

/** Of the tasks that a subscription names, those of this agent. */
export function withOwnTasks(
  params: JsonObject,
  { around, caller }: Pick<TaskDesk, 'around' | 'caller'>,
): JsonObject {
  const { notifications } = params;
  const wanted = isObject(notifications) ? notifications.taskIds : undefined;
  if (!isObject(notifications) || wanted === undefined) return params;
  const names = around.servers.map(({ name }) => name);
  const isOwn = (id: unknown) => around.tasks.find(identityOf(caller), id, names) !== undefined;
  const taskIds = Array.isArray(wanted) ? wanted.filter(isOwn) : [];
  return { ...params, notifications: { ...notifications, taskIds } };
}
