/** The long way of a hook, in a thread of its own: everything that judging needs is loaded here, and only here. */
import { parentPort, workerData } from 'node:worker_threads';
import type { HostName } from './gateway/hooks/asked.ts';
import { HookJudging } from './surfaces/hook/judging.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';

interface Order {
  readonly host: HostName;
  readonly directory: string;
  readonly home: string | undefined;
  readonly payload: string;
  readonly isSampled: boolean;
  readonly build: string;
}

/** Hundreds of hooks at once write one after the other. */
const LOCK_WAIT_MS = 12_000;

async function work({ host, directory, home, payload, isSampled, build }: Order): Promise<void> {
  const judging = new HookJudging({
    directory,
    version: build,
    ports: { files, clock, random, processes },
    lockWaitMs: LOCK_WAIT_MS,
    ...(home === undefined ? {} : { home }),
  });
  const spoken = await judging.answer(host, payload, isSampled);
  // The checkpoint speaks for the event: it is there before the host goes on.
  await judging.close();
  parentPort?.postMessage(spoken);
}

void work(workerData);
