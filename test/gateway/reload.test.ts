/** A policy that changes while a real gateway serves: no call is lost, and none is judged by parts of two policies. */
import type { ChildProcess } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { policyNotes } from '../../src/work/gateway/reload/policy-note.ts';
import { ports, readLedger } from '../fixtures/ledger-processes.ts';
import { Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
const folder = join(room.home, '.tokenauditor');
const path = join(folder, 'tokenauditor.yaml');
const rulesFolder = join(folder, 'rules.d');
const PATIENT = { timeout: 20_000, interval: 50 };
let gateway: ChildProcess;
let client: RawClient;

const server = (name: string, more: object = {}) => ({
  [name]: { command: process.execPath, args: [SERVER, name], ...more },
});
/** Two rules that match the same call: what matched shows which policy it was. */
const rulesOf = (version: string) =>
  ['first', 'second'].map((name) => ({
    id: `${name}-${version}`,
    when: { tool: 'echo', arguments: { text: 'stop' } },
    action: 'deny',
    reason: `policy ${version}`,
  }));
const documentOf = (version: string, servers: object = server('one')) => ({
  servers,
  rules: rulesOf(version),
});

/** A rule that stops one text. */
const rulesFile = (text: string) => ({
  version: 1,
  rules: [
    {
      ...{ id: `file-${text}`, action: 'deny', reason: `file ${text}` },
      when: { tool: 'echo', arguments: { text } },
    },
  ],
});

/** As editors do: beside it, then renamed over it. */
function write(document: object | string, at = path): void {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  writeFileSync(`${at}.new`, text, { mode: 0o600 });
  renameSync(`${at}.new`, at);
}
const call = (tool: string, given: object = {}) => client.ask('tools/call', { name: tool, arguments: given });
const isJudgedBy = async (version: string) =>
  await vi.waitFor(
    async () => expect(await call('one__echo', { text: 'stop' })).toContain(`policy ${version}`),
    PATIENT,
  );
const noted = () => policyNotes(directory, { ...ports, home: room.home }).at(-1);
const isDegraded = async (...words: string[]) =>
  await vi.waitFor(() => {
    expect(noted()?.state).toBe('degraded');
    for (const word of words) expect(`${noted()?.why} ${noted()?.remedy}`).toContain(word);
  }, PATIENT);
const isCurrent = async () => await vi.waitFor(() => expect(noted()?.state).toBe('current'), PATIENT);
/** Empty where it has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
const namesListed = async (): Promise<string[]> =>
  JSON.parse(await client.ask('tools/list')).result.tools.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  write(documentOf('v0'));
  mkdirSync(rulesFolder, { mode: 0o700 });
  write(rulesFile('begin'), join(rulesFolder, '10.yaml'));
  gateway = room.gateway('gateway');
  client = await pipeClient(gateway);
}, 120_000);
afterAll(async () => {
  gateway.stdin?.end();
  await room.close();
});

const isStopped = async (text: string) =>
  await vi.waitFor(async () => expect(await call('one__echo', { text })).toContain(`file ${text}`), PATIENT);
const isFree = async (text: string) =>
  await vi.waitFor(
    async () => expect(await call('one__echo', { text })).not.toContain(`file ${text}`),
    PATIENT,
  );

test('under many calls, none is lost and none is judged by a mixture', async () => {
  await isJudgedBy('v0');
  const answers: string[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) answers.push(await call('one__echo', { text: 'stop' }));
  };
  const callers = Array.from({ length: 20 }, caller);
  for (const version of ['v1', 'v2', 'v3']) {
    write(documentOf(version));
    await vi.waitFor(() => expect(answers.at(-1)).toContain(`policy ${version}`), PATIENT);
  }
  isOver = true;
  await Promise.all(callers);
  expect(answers.length).toBeGreaterThan(100);
  for (const answer of answers) expect(answer).toMatch(/policy v\d.*"isError":true/);
  const judged = readLedger(directory).flatMap((event) =>
    event.type === 'tool_call.proposed' && event.tool === 'echo' ? [event] : [],
  );
  expect(judged.length).toBeGreaterThanOrEqual(answers.length);
  for (const { rule = '', rules } of judged) expect(rules).toEqual([rule, rule.replace('first', 'second')]);
}, 120_000);

test('rules in files of their own count from the start, and are added, changed and removed', async () => {
  const file = join(rulesFolder, '10.yaml');
  await isStopped('begin');
  write(rulesFile('renamed'), file);
  await isStopped('renamed');
  expect(await call('one__echo', { text: 'begin' })).not.toContain('file begin');
  writeFileSync(file, JSON.stringify(rulesFile('in-place')));
  await isStopped('in-place');
  write(rulesFile('added'), join(rulesFolder, '20.yaml'));
  await isStopped('added');
  rmSync(join(rulesFolder, '20.yaml'));
  await isFree('added');
  rmSync(rulesFolder, { recursive: true });
  await isFree('in-place');
  // A project's, where there has been no document.
  mkdirSync(join(room.project, 'rules.d'));
  write(rulesFile('project'), join(room.project, 'rules.d', '10.yml'));
  await isStopped('project');
  write('version: 1\nrules: [{', join(room.project, 'rules.d', '10.yml'));
  await isDegraded('10.yml', 'line');
  expect(await call('one__echo', { text: 'project' })).toContain('file project');
  rmSync(join(room.project, 'rules.d'), { recursive: true });
  await isFree('project');
  await isCurrent();
}, 60_000);

const BROKEN: readonly (readonly [string, () => void, string[]])[] = [
  [
    'a file that is half written',
    () => write(JSON.stringify(documentOf('v4')).slice(0, 120)),
    ['tokenauditor.yaml', 'line'],
  ],
  ['a file that was emptied', () => write(''), ['is empty', '{}']],
  ['a file that is deleted', () => rmSync(path), ['is gone', 'restore']],
  ['an unknown key', () => write('rulez: []\n'), ['rulez', 'rules', ':1:1:']],
  [
    'an example that does not hold',
    () => write({ rules: [{ ...rulesOf('v4')[0], examples: { hit: [{ tool: 'other' }] } }] }),
    ['examples', 'line'],
  ],
  [
    'a file of rules beside it',
    () => {
      mkdirSync(join(folder, 'rules.d'), { mode: 0o700 });
      write('rules: [{', join(folder, 'rules.d', '10.yaml'));
    },
    ['10.yaml', 'line'],
  ],
];

test.each(BROKEN)(
  '%s keeps the last good policy, and the status names the place',
  async (_, spoil, words) => {
    spoil();
    await isDegraded(...words);
    expect(await call('one__echo', { text: 'stop' })).toContain('policy v3');
    expect(await call('one__echo', { text: 'fine' })).toContain('fine');
    rmSync(join(folder, 'rules.d'), { recursive: true, force: true });
    write(documentOf('v3'));
    await isCurrent();
  },
  60_000,
);

test('a volume whose links are swapped', async () => {
  const version = (name: string, document: object) => {
    mkdirSync(join(folder, `..${name}`), { mode: 0o700 });
    write(document, join(folder, `..${name}`, 'tokenauditor.yaml'));
    symlinkSync(`..${name}`, join(folder, '..data_tmp'));
    renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
  };
  version('one', documentOf('v5'));
  symlinkSync('..data/tokenauditor.yaml', `${path}.link`);
  renameSync(`${path}.link`, path);
  await isJudgedBy('v5');
  version('two', documentOf('v6'));
  await isJudgedBy('v6');
  // One that leads out of the folder is refused like any other link.
  write(documentOf('v7'), join(room.home, 'elsewhere.yaml'));
  symlinkSync('../elsewhere.yaml', `${path}.link`);
  renameSync(`${path}.link`, path);
  await isDegraded('symbolic link');
  rmSync(path);
  write(documentOf('v6'));
  await isCurrent();
}, 60_000);

test('servers come and go, and those that stay are not restarted', async () => {
  const pids = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(SERVER));
  const before = pids();
  client.heard.length = 0;
  write(documentOf('v6', { ...server('one'), ...server('two') }));
  await vi.waitFor(async () => expect(await namesListed()).toContain('two__echo'), PATIENT);
  expect(client.heard.join()).toContain('notifications/tools/list_changed');
  expect(await call('two__echo', { text: 'new' })).toContain('new');
  expect(pids()).toEqual(expect.arrayContaining(before));
  write(documentOf('v6'));
  await vi.waitFor(async () => expect(await namesListed()).not.toContain('two__echo'), PATIENT);
  await vi.waitFor(() => expect(pids()).toEqual(before), PATIENT);
  expect(await call('two__echo', { text: 'new' })).toContain('no server offers a tool of this name');
}, 60_000);

test('what became looser is an event that names it', async () => {
  write({ ...documentOf('v6'), rules: rulesOf('v6').slice(1) });
  const looser = () =>
    readLedger(directory).flatMap((event) => (event.type === 'policy.changed' ? [event.looser] : []));
  await vi.waitFor(() => expect(looser().at(-1)).toEqual(['rules.first-v6']), PATIENT);
  write({ ...documentOf('v6') });
  await vi.waitFor(() => expect(looser().at(-1)).toBeUndefined(), PATIENT);
}, 60_000);
