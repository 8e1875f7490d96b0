/** One call of a tool by a person, through a gateway of its own: the same road, the same record. */
import type { CalledTool } from '../../answers/machine/gateway.answer.ts';
import type { Hub } from '../../gateway/hub.ts';
import { OPENING_VERSIONS } from '../../gateway/messages/eras.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';

export interface PersonCall {
  readonly server: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Where a check wants a person to look: whether they allowed it. The call is then made again. */
  readonly decide?: () => Promise<boolean>;
}

export async function personCall(
  hub: Hub,
  agent: string,
  { server, tool, decide, ...call }: PersonCall,
): Promise<CalledTool> {
  const waiting = new Map<unknown, (message: JsonObject) => void>();
  const deliver = async (message: JsonObject) => {
    // What a server asks meanwhile is answered by no one: a person at a terminal is not its client's user interface.
    if (typeof message.method === 'string' && message.id !== undefined)
      session.take({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
    else waiting.get(message.id)?.(message);
  };
  const session = hub.connect({ deliver }, { caller: { agent, door: 'cli' }, era: 'legacy' });
  const ask = (id: number, method: string, params: JsonObject) =>
    new Promise<JsonObject>((resolve) => {
      waiting.set(id, resolve);
      session.take({ jsonrpc: '2.0', id, method, params });
    });
  try {
    const clientInfo = { name: 'tokenauditor', version: '1' };
    const greeted = await ask(1, 'initialize', {
      protocolVersion: OPENING_VERSIONS[0] ?? '',
      capabilities: {},
      clientInfo,
    });
    if (greeted.error !== undefined) return calledFrom(server, tool, greeted);
    session.take({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const wanted = { name: tool, arguments: call.arguments };
    const first = await ask(2, 'tools/call', wanted);
    const isAgain = isPending(first) && (await decide?.()) === true;
    return calledFrom(server, tool, isAgain ? await ask(3, 'tools/call', wanted) : first);
  } finally {
    await session.close();
    await hub.close();
  }
}

function isPending({ result }: JsonObject): boolean {
  const meta = isObject(result) && isObject(result._meta) ? result._meta : {};
  const approval = meta['tokenauditor/approval'];
  return isObject(approval) && approval.state === 'pending';
}

function calledFrom(server: string, tool: string, { result, error }: JsonObject): CalledTool {
  const body = isObject(result) ? result : {};
  const isError = !isObject(result) || body.isError === true;
  const content = Array.isArray(body.content) ? body.content : [];
  const text = isObject(error) ? String(error.message) : content.map(shownBlock).join('\n');
  return { server, tool, is_error: isError, text, result: body };
}

const shownBlock = (block: JsonObject[string]): string =>
  isObject(block) && block.type === 'text' && typeof block.text === 'string'
    ? block.text
    : JSON.stringify(block);
