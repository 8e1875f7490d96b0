/** Everything that judging needs, made when it is first used: the full path of a hook, and what threads judge calls with. */
import type { HookOutput } from './doors/hook/adapter/adapter.ts';
import { HookJudging, type HookOrder } from './doors/hook/judging.ts';
import { isResidentWanted } from './doors/hook/resident/resident-wanted.ts';
import { type Machine, sightOf } from './road/context.ts';
import { OutOfTime } from './road/hooks/hook-desk.ts';
import { judgeOrder } from './road/judging/judge-order.ts';
import type { JudgingOrder, KeptFacts, KeptReply } from './road/judging/judging-orders.ts';
import type { PlainPolicy } from './road/policy/plain-policy.ts';
import type { SourceFile } from './road/policy/source-files.ts';
import { Trouble } from './vocabulary/trouble.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { homeFolder } from './world/home.ts';
import { checkedBundle, exportsOf } from './world/hook/checked-bundle.ts';
import { startResident } from './world/hook/start-resident.ts';
import { withinTime } from './world/hook/within-time.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';
import { whereabouts } from './world/whereabouts.ts';

/** The digest of the bundle that compiles policies, set by the build. */
declare const TOKENAUDITOR_POLICY: string;

/** Hundreds of hooks may be waiting to write. */
const LOCK_WAIT_MS = 12_000;

/** Undefined: it took longer than it may in this thread. */
export async function judgeOnce(order: HookOrder): Promise<HookOutput | undefined> {
  const { host, directory, isSampled, build, read, mostMs } = order;
  // A host may start its hooks without HOME, but the owner of the ledger must be known.
  const home = order.home || homeFolder();
  const where = whereabouts(__dirname);
  const ports = { files, clock, random, processes };
  const judging = new HookJudging({
    directory,
    version: build,
    ports,
    compile: compileApart,
    lockWaitMs: LOCK_WAIT_MS,
    whereabouts: where,
    home,
    noteRead: (characters) => Atomics.add(read, 0, characters),
    onLong: (session) => {
      if (order.isInstalled && isResidentWanted(directory, session, ports))
        startResident({ directory, dist: __dirname, home, path: where.path });
    },
    ...(mostMs === undefined ? {} : { within: (work) => withinTime(work, mostMs) }),
  });
  try {
    return await judging.answer(host, order, isSampled);
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  } finally {
    // Closing writes the checkpoint that covers the event, before the host continues.
    await judging.close();
  }
}

/** In a thread of a process that serves. */
export const judgeOn = (machine: Machine, order: JudgingOrder, kept: KeptFacts & KeptReply) =>
  judgeOrder(order, kept, sightOf(machine));

/** With the bundle that has YAML and the schemas, loaded here and only here. */
function compileApart(files: readonly SourceFile[]): PlainPolicy {
  const bundle = `${__dirname}/hook-policy.cjs`;
  const { compile } = exportsOf<typeof import('./hook-policy.ts')>(
    checkedBundle(bundle, TOKENAUDITOR_POLICY),
    bundle,
  );
  const compiled = compile(files);
  if ('policy' in compiled) return compiled.policy;
  throw new Trouble(compiled.refused.code, compiled.refused.details);
}
