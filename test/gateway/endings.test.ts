/** How a gateway ends: by a signal or with its client, and always with everything that it started. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROGRAM, Room } from './processes.ts';

const room = new Room();
/** It has a child of its own, and heeds neither the end of its input nor a polite signal. */
const server = join(room.folder, 'stubborn.mjs');
const leaving = join(room.folder, 'leaving.mjs');
const escaping = join(room.folder, 'escaping.mjs');
const ECHO = join(import.meta.dirname, '..', '..', 'scripts', 'echo-server.mjs');
const PATIENCE = { timeout: 20_000, interval: 50 };

beforeAll(() => {
  writeFileSync(
    server,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => {});
setInterval(() => {}, 1000);
const own = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
writeFileSync(process.env.PIDS, process.pid + ' ' + own.pid);
await import(${JSON.stringify(ECHO)});
`,
  );
  // It heeds the end of its input itself; what it leaves has no environment to be known by.
  writeFileSync(
    leaving,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const own = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', env: {} });
own.unref();
writeFileSync(process.env.PIDS, process.pid + ' ' + own.pid);
await import(${JSON.stringify(ECHO)});
`,
  );
  // What it starts has left its group as well as its environment.
  writeFileSync(
    escaping,
    readFileSync(leaving, 'utf8').replace("stdio: 'ignore'", "stdio: 'ignore', detached: true"),
  );
});
afterAll(() => room.close());

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const GREETING = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
};
const write = (gateway: ChildProcess, message: object) =>
  gateway.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** A gateway that has answered a call, and the processes behind it. */
async function running(name: string, file = server) {
  const pids = join(room.folder, `${name}.pids`);
  const args = ['gateway', '--standalone', '--bare', '--project', room.project, '--env', 'PIDS'];
  const gateway = spawn(process.execPath, [PROGRAM, ...args, '--', process.execPath, file], {
    cwd: room.project,
    env: { ...room.env, PIDS: pids },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  createInterface({ input: gateway.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<string>((resolve) =>
    gateway.once('exit', (code, signal) => resolve(String(code ?? signal))),
  );
  write(gateway, { id: 1, method: 'initialize', params: GREETING });
  write(gateway, { id: 2, method: 'tools/call', params: { name: 'echo', arguments: { text: 'here' } } });
  await vi.waitFor(() => expect(lines.join('\n')).toContain('"here"'), PATIENCE);
  const below = readFileSync(pids, 'utf8').split(' ').map(Number);
  expect(below.map(isAlive)).toEqual([true, true]);
  return { gateway, ended, below };
}

const servers = () => {
  const args = [PROGRAM, 'servers', '--project', room.project];
  return spawnSync(process.execPath, args, { cwd: room.project, env: room.env, encoding: 'utf8' }).stdout;
};

test.each<[string, (gateway: ChildProcess) => unknown]>([
  ['SIGTERM', (gateway) => gateway.kill('SIGTERM')],
  ['SIGINT', (gateway) => gateway.kill('SIGINT')],
  ['the end of its input', (gateway) => gateway.stdin?.end()],
])(
  '%s ends it, and all that it started',
  async (name, endIt) => {
    const { gateway, ended, below } = await running(name.split(' ').at(-1) ?? '');
    await vi.waitFor(() => expect(servers()).toContain('ready'), PATIENCE);
    endIt(gateway);
    expect(await ended).toBe('0');
    expect(below.map(isAlive)).toEqual([false, false]);
    expect(servers()).toMatch(/stopped/);
    expect(servers()).not.toContain('ready');
  },
  60_000,
);

test('one that was killed is not shown as if its servers were ready', async () => {
  const { gateway, ended, below } = await running('killed');
  await vi.waitFor(() => expect(servers()).toContain('ready'), PATIENCE);
  gateway.kill('SIGKILL');
  await ended;
  expect(servers()).toMatch(/stopped .*its gateway was ended/);
  await vi.waitFor(() => expect(below.map(isAlive)).toEqual([false, false]), PATIENCE);
}, 60_000);

/** Of this gateway: the shell that waits for its end. */
function guardOf(pid = 0): number {
  const found = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .find((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'latin1').startsWith('/bin/sh'));
  if (found === undefined) throw new Error('no guard');
  return Number(found);
}

test.runIf(process.platform === 'linux')(
  'after kill -9 a server that heeds nothing is ended, with what it started, and no next start is needed',
  async () => {
    const { gateway, ended, below } = await running('guarded');
    expect(guardOf(gateway.pid)).toBeGreaterThan(0);
    gateway.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(below.map(isAlive)).toEqual([false, false]), PATIENCE);
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'after kill -9 what left the group and the environment of a server is ended, and nothing else',
  async () => {
    const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const { gateway, ended, below } = await running('escaping', escaping);
    // It is looked at some seconds after the call.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    gateway.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(below.map(isAlive)).toEqual([false, false]), PATIENCE);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    other.kill();
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'after kill -9 what a server left in its group is ended, though the server itself has gone',
  async () => {
    const { gateway, ended, below } = await running('leaving', leaving);
    gateway.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(below.map(isAlive)).toEqual([false, false]), PATIENCE);
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'where its guard was killed as well, the next gateway of the folder ends them',
  async () => {
    const { gateway, ended, below } = await running('unguarded');
    process.kill(guardOf(gateway.pid), 'SIGKILL');
    gateway.kill('SIGKILL');
    await ended;
    expect(below.map(isAlive)).toEqual([true, true]);
    const next = await running('next');
    await vi.waitFor(() => expect(below.map(isAlive)).toEqual([false, false]), PATIENCE);
    expect(next.below.map(isAlive)).toEqual([true, true]);
    next.gateway.stdin?.end();
    expect(await next.ended).toBe('0');
    expect(next.below.map(isAlive)).toEqual([false, false]);
  },
  60_000,
);

function callIn(cwd: string): string {
  const args = [PROGRAM, 'gateway', '--standalone', '--bare', '--', process.execPath, ECHO];
  const input = [
    { id: 1, method: 'initialize', params: GREETING },
    { id: 2, method: 'tools/call', params: { name: 'echo', arguments: { text: 'here' } } },
  ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return spawnSync(process.execPath, args, { cwd, env: room.env, encoding: 'utf8', input: input.join('') })
    .stdout;
}

test('one that is started at the root of the disk makes no ledger there', () => {
  const before = existsSync('/.tokenauditor');
  expect(callIn('/')).toContain('"here"');
  expect(existsSync('/.tokenauditor')).toBe(before);
  expect(existsSync(join(room.home, '.tokenauditor', 'events.jsonl'))).toBe(true);
}, 60_000);

test('the rules of the folder that it is started in count, though it has no ledger of its own', () => {
  const folder = mkdtempSync(join(room.folder, 'rules-'));
  const rules = [{ id: 'no-echo', action: 'deny', when: { tool: 'echo' } }];
  writeFileSync(join(folder, 'tokenauditor.yaml'), JSON.stringify({ rules }), { mode: 0o600 });
  const answered = callIn(folder);
  expect(answered).toContain('no-echo');
  expect(answered).not.toContain('"here"');
  expect(existsSync(join(folder, '.tokenauditor'))).toBe(false);
}, 60_000);
