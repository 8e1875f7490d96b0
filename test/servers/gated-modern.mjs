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
  if (name !== 'ask') return text(args.text);
  return inputResponses === undefined ? WANTED : text(`${JSON.stringify(inputResponses)} ${requestState}`);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const version = params._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (version !== '2026-07-28') {
    send({
      id,
      error: { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } },
    });
    return;
  }
  if (method === 'server/discover') {
    const capabilities = { tools: { listChanged: true } };
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
    const tools = ['echo', 'ask', 'pid', 'die', 'hang', 'level'].map((name) => tool(name, `Does ${name}.`));
    return send({ id, result: { resultType: 'complete', tools, ttlMs: 0, cacheScope: 'public' } });
  }
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'Method not found' } });
  const result = call(params);
  if (result !== undefined) send({ id, result });
});
