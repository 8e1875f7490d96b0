/** Figures about a ledger, for `events --stats` and `doctor`. */
import { z } from 'zod';
import type { EventCounts } from '../../answers/ledger/events.answer.ts';
import type { Camel } from '../../answers/wire-names.ts';
import type { Ports } from '../../ports/files.ts';
import type { AnyEvent } from '../../vocabulary/events/event.ts';
import { isApprovedRun, isStoppedCall, MOST_BETWEEN } from './approved-runs.ts';
import type { EventFilter } from './filter.ts';
import { type Fold, foldLedger } from './fold.ts';
import { asItRan, readEvents } from './read.ts';

const countsSchema = z.record(z.string(), z.int().positive());

const tallySchema = z.strictObject({
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  byType: countsSchema,
  byDecision: countsSchema,
  byRiskState: countsSchema,
  byCheck: countsSchema,
  byDay: countsSchema,
  /** The newest that were stopped: a person's approval may yet let them run. */
  stopped: z.array(z.strictObject({ id: z.string(), decision: z.string() })),
});
type Tally = z.infer<typeof tallySchema>;

export type LedgerStatus = Camel<EventCounts>;

const tallyFold: Fold<Tally> = {
  name: 'status',
  version: 2,
  schema: tallySchema,
  initial: () => ({
    firstTime: null,
    lastTime: null,
    byType: {},
    byDecision: {},
    byRiskState: {},
    byCheck: {},
    byDay: {},
    stopped: [],
  }),
  step: tally,
};

function tally(state: Tally, event: AnyEvent): Tally {
  state.firstTime ??= event.time;
  state.lastTime = event.time;
  count(state.byType, event.type);
  if (event.decision) countDecision(state, event, event.decision);
  if (event.risk_state) count(state.byRiskState, event.risk_state);
  for (const check of event.checks ?? []) count(state.byCheck, check);
  count(state.byDay, event.time.slice(0, 'YYYY-MM-DD'.length));
  return state;
}

function countDecision({ byDecision, stopped }: Tally, event: AnyEvent, decision: string): void {
  count(byDecision, decision);
  if (isStoppedCall(event)) {
    stopped.push({ id: event.event_id, decision });
    if (stopped.length > MOST_BETWEEN) stopped.shift();
  }
  if (!isApprovedRun(event)) return;
  const at = stopped.findLastIndex(({ id }) => id === event.ruled_event);
  const [ruling] = at < 0 ? [] : stopped.splice(at, 1);
  if (ruling === undefined) return;
  const left = (byDecision[ruling.decision] ?? 0) - 1;
  if (left > 0) byDecision[ruling.decision] = left;
  else delete byDecision[ruling.decision];
  count(byDecision, 'allow');
}

/** Keys are event types, check ids and days, so none of them is a property that every object inherits. */
function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Figures on the whole ledger are fast (snapshot); with a filter, every event is read. */
export async function ledgerStatus(
  directory: string,
  ports: Ports,
  filter?: EventFilter,
): Promise<LedgerStatus> {
  if (!filter) {
    const { state, events, broken, newer } = await foldLedger(directory, ports, tallyFold);
    const { stopped: _, ...counts } = state;
    return { events, broken, newer, ...counts };
  }
  let [events, broken, newer, state] = [0, 0, 0, tallyFold.initial()];
  for await (const entry of readEvents(directory, ports, filter)) {
    if ('broken' in entry) broken += 1;
    else if ('newer' in entry) newer += 1;
    else {
      events += 1;
      state = tally(state, asItRan(entry));
    }
  }
  const { stopped: _, ...counts } = state;
  return { events, broken, newer, ...counts };
}
