/** The step that asks the memory of a session what of a call came from where, before the call is screened and ruled. */
import { type AboutServer, classByName, classOf } from '../../flows/classes/class-of.ts';
import { classOfCall } from '../../flows/classes/class-of-call.ts';
import { classOfHostTool } from '../../flows/classes/class-of-host-tool.ts';
import { withCommandPlaces } from '../../flows/command-places.ts';
import { readArguments } from '../../flows/read-arguments.ts';
import { flowsOf } from '../../flows/table.ts';
import { understand } from '../../screening/calls/subject.ts';
import { shownTool } from '../../screening/session/reply-facts.ts';
import type { FlowMemory } from '../../sessions/flow-memory.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type Call, spelledName } from '../../vocabulary/call.ts';
import type { FlowFacts, ToolClass } from '../../vocabulary/call-context.ts';
import type { Definition } from '../../vocabulary/definition.ts';

/** Nothing that is asked of a server but a tool sends anything by itself. */
const READS: ToolClass = { reads: ['outside', 'private'], acts: ['read'], assumes: ['reads'] };

export function classOfTool(call: Call, definition?: Definition, about?: AboutServer): ToolClass {
  if ((call.kind ?? 'tool') !== 'tool') return READS;
  const given = call.arguments as { [key: string]: JsonValue };
  const own =
    definition === undefined
      ? classByName(spelledName(call))
      : classOfCall(classOf(definition, about), definition, given);
  const isLine = own.acts.includes('run') || Object.keys(given).some((key) => LINE_KEY.test(key));
  if (!isLine) return own;
  // What a command line does is known better than what a tool that takes any could do.
  const subject = understand({ tool: spelledName(call), arguments: given }, {});
  return subject.kind === 'shell' && subject.commands.length > 0 ? classOfHostTool(subject) : own;
}

const LINE_KEY = /(?:^|_)(?:command|cmd|commandline)$/i;

/** `public: true`, `visibility: "public"`. */
const PUBLIC =
  /"(?:is_?)?public":\s?true|"(?:\w{0,24}_?visibility|access|privacy)":\s?"(?:public|anyone\w{0,20}|world)"/i;

const KEPT_FOR_OTHERS = /gist|snippet|paste|repo|bucket|file|document|doc|link|share|form|sheet|dataset/i;

export interface FlowPolicy {
  readonly isOwn: (place: string) => boolean;
}

export function callFlows(
  call: Call,
  tool: ToolClass,
  memory: FlowMemory | undefined,
  { isOwn }: FlowPolicy,
): FlowFacts {
  const leaves = leavesOf(call);
  const known = { server: call.server ?? '', shown: shownTool(call), class: tool, leaves };
  const hasFile = leaves.some(({ key }) => /attach|file/i.test(key));
  // A post is meant to be seen.
  const isPublic = KEPT_FOR_OTHERS.test(call.tool) && PUBLIC.test(JSON.stringify(call.arguments));
  const flows =
    memory === undefined ? [] : flowsOf({ ...known, hasFile, isPublic }, { recall: memory, isOwn });
  return { acts: tool.acts, reads: tool.reads, flows };
}

const leavesOf = (call: Call) =>
  withCommandPlaces(readArguments(call.arguments as Readonly<Record<string, JsonValue>>));

/** Where it goes, for what is known of later calls. */
export const placesOf = (call: Call): string[] =>
  leavesOf(call).flatMap(({ place, text }) => (place === undefined ? [] : [text]));
