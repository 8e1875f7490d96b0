/** `tokenauditor resident`: runs until a signal or a request over its socket stops it, or its program is replaced. */
import { isStranger } from '../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../ports/files.ts';
import type { Whereabouts } from '../../../road/guard-facts.ts';
import type { ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import type { JudgingThreads } from '../../../road/judging/judging-orders.ts';
import { FlowSessions } from '../../../sessions/flow-sessions.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { HookJudging, JudgingOptions } from '../judging.ts';
import { startResident } from './resident.ts';
import { residentKey } from './resident-key.ts';
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
  const flows = new FlowSessions(ports.clock, ports.random.bytes(8));
  const judging = threads
    ? new ThreadedJudging(threads, flows)
    : await ownJudging({ ...plain, ports, flows, ...(whereabouts === undefined ? {} : { whereabouts }) });
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
