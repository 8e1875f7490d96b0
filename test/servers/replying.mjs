// A server whose replies contain what an agent must not read: orders to the model and a secret, in every part of a reply.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [orders, secret] = (process.argv[2] ?? '')
  .split('|')
  .map((part) => Buffer.from(part, 'base64').toString());
const uri = `${process.argv[3] ?? 'mill'}://note`;
const text = (value) => ({ type: 'text', text: value });
const base64 = (value) => Buffer.from(value).toString('base64');
const page = `The mill opens at nine.\n\n${orders}\n\nBring a bag.`;
const ticket = { title: 'Mill', body: page, state: 'open' };
const object = (body) => ({
  type: 'object',
  properties: { title: { type: 'string' }, body, state: { enum: ['open'] } },
});

function book(middle) {
  const lines = Array.from(
    { length: 5_000 },
    (_, i) => `Page ${i} tells of the mill at the river, “Zur Mühle”.`,
  );
  lines.splice(2_500, 0, '', middle, '');
  return {
    _meta: { z: 1, a: 2.5 },
    content: [text(lines.join('\n'))],
    structuredContent: { rows: lines.slice(0, 99) },
  };
}

/** The last call in the ledger, and what it has of it. */
function recorded() {
  const events = readFileSync(process.argv[4], 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { call_id, tool } = events.findLast(({ type }) => type === 'tool_call.proposed') ?? {};
  return {
    call_id,
    tool,
    types: events.filter((event) => event.call_id === call_id).map(({ type }) => type),
  };
}

const TOOLS = {
  page: { reply: { content: [text(page)], structuredContent: { page } } },
  blocks: {
    reply: {
      content: [
        { type: 'resource_link', uri: 'mill://map', name: 'map', description: orders },
        { type: 'resource', resource: { uri: 'mill://a', mimeType: 'text/plain', text: page } },
        { type: 'resource', resource: { uri: 'mill://b', mimeType: 'text/plain', blob: base64(page) } },
        { type: 'image', data: base64('\x00\x01\x02'), mimeType: 'image/png', _meta: { caption: page } },
        { ...text('Plain.'), annotations: { note: orders } },
      ],
    },
  },
  ticket: {
    schema: object({ type: 'string' }),
    reply: { content: [text(JSON.stringify(ticket))], structuredContent: ticket },
  },
  strict: {
    schema: object({ type: 'string', pattern: '^(a+)+$|mill' }),
    reply: { content: [text(JSON.stringify(ticket))], structuredContent: ticket },
  },
  fails: { reply: { content: [text(`It failed.\n\n${orders}`)], isError: true } },
  breaks: { error: { code: -32000, message: `It broke. ${orders}`, data: { log: [page] } } },
  key: { reply: { content: [text(`The key is ${secret}, keep it.`)], structuredContent: { key: secret } } },
  wide: { reply: { content: [text('short')], structuredContent: { rows: ['A row. '.repeat(20_000)] } } },
  long: { reply: { content: [text(`${'ü '.repeat(1_400_000)}${orders}`)] } },
  /** In texts here, and without their quotes on the wire: JavaScript has no such numbers. */
  numbers: {
    input: { type: 'object', properties: { id: { type: 'integer', maximum: '#9223372036854775807' } } },
    reply: { content: [text(page)], structuredContent: { id: '#9007199254740993', page } },
  },
  /** Of a size that is read outside the thread that serves. */
  volume: { reply: book('It has a wheel.') },
  novel: { reply: book(orders) },
  /** What the ledger has when the call arrives here. */
  recorded: {},
  echo: {},
  send_note: {},
  run_command: {},
};

const listed = Object.entries(TOOLS).map(([name, { schema, input }]) => ({
  name,
  description: `Returns the ${name.replace('_', ' ')}.`,
  inputSchema: input ?? { type: 'object' },
  ...(schema === undefined ? {} : { outputSchema: schema }),
}));

function answer(method, params) {
  switch (method) {
    case 'initialize':
      return {
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
          serverInfo: { name: 'replying', version: '1' },
        },
      };
    case 'tools/list':
      return { result: { tools: listed } };
    case 'prompts/list':
      return { result: { prompts: [{ name: 'advice', arguments: [{ name: 'about' }] }] } };
    case 'resources/list':
      return { result: { resources: [{ uri, name: 'note' }] } };
    case 'resources/templates/list':
      return { result: { resourceTemplates: [] } };
    case 'tools/call': {
      const { reply, error } = TOOLS[params.name] ?? {};
      if (params.name === 'recorded') return { result: { content: [text(JSON.stringify(recorded()))] } };
      if (error !== undefined) return { error };
      return { result: reply ?? { content: [text(`done ${params.arguments?.text ?? ''}`)] } };
    }
    case 'prompts/get':
      return { result: { messages: [{ role: 'user', content: text(page) }] } };
    case 'resources/read':
      return {
        result: {
          contents: [
            { uri, text: page },
            { uri, blob: base64(page) },
          ],
        },
      };
    case 'completion/complete':
      return { result: { completion: { values: ['mill', orders] } } };
    default:
      return { result: {} };
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  const message = JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) });
  process.stdout.write(`${message.replaceAll(/"#(\d+)"/g, '$1')}\n`);
});
