import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askPerson } from '../../src/approvals/ask-person.ts';
import { approvalDigest } from '../../src/approvals/binding.ts';
import { approveQuestion, listQuestions } from '../../src/approvals/decide-question.ts';
import { grantOnce, hold } from '../../src/approvals/overrides.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import { overrideDesk } from '../../src/road/hooks/override-desk.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { ports } from '../fixtures/ledger-processes.ts';

const asking = {
  caller: { agent: 'codex', door: 'hook' },
  policy: 'built-in',
  session: 's-1',
  cwd: '/work/shop',
} as const;
let bundle = '';
let project = '';
let directory = '';

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-child-'));
  bundle = join(folder, 'child.mjs');
  const entryPoints = [join(import.meta.dirname, '..', 'fixtures', 'override-child.ts')];
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  };
  await build({
    entryPoints,
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner,
  });
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'tokenauditor-allow-'));
  directory = join(project, '.tokenauditor');
});
afterEach(() => rmSync(project, { recursive: true, force: true, maxRetries: 10 }));

async function stop(isGranted: boolean) {
  const ledger = openLedger(directory, ports);
  const desk = overrideDesk({ directory, ports, ledger: () => ledger });
  const call = { tool: 'shell', arguments: { command: 'rm -rf ~' } };
  const ruled = decideOn(call, {}, { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T09:30:00.000Z' });
  const digest = approvalDigest(call, asking, ledger);
  const code = hold(ruled, asking, digest, desk);
  if (isGranted) await grantOnce(code, desk, () => undefined);
  await ledger.close();
  return { digest, code };
}

async function approvals(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of readEvents(directory, ports))
    if ('event' in entry && entry.event.type.startsWith('approval.')) found.push(entry.event.type);
  return found;
}

/** The project is the home: its ledger is the user's own. */
const env = {
  PATH: process.env.PATH,
  TERM: 'dumb',
  get HOME() {
    return project;
  },
};

function take(digest: string, mode = 'take', ...more: string[]): Promise<string> {
  const child = spawn(process.execPath, [bundle, mode, directory, digest, ...more], { env });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => child.on('close', () => resolve(text.trim())));
}

describe('of many processes', () => {
  test('that want the same grant, one gets it', async () => {
    const { digest } = await stop(true);
    const said = await Promise.all(Array.from({ length: 20 }, () => take(digest)));
    expect(said.filter((word) => word === 'true')).toHaveLength(1);
    expect(said.filter((word) => word === 'false')).toHaveLength(19);
    expect(await approvals()).toEqual(['approval.granted', 'approval.consumed']);
  });

  test('20 callers in four of them that want the same approval, one gets it', async () => {
    const ledger = openLedger(directory, ports);
    const place = { directory, ports, ledger: () => ledger };
    const call = { server: 'notes', tool: 'delete_note', arguments: { id: 1 } };
    const digest = approvalDigest(call, asking, ledger);
    const ruling = { decision: 'require_approval' as const, trace: [] };
    const waiting = { call, findings: [], ruling, digest };
    await askPerson(waiting, asking, { expiry: 15, open: 5, perHour: 30 }, place);
    const [question] = await listQuestions(place);
    if (question === undefined) throw new Error('it was not asked');
    await approveQuestion(question, { scope: 'once' }, place, () => undefined);
    await ledger.close();
    const consume = () => take(digest, 'consume', String(question.approval.preview));
    const taken = await Promise.all(Array.from({ length: 4 }, consume));
    expect(taken.sort()).toEqual(['0', '0', '0', '1']);
  });

  test('with copies of the same grant, the ledger lets one through', async () => {
    const { digest } = await stop(true);
    const grants = join(directory, 'state', 'grants');
    const path = join(grants, readdirSync(grants)[0] ?? '');
    const copy = join(project, 'copy');
    copyFileSync(path, copy);
    chmodSync(copy, 0o600);
    let isOver = false;
    const putBack = (async () => {
      while (!isOver) {
        copyFileSync(copy, path);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const said = await Promise.all(Array.from({ length: 12 }, () => take(digest)));
    isOver = true;
    await putBack;
    expect(said.filter((word) => word === 'true').length).toBeLessThanOrEqual(1);
    expect(said.every((word) => word === 'true' || word === 'false')).toBe(true);
  });
});

test('without a terminal it is refused', async () => {
  const { code } = await stop(false);
  const { status, stderr } = spawnSync(process.execPath, [bundle, 'cli', 'as-it-is', 'allow-once', code], {
    input: 'allow\n',
    encoding: 'utf8',
    cwd: project,
    env,
  });
  expect(stderr).toContain('only a person can approve, and standard input is not a terminal');
  expect(status).toBe(2);
  expect(await approvals()).toEqual([]);
});
