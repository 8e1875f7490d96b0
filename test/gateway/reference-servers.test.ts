/** The reference servers behind one gateway, with the SDK's own client: all of their tools, and what else they offer. */
import { join } from 'node:path';
import { type CallToolResult, Client, type Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programArgs, Room } from './processes.ts';
import { referenceCalls, referenceServers } from './reference-calls.ts';

const room = new Room();
const files = join(room.project, 'files');
const CALLS = referenceCalls(room.project);
const CAPABILITIES = { sampling: {}, elicitation: { form: {}, url: {} }, roots: { listChanged: true } };
const client = new Client({ name: 'reference', version: '1.0.0' }, { capabilities: CAPABILITIES });
const asked: string[] = [];

async function connect(client: Client): Promise<void> {
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: `file://${files}`, name: 'files' }] }));
  client.setRequestHandler('sampling/createMessage', ({ params }) => {
    asked.push(JSON.stringify(params.messages));
    return { model: 'fake', role: 'assistant', content: { type: 'text', text: 'sampled words' } };
  });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return params.mode === 'url'
      ? { action: 'accept' }
      : { action: 'accept', content: { name: 'Ada', check: true } };
  });
  const { PATH = '' } = process.env;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: programArgs('gateway', '--standalone', '--agent', 'tester'),
      cwd: room.project,
      env: { PATH, HOME: room.home },
      stderr: 'ignore',
    }),
  );
}

beforeAll(async () => {
  room.settings({ servers: referenceServers(room.project) });
  await connect(client);
});
afterAll(async () => {
  await client.close();
  await room.close();
});

async function call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
  return await client.callTool({ name, arguments: args });
}

describe('tools', () => {
  test('all of them are listed under their servers, in a fixed order, and all are called below', async () => {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
    // This one runs only as a task, which servers of many cannot route; its own test calls it.
    const called = new Set([...CALLS.map(([name]) => name), 'everything__simulate-research-query']);
    expect([...called].sort()).toEqual([...names].sort());
    expect(names.length).toBe(40);
  });

  test.each(CALLS)('%s', async (name, args, expected) => {
    const result = await call(name, args);
    expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
    expect(JSON.stringify(result).replaceAll('\\"', '"')).toMatch(expected);
  });

  test('one that runs as a task alone answers with its own error', async () => {
    const result = await call('everything__simulate-research-query', { topic: 'tea' });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).toMatch(/requires task augmentation/);
  });

  test('an error of a tool is its error', async () => {
    const result = await call('files__read_file', { path: '/etc/hostname' });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).toContain('outside allowed directories');
  });

  test('a tool that no server has', async () => {
    await expect(call('files__no_such_tool')).rejects.toThrow(/no server offers a tool of this name/);
  });

  test('their questions reached the client', () => {
    expect(asked.some((words) => words.includes('say it'))).toBe(true);
    expect(asked.length).toBeGreaterThanOrEqual(3);
  });
});

test('progress is reported to the caller', async () => {
  const seen: Progress[] = [];
  await client.callTool(
    { name: 'everything__trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } },
    { onprogress: (progress) => seen.push(progress) },
  );
  // The SDK forgets who wants to know when the result arrives in the same chunk: the last may be missing.
  const reported = [1, 2, 3].map((progress) => [progress, 3]);
  expect(seen.length).toBeGreaterThanOrEqual(2);
  expect(seen.map(({ progress, total }) => [progress, total])).toEqual(reported.slice(0, seen.length));
});

test('a call that is cancelled ends at once, and others go on', async () => {
  const abort = new AbortController();
  const long = client.callTool(
    { name: 'everything__trigger-long-running-operation', arguments: { duration: 60, steps: 60 } },
    { signal: abort.signal },
  );
  setTimeout(() => abort.abort('enough'), 100);
  await expect(long).rejects.toThrow(/enough|abort|cancel/i);
  expect(JSON.stringify(await call('everything__echo', { message: 'still here' }))).toContain('still here');
});

test('resources of two servers, templates, and a subscription', async () => {
  const uris = (await client.listResources()).resources.map(({ uri }) => uri);
  expect(uris).toContain('demo://resource/static/document/architecture.md');
  expect(uris).toContain('memory://knowledge-graph');
  const { contents } = await client.readResource({ uri: 'demo://resource/dynamic/text/7' });
  expect(contents[0]?.uri).toBe('demo://resource/dynamic/text/7');
  expect((await client.readResource({ uri: 'memory://knowledge-graph' })).contents.length).toBe(1);
  expect((await client.listResourceTemplates()).resourceTemplates.length).toBe(2);
  await client.subscribeResource({ uri: 'demo://resource/dynamic/text/7' });
  await client.unsubscribeResource({ uri: 'demo://resource/dynamic/text/7' });
});

test('prompts and completions', async () => {
  const names = (await client.listPrompts()).prompts.map(({ name }) => name);
  expect(names).toContain('everything__args-prompt');
  const prompt = await client.getPrompt({ name: 'everything__args-prompt', arguments: { city: 'Oslo' } });
  expect(JSON.stringify(prompt)).toContain('Oslo');
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'everything__completable-prompt' },
    argument: { name: 'department', value: 'E' },
  });
  expect(completion.values).toEqual(['Engineering']);
});

test('the greeting names what all of them offer', () => {
  expect(client.getServerCapabilities()).toMatchObject({
    tools: {},
    prompts: {},
    resources: {},
    logging: {},
  });
  expect(client.getInstructions()).toMatch(/^# Server everything/);
});

test('a client of 2026-07-28 is asked in its own way', async () => {
  const newer = new Client(
    { name: 'newer', version: '1.0.0' },
    { capabilities: CAPABILITIES, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await connect(newer);
  for (const [name, args, expected] of CALLS.filter(([name]) =>
    /(?:elicitation|sampling-request|roots-list)/.test(name),
  ))
    expect(JSON.stringify(await newer.callTool({ name, arguments: args })), name).toMatch(expected);
  await newer.close();
});
