/** Asks the process that has the place of a folder how it is, and ends it. */
import { existsSync } from 'node:fs';
import { type Ledger, openLedger } from '../../../evidence/ledger.ts';
import type { Ports } from '../../../ports/files.ts';
import { holderOf } from '../../../road/hooks/resident-holder.ts';
import type { HungResident, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { askStatus } from './resident.ts';
import { socketPathIn } from './resident-place.ts';

/** Requests in progress are answered first. */
const LONGEST_ENDING_MS = 5_000;
/** For a hung resident, after each of the two signals. */
const LONGEST_DYING_MS = 3_000;

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

/** A resident that holds the lock but does not answer; killed if requested. One that was stopped goes on, to end by itself. */
export async function hungResident(
  directory: string,
  ports: Ports,
  isToEnd: boolean,
): Promise<HungResident | undefined> {
  const pid = holderOf(directory, ports);
  if (pid === undefined || pid === process.pid) return undefined;
  const isGone = () => holderOf(directory, ports) !== pid;
  for (const signal of isToEnd ? (['SIGTERM', 'SIGKILL'] as const) : []) {
    if (!isGone()) for (const each of [signal, 'SIGCONT'] as const) send(pid, each);
    const deadlineMs = ports.clock.elapsedMs() + LONGEST_DYING_MS;
    while (!isGone() && ports.clock.elapsedMs() < deadlineMs) await ports.clock.sleep(20);
  }
  return { pid, hasEnded: isToEnd && isGone() };
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended, or is not ours to end: the holder of the lock shows which.
  }
}
