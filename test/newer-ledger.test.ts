/** A process that was updated first writes events that others do not know yet: they serve, verify, report and append on. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvalUses } from '../src/approvals/approval-uses.ts';
import { foldLedger } from '../src/evidence/folds/fold.ts';
import { readEvents } from '../src/evidence/folds/read.ts';
import { type Ledger, openLedger } from '../src/evidence/ledger.ts';
import { verifyLedger } from '../src/evidence/verifying/verify.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { reportText } from '../src/report/write.ts';
import { scanDefinitions } from '../src/road/definitions.ts';
import { recallSession } from '../src/sessions/session-memory.ts';
import { Trouble } from '../src/vocabulary/trouble.ts';
import { REPORT_KNOWLEDGE } from '../src/work/report-knowledge.ts';
import { openDesk } from './cli/desk.ts';
import { ports } from './fixtures/ledger-processes.ts';
import { appendNewer, type Fields } from './fixtures/newer-lines.ts';
import { clean, listingOf, origin } from './quarantine-room.ts';

let project = '';
let directory = '';
let ledger: Ledger;
let quarantine: Quarantine;

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'tokenauditor-newer-'));
  directory = join(project, '.tokenauditor');
  mkdirSync(directory, { mode: 0o700 });
  ledger = openLedger(directory, ports);
  quarantine = await Quarantine.open(directory, ports, ledger);
  await quarantine.observe(listingOf([clean]), scanDefinitions([clean]));
  await ledger.append({
    type: 'policy_decision',
    session_id: 'one',
    session_files: { downloaded: [ledger.digest('/x.sh')] },
  });
  await ledger.append({ type: 'approval.granted', call_id: 'g-1', agent: 'codex' });
});
afterEach(async () => {
  await ledger.close().catch(() => undefined);
  rmSync(project, { recursive: true, force: true });
});

const SPENT: Fields = { type: 'budget.spent', budget: 'daily', cost_usd: 0.25 };
/** A type, a field, a value inside a field, and members that look like those of the chain. */
const NEWER: readonly Fields[] = [
  SPENT,
  { type: 'policy_decision', tool: 'shell', judged_by: 'model-1' },
  { type: 'tool_call.proposed', session_id: 'two', zone: { prev: 'sha256:0', type: 'x', mac: 'y' } },
  { type: 'budget.spent', verdict: 'clean', inner: [{ type: 'definition.pin' }] },
];
const addNewer = () => {
  for (const fields of NEWER) appendNewer(directory, fields);
};

describe('events of a newer version', () => {
  beforeEach(addNewer);

  test('do not stop serving', async () => {
    await quarantine.refresh();
    expect([quarantine.problem, quarantine.mayCall(clean, origin)]).toEqual([undefined, true]);
    // Those of unknown types, and the one that had to be parsed; what a fold does not read is not looked into.
    expect(await foldLedger(directory, ports, pinsFold)).toMatchObject({ broken: 0, newer: 3 });
    const place = { directory, ports, ledger: () => ledger };
    expect((await recallSession('one', place)).downloaded.has('/x.sh')).toBe(true);
    expect((await approvalUses(place, 'g-1'))?.firstUse).toBeUndefined();
    expect(await approvalUses(place, 'g-1')).toBeDefined();
  });

  test('are verified and counted, before a checkpoint signs them and after', async () => {
    const before = await verifyLedger(directory, ports);
    expect(before).toMatchObject({ ok: true, problems: [], events: 8, newer: 4 });
    expect(before.notices).toContainEqual({
      kind: 'newer',
      sentence: '4 events by a newer version of TokenAuditor: this one verifies them, and cannot read them',
      at: null,
      events: { first: 5, last: 8 },
    });
    await ledger.append({ type: 'redaction' });
    await ledger.close();
    expect(await verifyLedger(directory, ports)).toMatchObject({ ok: true, covered: 9, newer: 4 });
  });

  test('are read as what they are, forwards and backwards', async () => {
    const kinds = async (options: { last?: number }) => {
      const seen: string[] = [];
      for await (const entry of readEvents(directory, ports, {}, options))
        seen.push('event' in entry ? entry.event.type : 'newer' in entry ? `newer ${entry.type}` : 'broken');
      return seen;
    };
    const newer = NEWER.map(({ type }) => `newer ${type}`);
    expect((await kinds({})).slice(4)).toEqual(newer);
    expect(await kinds({ last: 4 })).toEqual(newer);
  });

  test('are shown by the command line, and reported', async () => {
    const desk = openDesk({}, ports);
    const run = (...args: string[]) => desk.run([...args, '--project', project]);
    try {
      const verified = await run('verify');
      expect(verified).toMatchObject({ status: 0 });
      expect(verified.out).toContain('note    4 events by a newer version of TokenAuditor');
      expect(JSON.parse((await run('verify', '--json')).out)).toMatchObject({ ok: true, newer: 4 });
      const listed = await run('events', '--jsonl');
      expect([listed.status, listed.out.trimEnd().split('\n').length]).toEqual([0, 4]);
      expect(listed.err).toContain('4 events by a newer version cannot be shown');
      const counted = await run('events', '--stats');
      expect(counted).toMatchObject({
        status: 0,
        out: expect.stringContaining('4 events by a newer version'),
      });
    } finally {
      desk.clear();
    }
    const options = {
      format: 'markdown',
      knowledge: REPORT_KNOWLEDGE,
      version: '0.1.0',
      verify: true,
      includeEvents: true,
    } as const;
    const { isVerified, text } = await reportText(directory, ports, options);
    expect([isVerified, text.includes('newer_line'), text.includes('unreadable_line')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('are appended to', async () => {
    expect(await ledger.append({ type: 'redaction' })).toMatchObject({ seq: 9, othersUpTo: 8 });
    const other = openLedger(directory, ports);
    expect(await other.append({ type: 'redaction' })).toMatchObject({ seq: 10 });
    await other.close();
  });
});

describe('what only looks like one is refused', () => {
  const forgeries: [string, (line: string) => string][] = [
    ['with another mark', (line) => line.replace(/"mac":"..../, '"mac":"AAAA')],
    ['without a mark', (line) => line.replace(/"mac":"[^"]*",/, '')],
    ['changed after it was written', (line) => line.replace('"daily"', '"yearly"')],
    ['after another line', (line) => line.replace(/"prev":"sha256:..../, '"prev":"sha256:0000')],
  ];
  test.each(forgeries)('%s', async (_, change) => {
    appendNewer(directory, SPENT, change);
    await quarantine.refresh();
    expect([quarantine.problem === undefined, quarantine.mayCall(clean, origin)]).toEqual([false, false]);
    expect(await verifyLedger(directory, ports)).toMatchObject({ ok: false });
    expect(await approvalUses({ directory, ports }, 'g-1')).toBeUndefined();
    for await (const entry of readEvents(directory, ports, {}, { last: 1 }))
      expect(entry).toMatchObject({ reason: 'it does not have the shape of an event' });
    await expect(ledger.append({ type: 'redaction' })).rejects.toThrow(Trouble);
  });

  test('put a second time, with its own mark', async () => {
    appendNewer(directory, SPENT);
    const last = readFileSync(join(directory, 'events.jsonl'), 'utf8').trimEnd().split('\n').at(-1) ?? '';
    appendNewer(directory, SPENT, () => last);
    await quarantine.refresh();
    expect(quarantine.problem).toContain('(1)');
    expect(await verifyLedger(directory, ports)).toMatchObject({ ok: false });
  });
});

test('an unknown field in what decides is not passed over, though it verifies', async () => {
  const definition_id = ledger.digest('x');
  appendNewer(directory, { type: 'definition.pin', definition_id, only_on: 'weekdays' });
  await quarantine.refresh();
  expect([quarantine.problem === undefined, quarantine.mayCall(clean, origin)]).toEqual([false, false]);
  expect(await verifyLedger(directory, ports)).toMatchObject({ ok: true, newer: 1 });
  appendNewer(directory, { type: 'approval.consumed', call_id: 'g-1', only_on: 'weekdays' });
  expect(await approvalUses({ directory, ports }, 'g-1')).toBeUndefined();
});
