/** What a client of one server is shown, where the server keeps its names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../../src/vocabulary/call.ts';
import { openRoom, type TestClient } from './room.ts';

const path = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const server = {
  name: 'notes',
  start: { kind: 'stdio', command: process.execPath, args: [path], env: {} },
} as const;
const names = (result: unknown, field: string): string[] =>
  (result as Record<string, { name: string }[]>)[field]?.map(({ name }) => name) ?? [];

const agents = { ci: { allow: ['echo', 'greet', '*/note://open', 'secret_notes'], deny: ['secret_*'] } };

async function greeted(caller?: Caller): Promise<TestClient> {
  const client = openRoom([server], { isBare: true }, { agents }).client(caller && { caller });
  await client.greet();
  return client;
}

describe('a bare server', () => {
  it('lists what is approved, and tells no one of the rest', async () => {
    const client = await greeted();
    const listed = names(await client.request('tools/list'), 'tools');
    expect(listed).toContain('secret_notes');
    expect(listed).not.toContain('poisoned');
    expect(await client.call('poisoned')).toContain('This tool is quarantined');
    // What it does not list is not its tool; a resource may be.
    await expect(client.call('nothing')).rejects.toThrow('no server offers a tool of this name');
    expect(await client.request('resources/read', { uri: 'note://unlisted' })).toMatchObject({
      contents: [{ uri: 'note://unlisted' }],
    });
  });

  it('shows an agent what it may use, and answers alike for all else', async () => {
    const client = await greeted({ agent: 'ci', door: 'stdio' });
    expect(names(await client.request('tools/list'), 'tools')).toEqual(['echo']);
    expect(names(await client.request('prompts/list'), 'prompts')).toEqual(['greet']);
    expect(names(await client.request('resources/list'), 'resources')).toEqual(['open']);
    const same = async (method: string, denied: object, missing: object) => {
      const one = await client.raw(method, { ...denied }, 'x');
      expect(JSON.stringify(one)).toBe(JSON.stringify(await client.raw(method, { ...missing }, 'x')));
      expect(one.error).toBeDefined();
    };
    await same('tools/call', { name: 'secret_notes' }, { name: 'nothing' });
    await same('prompts/get', { name: 'secret_prompt' }, { name: 'nothing' });
    await same('resources/read', { uri: 'note://secret_one' }, { uri: 'note://nothing' });
    await same('resources/subscribe', { uri: 'note://secret_one' }, { uri: 'note://nothing' });
  });

  it('takes the agent from the connection alone', async () => {
    const client = await greeted({ agent: 'ci', door: 'http' });
    const posing = { name: 'secret_notes', arguments: { agent: 'local' }, _meta: { agent: 'local' } };
    await expect(client.request('tools/call', posing)).rejects.toThrow('no server offers a tool');
  });
});

it('compares arguments with the schema that the tool was listed with', async () => {
  const client = await greeted();
  const text = `a note of everything that was said before ${'and more of it '.repeat(12)}`;
  expect(await client.call('echo', { text: 'fine' })).toBe('fine');
  expect(await client.call('echo', { text: 'fine', context: text })).toContain('contract.deviation');
});

describe.each([true, false])('a server that changed while it was stopped (alone: %s)', (isBare) => {
  const pull = (state: string) => ({
    name: 'weather',
    start: {
      kind: 'stdio' as const,
      command: process.execPath,
      args: [join(path, '..', 'rug-pull.mjs'), 'description', '--state', state],
      env: {},
    },
  });
  const tool = isBare ? 'get_weather' : 'weather__get_weather';
  const opened = async (limits: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'pulled-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const state = join(folder, 'state');
    const room = openRoom(isBare ? [pull(state)] : [pull(state), server], { isBare, limits });
    const client = room.client();
    await client.greet();
    expect(await client.call(tool, { city: 'Lisbon' })).toBe('sunny');
    return { client, change: () => writeFileSync(state, '1'), gateway: room.gateway };
  };
  const weatherOf = ({ servers }: Awaited<ReturnType<typeof opened>>['gateway']) =>
    servers().find(({ name }) => name === 'weather')?.state;

  it('because it was idle is held at the next call', async () => {
    const { client, change, gateway } = await opened({ idleMs: 200 });
    change();
    await vi.waitFor(() => expect(weatherOf(gateway)).toBe('stopped'), 20_000);
    expect(await client.call(tool, { city: 'Lisbon' })).toContain('This tool is quarantined');
  });

  it('because a person restarted it is held at the next call', async () => {
    const { client, change, gateway } = await opened({});
    await gateway.restart(['weather']);
    expect(await client.call(tool, { city: 'Lisbon' })).toBe('sunny');
    change();
    await gateway.restart(['weather']);
    expect(await client.call(tool, { city: 'Lisbon' })).toContain('This tool is quarantined');
  });
});
