// The server behind `npm start`: notes in memory, and a shell that is never reached.
import { createInterface } from 'node:readline';

const notes = new Map([['groceries', 'milk, bread, coffee']]);
const tool = (name, description, property) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: { [property]: { type: 'string' } },
    required: [property],
  },
});
const tools = [
  tool('read_note', 'Reads a note.', 'name'),
  tool('delete_note', 'Deletes a note.', 'name'),
  tool('run_command', 'Runs a command in a shell.', 'command'),
];

function call({ name, arguments: { name: note, command } = {} }) {
  if (name === 'read_note') return notes.get(note) ?? 'there is no such note';
  if (name === 'delete_note') return notes.delete(note) ? 'deleted' : 'there is no such note';
  return `this demo runs nothing: ${command}`;
}

const answer = (id, body) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') {
    const { protocolVersion } = params;
    const serverInfo = { name: 'notes', version: '1.0.0' };
    answer(id, { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === 'tools/list') answer(id, { result: { tools } });
  else if (method === 'tools/call')
    answer(id, { result: { content: [{ type: 'text', text: call(params) }] } });
  else if (method === 'ping') answer(id, { result: {} });
  else answer(id, { error: { code: -32601, message: 'Method not found' } });
});
