/** What each program of a line does to guarded places in its own way, besides the effects already read. */

import type { Act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { judgeChange } from '../changes/judge.ts';
import { guardedKind } from '../places/places.ts';
import type { Change } from '../settings/change.ts';
import { archiveActs } from './archives.ts';
import { gitObjectAct } from './git-objects.ts';
import { gitPlaceAct } from './git-places.ts';
import { hostAct } from './hosts.ts';
import { exportAct, foundAct, switchAct } from './named.ts';
import { installAct } from './package-installs.ts';
import { patchChanges } from './patches.ts';
import { setterAct } from './setters.ts';
import { stowChanges } from './stow.ts';
import { fstabActs, nodeAct, unreadChanges } from './unread.ts';

/** `seen`: the same context plus what the line wrote before. */
export function* runActs(
  { reading }: ReadCommand,
  context: CallContext,
  seen: CallContext,
  variables: ReadonlyMap<string, string>,
): Generator<Act | undefined> {
  const judge = (change: Change) => judgeChange(change, context);
  for (const run of reading.runs) {
    if (run.where !== 'here') continue;
    const place = (path: string) => placed(path, context, run.cwd);
    for (const { isUnknown, ...change } of unreadChanges(run, place, variables)) {
      if (isUnknown && !/^(?:state|program|hooks)$/.test(guardedKind(change.path, context) ?? '')) continue;
      yield judge(change);
    }
    yield* fstabActs(run, place, judge, seen);
    for (const change of patchChanges(run, reading, context, place, variables)) yield judge(change);
    for (const change of stowChanges(run, place, context)) yield judge(change);
    yield* archiveActs(run, reading, place, context, variables);
    yield gitPlaceAct(run, place) ?? gitObjectAct(run, reading, place, seen);
    yield foundAct(run, reading) ?? switchAct(run, context) ?? exportAct(run);
    yield installAct(run, place, seen) ??
      nodeAct(run) ??
      hostAct(run, variables, context) ??
      setterAct(run, context);
  }
}
