/**
 * Work that goes on after the answer to its call, by the id that the server gave it. A task belongs to the agent whose call
 * made it: for any other it does not exist, even one that learnt its id.
 */
import type { Admitted } from '../../road/gateway/definition-desk.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import type { Reply } from '../messages/own-replies.ts';

/** The call that made it. */
export interface TaskOrigin {
  readonly server: string;
  readonly tool: string;
  readonly admitted?: Admitted | undefined;
}

/** Of one agent; then the oldest are forgotten, and can no longer be asked for. */
const MOST_TASKS = 1_024;

export class Tasks {
  readonly #ofAgents = new Map<string, Map<string, TaskOrigin>>();

  /** The reply to a call, as its caller gets it, unchanged. */
  learn(agent: string, origin: TaskOrigin, reply: Reply): Reply {
    const taskId = 'result' in reply ? idIn(reply.result) : undefined;
    if (taskId === undefined) return reply;
    const known = this.#ofAgents.get(agent) ?? new Map<string, TaskOrigin>();
    this.#ofAgents.set(agent, known.set(keyOf(origin.server, taskId), origin));
    for (const oldest of known.keys()) {
      if (known.size <= MOST_TASKS) break;
      known.delete(oldest);
    }
    return reply;
  }

  /** Undefined if this agent made no such task, or if two servers gave it the same id. */
  find(agent: string, taskId: unknown, servers: readonly string[]): TaskOrigin | undefined {
    if (typeof taskId !== 'string') return undefined;
    const known = this.#ofAgents.get(agent);
    const found = servers.flatMap((server) => known?.get(keyOf(server, taskId)) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }
}

const keyOf = (server: string, taskId: string): string => JSON.stringify([server, taskId]);

/** In a field of its own in the older era; in the newer one the result is the task, or has it. */
function idIn({ task, resultType, taskId }: JsonObject): string | undefined {
  const id = isObject(task) ? task.taskId : resultType === 'task' ? taskId : undefined;
  return typeof id === 'string' ? id : undefined;
}
