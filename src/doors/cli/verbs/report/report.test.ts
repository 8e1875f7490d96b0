import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Desk } from '../../../../../test/cli/desk.ts';
import { openSampleDesk } from '../../../../../test/cli/sample-project.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const read = (name: string) => readFileSync(join(desk.folder, name), 'utf8');

test('the memo is written beside the ledger', async () => {
  expect((await desk.run(['report'])).status).toBe(0);
  expect(read('.tokenauditor/reports/route-risk.md')).toContain('| block | 1 |');
});

test('as a page with charts', async () => {
  const { out } = await desk.run(['report', '--html']);
  expect(out).toMatch(/^\.tokenauditor\/reports\/route-risk\.html\n/);
  expect(read('.tokenauditor/reports/route-risk.html')).toContain('<svg ');
});

test('printed, or into a file of its own, it is the same', async () => {
  const { out } = await desk.run(['report', '--print']);
  await desk.run(['report', '--output', 'memo.md']);
  expect(read('memo.md')).toBe(out);
  expect(out).toMatch(/^# TokenAuditor report\n/);
});

test('no file of the evidence is replaced by it', async () => {
  const before = read('.tokenauditor/events.jsonl');
  const { status, err } = await desk.run(['report', '--output', '.tokenauditor/events.jsonl']);
  expect(status).toBe(2);
  expect(err).toContain('it is in .tokenauditor');
  expect(read('.tokenauditor/events.jsonl')).toBe(before);
});

test('--events appends them', async () => {
  expect((await desk.run(['report', '--print', '--events'])).out).toContain('evt_20261115_000003');
  expect((await desk.run(['report', '--print'])).out).not.toContain('evt_20261115_000003');
});

test('--json contains its path and its conclusion', async () => {
  expect(JSON.parse((await desk.run(['report', '--json'])).out)).toMatchObject({
    written: true,
    risk_state: 'Probe',
    confidence: 'low',
    events: 6,
    ledger_verified: true,
  });
});

test('the report of a changed ledger states the change', async () => {
  const { status, out } = await desk.run(['report', '--project', 'tampered']);
  expect(status).toBe(1);
  expect(out).toContain('the ledger does not verify');
});

test('a folder without a ledger is an error, and nothing is written', async () => {
  const { status, err } = await desk.run(['report', '--project', '/proc']);
  expect(status).toBe(2);
  expect(err).toContain('no ledger in "/proc/.tokenauditor"');
});
