import { isObject, type JsonObject } from './incoming.ts';
import { CODES, errorReply, type Reply } from './own-replies.ts';

/** The answer to a request for what does not exist, or must not be seen to exist. */
export function missingReply(method: string, params: JsonObject): Reply {
  const ref = isObject(params.ref) ? params.ref : {};
  const isPrompt = method === 'prompts/get' || ref.type === 'ref/prompt';
  if (!isPrompt && method !== 'tools/call')
    return errorReply(CODES.invalidParams, 'no server lists this URI');
  return errorReply(CODES.invalidParams, `no server offers a ${isPrompt ? 'prompt' : 'tool'} of this name`);
}
