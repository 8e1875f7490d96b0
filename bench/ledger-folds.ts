/** What it costs to keep the state of a ledger that other processes write to. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { foldLedger } from '../src/evidence/folds/fold.ts';
import { type Ledger, openLedger } from '../src/evidence/ledger.ts';
import { openLiveFold } from '../src/evidence/live-fold.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import type { EventDraft } from '../src/vocabulary/events/event.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';
import { median, type Row } from './measure.ts';

const ports = { files, clock, random, processes };
const LINES = 100_000;
const EVENTS = 10_000;
const PINS = 500;
const AT_ONCE = 1_000;

export async function benchFolds(directory: string): Promise<Row[]> {
  const whole = join(directory, 'folded');
  mkdirSync(whole, { mode: 0o700 });
  const caughtUpMs = await catchUp(whole);
  const lineUs = await unreadLine(whole);
  const withoutNewsMs = await quarantineWithoutNews(join(directory, 'pinned'));
  return [
    {
      what: 'a line that a fold does not read',
      figure: `${lineUs.toFixed(1)} µs`,
      target: '≤ 6 µs',
      met: lineUs <= 6,
    },
    {
      what: `quarantine state without news, ${PINS} pins, ${EVENTS} events`,
      figure: `${withoutNewsMs.toFixed(4)} ms`,
      target: '≤ 0.05 ms',
      met: withoutNewsMs <= 0.05,
    },
    {
      what: `catching up with ${LINES} lines of another handle`,
      figure: `${caughtUpMs.toFixed(0)} ms`,
      target: '≤ 1000 ms',
      met: caughtUpMs <= 1_000,
    },
  ];
}

/** Other load on the machine hardly shows. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

/** Calls as the hooks record them. */
function callDraft(ledger: Ledger, index: number): EventDraft {
  return {
    type: 'policy_decision',
    session_id: `session-${index % 50}`,
    tool: 'shell',
    tool_call_hash: ledger.digest(`call ${index}`),
    decision: 'allow',
    risk_state: 'Watch',
    redaction_status: 'clean',
  };
}

function pinOf(ledger: Ledger, index: number): EventDraft {
  return {
    type: 'definition.pin',
    definition_id: ledger.digest(`tool ${index}`),
    contract_hash: ledger.digest(`contract ${index}`),
    definition_kind: 'tool',
    server: 'server',
    server_hash: ledger.digest('server'),
    tool: `tool-${index}`,
    transition: 'pinned',
    pin_state: 'approved',
    trust: 'manual',
    verdict: 'clean',
    content_hash: ledger.digest(`content ${index}`),
  };
}

async function appendAll(
  ledger: Ledger,
  count: number,
  draftOf: (index: number) => EventDraft,
): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => draftOf(from + i));
    await Promise.all(batch.map((draft) => ledger.append(draft)));
  }
}

/** Measured over what another handle wrote, as another process would. */
async function catchUp(directory: string): Promise<number> {
  const ledger = openLedger(directory, ports);
  const live = openLiveFold(directory, ports, pinsFold);
  await live.refresh();
  await appendAll(ledger, LINES, (index) => callDraft(ledger, index));
  const tookMs = await processorMs(() => live.refresh());
  if (live.events !== LINES + 1 || live.broken > 0) throw new Error('the live fold missed lines');
  await ledger.close();
  return tookMs;
}

async function unreadLine(directory: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    rmSync(join(directory, 'state', 'fold-pins.json'), { force: true });
    const fold = async () => {
      const { events, broken } = await foldLedger(directory, ports, pinsFold);
      if (events !== LINES + 1 || broken > 0) throw new Error('the fold missed lines');
    };
    times.push(await processorMs(fold));
  }
  return (median(times) * 1_000) / LINES;
}

async function quarantineWithoutNews(directory: string): Promise<number> {
  mkdirSync(directory, { mode: 0o700 });
  const ledger = openLedger(directory, ports);
  await appendAll(ledger, PINS, (index) => pinOf(ledger, index));
  await appendAll(ledger, EVENTS - PINS, (index) => callDraft(ledger, index));
  const quarantine = await Quarantine.open(directory, ports, ledger);
  await clock.sleep(200);
  await quarantine.refresh();
  const times: number[] = [];
  for (let round = 0; round < 1_000; round++) {
    const start = clock.elapsedMs();
    await quarantine.refresh();
    times.push(clock.elapsedMs() - start);
  }
  await ledger.close();
  return median(times);
}
