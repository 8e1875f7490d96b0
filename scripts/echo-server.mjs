/** The smallest MCP server over stdio: `echo` returns its text, `hold` answers when as many calls of it wait as its `count`. */
import { createInterface } from 'node:readline';

const schema = { type: 'object', properties: { text: { type: 'string' }, count: { type: 'integer' } } };
const tools = ['echo', 'hold'].map((name) => ({ name, description: `To ${name}`, inputSchema: schema }));
const held = [];
const answer = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

function call(id, { name, arguments: { text = '', count = 1 } = {} }) {
  const reply = () => answer(id, { content: [{ type: 'text', text }] });
  if (name === 'echo') return reply();
  held.push(reply);
  if (held.length >= count) for (const each of held.splice(0)) each();
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const capabilities = { tools: {} };
  if (method === 'initialize')
    answer(id, {
      protocolVersion: params.protocolVersion,
      capabilities,
      serverInfo: { name: 'echo', version: '1' },
    });
  else if (method === 'tools/list') answer(id, { tools });
  else if (method === 'tools/call') call(id, params);
  else if (method === 'ping') answer(id, {});
  else
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })}\n`,
    );
});
