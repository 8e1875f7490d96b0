import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from '../evidence/ledger.ts';
import { clock } from '../world/clock.ts';
import { files } from '../world/files.ts';
import { processes } from '../world/processes.ts';
import { random } from '../world/random.ts';
import { approvalUses } from './approval-uses.ts';

const ports = { files, clock, random, processes };
const grant = { call_id: 'g-1', agent: 'codex' } as const;
let project = '';
let directory = '';
let path = '';
const ids: string[] = [];

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'tokenauditor-uses-'));
  directory = join(project, '.tokenauditor');
  path = join(directory, 'events.jsonl');
  const ledger = openLedger(directory, ports);
  ids.length = 0;
  for (const draft of [
    { type: 'approval.granted', ...grant },
    { type: 'redaction', detections: { secret: 1 } },
    { type: 'approval.consumed', ...grant, call_id: 'g-2' },
    { type: 'approval.consumed', ...grant },
    { type: 'approval.consumed', ...grant },
    { type: 'redaction', detections: { secret: 2 } },
  ] as const)
    ids.push((await ledger.append(draft)).eventId);
  await ledger.close();
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const rewrite = (edit: (lines: string[]) => string[]) =>
  writeFileSync(path, edit(readFileSync(path, 'utf8').split('\n')).join('\n'));
const uses = (id = 'g-1') => approvalUses({ directory, ports }, id);

test('the first use after the word was given counts', async () => {
  expect((await uses())?.firstUse).toBe(ids[3]);
  expect((await uses())?.granted.event_id).toBe(ids[0]);
  expect(await uses('g-3')).toBeUndefined();
  // A use without the word is none.
  expect(await uses('g-2')).toBeUndefined();
});

test('a line that is just being written is skipped', async () => {
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"type":"appr`);
  expect((await uses())?.firstUse).toBe(ids[3]);
});

test.each<[string, (lines: string[]) => string[]]>([
  // The last line: no later one tells its hash.
  ['a line that was changed', (lines) => lines.map((line) => line.replace('"secret":2', '"secret":3'))],
  [
    'a line that bears no mark',
    (lines) => lines.map((line, i) => (i === 6 ? line.replace(/"mac":"[^"]*",?/, '') : line)),
  ],
  ['a line that is no event', (lines) => [...lines.slice(0, -1), 'x', '']],
])('no answer: %s', async (_, edit) => {
  rewrite(edit);
  expect(await uses()).toBeUndefined();
});

test('an error, where a use was taken out', async () => {
  rewrite((lines) => lines.filter((_, i) => i !== 4 && i !== 5));
  await expect(uses()).rejects.toThrow('fewer events than its checkpoint');
});

test('no answer without the key', async () => {
  rmSync(join(directory, 'key'));
  expect(await uses()).toBeUndefined();
});
