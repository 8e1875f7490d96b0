/** `tokenauditor call`: a person's own call, on the road of agents. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DOCUMENTS } from '../../src/answers/registry/documents.ts';
import { run } from '../../src/doors/cli/run.ts';
import type { GatewayDoor } from '../../src/doors/cli/verb/session.ts';
import { contentDigest } from '../../src/doors/hook/content-digest.ts';
import { acceptFiles } from '../../src/road/policy/accepted-settings.ts';
import { personCall } from '../../src/work/gateway/person-call.ts';
import { startGateway } from '../../src/work/gateway/start-gateway.ts';
import { children } from '../../src/world/children.ts';
import { clock } from '../../src/world/clock.ts';
import { http } from '../../src/world/http.ts';
import { random } from '../../src/world/random.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { type FakeIoWishes, fakeIo } from '../cli/fake-io.ts';
import { ports } from '../fixtures/ledger-processes.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const home = mkdtempSync(join(tmpdir(), 'call-'));
const directory = join(home, '.tokenauditor');
mkdirSync(directory, { mode: 0o700 });
const guarded = { command: process.execPath, args: [SERVER], destructive: 'withhold' };
writeFileSync(
  join(directory, 'tokenauditor.yaml'),
  JSON.stringify({ servers: { notes: guarded }, agents: { person: { deny: ['*'] } } }),
  { mode: 0o600 },
);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const never = () => Promise.reject(new Error('not here'));
const environment = process.env;
const serverPorts = { children, http, clock, random, environment, platform: process.platform, home };
const gateway: GatewayDoor = {
  stdio: never,
  up: never,
  detach: never,
  call: (plan, call) => {
    const where = whereabouts(join(import.meta.dirname, '..', '..', 'src'));
    const start = { ...plan, version: '1', ports, serverPorts, whereabouts: where, contentDigest };
    return personCall(startGateway(start), plan.agent, call);
  },
};

const person: FakeIoWishes = { terminal: { columns: 100 }, env: { NO_COLOR: '1', HOME: home } };

async function call(args: readonly string[], wishes: FakeIoWishes = {}) {
  const io = fakeIo({ cwd: home, ...person, ...wishes });
  const doors = {
    version: () => '1',
    ports: async () => ports,
    serverPorts: async () => serverPorts,
    gateway,
  };
  const status = await run(['call', ...args], io, doors);
  return { status, out: io.out(), err: io.err() };
}

test('shows what would be sent, asks, and calls what agents may not', async () => {
  const { status, out } = await call(['notes/delete_note', '{"text":"old"}'], { typed: 'call\n' });
  expect(out).toContain('server     notes\ntool       delete_note\narguments  {\n  "text": "old"\n}');
  expect(out).toMatch(/Type call to send it.*delete_note was called\n$/);
  expect(status).toBe(0);
  const events = readFileSync(join(directory, 'events.jsonl'), 'utf8');
  expect(events).toMatch(/"agent":"person".*"tool":"delete_note".*"type":"tool_call\.proposed"/);
});

test('prints a document, and asks beside it', async () => {
  const { status, out, err } = await call(['notes/echo', '{"text":"hi"}', '--json'], { typed: 'call\n' });
  const called = DOCUMENTS['called-tool'].schema.parse(JSON.parse(out));
  expect(called).toMatchObject({ server: 'notes', tool: 'echo', is_error: false, text: 'hi' });
  expect(err).toContain('Type call to send it');
  expect(status).toBe(0);
});

test.each(['', 'y\n', 'calling\n'])('sends nothing after %j', async (typed) => {
  const before = readFileSync(join(directory, 'events.jsonl'), 'utf8');
  expect(await call(['notes/echo'], { typed })).toMatchObject({
    status: 0,
    err: expect.stringContaining('nothing was sent'),
  });
  expect(readFileSync(join(directory, 'events.jsonl'), 'utf8')).toBe(before);
});

test('a call that a check asks about waits, and is asked about right here', async () => {
  const { status, out } = await call(['notes/delete_user', '{"text":"u1"}'], { typed: 'call\nallow\n' });
  expect(out).toMatch(/Type allow \(or \w{4}\) to allow exactly this call once.*delete_user was called\n$/s);
  expect(out).toContain('Destructive tool call');
  expect(status).toBe(0);
});

test('and is not sent if it is left', async () => {
  const { status, out, err } = await call(['notes/delete_user', '{"text":"u2"}'], { typed: 'call\nno\n' });
  expect([status, err]).toEqual([0, expect.stringContaining('nothing was sent')]);
  expect(out).not.toContain('was called');
});

test('with --json it is asked beside the document', async () => {
  const args = ['notes/delete_user', '{"text":"u3"}', '--json'];
  const { status, out, err } = await call(args, { typed: 'call\nallow\n' });
  expect(DOCUMENTS['called-tool'].schema.parse(JSON.parse(out))).toMatchObject({ is_error: false });
  expect([status, err]).toEqual([0, expect.stringContaining('Type allow')]);
});

test('what the document of an accepted project allows is not asked about a second time', async () => {
  const project = join(home, 'shop');
  mkdirSync(project);
  const text = `servers: {forge: {command: ${process.execPath}, args: [${SERVER}], destructive: allow}}\n`;
  writeFileSync(join(project, 'tokenauditor.yaml'), text, { mode: 0o600 });
  acceptFiles([join(project, 'tokenauditor.yaml')], Buffer.from(text), home, ports);
  const { status, out } = await call(['forge/delete_user', '{"text":"u4"}'], {
    typed: 'call\n',
    cwd: project,
  });
  expect([status, out]).toEqual([0, expect.stringMatching(/delete_user was called\n$/)]);
  expect(out).not.toContain('Type allow');
});

test('what is held or missing stays so', async () => {
  expect(await call(['notes/poisoned'], { typed: 'call\n' })).toMatchObject({
    status: 1,
    out: expect.stringContaining('This tool is quarantined'),
  });
  expect(await call(['notes/nothing'], { typed: 'call\n' })).toMatchObject({
    status: 1,
    out: expect.stringContaining('no server offers a tool of this name'),
  });
});

test.each([
  [['echo'], 'such as github/delete_issue'],
  [['notes/echo', '[1]'], 'a JSON object'],
  [['notes/echo', '{"a":1,"a":2}'], 'a JSON object'],
  [['other/echo'], 'no server "other" is configured here'],
] as const)('refuses %j', async (args, why) => {
  const { status, err } = await call(args, { typed: 'call\n' });
  expect(err).toContain(why);
  expect(status).toBe(2);
});

test.each([
  ['a pipe', { stdin: 'call\n' }],
  ['an agent', { typed: 'call\n', below: ['bash', 'claude'] }],
] as const)('is no use to %s', async (_, wishes) => {
  const { status, err } = await call(['notes/echo'], wishes);
  expect(err).toContain('only a person can call a tool past the limits of agents');
  expect(status).toBe(2);
});
