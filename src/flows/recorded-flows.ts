/** The flows of a call as its event has them, and back into the line that draws each: tools, labels and ids, no values. */

import type { Flow, FlowSource } from '../vocabulary/call-context.ts';
import type { RecordedFlow } from '../vocabulary/events/event-fields.ts';
import { idSchema } from '../vocabulary/events/event-fields.ts';
import { drawFlow } from './draw-flow.ts';

const MOST_FLOWS = 8;
const MOST_SOURCES = 16;

export const recordedFlows = (flows: readonly Flow[]): RecordedFlow[] =>
  flows.slice(0, MOST_FLOWS).map(({ check, act, decision, named, carried }) => ({
    ...{ check, act, decision },
    ...(named === undefined ? {} : { named: recordedSource(named) }),
    carried: carried.slice(0, MOST_SOURCES).map(recordedSource),
  }));

/** A name that the ledger cannot hold is left out. */
function recordedSource({ tool, reads, isAssumed, callId }: FlowSource): RecordedFlow['carried'][number] {
  const isName = idSchema.safeParse(tool).success;
  const isId = callId !== undefined && idSchema.safeParse(callId).success;
  return {
    ...(isName ? { tool } : {}),
    ...(isId ? { call_id: callId } : {}),
    reads: [...reads],
    ...(isAssumed ? { assumed: true as const } : {}),
  };
}

/** `flow.crossed: browser/fetch (outside) names the destination → …, from the calls a-1, a-2`. */
export function recordedLine(
  called: string,
  { check, act, named, carried }: RecordedFlow,
  withCalls = true,
): string {
  const line = drawFlow(called, act, {
    check,
    ...(named === undefined ? {} : { named: sourceOf(named) }),
    carried: carried.map(sourceOf),
  });
  const ids = [
    ...new Set([...(named === undefined ? [] : [named]), ...carried].flatMap((one) => one.call_id ?? [])),
  ];
  return `${check}: ${line}${ids.length === 0 || !withCalls ? '' : `, from the calls ${ids.join(', ')}`}`;
}

const sourceOf = ({ tool, reads, assumed }: RecordedFlow['carried'][number]): FlowSource => ({
  ...{ tool: tool ?? 'a tool', reads },
  isAssumed: assumed === true,
});
