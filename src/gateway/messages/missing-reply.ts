import { printable } from '../../text/printable.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { CODES, errorReply, type Reply, toolError } from './own-replies.ts';

/** What it printed, or why it cannot be started, is for people: a model would take it for our words. */
export function notRunning(method: string, server: string, isModern: boolean): Reply {
  const text = `The call was not made: the server "${printable(server)}" could not be started, or ended. Tell your user: \`tokenauditor servers logs NAME\`, with its name, shows why.`;
  return method === 'tools/call' ? toolError(text, isModern) : errorReply(CODES.unavailable, text);
}

/** The answer to a request for what does not exist, or must not be seen to exist. */
export function missingReply(method: string, params: JsonObject): Reply {
  const ref = isObject(params.ref) ? params.ref : {};
  const isPrompt = method === 'prompts/get' || ref.type === 'ref/prompt';
  if (!isPrompt && method !== 'tools/call')
    return errorReply(CODES.invalidParams, 'no server lists this URI');
  return errorReply(CODES.invalidParams, `no server offers a ${isPrompt ? 'prompt' : 'tool'} of this name`);
}
