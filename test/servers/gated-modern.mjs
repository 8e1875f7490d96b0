// A server of the newer era alone, for tests of the gateway: it wants an answer of the client in the middle of a call.
import { createInterface } from 'node:readline';
import { send, tool } from './speak.mjs';

const text = (value) => ({ resultType: 'complete', content: [{ type: 'text', text: String(value) }] });
const WANTED = {
  resultType: 'input_required',
  inputRequests: {
    name: { method: 'elicitation/create', params: { message: 'Your name?', requestedSchema: {} } },
  },
  requestState: 'state 1',
};

function call({ name, arguments: args = {}, inputResponses, requestState, _meta }) {
  if (name === 'die') process.exit(3);
  if (name === 'hang') return undefined;
  if (name === 'pid') return text(process.pid);
  if (name === 'level') return text(_meta['io.modelcontextprotocol/logLevel']);
  // Without the marks that keep its texts apart on the way here.
  if (name === 'raw') return JSON.parse(JSON.stringify(args.result).replaceAll('%', ''));
  if (name !== 'ask') return text(args.text);
  return inputResponses === undefined ? WANTED : text(`${JSON.stringify(inputResponses)} ${requestState}`);
}

const [mode, uri = 'new://one'] = process.argv.slice(2);
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
/** Tells of each resource that it was asked to watch. */
function listen(id, { notifications = {} }) {
  const _meta = { [SUBSCRIPTION]: id };
  send({ method: 'notifications/subscriptions/acknowledged', params: { notifications, _meta } });
  for (const watched of notifications.resourceSubscriptions ?? [])
    send({ method: 'notifications/resources/updated', params: { uri: watched, _meta } });
}

// A slow one takes longer to start than clients wait for its first answer.
if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_500));

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const version = params._meta?.['io.modelcontextprotocol/protocolVersion'];
  // A slow one knows both eras.
  if (mode === 'slow' && method === 'initialize') {
    const serverInfo = { name: 'slow', version: '1' };
    return send({ id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } });
  }
  if (version !== '2026-07-28') {
    send({
      id,
      error: { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } },
    });
    return;
  }
  if (method === 'server/discover') {
    const capabilities = { tools: { listChanged: true }, resources: { subscribe: true } };
    return send({
      id,
      result: {
        resultType: 'complete',
        supportedVersions: [version],
        capabilities,
        ttlMs: 0,
        cacheScope: 'public',
      },
    });
  }
  if (method === 'tools/list') {
    const tools = ['echo', 'ask', 'pid', 'die', 'hang', 'level', 'raw'].map((name) =>
      tool(name, `Does ${name}.`),
    );
    return send({ id, result: { resultType: 'complete', tools, ttlMs: 0, cacheScope: 'public' } });
  }
  if (method === 'subscriptions/listen') return listen(id, params);
  if (method === 'resources/list') {
    const resources = [uri, `${uri}/more`].map((each) => ({ uri: each, name: each }));
    return send({ id, result: { resultType: 'complete', resources, ttlMs: 0, cacheScope: 'public' } });
  }
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'Method not found' } });
  const result = call(params);
  if (result !== undefined) send({ id, result });
});
