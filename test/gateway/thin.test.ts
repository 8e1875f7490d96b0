/** Clients over stdio that `up` serves, beside one over HTTP and one that is served by its own process. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isWhole } from '../whole.ts';
import { end, programArgs, Room } from './processes.ts';
import { httpClient, pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
const ENTRIES = isWhole ? 20 : 6;
const WAIT = { timeout: 200_000, interval: 500 };
const LONG = 240_000;
let thin: RawClient;
let first: ChildProcess;

function run(...args: readonly string[]): string {
  const options = { cwd: room.project, env: room.env, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, programArgs(...args), options).stdout;
}
const holder = (): number =>
  JSON.parse(readFileSync(join(directory, 'state', 'resident', 'lock'), 'utf8')).pid;
const echo = (text: string) => thin.ask('tools/call', { name: 'notes__echo', arguments: { text } });

/** Of this folder, however they were started. */
const ups = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const [, , verb, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return verb === 'up' && rest.includes(room.project);
    } catch {
      return false;
    }
  });

/** Parent, group and session. */
const kinOf = (pid: number): number[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(1, 4)
    .map(Number);
};

const settings = (holdSeconds: number) =>
  room.settings({
    servers: { notes: { command: process.execPath, args: [SERVER] } },
    approvals: { hold: holdSeconds, open: 50 },
  });
beforeAll(() => settings(600));
afterAll(async () => {
  run('down');
  await room.close();
});

test(
  `${ENTRIES} entries that start at the same moment start one process`,
  async () => {
    const entries = Array.from({ length: ENTRIES }, () => room.gateway('gateway'));
    await vi.waitFor(() => {
      const { listening } = JSON.parse(run('status', '--json'));
      expect(listening?.clients).toBe(ENTRIES);
    }, WAIT);
    // One that came second ends by itself.
    if (process.platform === 'linux') {
      await vi.waitFor(() => expect(ups()).toEqual([String(holder())]), WAIT);
      // A client that ends the group or the tree of an entry does not end it for the others.
      const [parent, ...own] = kinOf(holder());
      expect(own).toEqual([holder(), holder()]);
      expect(entries.map(({ pid }) => pid)).not.toContain(parent);
    }
    first = entries.pop() as ChildProcess;
    await Promise.all(entries.map(end));
    thin = await pipeClient(first);
    expect(await echo('hello')).toContain('hello');
  },
  LONG,
);

test(
  'the next call after a kill -9 works; what was under way fails in words',
  async () => {
    const gone = holder();
    process.kill(gone, 'SIGKILL');
    const answers = [await echo('one'), await echo('two')];
    expect(answers[1]).toContain('two');
    expect(answers[0]).toMatch(/"one"|it is not known whether the call was carried out/);
    expect(holder()).not.toBe(gone);
  },
  LONG,
);

test(
  'a call that only waits for a person was not made when `up` is killed',
  async () => {
    const held = thin.ask('tools/call', { name: 'notes__delete_note', arguments: { text: 'x' } });
    await vi.waitFor(() => expect(JSON.parse(run('approvals', '--json')).questions).toHaveLength(1), WAIT);
    process.kill(holder(), 'SIGKILL');
    expect(await held).toContain('the call was not made');
  },
  LONG,
);

test(
  'a document that changes while `up` serves counts without a restart',
  async () => {
    expect(await echo('back')).toContain('back');
    const serving = holder();
    settings(0);
    await vi.waitFor(async () => {
      const policy = () => JSON.parse(run('status', '--json')).policy;
      expect(policy()).toMatchObject({ state: 'current' });
      const asked = thin.ask('tools/call', { name: 'notes__delete_note', arguments: { text: 'y' } });
      const late = new Promise<string>((resolve) => setTimeout(() => resolve('it waits'), 3_000));
      expect(await Promise.race([asked, late])).toContain('approvals approve');
    }, WAIT);
    expect(holder()).toBe(serving);
  },
  LONG,
);

test.runIf(process.platform === 'linux')(
  'an `up` that was stopped keeps no client: its calls fail in words, and the next finds another',
  async () => {
    const gone = holder();
    // One that holds the ledger's lock would keep all others from writing.
    await vi.waitFor(() => expect(readdirSync(directory)).not.toContain('lock'), WAIT);
    process.kill(gone, 'SIGSTOP');
    expect(await echo('one')).toContain('it is not known whether the call was carried out');
    expect(await echo('two')).toContain('two');
    expect(holder()).not.toBe(gone);
  },
  LONG,
);

test(
  'the same calls get the same answers at every door, also after a kill -9, and `up` takes the place of the one before',
  async () => {
    const gone = holder();
    const doors = {
      http: await httpClient(room),
      thin,
      standalone: await pipeClient(room.gateway('gateway', '--standalone')),
      inPlace: await pipeClient(room.gateway('gateway', '--name', 'notes', '--', process.execPath, SERVER)),
    };
    expect(holder()).not.toBe(gone);
    const calls: [string, object][] = [
      ['tools/list', {}],
      ['tools/call', { name: 'notes__echo', arguments: { text: 'hello' } }],
      ['tools/call', { name: 'notes__secret_notes', arguments: {} }],
      ['tools/call', { name: 'notes__delete_note', arguments: { text: 'x' } }],
      ['tools/call', { name: 'notes__poisoned', arguments: {} }],
      ['tools/call', { name: 'notes__nothing', arguments: {} }],
      ['prompts/list', {}],
    ];
    const plain = (answer: string) =>
      answer
        .replace(/"id":\d+/, '')
        .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'CODE')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    for (const [method, params] of calls) {
      const expected = plain(await doors.standalone.ask(method, params));
      expect({ method, params, answer: plain(await doors.thin.ask(method, params)) }).toEqual({
        ...{ method, params, answer: expected },
      });
      expect(plain(await doors.inPlace.ask(method, params))).toBe(expected);
      expect(plain(await doors.http.ask(method, params))).toBe(expected);
    }
    process.kill(holder(), 'SIGKILL');
    for (const door of [doors.thin, doors.inPlace]) {
      await door.ask('tools/list');
      for (const [method, params] of calls.slice(0, 4))
        expect(plain(await door.ask(method, params))).toBe(plain(await doors.standalone.ask(method, params)));
    }
  },
  LONG,
);

test(
  'after `down` the next call starts another; the end of the input ends the entry',
  async () => {
    run('down');
    const answers = [await echo('one'), await echo('two')];
    expect(answers[1]).toContain('two');
    const ended = new Promise((resolve) => first.once('exit', resolve));
    first.stdin?.end();
    expect(await ended).toBe(0);
  },
  LONG,
);
