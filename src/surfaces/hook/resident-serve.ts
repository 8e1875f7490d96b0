/** `tokenauditor resident`: runs until it is told to stop, by a signal or over its own socket, or its program is replaced. */
import { existsSync } from 'node:fs';
import { openLedger } from '../../evidence/ledger.ts';
import type { Ports } from '../../evidence/ports.ts';
import type { ResidentEnding, ResidentStatus } from '../../gateway/hooks/resident-status.ts';
import { HookJudging } from './judging.ts';
import { askStatus, startResident } from './resident.ts';
import { socketPathIn } from './resident-place.ts';
import { watchThread } from './resident-watch.ts';

export interface ServeOptions {
  readonly directory: string;
  readonly version: string;
  readonly ports: Ports;
  readonly home?: string;
  readonly httpPort?: number;
  isCurrent(): boolean;
  /** Once it listens. */
  onReady(status: ResidentStatus): void;
}

/** Nobody has waited this long; the largest question that is honest takes a fraction of it. */
const LONGEST_HANGING_MS = 12_000;
/** Whoever asks has gone after that. */
const LOCK_WAIT_MS = 1_500;
/** What is under way is answered first. */
const LONGEST_ENDING_MS = 5_000;
const WARM_UP =
  '{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"git status"}}';
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export async function serveResident({ onReady, home, ...options }: ServeOptions): Promise<ResidentEnding> {
  const { directory, ports, version } = options;
  const judging = new HookJudging({
    directory,
    ports,
    version,
    lockWaitMs: LOCK_WAIT_MS,
    ...(home === undefined ? {} : { home }),
  });
  try {
    const resident = await startResident({ ...options, judging, key: judging.socketKey() });
    for (const signal of SIGNALS) process.on(signal, resident.stop);
    const endWatch = watchThread(LONGEST_HANGING_MS);
    try {
      // The first judging loads and compiles what the others find ready; this one records nothing.
      await judging.answer('claude-code', WARM_UP);
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

/** Undefined if no resident answers for the folder. The ledger is opened only where there is a socket. */
export async function askResidentItself(
  directory: string,
  ports: Ports,
  ask: 'status' | 'stop',
): Promise<ResidentStatus | undefined> {
  const socketPath = socketPathIn(directory);
  if (!existsSync(socketPath)) return undefined;
  const ledger = openLedger(directory, ports);
  try {
    const status = await askStatus(socketPath, ledger.socketKey(), ask);
    const deadlineMs = ports.clock.elapsedMs() + LONGEST_ENDING_MS;
    while (ask === 'stop' && status && existsSync(socketPath) && ports.clock.elapsedMs() < deadlineMs)
      await ports.clock.sleep(20);
    return status;
  } finally {
    await ledger.close();
  }
}
