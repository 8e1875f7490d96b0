/** Ledgers of version 0.1 are verified, folded, filtered, reported and appended to as that version left them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvalUses } from '../src/approvals/approval-uses.ts';
import { takeGrant } from '../src/approvals/overrides.ts';
import type { EventFilter } from '../src/evidence/folds/filter.ts';
import { type Fold, foldLedger } from '../src/evidence/folds/fold.ts';
import { readEvents } from '../src/evidence/folds/read.ts';
import { ledgerStatus } from '../src/evidence/folds/status.ts';
import { type Ledger, openLedger } from '../src/evidence/ledger.ts';
import { approverFold } from '../src/evidence/person/key-fold.ts';
import { verifyLedger } from '../src/evidence/verifying/verify.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { PinBook } from '../src/quarantine/review.ts';
import { reportFold } from '../src/report/facts.ts';
import { reportText } from '../src/report/write.ts';
import { overrideDesk } from '../src/road/hooks/override-desk.ts';
import { recallSession } from '../src/sessions/session-memory.ts';
import { EVENT_TYPES, eventSchema } from '../src/vocabulary/events/event.ts';
import { auditWindow, WindowBook } from '../src/work/audits/degradation.ts';
import { readSeries, seriesFold } from '../src/work/audits/degradation-series.ts';
import { REPORT_KNOWLEDGE } from '../src/work/report-knowledge.ts';
import { openDesk } from './cli/desk.ts';
import { ports as real } from './fixtures/ledger-processes.ts';
import { bytesIn, EXPECTED, FIXTURE, linesIn, putIn } from './fixtures/older-ledger.ts';

/** While the last of its grants still holds. */
const NOW_MS = Date.parse('2026-11-16T14:03:00.000Z');

let home = '';
let directory = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-older-'));
  directory = putIn(home, 'project');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const portsOf = (folder: string) => ({
  ...real,
  clock: { ...real.clock, nowMs: () => NOW_MS },
  home: folder,
});
const ports = () => portsOf(home);

async function matching(filter: EventFilter): Promise<number> {
  let count = 0;
  for await (const entry of readEvents(directory, ports(), filter)) if ('event' in entry) count += 1;
  return count;
}
const folded = <S>(fold: Fold<S>) => foldLedger(directory, ports(), fold);

async function withLedger<T>(work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports());
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** Types that version 0.1 did not have. */
const LATER: readonly string[] = [
  'agent.added',
  'agent.rotated',
  'agent.revoked',
  'approval.requested',
  'approval.denied',
  'approval.expired',
  'approval.cancelled',
  'guard.installed',
  'guard.removed',
  'policy.changed',
];

test('the fixtures hold every type of event, and fields that their type no longer has', () => {
  const restarted = putIn(mkdtempSync(join(home, 'restarted-')), 'restarted');
  const lines = [...linesIn(directory), ...linesIn(restarted)];
  const types = new Set(lines.map((line) => new Map(Object.entries(line ?? {})).get('type')));
  expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual(LATER);
  expect(lines.filter((line) => !eventSchema.safeParse(line).success)).toHaveLength(8);
});

describe('what version 0.1 wrote', () => {
  test('verifies', async () => {
    const { events, problems } = await verifyLedger(directory, ports());
    expect({ events, problems }).toEqual(EXPECTED.verified);
  });

  test('is read line by line, each as it was written', async () => {
    const texts: string[] = [];
    for await (const entry of readEvents(directory, ports()))
      texts.push('event' in entry ? entry.text : 'not an event');
    expect(`${texts.join('\n')}\n`).toBe(bytesIn(directory));
  });

  test('is counted as it was', async () => {
    expect(await ledgerStatus(directory, ports())).toEqual({ ...EXPECTED.status, newer: 0 });
  });

  test.each(Object.entries(EXPECTED.filters))('passes the filter for %s as it did', async (_, row) => {
    expect(await matching(row.filter)).toBe(row.events);
  });

  test('gives the same pins, approver, series and report', async () => {
    // That version counted wrong PINs there.
    const withoutPins = (folds: object) =>
      JSON.parse(JSON.stringify(folds, (name, value) => (name === 'refused' ? undefined : value)));
    expect(await folded(pinsFold)).toMatchObject(withoutPins(EXPECTED.pins));
    expect(await folded(approverFold)).toMatchObject(withoutPins(EXPECTED.approver));
    expect(await folded(seriesFold)).toMatchObject(EXPECTED.series);
    const { state, events, broken } = EXPECTED.report;
    // That version took the decisions and checks of any event for those of a call.
    const counted = new Set(['checks', 'decisions', 'days', 'routes']);
    const same = Object.fromEntries(Object.entries(state).filter(([name]) => !counted.has(name)));
    const report = await folded(reportFold);
    expect(report).toMatchObject({ state: same, events, broken });
    expect(report.state.decisions).toEqual({ allow: 43, block: 2, require_approval: 4 });
    expect(report.state.replies).toEqual({ require_approval: 1, warn: 1 });
  });

  test.each(['with its snapshot', 'without it'])('gives the same session, %s', async (how) => {
    if (how === 'without it') rmSync(join(directory, 'state'), { recursive: true });
    await withLedger(async (ledger) => {
      const place = { directory, ports: ports(), ledger: () => ledger };
      const { downloaded } = await recallSession(EXPECTED.session.id, place);
      expect([downloaded.has(EXPECTED.session.downloaded), downloaded.has('/other.sh')]).toEqual([
        true,
        false,
      ]);
      // Recorded in an event of a type that has no session files any more.
      const { downloaded: foreign, tainted } = await recallSession('s-lib', place);
      expect([foreign.has('/srv/tool.sh'), tainted.has('/srv/notes.md')]).toEqual([true, true]);
    });
  });

  test('says which approvals were used', async () => {
    const { used, revoked, signed, open } = EXPECTED.grants;
    const isUsed = async (grant: string) => {
      const uses = await approvalUses({ directory, ports: ports() }, grant);
      return uses && uses.firstUse !== undefined;
    };
    expect(await Promise.all([used, revoked, signed, open].map(isUsed))).toEqual([true, true, true, false]);
    expect((await approvalUses({ directory, ports: ports() }, signed))?.granted.approval_signature).toMatch(
      /^[\w-]{86}$/,
    );
  });

  test('is reported, as Markdown and as HTML', async () => {
    for (const format of ['markdown', 'html'] as const) {
      const options = {
        format,
        knowledge: REPORT_KNOWLEDGE,
        version: '0.1.0',
        verify: true,
        includeEvents: true,
      };
      const { isVerified, events, text } = await reportText(directory, ports(), options);
      expect({ isVerified, events }).toEqual({ isVerified: true, events: EXPECTED.verified.events });
      expect(text).toContain('router.example.com');
    }
  });

  test('is shown by the command line', async () => {
    const desk = openDesk({}, ports());
    const run = async (...args: string[]) => {
      const { status, out } = await desk.run([...args, '--project', home]);
      return { status, out };
    };
    try {
      expect(await run('verify')).toMatchObject({ status: 0 });
      const { status, out } = await run('events', '--jsonl');
      expect([status, out]).toEqual([0, bytesIn(directory)]);
      expect((await run('events', '--stats')).out).toContain(`${EXPECTED.verified.events} events`);
      expect(await run('events', '--type', 'redaction', '--decision', 'allow')).toMatchObject({
        status: 0,
        out: expect.stringContaining('secret.exposed'),
      });
    } finally {
      desk.clear();
    }
  });

  test('is as well read where it was set aside and begun again', async () => {
    const other = mkdtempSync(join(home, 'restarted-'));
    const place = putIn(other, 'restarted');
    expect((await verifyLedger(place, portsOf(other))).problems).toEqual([]);
    expect(await ledgerStatus(place, portsOf(other))).toMatchObject({
      broken: 0,
      byType: { 'log.restarted': 1, policy_decision: 1 },
    });
    const ledger = openLedger(place, portsOf(other));
    await ledger.append({ type: 'redaction', redaction_status: 'clean' });
    await ledger.close();
    expect(await verifyLedger(place, portsOf(other))).toMatchObject({ events: 3, problems: [] });
  });
});

describe('what version 0.1 wrote goes on', () => {
  const before = bytesIn(join(FIXTURE, 'project'));

  /** Its lines are the beginning, byte for byte, and the whole verifies. */
  async function expectGrown(by: number): Promise<void> {
    expect(bytesIn(directory).startsWith(before)).toBe(true);
    const { events, problems } = await verifyLedger(directory, ports());
    expect({ events, problems }).toEqual({ events: EXPECTED.verified.events + by, problems: [] });
    expect(await ledgerStatus(directory, ports())).toMatchObject({ broken: 0 });
  }

  test('with events of today', async () => {
    await withLedger(async (ledger) => {
      await ledger.append({ type: 'policy_decision', tool: 'shell', decision: 'block', session_id: 's-lib' });
      ledger.appendSync({ type: 'redaction', session_id: 's-lib', detections: { secret: 1 } });
    });
    await expectGrown(2);
    expect(await matching({ session: 's-lib' })).toBe((EXPECTED.filters.session?.events ?? 0) + 2);
    expect(await matching({ decisions: ['block'] })).toBe((EXPECTED.filters.blocked?.events ?? 0) + 1);
  });

  test('without fields of other types, which version 0.1 took', async () => {
    await withLedger(async (ledger) => {
      const draft = { type: 'redaction', session_id: 's-lib', decision: 'allow' } as const;
      await expect(ledger.append(draft)).rejects.toThrow('decision is not a field of redaction events');
    });
    await expectGrown(0);
  });

  test('with a new key', async () => {
    await withLedger((ledger) => ledger.rotateKey());
    await expectGrown(1);
  });

  test('with another window of its series', async () => {
    const { series } = await readSeries(directory, ports(), 'weekly');
    const rate = (passed: number) => ({ sample_size: 30, metrics: [{ metric: 'coding', passed }] });
    const request = {
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      baseline_window: rate(28),
      current_window: rate(15),
    };
    await withLedger(async (ledger) => {
      const book = await WindowBook.open({ directory, ports: ports() }, ledger, 'weekly');
      const { series: after } = auditWindow(request, 'degrade', book);
      expect(after).toMatchObject({ windows: series.windows + 1, isCounted: true });
    });
    await expectGrown(1);
    expect((await readSeries(directory, ports(), 'weekly')).series.windows).toBe(series.windows + 1);
  });

  test('but an approval of that version counts no more: its file is not sealed', async () => {
    await withLedger(async (ledger) => {
      const desk = overrideDesk({ directory, ports: ports(), home, ledger: () => ledger });
      expect(await approvalUses({ directory, ports: ports() }, EXPECTED.grants.open)).toBeDefined();
      expect(await takeGrant(EXPECTED.openGrant, desk)).toBe(false);
    });
    await expectGrown(0);
  });

  test('with a block of what is pinned', async () => {
    const held = (await PinBook.read(directory, ports())).entries.find(({ pin }) => pin.state === 'approved');
    if (held === undefined) throw new Error('nothing is approved');
    await withLedger(async (ledger) => {
      const quarantine = await Quarantine.open(directory, ports(), ledger, home);
      expect(quarantine.problem).toBeUndefined();
      expect(await quarantine.block(held.id)).toMatchObject({ isNew: true, pin: { state: 'blocked' } });
    });
    await expectGrown(1);
  });
});
