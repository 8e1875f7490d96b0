/**
 * What an agent may not use is answered like what does not exist, and about as fast. It is recorded, which takes time; and
 * what does not exist may be looked for in lists that are read anew. So both do the same, and are answered at the same steps.
 */
import type { Clock } from '../../ports/files.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import type { Reply } from '../messages/own-replies.ts';

const STEP_MS = 50;

export async function alikeInTime(reply: Reply, sinceMs: number, clock: Clock): Promise<Reply> {
  const passedMs = clock.elapsedMs() - sinceMs;
  await clock.sleep(Math.ceil(passedMs / STEP_MS) * STEP_MS - passedMs);
  return reply;
}

/** No server lists it. */
const NOTHING = 'tokenauditor-looks-for-nothing:';

/** The same request, for something that does not exist. */
export function namingNothing(params: JsonObject): JsonObject {
  const { name, uri, ref } = params;
  return {
    ...params,
    ...(typeof name === 'string' ? { name: `${name} ${NOTHING}` } : {}),
    ...(typeof uri === 'string' ? { uri: NOTHING } : {}),
    ...(isObject(ref) ? { ref: namingNothing(ref) } : {}),
  };
}
