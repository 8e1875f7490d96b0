/** `tools/list` and `tools/call` of a client that finds its tools by words. */
import type { Era } from '../messages/eras.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import { CODES, errorReply, type Reply } from '../messages/own-replies.ts';
import { resultToModern } from '../messages/rewrite.ts';
import { CALL_TOOL, DESCRIBE_TOOL, FIND_TOOLS, OWN_TOOLS } from './own-tools.ts';
import { NO_CALL, realCall, type ToolSearch } from './search-door.ts';

interface Asked {
  readonly method: string;
  readonly params: JsonObject;
}

/** The same as for a tool that no server has. */
const MISSING = errorReply(CODES.invalidParams, 'no server offers a tool of this name');

/** `make`: a call of a real tool, which takes the road. */
export async function answerBySearch(
  { method, params }: Asked,
  search: ToolSearch,
  era: Era,
  self: JsonObject,
  make: (real: JsonObject) => Promise<Reply>,
): Promise<Reply> {
  const spell = (reply: Reply): Reply =>
    'result' in reply && era === 'modern' ? { result: resultToModern(method, reply.result, self) } : reply;
  if (method === 'tools/list') return spell({ result: { tools: [...OWN_TOOLS] } });
  const { name } = params;
  const given = isObject(params.arguments) ? params.arguments : {};
  if (name === FIND_TOOLS) return spell(await search.find(given));
  if (name === DESCRIBE_TOOL) return spell((await search.describe(given)) ?? MISSING);
  const real = name === CALL_TOOL ? realCall(params) : params;
  return real === undefined ? NO_CALL : await make(real);
}
