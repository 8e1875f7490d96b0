/** `tokenauditor resident`: runs until a signal or a request over its socket stops it, or its program is replaced. */
import { existsSync } from 'node:fs';
import { isStranger } from '../../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../../evidence/ledger.ts';
import type { Ports } from '../../../ports/files.ts';
import type { Whereabouts } from '../../../road/guard-facts.ts';
import { holderOf } from '../../../road/hooks/resident-holder.ts';
import type { HungResident, ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import type { JudgingThreads } from '../../../road/judging-threads.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { HookJudging, JudgingOptions } from '../judging.ts';
import { askStatus, startResident } from './resident.ts';
import { residentKey } from './resident-key.ts';
import { socketPathIn } from './resident-place.ts';
import { THREADED_LIMITS, TURN_LIMITS } from './resident-turns.ts';
import { watchThread } from './resident-watch.ts';
import { ThreadedJudging } from './threaded-judging.ts';

export interface ServeOptions {
  readonly directory: string;
  readonly version: string;
  readonly ports: Ports;
  readonly home?: string;
  readonly whereabouts?: Whereabouts;
  isCurrent(): boolean;
  /** Judging threads; without them the serving thread judges. */
  startThreads?(options: Omit<JudgingOptions, 'ports' | 'compile'>): JudgingThreads;
  /** Without a question for so long it ends. */
  readonly idleMs?: number;
  /** Once it listens. */
  onReady(status: ResidentStatus): void;
}

/** No client waits this long; the largest honest request takes a fraction of it. */
const LONGEST_HANGING_MS = 12_000;
/** By then the client has given up. */
const LOCK_WAIT_MS = 1_500;
/** Requests in progress are answered first. */
const LONGEST_ENDING_MS = 5_000;
/** For a hung resident, after each of the two signals. */
const LONGEST_DYING_MS = 3_000;
const WARM_UP =
  '{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"git status"}}';
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export async function serveResident({
  onReady,
  home,
  whereabouts,
  startThreads,
  ...options
}: ServeOptions): Promise<ResidentEnding> {
  const { directory, ports, version } = options;
  if (home !== undefined && isStranger(directory, { ...ports, home }))
    throw new Trouble('ledger.stranger', { path: directory });
  const plain = { directory, version, lockWaitMs: LOCK_WAIT_MS, ...(home === undefined ? {} : { home }) };
  const key = await residentKey({ ...plain, ports });
  const threads = startThreads?.(plain);
  const judging = threads
    ? new ThreadedJudging(threads)
    : await ownJudging({ ...plain, ports, ...(whereabouts === undefined ? {} : { whereabouts }) });
  const limits = threads === undefined ? TURN_LIMITS : THREADED_LIMITS;
  try {
    const resident = await startResident({ ...options, judging, key, limits });
    for (const signal of SIGNALS) process.on(signal, resident.stop);
    const endWatch = watchThread(LONGEST_HANGING_MS);
    try {
      // The first request loads and compiles what later ones reuse; this one records nothing.
      await judging.answer('claude-code', { payload: WARM_UP });
      onReady(resident.status());
      return await resident.ended;
    } catch (error) {
      resident.stop();
      await resident.ended;
      throw error;
    } finally {
      endWatch();
      for (const signal of SIGNALS) process.off(signal, resident.stop);
    }
  } finally {
    await judging.close();
  }
}

/** Loaded only if the serving thread also judges: the checks take more memory than everything else. */
async function ownJudging(options: Omit<JudgingOptions, 'compile'>): Promise<HookJudging> {
  const [{ HookJudging }, { compilePolicy }] = await Promise.all([
    import('../judging.ts'),
    import('../../../road/policy.ts'),
  ]);
  return new HookJudging({ ...options, compile: compilePolicy });
}

/** Undefined if no resident answers, or a hung one holds the ledger. Opens the ledger only if there is a socket. */
export async function controlResident(
  directory: string,
  ports: Ports,
  ask: 'status' | 'stop',
): Promise<ResidentStatus | undefined> {
  const socketPath = socketPathIn(directory);
  if (!existsSync(socketPath)) return undefined;
  const ledger = ledgerFor(directory, ports);
  if (ledger === undefined) return undefined;
  try {
    const status = await askStatus(socketPath, ledger.keyFor('hook socket'), ask);
    const deadlineMs = ports.clock.elapsedMs() + LONGEST_ENDING_MS;
    while (ask === 'stop' && status && existsSync(socketPath) && ports.clock.elapsedMs() < deadlineMs)
      await ports.clock.sleep(20);
    return status;
  } finally {
    await ledger.close();
  }
}

function ledgerFor(directory: string, ports: Ports): Ledger | undefined {
  try {
    return openLedger(directory, ports);
  } catch (error) {
    if (error instanceof Trouble && error.code === 'ledger.busy' && holderOf(directory, ports) !== undefined)
      return undefined;
    throw error;
  }
}

/** A resident that holds the lock but does not answer; killed if requested. */
export async function hungResident(
  directory: string,
  ports: Ports,
  isToEnd: boolean,
): Promise<HungResident | undefined> {
  const pid = holderOf(directory, ports);
  if (pid === undefined || pid === process.pid) return undefined;
  const isGone = () => holderOf(directory, ports) !== pid;
  for (const signal of isToEnd ? (['SIGTERM', 'SIGKILL'] as const) : []) {
    if (!isGone()) send(pid, signal);
    const deadlineMs = ports.clock.elapsedMs() + LONGEST_DYING_MS;
    while (!isGone() && ports.clock.elapsedMs() < deadlineMs) await ports.clock.sleep(20);
  }
  return { pid, hasEnded: isToEnd && isGone() };
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended, or is not ours to end: the holder of the lock shows which.
  }
}
