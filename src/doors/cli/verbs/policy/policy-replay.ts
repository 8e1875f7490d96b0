import type { PolicyReplay } from '../../../../answers/machine/policy.answer.ts';
import { readEvents } from '../../../../evidence/folds/read.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { isCallEvent, replayEvent } from '../../../../work/policy/replay.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { parseWhen } from '../events/when.ts';
import { policyPlace } from './policy-place.ts';

/** Calls that would change, which are shown one by one. */
const MOST_SHOWN = 1_000;

export async function replayLedger(args: Arguments, session: Session): Promise<number> {
  const { plain, sources } = await policyPlace(args, session);
  const since = args.text('since');
  const filter = since === undefined ? {} : { sinceMs: parseWhen(since, session.io.wallMs(), '--since') };
  const counts = { same: 0, stricter: 0, milder: 0, unknown: 0 };
  const changes: PolicyReplay['changes'][number][] = [];
  for await (const entry of readEvents(session.directory, sources.ports, filter)) {
    if (!('event' in entry) || !isCallEvent(entry.event)) continue;
    const { event } = entry;
    const replayed = replayEvent(event, { lists: plain.rules.lists, agents: plain.agents });
    if (replayed === undefined) continue;
    counts[replayed.result] += 1;
    if (replayed.result !== 'stricter' && replayed.result !== 'milder') continue;
    const { tool = '', decision = 'allow', event_id } = event;
    const now = { now: replayed.decision ?? null, rule: replayed.rule ?? null };
    if (changes.length < MOST_SHOWN) changes.push({ event_id, tool, before: decision, ...now });
  }
  const status = changes.length === 0 ? EXIT.clean : EXIT.found;
  session.conclude(status);
  if (session.json) session.answer('policy-replay', { ...counts, changes });
  else session.io.stdout.write(`${describe({ ...counts, changes }).join('\n')}\n`);
  return status;
}

const describe = ({ same, stricter, milder, unknown, changes }: PolicyReplay): string[] => [
  ...changes.map(
    ({ event_id, tool, before, now, rule }) =>
      `${event_id}  ${tool}  ${before} → ${now ?? 'no rule'}${rule === null ? '' : ` by ${rule}`}`,
  ),
  `${same} the same, ${stricter} stricter, ${milder} milder, ${unknown} unknown without their arguments`,
];
