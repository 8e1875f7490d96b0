/**
 * The step that every door takes: before a call the memory of its session is asked what flows, and what ran and what came
 * back is kept in it. What is known of the tool comes from the door.
 */
import { type FlowSettings, flowModeOf, ownPlacesOf } from '../../flows/flow-settings.ts';
import { ownPlaces } from '../../flows/own-places.ts';
import { shownTool } from '../../screening/session/reply-facts.ts';
import type { FlowMemory } from '../../sessions/flow-memory.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { FlowFacts, ToolClass } from '../../vocabulary/call-context.ts';
import { callFlows, placesOf } from './call-flows.ts';

export interface ToolKnown {
  readonly class: ToolClass;
  /** The text of its definition, which others wrote. */
  readonly description?: JsonValue | undefined;
}

/** Patterns of the user's own places, for one call; undefined where flows are not looked at. */
export type FlowPolicy = readonly string[] | undefined;

export function flowPolicyOf(
  { server }: Pick<Call, 'server'>,
  { agent }: Pick<Caller, 'agent'>,
  settings: FlowSettings,
): FlowPolicy {
  const parties = { agent, server };
  return flowModeOf(settings, parties) === 'off' ? undefined : ownPlacesOf(settings, parties);
}

/** Undefined where nothing was read yet. */
export function flowsBefore(
  call: Call,
  tool: Pick<ToolKnown, 'class'>,
  memory: FlowMemory | undefined,
  own: FlowPolicy,
): FlowFacts | undefined {
  if (memory === undefined || own === undefined || call.kind === 'message') return undefined;
  return callFlows(call, tool.class, memory, { isOwn: ownPlaces(own) });
}

/** It runs: where it goes and what it holds is known from now on. */
export function noteCall(
  call: Call,
  { description }: Pick<ToolKnown, 'description'>,
  memory: FlowMemory,
): void {
  if (description !== undefined) memory.define(shownTool(call), call.server ?? '', { description });
  memory.called(argumentsOf(call), call.server ?? '', placesOf(call));
}

export interface HeardReply {
  readonly reply: JsonValue;
  /** An order to the model was found in it, whether it was removed or not. */
  readonly hasOrders: boolean;
  readonly callId?: string | undefined;
}

export function noteReply(
  call: Call,
  { class: { reads, assumes = [] } }: Pick<ToolKnown, 'class'>,
  { reply, hasOrders, callId }: HeardReply,
  memory: FlowMemory,
): void {
  memory.hear({
    source: {
      tool: shownTool(call),
      reads,
      isAssumed: assumes.includes('reads'),
      ...(callId === undefined ? {} : { callId }),
    },
    server: call.server ?? '',
    isOutside: reads.includes('outside') || isError(reply),
    isPrivate: reads.includes('private'),
    hasOrders,
    arguments: argumentsOf(call),
    reply: asResult(reply),
  });
}

/** Hosts show hooks the parts of a result, or its text alone: both are content, not fields of a server. */
function asResult(reply: JsonValue): JsonValue {
  if (typeof reply === 'string') return { content: [{ type: 'text', text: reply }] };
  return Array.isArray(reply) && reply.length > 0 && reply.every(isPart) ? { content: reply } : reply;
}

const isPart = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.type === 'string';

const argumentsOf = (call: Call) => call.arguments as Readonly<Record<string, JsonValue>>;

/** The text of an error comes from wherever it happened. */
const isError = (reply: JsonValue): boolean =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && reply.isError === true;
