import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts, openSampleDesk } from '../../../../../test/cli/sample-project.ts';
import type { Examination } from '../../../../work/doctor/examination.ts';
import {
  examineCertificates,
  examineClock,
  examineNode,
  examinePlatform,
} from '../../../../work/doctor/machine.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

async function examine(): Promise<{ status: number; ok: boolean; states: Record<string, string> }> {
  const { status, out } = await desk.run(['doctor', '--json']);
  const { ok, examinations }: { ok: boolean; examinations: Examination[] } = JSON.parse(out);
  return { status, ok, states: Object.fromEntries(examinations.map(({ name, state }) => [name, state])) };
}

const well = {
  node: 'ok',
  platform: 'ok',
  'start-up': 'ok',
  pin: 'warn',
  redactor: 'ok',
  screening: 'ok',
  disk: 'ok',
  clock: 'ok',
  clients: 'ok',
  policy: 'ok',
  scanning: 'ok',
  hooks: 'ok',
  project: 'ok',
  key: 'ok',
  lock: 'ok',
  append: 'ok',
  ledger: 'ok',
};

test('a healthy project', async () => {
  expect(await examine()).toEqual({ status: 0, ok: true, states: well });
});

test.each([
  ['that all is well', () => {}, 'everything needed works; look at pin\n'],
  [
    'what fails',
    () => writeFileSync(join(desk.folder, '.tokenauditor', 'key'), 'x', { mode: 0o600 }),
    /^not everything works: fix .*key.*\n$/,
  ],
])('the last line is the verdict: %s', async (_, spoil, verdict) => {
  spoil();
  const { out, err } = await desk.run(['doctor']);
  expect(out.split('\n\n').at(-1)).toMatch(verdict);
  expect(err).toBe('');
});

test('on a terminal it names what it waits for, and clears the line', async () => {
  const { err } = await desk.run(['doctor'], { terminal: { columns: 80 } });
  expect(err).toBe(
    '\r\u001b[Kstarting each hook as its host does…\r\u001b[K\r\u001b[Kverifying the ledger…\r\u001b[K',
  );
});

test('screening is tested by running it', async () => {
  const { out } = await desk.run(['doctor']);
  expect(out).toMatch(
    /ok {4}screening {2}\d+ checks; 3 of 3 dangerous canaries blocked, 2 of 2 harmless ones allowed\n/,
  );
});

test('the configurations of clients are named, with what cannot be read of them', async () => {
  const home = { env: { HOME: join(desk.folder, 'home') } };
  expect((await desk.run(['doctor'], home)).out).toContain(
    'ok    clients    no configuration of an MCP client names a server here\n',
  );
  const config = { mcpServers: { a: { command: 'node' }, b: { url: 'https://b.example' } } };
  writeFileSync(join(desk.folder, '.mcp.json'), JSON.stringify(config));
  expect((await desk.run(['doctor'], home)).out).toContain(
    'ok    clients    .mcp.json (2 servers); `tokenauditor scan` reads what they offer\n',
  );
  mkdirSync(join(desk.folder, 'home', '.cursor'), { recursive: true });
  writeFileSync(join(desk.folder, 'home', '.cursor', 'mcp.json'), '{ broken');
  const { status, out } = await desk.run(['doctor'], home);
  expect(status).toBe(0);
  expect(out).toContain(
    'warn  clients    .mcp.json (2 servers), home/.cursor/mcp.json (0 servers); not read',
  );
});

function emptyDesk(): Desk {
  desk.clear();
  desk = openDesk({}, fixedPorts());
  return desk;
}

test('no project yet is healthy too', async () => {
  emptyDesk();
  const { key: _k, lock: _l, append: _a, ledger: _e, ...rest } = well;
  expect(await examine()).toEqual({ status: 0, ok: true, states: rest });
});

test.each([
  ['with a ledger', () => desk.folder, /ms; [\d.]+ [kMG]?B free in (.+)\n/],
  ['without one', () => emptyDesk().folder, /ms in .+; [\d.]+ [kMG]?B free in (.+)\n/],
])('the room is that of the project: %s', async (_, folderOf, line) => {
  const folder = folderOf();
  const { out } = await desk.run(['doctor']);
  expect(line.exec(out)?.[1]).toBe(folder);
});

test('a changed event', async () => {
  const path = join(desk.folder, '.tokenauditor', 'events.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"block"', '"allow"'));
  expect(await examine()).toEqual({ status: 1, ok: false, states: { ...well, ledger: 'fail' } });
  const { out } = await desk.run(['doctor']);
  expect(out).toContain('fail  ledger     1 problem; the first: event 3 was changed after being written\n');
});

test('--set-aside keeps a broken ledger and starts a new one', async () => {
  const path = join(desk.folder, '.tokenauditor', 'events.jsonl');
  const broken = readFileSync(path, 'utf8').replace('"block"', '"allow"');
  writeFileSync(path, broken);
  const { status, out } = await desk.run(['doctor', '--set-aside']);
  expect(status).toBe(0);
  expect(out).toContain(
    'ok    set-aside  the broken ledger is kept in .tokenauditor/set-aside-1, and a new one was started\n',
  );
  const { out: key } = await desk.run(['key', 'show']);
  expect(out).toContain(`hint: keep the new public key ${key.trim()} elsewhere; `);
  expect(out).toContain('keys and checkpoints you kept before belong to the old ledger\n');
  expect(out).toContain('ok    ledger     1 event in 1 segment, verified\n');
  expect(readFileSync(join(desk.folder, '.tokenauditor', 'set-aside-1', 'events.jsonl'), 'utf8')).toBe(
    broken,
  );
  const again = await desk.run(['doctor', '--set-aside']);
  expect(again.out).toContain('ok    set-aside  nothing is broken, so nothing was moved\n');
});

test('files that others may open', async () => {
  chmodSync(join(desk.folder, '.tokenauditor', 'checkpoint'), 0o644);
  const { states } = await examine();
  expect(states.project).toBe('warn');
  const { out } = await desk.run(['doctor']);
  expect(out).toContain('others may open .tokenauditor/checkpoint\n');
});

test('an invalid key', async () => {
  writeFileSync(join(desk.folder, '.tokenauditor', 'key'), '{}');
  const { status, states } = await examine();
  expect([status, states.key]).toEqual([1, 'fail']);
});

describe('the machine', () => {
  test.each([
    [examineNode('20.19.0'), 'ok'],
    [examineNode('22.1.0'), 'ok'],
    [examineNode('20.18.9'), 'fail'],
    [examineNode('18.20.0'), 'fail'],
    [examinePlatform('linux', 'x64'), 'ok'],
    [examinePlatform('win32', 'x64'), 'warn'],
    [examineCertificates({ NODE_EXTRA_CA_CERTS: '/x' }, '20.20.2'), 'warn'],
    [examineCertificates({ NODE_EXTRA_CA_CERTS: '/x' }, '22.20.2'), 'ok'],
    [examineCertificates({}, '20.20.2'), 'ok'],
    [examineClock(Date.UTC(2026, 5), Number.NEGATIVE_INFINITY), 'ok'],
    [examineClock(Date.UTC(2019, 5), Number.NEGATIVE_INFINITY), 'warn'],
    [examineClock(Date.UTC(2026, 5), Date.UTC(2026, 6)), 'warn'],
  ])('%j', (examination, state) => {
    expect(examination.state).toBe(state);
    expect(examination.state === 'ok').toBe(examination.hint === undefined);
  });
});
