// A server for everything that can go wrong: `node rude.mjs MODE [VALUE]`.
import { greeting, send, speak, tool, WEATHER } from './speak.mjs';

const [mode = '', value = ''] = process.argv.slice(2);
const listing = (tools) => ({ initialize: greeting(), 'tools/list': { tools } });
const after = (answer) => ({ initialize: greeting(), 'tools/list': answer });
const write = (text, then) => process.stdout.write(text, then);
const forever = () => setInterval(() => {}, 1_000);

function deep(levels) {
  let schema = { type: 'string' };
  for (let i = 0; i < levels; i += 1) schema = { type: 'object', properties: { inner: schema } };
  return schema;
}

function cyclic() {
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
  return tool('walk', 'Walks a list.', { start: { $ref: '#/$defs/node' } }, { $defs: { node } });
}

const MODES = {
  'hangs-at-once': forever,
  'hangs-after-greeting': () => speak(after(() => undefined)),
  'hangs-on-prompts': () =>
    speak({
      ...listing([WEATHER]),
      initialize: greeting({ capabilities: { tools: {}, prompts: {} } }),
      'prompts/list': () => undefined,
    }),
  dies: () => process.exit(3),
  'dies-complaining': () => {
    process.stderr.write(
      `Error: API key ${process.env.FIXTURE_KEY} is not valid\n    at main (server.js:1:1)\n`,
    );
    process.exit(1);
  },
  'dies-after-tools': () =>
    speak({
      ...listing([WEATHER]),
      initialize: greeting({ capabilities: { tools: {}, prompts: {} } }),
      'prompts/list': () => process.exit(0),
    }),
  'dies-mid-answer': () =>
    speak(
      after(() => {
        write('{"jsonrpc":"2.0","id":2,"result":{"tools":[{"na');
        setTimeout(() => process.exit(0), 20);
      }),
    ),
  noise: () => {
    write('Starting server...\n[info] ready\n{ debug: true }\n\n');
    console.log('\u001b[31mred\u001b[0m');
    speak(listing([WEATHER]));
  },
  'floods-lines': () => {
    const more = () => write('noise\n'.repeat(1_000), () => setImmediate(more));
    more();
  },
  'floods-one-line': () => {
    const more = () => write('x'.repeat(65_536), () => setImmediate(more));
    more();
  },
  'floods-stderr': () => {
    const more = () => process.stderr.write('log line\n'.repeat(5_000), () => setTimeout(more, 1));
    more();
    speak(listing([WEATHER]));
  },
  binary: () => {
    process.stdout.write(Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 7) % 256)));
    write('\n');
    speak(listing([WEATHER]));
  },
  'invalid-utf8': () =>
    speak(
      after((_, id) => {
        const [head, tail] = JSON.stringify({ jsonrpc: '2.0', id, result: { tools: ['@'] } }).split('@');
        process.stdout.write(
          Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe]), Buffer.from(`${tail}\n`)]),
        );
      }),
    ),
  'duplicate-keys': () =>
    speak(
      after(
        (_, id) =>
          write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"a","name":"b"}]}}\n`) && undefined,
      ),
    ),
  'answers-twice': () =>
    speak(
      after((_, id) => {
        send({ id, result: { tools: [WEATHER] } });
        send({ id, result: { tools: [tool('other', 'Another one.')] } });
      }),
    ),
  'answers-strangers': () =>
    speak(
      after((_, id) => {
        send({ id: 999, result: { tools: [tool('other', 'Another one.')] } });
        send({ id: '2', result: { tools: [] } });
        return id && { tools: [WEATHER] };
      }),
    ),
  'never-ends': () => {
    let page = 0;
    speak(
      after(() => {
        page += 1;
        return { tools: [tool(`tool_${page}`, 'One more.')], nextCursor: `page ${page}` };
      }),
    );
  },
  circles: () => speak(after({ tools: [WEATHER], nextCursor: 'again' })),
  many: () =>
    speak(listing(Array.from({ length: Number(value) }, (_, i) => tool(`tool_${i}`, 'One of many.')))),
  'many-big': () => {
    let page = 0;
    speak(
      after(() => {
        page += 1;
        const tools = [tool(`tool_${page}`, 'word '.repeat(200_000))];
        return { tools, ...(page < Number(value) ? { nextCursor: `page ${page}` } : {}) };
      }),
    );
  },
  huge: () => speak(listing([tool('novel', 'word '.repeat(Number(value) / 5))])),
  deep: () => speak(listing([tool('dig', 'Digs.', { hole: deep(Number(value)) })])),
  cyclic: () => speak(listing([cyclic()])),
  nameless: () => speak(listing([WEATHER, { description: 'no name' }, 7])),
  twins: () => speak(listing([WEATHER, { ...WEATHER, description: 'Another one of that name.' }])),
  'empty-cursor': () =>
    speak(
      after(({ cursor }) =>
        cursor === '' && value === 'more'
          ? { tools: [tool('second', 'On the second page.')] }
          : { tools: [WEATHER], nextCursor: '' },
      ),
    ),
  'odd-cursor': () => speak(after({ tools: [WEATHER], nextCursor: 2 })),
  'odd-keys': () => speak(after({ tools: [WEATHER], to_ols: [tool('other', 'Another one.')] })),
  'case-twins': () => speak(after({ tools: [WEATHER], Tools: [tool('other', 'Another one.')] })),
  'odd-instructions': () =>
    speak({ ...listing([WEATHER]), initialize: greeting({ instructions: ['Be', 'kind.'] }) }),
  late: () =>
    speak({
      initialize: greeting({ capabilities: { prompts: {} } }),
      'prompts/list': { prompts: [] },
      'tools/list': (_, id) => void setTimeout(() => send({ id, result: { tools: [WEATHER] } }), 20_000),
      'resources/list': { resources: [] },
    }),
  'no-list': () => speak(after({ tools: 'all of them' })),
  fails: () =>
    speak({
      initialize: greeting(),
      'tools/list': (_, id) =>
        send({ id, error: { code: -32603, message: `cannot open ${process.env.FIXTURE_KEY}\u001b[2J` } }),
    }),
  refuses: () => speak({}),
  'ignores-unknown': () => {
    const silent = () => undefined;
    const unknown = { 'prompts/list': silent, 'resources/list': silent, 'resources/templates/list': silent };
    speak({ ...listing([WEATHER]), ...unknown });
  },
  'sloppy-capabilities': () =>
    speak({
      ...listing([WEATHER]),
      initialize: greeting({ capabilities: { tools: {}, prompts: {}, resources: {} } }),
    }),
  undeclared: () => speak({ ...listing([WEATHER]), initialize: greeting({ capabilities: {} }) }),
  future: () => speak({ ...listing([WEATHER]), initialize: greeting({ protocolVersion: '2099-01-01' }) }),
  asks: () => {
    const wants = ['roots/list', 'sampling/createMessage', 'elicitation/create', 'ping'];
    const heard = [];
    let listId;
    const lines = speak(
      after((_, id) => {
        listId = id;
        for (const [i, method] of wants.entries()) send({ id: `ask-${i}`, method, params: {} });
      }),
    );
    lines.on('line', (line) => {
      const { id, error } = JSON.parse(line);
      if (String(id).startsWith('ask-')) heard.push(error?.code ?? 'fine');
      if (heard.length !== wants.length) return;
      heard.push('');
      send({ id: listId, result: { tools: [tool('heard', heard.join(' ').trim())] } });
    });
  },
  changes: () => {
    let lists = 0;
    speak(
      after((_, id) => {
        lists += 1;
        send({ method: 'notifications/tools/list_changed' });
        return id && { tools: [tool('moody', `Version ${lists}.`)] };
      }),
    );
  },
  environment: () => speak(listing([tool('environment', JSON.stringify(Object.keys(process.env).sort()))])),
};

MODES[mode]();
