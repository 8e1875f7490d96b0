/** The step that asks the memory of a session what of a call came from where, before the call is screened and ruled. */
import { type AboutServer, classOf } from '../../flows/classes/class-of.ts';
import { withCommandPlaces } from '../../flows/command-places.ts';
import { readArguments } from '../../flows/read-arguments.ts';
import { flowsOf } from '../../flows/table.ts';
import { shownTool } from '../../screening/session/reply-facts.ts';
import type { FlowMemory } from '../../sessions/flow-memory.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { FlowFacts, ToolClass } from '../../vocabulary/flow.ts';

/** Nothing that is asked of a server but a tool sends anything by itself. */
const READS: ToolClass = { reads: ['outside', 'private'], acts: ['read'], assumes: ['reads'] };

export function classOfTool(call: Call, definition?: Definition, about?: AboutServer): ToolClass {
  if ((call.kind ?? 'tool') !== 'tool') return READS;
  return definition === undefined ? classByName(call) : classOf(definition, about);
}

export interface FlowPolicy {
  readonly isOwn: (place: string) => boolean;
}

export function callFlows(
  call: Call,
  tool: ToolClass,
  memory: FlowMemory | undefined,
  { isOwn }: FlowPolicy,
): FlowFacts {
  const own = classOfCall(tool, undefined, call.arguments);
  const leaves = leavesOf(call);
  const known = { server: call.server ?? '', shown: shownTool(call), class: own, leaves };
  const hasFile = leaves.some(({ key }) => /attach|file/i.test(key));
  const flows = memory === undefined ? [] : flowsOf({ ...known, hasFile }, { recall: memory, isOwn });
  return { acts: own.acts, reads: own.reads, flows };
}

const leavesOf = (call: Call) =>
  withCommandPlaces(readArguments(call.arguments as Readonly<Record<string, JsonValue>>));

/** Where it goes, for what is known of later calls. */
export const placesOf = (call: Call): string[] =>
  leavesOf(call).flatMap(({ place, text }) =>
    place === undefined ? [] : [text],
  );

// Until the room of classes has them.
const classByName = (call: Call): ToolClass =>
  classOf({ kind: 'tool', server: call.server ?? '', name: call.tool, value: {} } as unknown as Definition);
const classOfCall = (tool: ToolClass, _definition: Definition | undefined, _given: Call['arguments']): ToolClass => tool;
