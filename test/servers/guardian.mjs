// A server that scans, as seed 002's Guardian does: judges by a word in the text.
import { createInterface } from 'node:readline';
import { greeting, send, tool } from './speak.mjs';

const verdict = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

function scan({ content }) {
  if (content.includes('die')) process.exit(3);
  if (content.includes('garble')) return { content: [{ type: 'text', text: 'looks fine to me' }] };
  // What it calls a path is the text itself.
  return content.includes('evil')
    ? verdict({
        safe: false,
        confidence: 0.95,
        threats: [{ type: 'social_engineering', path: content.includes('shout') ? content : 'text' }],
      })
    : verdict({ safe: true, confidence: 0.9, threats: [] });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const serverInfo = { name: process.argv[2] ?? 'guardian', version: '1' };
  if (method === 'initialize') return send({ id, result: greeting({ serverInfo }) });
  if (method === 'ping') return send({ id, result: {} });
  if (method === 'tools/list') return send({ id, result: { tools: [tool('scan_content', 'Scans.')] } });
  if (method === 'tools/call' && params.name === 'scan_content')
    return send({ id, result: scan(params.arguments) });
  return send({ id, error: { code: -32601, message: 'Method not found' } });
});
