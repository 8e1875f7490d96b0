import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Desk } from '../../../../../test/cli/desk.ts';
import { fixedPorts, openSampleDesk } from '../../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import type { EventDraft } from '../../../../vocabulary/events/event.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const events = () => join(desk.folder, '.tokenauditor', 'events.jsonl');
const ids = (out: string) => [...out.matchAll(/evt_\d+_0+(\d+)/g)].map((match) => Number(match[1]));

describe('events', () => {
  test.each([
    [[], [1, 2, 3, 4, 5, 6]],
    [
      ['--last', '2'],
      [5, 6],
    ],
    [
      ['--type', 'tool_call.*'],
      [5, 6],
    ],
    [
      ['--type', 'redaction', '--type', 'log.*'],
      [1, 2],
    ],
    [['--decision', 'block'], [3]],
    [
      ['--decision', 'block', '--decision', 'allow'],
      [3, 4],
    ],
    [['--risk', 'Watch'], [4]],
    [['--check', 'secret.*'], [3]],
    [['--server', 'sh*', '--tool', 'run_{command,script}', '--last', '1'], [6]],
    [['--session', 's-2'], []],
    [['--id', 'evt_20261115_000004'], [4]],
    [['--since', '2h'], []],
    [
      ['--until', '2h'],
      [1, 2, 3, 4, 5, 6],
    ],
    [['--since', '1d', '--until', '2026-11-15T09:30:00Z'], [1]],
  ])('%j', async (args, expected) => {
    const { status, out } = await desk.run(['events', '--wide', ...args], {
      wallMs: Date.UTC(2026, 10, 15, 12),
    });
    expect({ status, ids: ids(out) }).toEqual({ status: 0, ids: expected });
  });

  test('rows are cut to the terminal, and colours do not count', async () => {
    const { out } = await desk.run(['events', '--wide', '--decision', 'block'], {
      terminal: { columns: 100 },
    });
    const [head, row] = out.split('\n');
    expect(head).toBe(
      '\u001b[1mTIME (UTC)           EVENT                TYPE             DECISION  ABOUT\u001b[0m',
    );
    expect(row).toBe(
      '2026-11-15 09:30:02  evt_20261115_000003  policy_decision  \u001b[31mblock\u001b[0m     shell/run_command, session s-1…',
    );
  });

  test.each([
    [
      80,
      'TIME (UTC)  EVENT                TYPE                DECISION  ABOUT',
      '09:30:05    evt_20261115_000006  tool_call.returned            shell/run_comman…',
    ],
    [40, 'TIME (UTC)  EVENT                TYPE  …', '09:30:05    evt_20261115_000006  tool_c…'],
  ])('%i columns: no day, no risk, the heading cut like the rows', async (columns, head, row) => {
    const { out } = await desk.run(['events', '--wide', '--last', '1', '--color', 'never'], {
      terminal: { columns },
    });
    expect(out).toBe(`${head}\n${row}\n`);
  });

  test.each([
    [
      { type: 'policy_decision', tool: 'shell', agent: 'claude-code', decision: 'block' },
      { programs: ['curl', 'other'], checks: ['execution.remote-script'] },
      'claude-code  stopped  shell (curl, another program)  execution.remote-script',
    ],
    [
      { type: 'tool_call.proposed', server: 'notes', tool: 'convert_units', agent: 'claude' },
      { decision: 'block', decided_by: ['quarantine.quarantined'], call_id: 'c-1' },
      'claude  stopped  notes/convert_units  quarantine.quarantined',
    ],
    [
      { type: 'definition.pin', server: 'notes', tool: 'x', definition_kind: 'tool', trust: 'manual' },
      { transition: 'quarantined', pin_state: 'quarantined', checks: ['injection.instructions'] },
      'tool quarantined  notes/x  injection.instructions',
    ],
    [
      { type: 'tool_call.returned', server: 'mail', tool: 'read', decision: 'warn' },
      { redaction_status: 'redacted', detections: { secret: 2 }, checks: ['secret.exposed'] },
      'secrets removed  mail/read  secret.exposed, 2 secret',
    ],
    [
      { type: 'policy_decision', tool: 't'.repeat(200), agent: 'a'.repeat(200), decision: 'warn' },
      { checks: Array.from({ length: 30 }, () => 'execution.remote-script') },
      `${'a'.repeat(15)}…  warned  ${'t'.repeat(35)}…  execution.remote-script`,
    ],
  ])('%j %j is one line of at most 110 columns', async (event, more, shown) => {
    const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
    await ledger.append({ ...event, ...more } as EventDraft);
    await ledger.close();
    const { out } = await desk.run(['events', '--last', '1'], { env: { COLUMNS: '500' } });
    const [, row = ''] = out.split('\n');
    expect(row.length).toBeLessThanOrEqual(110);
    expect(row.trim().replaceAll(/ {3,}/g, '  ')).toBe(`11-15 09:30:00  ${shown}`);
  });

  test('a stopped call that a person let run is one that ran, in rows and in filters', async () => {
    const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
    const stopped = { type: 'policy_decision', tool: 'Bash', decision: 'block' } as const;
    const [programs, checks] = [['curl'], ['execution.remote-script']];
    const draft = () => ({ ...stopped, agent: 'claude-code', programs, checks });
    await ledger.append(draft());
    await ledger.append({ type: 'approval.granted', agent: 'claude-code', tool: 'Bash' });
    const { eventId } = await ledger.append(draft());
    const use = { type: 'approval.consumed', agent: 'claude-code', tool: 'Bash', decision: 'allow' } as const;
    await ledger.append({ ...use, ruled_event: eventId });
    await ledger.close();
    const rows = async (...args: string[]) => {
      const { out } = await desk.run(['events', '--tool', 'Bash', ...args]);
      const [, ...shown] = out.trimEnd().split('\n');
      return shown.map((row) => row.slice(16).replaceAll(/ {2,}/g, ' | '));
    };
    const ran = 'claude-code | ran: approved | Bash (curl) | execution.remote-script';
    const other = 'claude-code | stopped | Bash (curl) | execution.remote-script';
    const [granted, used] = ['approved', 'approval used'].map((what) => `claude-code | ${what} | Bash`);
    expect(await rows()).toEqual([other, granted, ran, used]);
    expect(await rows('--decision', 'block')).toEqual([other]);
    expect(await rows('--decision', 'allow')).toEqual([ran, used]);
    const decisions = async (...args: string[]) =>
      JSON.parse((await desk.run(['events', '--stats', '--json', ...args])).out).by_decision;
    expect(await decisions()).toEqual({ block: 2, allow: 3 });
    expect(await decisions('--tool', 'Bash')).toEqual({ block: 1, allow: 2 });
  });

  test('a narrow terminal has room for the reason', async () => {
    const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
    const called = { agent: 'a'.repeat(30), server: 'notes', tool: 'delete_all_the_notes_at_once' };
    const checks = ['destructive.data'];
    await ledger.append({ type: 'tool_call.proposed', ...called, decision: 'require_approval', checks });
    await ledger.close();
    const { out } = await desk.run(['events', '--last', '1', '--color', 'never'], {
      terminal: { columns: 80 },
    });
    expect(out.split('\n')[1]).toBe('09:30:00    aaaaaaaaaa…  held  notes/delete_all_…  destructive.data');
  });

  test('a policy that changed, and rows without a terminal', async () => {
    const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
    await ledger.append({ type: 'policy.changed', policy_version: 'sha256:0123456789abcdef' });
    await ledger.append({
      type: 'policy.changed',
      policy_version: 'p-2',
      looser: ['gate.x', 'scan.enabled'],
    });
    await ledger.close();
    const [, one, other] = (await desk.run(['events', '--wide', '--last', '2'])).out.split('\n');
    expect(one).toMatch(/ {2}nothing looser, policy 0123456789ab$/);
    expect(other).toMatch(/ {2}looser: gate\.x scan\.enabled, policy p-2$/);
    const { out } = await desk.run(['events', '--wide', '--last', '2'], { env: { COLUMNS: '60' } });
    for (const line of out.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    expect(out).toContain('…');
  });

  test('a session that is known by its digest takes little room', async () => {
    const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
    const digest = ledger.digest('session x');
    await ledger.append({
      type: 'tool_call.proposed',
      decision: 'allow',
      session_id: digest,
      call_id: 'c-1',
    });
    await ledger.close();
    const { out } = await desk.run(['events', '--wide', '--last', '1']);
    expect(out).toContain(`session ${digest.slice(0, 19)}…, call c-1`);
  });

  test('--json is one array, --jsonl the lines of the ledger', async () => {
    const lines = readFileSync(events(), 'utf8');
    const { out } = await desk.run(['events', '--json']);
    expect(JSON.parse(out)).toEqual(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
    expect((await desk.run(['events', '--json', '--id', 'none'])).out).toBe('[]\n');
    expect((await desk.run(['events', '--jsonl'])).out).toBe(lines);
  });

  test('--stats counts', async () => {
    const { out } = await desk.run(['events', '--stats', '--json']);
    expect(JSON.parse(out)).toEqual({
      events: 6,
      broken: 0,
      newer: 0,
      first_time: '2026-11-15T09:30:00.000Z',
      last_time: '2026-11-15T09:30:05.000Z',
      by_type: {
        policy_decision: 2,
        'log.created': 1,
        redaction: 1,
        'tool_call.proposed': 1,
        'tool_call.returned': 1,
      },
      by_decision: { allow: 1, block: 1 },
      by_risk_state: { Probe: 1, Watch: 1 },
      by_check: { 'secret.exposed': 1 },
      by_day: { '2026-11-15': 6 },
    });
  });

  test('a line that is not an event is reported separately', async () => {
    const lines = readFileSync(events(), 'utf8');
    writeFileSync(events(), lines.replace('"type":"redaction"', '"type":"rEdaction"'));
    const { status, out, err } = await desk.run(['events', '--wide']);
    expect(status).toBe(1);
    expect(ids(out)).toEqual([1, 3, 4, 5, 6]);
    expect(err).toMatch(
      /^line 2 of events\.jsonl cannot be read: .+; see `tokenauditor verify`\nledger: \.tokenauditor\n$/,
    );
  });

  test.each([
    ['events', ['(your own: this folder has no ledger)']] as [string, string[]],
    ...['verify', 'report', 'checkpoint', 'quarantine list', 'allow-once'].map((line): [string, string[]] => [
      line,
      [],
    ]),
  ])(
    '%s outside of any project uses the ledger of the user, and nothing repeats that there is none',
    async (line, noted) => {
      const cwd = mkdtempSync(join(tmpdir(), 'elsewhere-'));
      onTestFinished(() => rmSync(cwd, { recursive: true }));
      const { status, out, err } = await desk.run(line.split(' '), { cwd, env: { HOME: desk.folder } });
      expect(status).toBe(0);
      expect(`${out}${err}`).not.toContain('no ledger in this project');
      expect(err.match(/\(your own: .*\)/g) ?? []).toEqual(noted);
      expect(existsSync(join(cwd, '.tokenauditor'))).toBe(false);
    },
  );
});
