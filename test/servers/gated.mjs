// A server of the older era for tests of the gateway: answers many requests at once, and misbehaves where it is asked to.

import { closeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { greeting, send, tool } from './speak.mjs';

const mode = process.argv[2] ?? 'honest';
const pending = new Map();
let last = 0;

const TOOLS = [
  'echo',
  'wait',
  'die',
  'close_output',
  'close_input',
  'hang',
  'twice',
  'unknown',
  'noise',
  'huge',
  'storm',
  'ask',
  'roots',
  'progress',
  'log',
  'pid',
  'cwd',
  'stderr',
  'flood',
  'raw',
  'run_command',
  'elicit',
];
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });

/** Asks the client something, and waits for its answer. */
function ask(method, params) {
  last += 1;
  const id = `s${last}`;
  send({ id, method, params });
  return new Promise((resolve) => pending.set(id, resolve));
}

let elicitCalls = 0;

/** Asks the user one thing after the other, or all at once; `isLeft` does not wait for answers, `afterwards` asks when it is over. */
async function elicit({ rounds = 1, isAtOnce, isLeft, isTaken, afterwards, ms }, meta) {
  elicitCalls += 1;
  const own = elicitCalls;
  const put = async (round) => {
    const answer = await ask('elicitation/create', {
      message: `Round ${round}?`,
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    });
    process.stderr.write(`answered ${JSON.stringify(answer)}\n`);
    return answer.content?.name ?? answer.action ?? `error ${answer.error?.code}`;
  };
  if (afterwards) setTimeout(() => void put(1), ms);
  const answers = [];
  const each = Array.from({ length: afterwards ? 0 : rounds }, (_, i) => i + 1);
  if (isAtOnce) {
    process.stdout.cork();
    const all = Promise.all(each.map(put));
    process.stdout.uncork();
    answers.push(...(await all));
  }
  for (const round of isAtOnce ? [] : each) {
    // A question and its withdrawal arrive together.
    process.stdout.cork();
    const answer = put(round);
    if (isTaken) send({ method: 'notifications/cancelled', params: { requestId: `s${last}` } });
    process.stdout.uncork();
    if (!isLeft && !isTaken) answers.push(await answer);
    const { progressToken } = meta ?? {};
    if (progressToken !== undefined)
      send({ method: 'notifications/progress', params: { progressToken, progress: round } });
  }
  if (ms !== undefined && !afterwards) await sleep(ms);
  return `call ${own}: ${answers.join(', ')}`;
}

async function call(name, args, id, meta) {
  switch (name) {
    case 'echo':
      return text(args.text);
    case 'wait':
      await sleep(args.ms ?? 50);
      return text(args.text);
    case 'die':
      process.exit(3);
      break;
    // Its process lives on.
    case 'close_output':
      setInterval(() => {}, 1_000);
      closeSync(1);
      return undefined;
    case 'close_input':
      setInterval(() => {}, 1_000);
      closeSync(0);
      return text('closed');
    case 'hang':
      return undefined;
    case 'twice':
      send({ id, result: text('first') });
      return text('second');
    case 'unknown':
      send({ id: 987654321, result: text('for no one') });
      send({ id: 'x', result: text('for no one') });
      return text(args.text);
    case 'noise':
      process.stdout.write('listening on port 1\n{ debug: true }\n[info] hello\n\u0000\u0001\n');
      return text(args.text);
    case 'huge':
      return text('x'.repeat(args.bytes));
    case 'storm':
      for (let i = 0; i < args.times; i += 1) send({ method: 'notifications/tools/list_changed' });
      return text('calm');
    case 'ask':
      return text(
        JSON.stringify(await ask('sampling/createMessage', { messages: [], maxTokens: 1, tag: args.tag })),
      );
    case 'roots':
      return text(JSON.stringify(await ask('roots/list', undefined)));
    case 'elicit':
      return text(await elicit(args, meta));
    case 'progress':
      for (let i = 1; i <= (args.times ?? 3); i += 1)
        send({
          method: 'notifications/progress',
          params: { progressToken: meta?.progressToken, progress: i },
        });
      return text('done');
    case 'log':
      send({ method: 'notifications/message', params: { level: 'info', data: args.text } });
      return text('logged');
    case 'pid':
      return text(process.pid);
    case 'cwd':
      return text(process.cwd());
    case 'stderr':
      process.stderr.write(`${args.text}\n`);
      return text('written');
    case 'flood':
      for (let i = 0; i < 100_000; i += 1)
        send({ method: 'notifications/message', params: { level: 'info', data: i } });
      return text('flooded');
    // A line of the caller's own, with the number of the call in it, in place of the answer or before it.
    case 'raw':
      process.stdout.write(
        `${args.line.replaceAll('%id', String(id)).replace('%mark', '\ufeff').replace('%null', '\0')}\n`,
      );
      return args.text === undefined ? undefined : text(args.text);
    default:
      return { ...text('no such tool'), isError: true };
  }
}

const LISTS = {
  'tools/list': ({ cursor }) =>
    mode === 'loops'
      ? { tools: [tool('echo', 'Repeats a text.')], nextCursor: 'again' }
      : mode === 'pages' && cursor === undefined
        ? { tools: [tool('echo', 'Repeats a text.')], nextCursor: 'two' }
        : { tools: (mode === 'pages' ? ['wait'] : TOOLS).map((name) => tool(name, `Does ${name}.`)) },
  'prompts/list': () => ({
    prompts: [{ name: 'pack', description: 'What to pack' }],
    ...(mode === 'loops' ? { nextCursor: 'again' } : {}),
  }),
  'resources/list': () => ({ resources: [{ uri: process.argv[3] ?? 'gated://one', name: 'one' }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
};

const SHAPELESS = {
  'prompts/get': { messages: 'raw words of the server' },
  'resources/read': { contents: [{ text: 'raw words of the server' }] },
  'completion/complete': { completion: { values: 'raw words of the server' } },
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params = {}, result, error } = JSON.parse(line);
  if (method === undefined) return pending.get(id)?.(result ?? { error });
  if (id === undefined) {
    if (!method.startsWith('notifications/')) process.stderr.write(`without an id: ${method}\n`);
    if (method === 'notifications/cancelled') process.stderr.write(`cancelled ${params.requestId}\n`);
    return;
  }
  if (method === 'initialize') {
    if (mode === 'slow') await sleep(500);
    if (mode === 'late') await sleep(7_000);
    if (mode === 'stuck') return;
    const capabilities = {
      tools: { listChanged: true },
      prompts: {},
      resources: { subscribe: true },
      logging: {},
    };
    return send({ id, result: greeting({ capabilities, instructions: `Use ${mode}.` }) });
  }
  // From here on nothing more is read.
  if (mode === 'deaf' && method === 'tools/list')
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50);
  if (method === 'ping') return send({ id, result: {} });
  if (method === 'logging/setLevel' || /^resources\/(?:un)?subscribe$/.test(method))
    return send({ id, result: {} });
  if (mode === 'slow-list' && method === 'tools/list') await sleep(5_000);
  if (LISTS[method]) return send({ id, result: LISTS[method](params) });
  if (mode === 'shapeless' && SHAPELESS[method]) return send({ id, result: SHAPELESS[method] });
  if (method === 'prompts/get') return send({ id, result: { messages: [], description: params.name } });
  if (method === 'resources/read')
    return send({ id, result: { contents: [{ uri: params.uri, text: 'resource text' }] } });
  if (method === 'completion/complete')
    return send({ id, result: { completion: { values: [`${params.argument.value}!`] } } });
  if (method.startsWith('vendor/')) return send({ id, result: { method, params } });
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'Method not found' } });
  const given = await call(params.name, params.arguments ?? {}, id, params._meta);
  if (given !== undefined) send({ id, result: given });
});
