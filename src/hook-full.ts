/** The full path of a hook: everything that judging needs is loaded here, and only here. */
import type { HookOutput } from './doors/hook/adapter/adapter.ts';
import { HookJudging, type HookOrder } from './doors/hook/judging.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { homeFolder } from './world/home.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';
import { whereabouts } from './world/whereabouts.ts';

/** Hundreds of hooks may be waiting to write. */
const LOCK_WAIT_MS = 12_000;

export async function judgeOnce(order: HookOrder): Promise<HookOutput> {
  const { host, directory, home, isSampled, build, read } = order;
  const judging = new HookJudging({
    directory,
    version: build,
    ports: { files, clock, random, processes },
    lockWaitMs: LOCK_WAIT_MS,
    whereabouts: whereabouts(__dirname),
    // A host may start its hooks without HOME, but the owner of the ledger must be known.
    home: home || homeFolder(),
    noteRead: (characters) => Atomics.add(read, 0, characters),
  });
  const output = await judging.answer(host, order, isSampled);
  // Closing writes the checkpoint that covers the event, before the host continues.
  await judging.close();
  return output;
}
