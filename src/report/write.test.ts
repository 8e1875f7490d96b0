import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLedger } from '../evidence/ledger.ts';
import type { Ports } from '../ports/files.ts';
import { clock } from '../world/clock.ts';
import { files } from '../world/files.ts';
import { processes } from '../world/processes.ts';
import { random } from '../world/random.ts';
import { writeReport } from './write.ts';

const ports: Ports = { files, clock, random, processes };
const knowledge = { titleOf: (id: string) => id, dropInterval: () => ({ difference: 0, lo: 0, hi: 0 }) };
const options = { format: 'markdown', knowledge, version: '0.1.0' } as const;
let project = '';
let directory = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'report-'));
  directory = join(project, '.tokenauditor');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const written = () => readFileSync(join(directory, 'reports', 'route-risk.md'), 'utf8');

async function block(): Promise<void> {
  const ledger = openLedger(directory, ports);
  await ledger.append({ type: 'policy_decision', decision: 'block', risk_state: 'Probe' });
  await ledger.close();
}

test('the report of a project without a ledger states that', async () => {
  const { events, isVerified } = await writeReport(directory, ports, { ...options, verify: true });
  expect({ events, isVerified }).toEqual({ events: 0, isVerified: false });
  expect(written()).toContain('nothing can be concluded');
});

test('it is written beside the ledger, for its owner alone', async () => {
  await block();
  const { path, riskState, events, isVerified } = await writeReport(directory, ports, {
    ...options,
    verify: true,
  });
  expect({ path, riskState, events, isVerified }).toEqual({
    path: join(directory, 'reports', 'route-risk.md'),
    riskState: 'Probe',
    events: 2,
    isVerified: true,
  });
  expect(files.factsAt(path)?.mode).toBe(0o600);
  expect(written()).toContain('verified');
});

test('a ledger that was changed is reported as such', async () => {
  await block();
  const path = join(directory, 'events.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"block"', '"allow"'));
  const { confidence, isVerified } = await writeReport(directory, ports, { ...options, verify: true });
  expect({ confidence, isVerified }).toEqual({ confidence: 'low', isVerified: false });
  expect(written()).toContain('The ledger does not verify');
});

describe('a ledger that another program wrote', () => {
  test.each([
    ['without its key', (path: string) => rmSync(path)],
    ['with a key that others may read', (path: string) => chmodSync(path, 0o644)],
  ])('%s is not verified, and the conclusion states it', async (_, change) => {
    await block();
    change(join(directory, 'key'));
    const { confidence, isVerified } = await writeReport(directory, ports, { ...options, verify: true });
    expect({ confidence, isVerified }).toEqual({ confidence: 'low', isVerified: false });
    expect(written().split('## Scope')[0]).toContain('No private key of this project vouches for the ledger');
    expect(written()).not.toContain('The ledger was verified');
  });

  test('signed with another key than ours', async () => {
    await block();
    const ours = readFileSync(join(directory, 'key'));
    rmSync(directory, { recursive: true });
    await block();
    writeFileSync(join(directory, 'key'), ours);
    const { isVerified } = await writeReport(directory, ports, { ...options, verify: true });
    expect(isVerified).toBe(false);
    expect(written()).toContain('The ledger does not verify');
  });

  test('is not read where anybody may write to it, or where it has a second name', async () => {
    await block();
    chmodSync(join(directory, 'events.jsonl'), 0o666);
    await expect(writeReport(directory, ports, options)).rejects.toMatchObject({ code: 'ledger.unsafe' });
    chmodSync(join(directory, 'events.jsonl'), 0o600);
    linkSync(join(directory, 'events.jsonl'), join(project, 'second'));
    await expect(writeReport(directory, ports, options)).rejects.toMatchObject({ code: 'ledger.unsafe' });
    expect(existsSync(join(directory, 'reports'))).toBe(false);
  });

  test('shows no secret of a forged line, and names the lines that are none', async () => {
    await block();
    const secret = ['gh', 'p_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('');
    const path = join(directory, 'events.jsonl');
    const [, line = ''] = readFileSync(path, 'utf8').split('\n');
    const forged = JSON.stringify({ ...JSON.parse(line), claimed_model: secret });
    appendFileSync(path, `garbage ${secret}\n${forged}\n`);
    await writeReport(directory, ports, { ...options, includeEvents: true, verify: true });
    expect(written()).not.toContain(secret);
    expect(written()).toContain('"unreadable_line":3');
  });
});

test('a disk that fails leaves the old report whole, and nothing beside it', async () => {
  await block();
  await writeReport(directory, ports, options);
  const before = written();
  const broken: Ports = {
    ...ports,
    files: {
      ...files,
      append: (descriptor, bytes) => {
        files.append(descriptor, bytes.subarray(0, 10));
        throw Object.assign(new Error(), { code: 'ENOSPC' });
      },
    },
  };
  await expect(writeReport(directory, broken, options)).rejects.toMatchObject({ code: 'ledger.unwritable' });
  expect(written()).toBe(before);
  expect(readdirSync(join(directory, 'reports'))).toEqual(['route-risk.md']);
});

test('what a dead process left is swept, what a living one writes is not', async () => {
  mkdirSync(join(directory, 'reports'), { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, 'reports', 'route-risk.md.1-aa.staged'), 'half', { mode: 0o600 });
  await writeReport(directory, ports, options);
  expect(readdirSync(join(directory, 'reports'))).toHaveLength(2);
  const later: Ports = { ...ports, clock: { ...clock, nowMs: () => clock.nowMs() + 2 * 60 * 60 * 1000 } };
  await writeReport(directory, later, options);
  expect(readdirSync(join(directory, 'reports'))).toEqual(['route-risk.md']);
});

test('a folder of reports that leads elsewhere is refused', async () => {
  await block();
  const elsewhere = join(project, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(directory, 'reports'));
  await expect(writeReport(directory, ports, options)).rejects.toMatchObject({ code: 'ledger.unsafe' });
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(existsSync(join(elsewhere, 'route-risk.md'))).toBe(false);
});
