/**
 * The MCP server: a factory that the entry calls once per connection, for whichever protocol era the client uses.
 * Built on the low-level server, so that every text a client reads is ours: the SDK would quote what it was sent.
 */
import {
  type ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { describe } from './desk/answer.ts';
import type { Desk } from './desk/desk.ts';
import { ownError } from './desk/protocol-errors.ts';
import type { Progress } from './desk/tool.ts';
import { prepareFill } from './prompts/template/filled.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCES } from './resources.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS =
  'Screen tool calls before they run: screen_tool_call advises, roadside_screen_tool_call decides and records. A decision of require_approval or block means that the call must not run without a person’s approval. No tool here runs a call, and one-off testing cannot prove that a router is safe.';

export function createServer(desk: Desk): Server {
  const server = new Server(
    { name: 'tokenauditor', title: 'TokenAuditor', version: desk.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ listed }) => listed) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw unknown('tool', 'tools/list');
    const { signal } = context.mcpReq;
    const work = () => tool.call(params.arguments, desk, progressTo(context));
    return desk.inTurn(work, { ...tool.turnOf(params.arguments, desk), signal });
  });
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES.map(({ listed }) => listed) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq: { signal } }) => {
    const resource = RESOURCES.find(({ listed }) => listed.uri === params.uri);
    if (!resource) throw unknown('resource', 'resources/list');
    const { uri, mimeType } = resource.listed;
    const work = () => resource.read(desk).catch(failed);
    return { contents: [{ uri, mimeType, text: await desk.inTurn(work, { readsRecords: true, signal }) }] };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(({ listed }) => listed) }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = PROMPTS.find(({ listed }) => listed.name === params.name);
    if (!prompt) throw unknown('prompt', 'prompts/list');
    return {
      description: prompt.listed.description,
      messages: prompt.write(params.arguments ?? {}, await prepareFill()),
    };
  });
  return server;
}

/** The requested name may be anything, even a secret: it is not repeated. */
function unknown(kind: string, method: string): ProtocolError {
  return ownError(ProtocolErrorCode.InvalidParams, `unknown ${kind}`, `${method} lists them`);
}

async function failed(error: unknown): Promise<never> {
  const { message, hint } = await describe(error);
  throw ownError(ProtocolErrorCode.InternalError, message, hint);
}

/** Throws once the client has cancelled the request or disconnected. */
function progressTo({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  return async (progress, total, message) => {
    mcpReq.signal.throwIfAborted();
    if (progressToken === undefined) return;
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total, message },
    });
  };
}
