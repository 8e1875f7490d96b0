/** How soon an approved call runs, and what open questions cost calls that need none. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApprovalStates } from '../src/approvals/approval-states.ts';
import { approvalsFold } from '../src/approvals/approvals-fold.ts';
import { approveQuestion, listQuestions } from '../src/approvals/decide-question.ts';
import { type Ledger, openLedger } from '../src/evidence/ledger.ts';
import { type LiveFold, openLiveFold } from '../src/evidence/live-fold.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import type { Errand } from '../src/road/gateway/errands.ts';
import { gatewayRoad, type TravelledRoad } from '../src/road/gateway/gateway-road.ts';
import { builtInPolicy } from '../src/road/policy.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';
import { median, type Row } from './measure.ts';

const APPROVED = 100;
const OPEN = 10_000;
const CALLS = 300;
const MOST_MS = 50;

interface Place {
  readonly directory: string;
  readonly approvalStates: LiveFold<ApprovalStates>;
  readonly ledger: Ledger;
  readonly road: TravelledRoad;
}

export async function benchApprovals(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-approvals-'));
  // The timers of calls that wait keep no process alive.
  const alive = setInterval(() => undefined, 1_000);
  try {
    const first = open(join(folder, 'first'), folder);
    const delays = await approvedToRunning(first);
    const before = await rulingUs(first);
    await openQuestions(first.ledger);
    const after = await rulingUs(first);
    await first.ledger.close();
    const p99 = delays[Math.ceil(delays.length * 0.99) - 1] ?? 0;
    return [
      {
        what: `approved to running, ${APPROVED} calls, p50 and p99`,
        figure: `${median(delays).toFixed(1)} ms, ${p99.toFixed(1)} ms`,
        target: `p99 ≤ ${MOST_MS} ms`,
        met: p99 <= MOST_MS,
      },
      {
        what: `a call that needs no approval, with ${OPEN} open questions and without`,
        figure: `${after.toFixed(0)} µs, ${before.toFixed(0)} µs of processor time`,
        target: '≤ 1.2 times',
        met: after <= before * 1.2,
      },
    ];
  } finally {
    clearInterval(alive);
    rmSync(folder, { recursive: true, force: true });
  }
}

function open(directory: string, home: string): Place {
  const ports = { files, clock, random, processes, home };
  const ledger = openLedger(directory, ports);
  const builtIn = builtInPolicy();
  const approvals = { ...builtIn.approvals, hold: 30, open: 10_000, perHour: 100_000 };
  const desk = {
    ...{ directory, ports, home, ledger: () => ledger },
    settings: { ...builtIn, approvals },
    pins: openLiveFold(directory, ports, pinsFold),
    approvalStates: openLiveFold(directory, ports, approvalsFold),
  };
  return { directory, ledger, road: gatewayRoad(() => desk), approvalStates: desk.approvalStates };
}

const errand = (tool: string, given: Errand['call']['arguments']): Errand => ({
  call: { server: 'notes', tool, arguments: given },
  caller: { agent: 'bench', door: 'library' },
  session: 'bench',
});

/** From the event of the approval to the call being sent; sorted. */
async function approvedToRunning({ directory, ledger, road, approvalStates }: Place): Promise<number[]> {
  const place = {
    directory,
    ports: { files, clock, random, processes },
    ledger: () => ledger,
    approvalStates,
  };
  const delays: number[] = [];
  for (let i = 0; i < APPROVED; i++) {
    let sentMs = 0;
    const travelled = road.travel(errand('delete_note', { id: i }), async () => {
      sentMs = performance.now();
      return { content: [] };
    });
    let question = (await listQuestions(place)).find(({ state }) => state === 'pending');
    for (let tries = 0; question === undefined; tries++) {
      if (tries > 5_000) throw new Error('the call was not asked about');
      await clock.sleep(2);
      question = (await listQuestions(place)).find(({ state }) => state === 'pending');
    }
    await approveQuestion(question, { scope: 'once' }, place, () => undefined);
    const approvedMs = performance.now();
    const { kind } = await travelled;
    if (kind !== 'returned' || sentMs === 0) throw new Error('the approved call did not run');
    delays.push(sentMs - approvedMs);
  }
  return delays.sort((a, b) => a - b);
}

async function openQuestions(ledger: Ledger): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  for (let start = 0; start < OPEN; start += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        ledger.append({
          type: 'approval.requested',
          call_id: `open-${start + i}`,
          tool_call_hash: ledger.digest(`open ${start + i}`),
          agent: `agent-${(start + i) % 100}`,
          expires_at,
        }),
      ),
    );
}

/** Processor time of one call: the median of several rounds. */
async function rulingUs({ road }: Place): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = process.cpuUsage();
    for (let i = 0; i < CALLS; i++)
      await road.travel(errand('read_note', { id: i }), async () => ({ content: [] }));
    const { user, system } = process.cpuUsage(start);
    rounds.push((user + system) / CALLS);
  }
  return median(rounds.slice(1));
}
