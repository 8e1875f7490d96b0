import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts, openSampleDesk } from '../../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { CANARY_SESSION } from '../../../../vocabulary/events/canary-session.ts';
import { openNoteKeeper } from '../../../../work/gateway/server-notes.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const home = () => {
  mkdirSync(join(desk.folder, 'home', '.tokenauditor'), { recursive: true, mode: 0o700 });
  return join(desk.folder, 'home');
};

async function scanned(): Promise<void> {
  const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
  const about = {
    type: 'content_scan',
    agent: 'claude',
    server: 'mail',
    tool: 'read',
    scanner: 'guard',
  } as const;
  const content_hash = ledger.digest('x');
  await ledger.append({ ...about, content_hash, direction: 'input', safe: true, threats: [], risk: 'none' });
  await ledger.append({
    ...about,
    ...{
      content_hash,
      direction: 'output',
      safe: false,
      threats: ['jailbreak'],
      risk: 'high',
      confidence: 0.9,
      scanner_model: 'small',
      latency_ms: 11.2,
    },
  });
  await ledger.append({
    ...about,
    ...{ content_hash, direction: 'input', safe: false, threats: ['scan_error'], risk: 'none' },
    scan_bypass: 'fail_open',
  });
  await ledger.close();
}

test('counts scans, and shows the last that found something', async () => {
  await scanned();
  const { out } = await desk.run(['security']);
  expect(out).toContain('5 on record: 3 input, 2 output; 1 unsafe, 1 failed, 1 passed unscanned\n');
  expect(out.split('\n').slice(-5)).toEqual([
    '',
    'TIME (UTC)           DIRECTION  SERVER/TOOL  AGENT   RISK  SCANNER        FOUND',
    expect.stringMatching(
      /^2026-\S+ \S+ {2}output {5}mail\/read {4}claude {2}high {2}guard \(small\) {2}unsafe, jailbreak, 12 ms$/,
    ),
    expect.stringMatching(
      / {2}input {6}mail\/read {4}claude {2}none {2}guard {10}no verdict, passed: the fail mode was open$/,
    ),
    '',
  ]);
  for (const line of (await desk.run(['security'], { terminal: { columns: 70 } })).out.split('\n').slice(-4))
    expect(line.replaceAll(/\u001b\[\d+m/g, '').length).toBeLessThanOrEqual(70);
  const last = JSON.parse((await desk.run(['security', '1', '--json'])).out);
  expect(last.threats).toMatchObject([{ direction: 'input', scanner: 'guard', model: 'guard' }]);
  expect((await desk.run(['security', '0'])).out).not.toContain('SCANNER');
});

test('a trial call of doctor is marked as one, in security and events', async () => {
  const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
  const call = { type: 'tool_call.proposed', decision: 'block', call_id: 'c-1', server: 'mail' } as const;
  // The tool knows no argument of that name.
  const checks = ['execution.remote-script', 'contract.deviation'];
  await ledger.append({ ...call, checks, session_id: CANARY_SESSION });
  await ledger.append({ ...call, checks, session_id: 's-2' });
  await ledger.append({ ...call, checks: [...checks, 'secret.read'], session_id: CANARY_SESSION });
  await ledger.close();
  const threats = (await desk.run(['security'])).out.split('\n').slice(-4, -1);
  const events = (await desk.run(['events', '--last', '3'])).out.split('\n').slice(1, 4);
  for (const rows of [threats, events])
    expect(rows.map((row) => row.includes('trial by `tokenauditor doctor`'))).toEqual([true, false, false]);
});

test.each(['many', '1001', '-1', '1.5'])('%s is not a number of threats', async (given) => {
  const { status } = await desk.run(['security', '--', given]);
  expect(status).toBe(2);
});

test('an open fail mode and scanning that is off are named by security, status and doctor', async () => {
  const env = { HOME: home() };
  const document = { scan: { enabled: false, failMode: 'open' } };
  writeFileSync(join(env.HOME, '.tokenauditor', 'tokenauditor.yaml'), JSON.stringify(document), {
    mode: 0o600,
  });
  for (const verb of ['security', 'status', 'doctor']) {
    const { out } = await desk.run([verb], { env });
    expect(out, verb).toContain('scan.enabled is off');
    expect(out, verb).toContain('the fail mode is open');
  }
});

test('status needs no ledger', async () => {
  const empty = openDesk({}, fixedPorts());
  const { status, out } = await empty.run(['status']);
  expect([status, out]).toEqual([0, expect.stringMatching(/^ledger {5}\S+: 0 events$/m)]);
  empty.clear();
});

test('the judge and how its providers are: in security, status and doctor, with what is loose as a warning', async () => {
  const HOME = home();
  const local = { kind: 'ollama', url: 'http://127.0.0.1:1/', model: 'qwen3' };
  const judge = { providers: { local, mine: { kind: 'client' } }, failMode: 'open', callsPerHour: 7 };
  writeFileSync(join(HOME, '.tokenauditor', 'tokenauditor.yaml'), JSON.stringify({ judge }), { mode: 0o600 });
  const why = 'it cannot be reached (ECONNREFUSED)';
  openNoteKeeper(join(HOME, '.tokenauditor'), { ...fixedPorts(), home: HOME }).keep({
    ...{ name: 'judge:local', state: 'failed', why, instances: 0, failures: 5, stderr: '' },
  });
  const run = async (...args: string[]) => (await desk.run(args, { env: { HOME } })).out;
  for (const verb of ['security', 'status']) {
    const out = await run(verb);
    expect(out).toContain('judge      fail mode open; at most 7 questions and 10 dollars an hour');
    expect(out).toContain(`  provider local (ollama qwen3 at 127.0.0.1:1): paused, ${why}`);
    expect(out).toContain('  provider mine (client): not asked');
    expect(out).toContain('fail mode is open: a sampled call passes');
    expect(out).not.toContain('judge:local');
    const { judging } = JSON.parse(await run(verb, '--json'));
    expect(judging).toMatchObject({ fail_mode: 'open', calls_per_hour: 7 });
    expect(judging.providers[0]).toMatchObject({ name: 'local', state: 'paused', why });
    expect(judging.warnings).toHaveLength(2);
  }
  expect(await run('doctor')).toMatch(/judge\s.*fail mode is open/);
});

test('each model scanner and how it is, since when: in security, status and doctor, and what is not judged then', async () => {
  const HOME = home();
  const guard = { kind: 'llama-guard', url: 'http://127.0.0.1:1/' };
  const scanners = { guard, other: { kind: 'granite-guardian', url: 'http://127.0.0.1:2/' } };
  writeFileSync(join(HOME, '.tokenauditor', 'tokenauditor.yaml'), JSON.stringify({ scan: { scanners } }), {
    mode: 0o600,
  });
  const why = 'it cannot be reached (ECONNREFUSED)';
  const notes = openNoteKeeper(join(HOME, '.tokenauditor'), { ...fixedPorts(), home: HOME });
  const of = { instances: 0, failures: 0, stderr: '' };
  notes.keep({ ...of, name: 'scanner:guard', state: 'degraded', why });
  notes.keep({ ...of, name: 'scanner:other', state: 'ready' });
  const run = async (...args: string[]) => (await desk.run(args, { env: { HOME } })).out;
  for (const verb of ['security', 'status']) {
    const out = await run(verb);
    expect(out).toContain(`  scanner  guard: failing, ${why}; since 2026-`);
    expect(out).toMatch(/ {2}scanner {2}other: available; since 2026-\S+Z\n/);
    expect(out).toContain('; not judged: social_engineering\n');
    expect(out).not.toContain('scanner:guard');
    const { scanning } = JSON.parse(await run(verb, '--json'));
    expect(scanning.scanners).toMatchObject([
      { name: 'guard', state: 'failing', why, since: expect.stringMatching(/^2026-/) },
      { name: 'other', state: 'available' },
    ]);
  }
  expect(await run('doctor')).toMatch(/the model scanner "guard" is failing: it cannot/);
  expect(await run('servers')).not.toContain('scanner:');
});

test('without a judge nothing is shown of one', async () => {
  const HOME = home();
  for (const verb of ['security', 'status', 'doctor'])
    expect((await desk.run([verb], { env: { HOME } })).out).not.toMatch(/^ *judge|\bjudge {2}/m);
});

test('names what refused access, before what was found', async () => {
  const ledger = openLedger(join(desk.folder, '.tokenauditor'), fixedPorts());
  await ledger.append({
    type: 'tool_call.proposed',
    ...{ session_id: 's', call_id: 'c', agent: 'ci', server: 'notes', tool: 'delete_note' },
    ...{ tool_call_hash: ledger.digest('x'), decision: 'block', risk_state: 'Probe' },
    ...{ checks: ['destructive.tool'], decided_by: ['access.profile'] },
  });
  await ledger.close();
  expect((await desk.run(['security'])).out).toContain('access.profile, unsafe, destructive.tool');
  const { threats } = JSON.parse((await desk.run(['security', '--json'])).out);
  expect(threats.at(-1).decided_by).toEqual(['access.profile']);
});
