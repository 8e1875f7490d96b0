import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { GatewayOptions } from '../../src/gateway/gateway.ts';
import { digestSchema } from '../../src/vocabulary/digest.ts';
import { permitSchema } from '../../src/vocabulary/ruling.ts';
import { gated, openRoom, textOf } from './room.ts';

const inTime = async <T>(ms: number, work: Promise<T>): Promise<T | 'too late'> =>
  await Promise.race([work, sleep(ms).then(() => 'too late' as const)]);

const UNKNOWN = 'It is not known whether the call was carried out';

describe('a server that', () => {
  it('is killed in mid-call: its caller hears of it, others never notice, and the next call works', async () => {
    const room = openRoom([gated('one')], { isBare: true });
    const [victim, other] = [room.client(), room.client()];
    await Promise.all([victim.greet(), other.greet()]);
    const pid = Number(await victim.call('pid'));
    expect(Number(await other.call('pid'))).not.toBe(pid);
    const hanging = victim.call('hang');
    const calm = other.call('wait', { ms: 1_500, text: 'calm' });
    await sleep(100);
    process.kill(pid, 'SIGKILL');
    const heard = await inTime(1_000, hanging);
    expect(heard).toContain(UNKNOWN);
    expect(heard).toContain('was ended by SIGKILL');
    expect(await victim.call('echo', { text: 'again' })).toBe('again');
    expect(await calm).toBe('calm');
    expect(room.gateway.servers()[0]).toMatchObject({ state: 'ready', failures: 1, instances: 2 });
  });

  it('closes its output and lives on has ended: its callers hear of it, it is ended, and the next call works', async () => {
    const room = openRoom([gated('one')], { isBare: true });
    const client = room.client();
    await client.greet();
    const pid = Number(await client.call('pid'));
    const hanging = client.call('hang');
    for (const answer of await Promise.all([client.call('close_output'), hanging])) {
      expect(answer).toContain(UNKNOWN);
      expect(answer).toContain('it closed its standard output');
    }
    expect(await client.call('echo', { text: 'again' })).toBe('again');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 });
  });

  it('closes its input and lives on has ended, too', async () => {
    const room = openRoom([gated('one')], { isBare: true });
    const client = room.client();
    await client.greet();
    expect(await client.call('close_input')).toBe('closed');
    // The first message that it cannot be sent shows it.
    expect(await client.call('echo', { text: 'lost' })).toContain('it closed its standard input');
    expect(await client.call('echo', { text: 'again' })).toBe('again');
  });

  it('exits in mid-call again and again is started later each time', async () => {
    const room = openRoom([gated('one')], { isBare: true });
    const client = room.client();
    await client.greet();
    for (let i = 0; i < 3; i += 1) expect(await client.call('die')).toContain('ended with exit code 3');
    expect(room.gateway.servers()[0]?.failures).toBe(3);
    expect(await client.call('echo', { text: 'back' })).toBe('back');
  });

  it('has a variable in its entry that is not set is not started, and the answer names it', async () => {
    const spelled = {
      ...gated('one').start,
      env: { A: '${TOKENAUDITOR_TEST_UNSET}' },
      variables: 'braces',
    } as const;
    const room = openRoom([{ name: 'one', start: spelled }], { isBare: true });
    const why =
      'the variable "TOKENAUDITOR_TEST_UNSET" in its configuration is not set: set it where the gateway is started';
    await expect(room.client().greet()).rejects.toThrow(why);
    expect(room.gateway.servers()[0]).toMatchObject({ state: 'failed', instances: 0 });
    expect(room.gateway.servers()[0]?.why).toContain(why);
  });

  it.each([{ isBare: true }, { isBare: false }])(
    'cannot be started is named to those who may use it, and to no one else (%o)',
    async ({ isBare }) => {
      const start = { kind: 'stdio', command: '/no/such-command', args: ['s3cret'], env: {} } as const;
      const agents = {
        ...{ denied: { deny: ['down/*'] }, few: { allow: ['get_*'] } },
        open: { deny: ['delete_*'] },
      };
      const servers = [{ name: 'down', start }, ...(isBare ? [] : [gated('one')])];
      const room = openRoom(servers, { isBare }, { agents });
      const answerTo = async (agent: string, tool: string) => {
        const client = room.client({ caller: { agent, door: 'stdio' } });
        if (!isBare) await client.greet();
        const name = isBare ? tool : `down__${tool}`;
        return JSON.stringify(await client.raw('tools/call', { name, arguments: {} }, 'x'));
      };
      for (const agent of ['tester', 'open']) {
        const told = await answerTo(agent, 'get_x');
        expect(told).toContain('the server \\"down\\" could not be started');
        expect(told).toContain('tokenauditor servers logs');
        expect(told).not.toContain('such-command');
        // Not even which names are kept from it.
        expect(await answerTo(agent, 'delete_x')).toBe(told);
      }
      for (const agent of ['denied', 'few'])
        expect(await answerTo(agent, 'get_x')).toContain('no server offers a tool of this name');
    },
  );

  it('has a variable that may be empty, or a text like one, is started', async () => {
    const spelled = {
      ...gated('one').start,
      env: { A: '${TOKENAUDITOR_TEST_UNSET:-}', B: '$5 ${}' },
      variables: 'braces',
    } as const;
    const client = openRoom([{ name: 'one', start: spelled }], { isBare: true }).client();
    await client.greet();
    expect(await client.call('echo', { text: 'works' })).toBe('works');
  });

  it('hangs is given up at the deadline, and told so', async () => {
    const room = openRoom([gated('one')], { isBare: true, limits: { callMs: 300 } });
    const client = room.client();
    await client.greet();
    expect(await client.call('hang')).toContain('did not answer within');
    await expect
      .poll(() => room.gateway.servers()[0]?.stderr, { timeout: 20_000 })
      .toMatch(/^cancelled \d+$/m);
  });

  it('reports progress for ever still meets the deadline', async () => {
    const room = openRoom([gated('one')], { isBare: true, limits: { callMs: 400 } });
    const client = room.client();
    await client.greet();
    const meta = { _meta: { progressToken: 'p' } };
    const [first] = await Promise.all([
      client.call('hang', {}, meta),
      client.call('progress', { times: 50 }, meta),
    ]);
    expect(first).toContain('did not answer within');
  });

  it('answers twice or with unknown ids, and prints noise, disturbs no one', async () => {
    const client = openRoom([gated('one')], { isBare: true }).client();
    await client.greet();
    expect(await client.call('twice')).toBe('first');
    expect(await client.call('unknown', { text: 'mine' })).toBe('mine');
    expect(await client.call('noise', { text: 'clear' })).toBe('clear');
    expect(client.strays).toBe(0);
  });

  it('sends an answer that is none: its caller hears of it at once', async () => {
    const client = openRoom([gated('one')], { isBare: true }).client();
    await client.greet();
    const members = ['"result":null', '"result":"x"', '"error":"x"', '"result":{},"error":{"code":1}'];
    const lines = [
      ...members.map((own) => `{"jsonrpc":"2.0","id":%id,${own}}`),
      ...['%null{"jsonrpc":"2.0","id":%id,"result":{}}', '{"jsonrpc":"2.0","result":{}}'],
      ...['{"jsonrpc":"2.0","id":"%id","result":{}}', '{"jsonrpc":"2.0","id":%id,"result":{},}'],
      ...['{"jsonrpc":"2.0","id":%id}', '%mark{"id":%id,"result":{}}', '{"id":%id,"result":{"a":"%null"}}'],
      '{"id":%id,"result":{}}{"method":"notifications/a"}',
    ];
    for (const line of lines) expect(await inTime(2_000, client.call('raw', { line }))).toContain(UNKNOWN);
    for (const version of ['', '"jsonrpc":"1.0",', '"jsonrpc":2,', '"jsonrpc":null,']) {
      const line = `{${version}"id":%id,"result":{"content":[]}}`;
      const told = await inTime(2_000, client.call('raw', { line }));
      expect(told).toContain('it sent a message with another `jsonrpc` than "2.0"');
    }
  });

  it('sends a result of another shape: its caller gets an error, and not a word of it', async () => {
    const client = openRoom([gated('one', 'shapeless')], { isBare: true }).client();
    await client.greet();
    const fault = 'its answer is not a valid result';
    for (const content of ['"raw words"', 'null', '{"type":"text","text":"raw words"}', '["raw words"]']) {
      const line = `{"jsonrpc":"2.0","id":%id,"result":{"content":${content}}}`;
      const told = await client.request('tools/call', { name: 'raw', arguments: { line } });
      expect(told.isError).toBe(true);
      expect(textOf(told)).toContain(`${UNKNOWN}: look before you repeat it`);
      expect(textOf(told)).toContain(fault);
      expect(JSON.stringify(told)).not.toContain('raw words');
    }
    const newer = '{"jsonrpc":"2.0","id":%id,"result":{"content":[{"type":"video","text":"new words"}]}}';
    expect(await client.call('raw', { line: newer })).toBe('new words');
    const ref = { type: 'ref/prompt', name: 'pack' };
    for (const [method, params] of [
      ['prompts/get', { name: 'pack' }],
      ['resources/read', { uri: 'one://one' }],
      ['completion/complete', { ref, argument: { name: 'a', value: 'b' } }],
    ] as const) {
      const { error } = await client.raw(method, params);
      expect(error).toMatchObject({ code: -32000, message: expect.stringContaining(fault) });
      expect(JSON.stringify(error)).not.toContain('raw words');
    }
  });

  it('does not answer the greeting holds up no other: not the greeting, nor lists, nor calls', async () => {
    const room = openRoom([gated('stuck', 'stuck'), gated('one'), gated('late', 'late')]);
    const client = room.client();
    const began = performance.now();
    // What those that are late may offer is in it.
    expect(await client.greet()).toMatchObject({
      capabilities: { logging: {}, completions: {}, resources: { subscribe: true, listChanged: true } },
    });
    expect(performance.now() - began).toBeLessThan(7_000);
    expect(await inTime(1_500, client.call('one__echo', { text: 'here' }))).toBe('here');
    const names = async () => {
      const { tools } = await client.request('tools/list');
      return new Set((tools as { name: string }[]).map(({ name }) => name.split('__')[0]));
    };
    expect(await inTime(4_500, names())).toEqual(new Set(['one']));
    // A call to a server that is starting waits for it.
    expect(await client.call('late__echo', { text: 'at last' })).toBe('at last');
    const heard = client.heard.map(({ message }) => message.method);
    expect(heard).toContain('notifications/tools/list_changed');
    expect(heard).toContain('notifications/prompts/list_changed');
    expect(await inTime(1_500, names())).toEqual(new Set(['one', 'late']));
    // Nor the end: a start that is under way is given up, long before the 30 s that it may take.
    expect(await inTime(15_000, room.gateway.close())).not.toBe('too late');
  });

  it('loops a cursor is held back, and others are listed', async () => {
    const client = openRoom([gated('one', 'loops'), gated('two')]).client();
    await client.greet();
    const { tools } = await client.request('tools/list');
    expect((tools as { name: string }[]).filter(({ name }) => name.startsWith('one__'))).toHaveLength(0);
    expect((tools as { name: string }[]).some(({ name }) => name === 'two__echo')).toBe(true);
  });

  it('loops a cursor is followed for 200 pages, also where it keeps its pages', async () => {
    const client = openRoom([gated('one', 'loops')], { isBare: true }).client();
    await client.greet();
    const follow = async (cursor?: string): Promise<string | undefined> =>
      (await client.request('prompts/list', cursor === undefined ? {} : { cursor })).nextCursor as string;
    let pages = 1;
    for (let next = await follow(); next !== undefined && pages < 300; pages += 1) next = await follow(next);
    expect(pages).toBe(200);
  }, 30_000);

  it('sends 100 MB is ended, and started again', async () => {
    const room = openRoom([gated('one')], { isBare: true });
    const [client, other] = [room.client(), room.client()];
    await Promise.all([client.greet(), other.greet()]);
    const before = process.memoryUsage().rss;
    expect(await client.call('huge', { bytes: 100_000_000 })).toContain(
      'it sent a message of more than 16 MiB',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
    expect(await client.call('echo', { text: 'again' })).toBe('again');
    expect(await other.call('echo', { text: 'calm' })).toBe('calm');
  });

  it('changes its list a thousand times is heard a few times', async () => {
    const client = openRoom([gated('one')], { isBare: true }).client();
    await client.greet();
    const began = performance.now();
    expect(await client.call('storm', { times: 5_000 })).toBe('calm');
    const heard = () =>
      client.heard.filter(({ message }) => message.method === 'notifications/tools/list_changed').length;
    await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    await sleep(500);
    // One at once, then five a second.
    expect(heard()).toBeLessThan(3 + (performance.now() - began) / 200);
  });

  it('floods its client with log messages still answers', async () => {
    const client = openRoom([gated('one')], { isBare: true }).client();
    await client.greet();
    expect(await client.call('flood')).toBe('flooded');
  });

  it('cannot be started is named with the reason', async () => {
    const room = openRoom(
      [{ ...gated('one'), start: { kind: 'stdio', command: 'no-such-program', args: [], env: {} } }],
      {
        isBare: true,
      },
    );
    const client = room.client();
    await expect(client.greet()).rejects.toThrow(
      'the server "one" is not available: the command "no-such-program" was not found',
    );
  });

  it('writes secrets to its standard error shows none', async () => {
    const secret = ['s3', 'cr3t', 'Zq81LmX0pR7tVb2c'].join('');
    const start = gated('one').start;
    const room = openRoom(
      [{ name: 'one', start: { ...start, env: { API_TOKEN: secret } } as typeof start }],
      {
        isBare: true,
      },
    );
    const client = room.client();
    await client.greet();
    await client.call('stderr', { text: `using ${secret} now` });
    const stderr = () => room.gateway.servers()[0]?.stderr ?? '';
    await expect.poll(stderr, { timeout: 20_000 }).toContain('using [redacted] now');
    expect(stderr()).not.toContain(secret);
  });
});

it('sheds load as an error that a model can read', async () => {
  const client = openRoom([gated('one')], { isBare: true, limits: { maxWaiting: 5 } }).client();
  await client.greet();
  const calls = Array.from({ length: 20 }, (_, i) => client.call('wait', { ms: 300, text: `${i}` }));
  const answers = await Promise.all(calls);
  const shed = answers.filter((text) => text.includes('too many requests waiting'));
  expect(shed.length).toBeGreaterThan(10);
  expect(shed.every((text) => text.startsWith('The call was not made'))).toBe(true);
  expect(answers.some((text) => /^\d+$/.test(text))).toBe(true);
});

it('holds back what a server does not read, and no more of it than it may', async () => {
  const digest = digestSchema.parse(`sha256:${'0'.repeat(64)}`);
  const permit = () => permitSchema.parse({ callDigest: digest, decision: 'allow' });
  const road: GatewayOptions['road'] = {
    digestOf: () => digest,
    receive: async (_, reply) => ({ kind: 'returned', reply }),
    isPlain: async () => true,
    travel: async ({ call }, send) => {
      const reply = await send(permit(), call).catch(() => null);
      return { kind: 'returned', reply };
    },
  };
  const limits = { maxWaitingBytes: 20_000_000, callMs: 1_500 };
  const room = openRoom([gated('one', 'deaf')], { isBare: true, road, limits });
  const client = room.client();
  await client.greet();
  await client.request('tools/list');
  await sleep(200);
  const text = 'x'.repeat(500_000);
  const answers: Promise<string>[] = [];
  for (let i = 0; i < 100; i += 1) {
    answers.push(
      client.raw('tools/call', { name: 'echo', arguments: { text } }).then((one) => JSON.stringify(one)),
    );
    await sleep(1);
  }
  const all = await Promise.all(answers);
  const shed = all.filter((one) => one.includes('too many requests waiting')).length;
  // One client has four fifths of the limit at most.
  expect(shed).toBeGreaterThan(60);
  expect(shed).toBeLessThan(75);
});

it('1,000 calls at once from 50 clients with colliding ids: every reply reaches its caller', async () => {
  const room = openRoom([gated('one')], { isBare: true, limits: { maxProcesses: 50 } });
  const clients = Array.from({ length: 50 }, () => room.client());
  await Promise.all(clients.map((client) => client.greet()));
  const calls = clients.flatMap((client, number) =>
    Array.from({ length: 20 }, async (_, i) => {
      const text = `${number}:${i}`;
      const { result } = await client.raw('tools/call', { name: 'echo', arguments: { text } }, i + 100);
      return [textOf(result as never), text];
    }),
  );
  for (const [answer, text] of await Promise.all(calls)) expect(answer).toBe(text);
  expect(clients.every(({ strays }) => strays === 0)).toBe(true);
}, 60_000);

it('starts at first use, stops when idle, and starts again', async () => {
  const room = openRoom([gated('one')], { isBare: true, limits: { idleMs: 200 } });
  expect(room.gateway.servers()[0]).toMatchObject({ state: 'stopped', instances: 0 });
  const client = room.client();
  await client.greet();
  const pid = await client.call('pid');
  await vi.waitFor(
    () => expect(room.gateway.servers()[0]).toMatchObject({ state: 'stopped', instances: 0, failures: 0 }),
    { timeout: 20_000 },
  );
  expect(await client.call('pid')).not.toBe(pid);
});

it('starts a server in the folder of its client, from the door or from its roots', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'client-')));
  const room = openRoom([gated('one', 'honest', { isInClientFolder: true }), gated('two')]);
  const byDoor = room.client({ project: folder });
  await byDoor.greet();
  expect(await byDoor.call('one__cwd')).toBe(folder);
  expect(await byDoor.call('two__cwd')).not.toBe(folder);
  const byRoots = room.client();
  byRoots.answers.set('roots/list', () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  await byRoots.greet({ roots: {} });
  expect(await byRoots.call('one__cwd')).toBe(folder);
  rmSync(folder, { recursive: true });
});

it('reports the state of a server, and its standard error', async () => {
  const states: string[] = [];
  const room = openRoom([gated('one')], {
    isBare: true,
    onStatus: ({ state, stderr }) => void states.push(`${state} ${stderr}`),
  });
  const client = room.client();
  await client.greet();
  await client.call('stderr', { text: 'a word' });
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toBe('ready a word');
  expect(states.length).toBeLessThan(5);
});

it('ends the server of a client that is gone, and leaves no process behind', async () => {
  const room = openRoom([gated('one')], { isBare: true });
  const client = room.client();
  await client.greet();
  const pid = Number(await client.call('pid'));
  await client.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('records each call before it is sent, and what it returned after', async () => {
  const room = openRoom([gated('one')], { isBare: true });
  const client = room.client();
  await client.greet();
  await client.call('echo', { text: 'private words' });
  const hanging = client.call('hang');
  const written = () =>
    readdirSync(room.directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(room.directory, name), 'utf8'))
      .join('');
  await vi.waitFor(() => expect(written()).toMatch(/"tool":"hang".*"tool_call\.proposed"/), {
    timeout: 20_000,
  });
  const text = written();
  const events = text
    .split('\n')
    .filter((line) => line.includes('tool_call.'))
    .map((line) => JSON.parse(line));
  expect(events.map(({ type, tool }) => `${type} ${tool}`)).toEqual([
    'tool_call.proposed echo',
    'tool_call.returned echo',
    'tool_call.proposed hang',
  ]);
  expect(events[0].call_id).toBe(events[1].call_id);
  expect(events[0].tool_call_hash).toBe(events[1].tool_call_hash);
  expect(text).not.toContain('private words');
  await client.close();
  void hanging;
});
