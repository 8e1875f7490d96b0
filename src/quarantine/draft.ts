/** The events of pins. They contain names only if those fit the event format; ids identify all of them. */
import { redactText } from '../sensitive/redact.ts';
import type { ToolClass } from '../vocabulary/call-context.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { EVENT_FIELDS } from '../vocabulary/events/event-fields.ts';
import type { TrustMode } from '../vocabulary/pin.ts';
import { type MakeDigest, serverIdOf } from './contract.ts';
import type { Pin, PinDraft } from './pins.ts';
import type { Sighting } from './sighting.ts';
import type { PinStep } from './transitions.ts';

/** The caller of our own MCP server: any agent may call it, and what it claims about itself is not worth recording. */
export const MCP_AGENT = 'mcp';

const MOST_CHECKS = 64;
const { server: serverShape, tool: toolShape } = EVENT_FIELDS;

export function pinDraft(
  { definition, id, sight, serverHash }: Sighting,
  { transition, state }: PinStep,
  content: Digest,
  pin: Pin | undefined,
  flowClass: ToolClass | undefined,
): PinDraft {
  const previous = pin?.approved ?? null;
  // An agent's block stays a block, whichever contract it is recorded for.
  const isOfAgent = transition === 'blocked' && pin?.blockedBy === 'agent';
  return {
    type: 'definition.pin',
    ...(isOfAgent ? { agent: MCP_AGENT } : {}),
    definition_id: id,
    definition_kind: definition.kind,
    ...namedIn('server', serverShape, definition.server),
    ...namedIn('tool', toolShape, definition.name),
    contract_hash: sight.contract,
    ...(previous === null ? {} : { previous_contract_hash: previous }),
    server_hash: serverHash,
    transition,
    pin_state: state,
    trust: sight.trust,
    verdict: sight.verdict,
    checks: sight.checks.slice(0, MOST_CHECKS),
    content_hash: content,
    ...(flowClass === undefined ? {} : { flow_class: writtenClass(flowClass) }),
  };
}

/** Lists of an event are its own. */
const writtenClass = ({ reads, acts, assumes = [] }: ToolClass): NonNullable<PinDraft['flow_class']> => ({
  reads: [...reads],
  acts: [...acts],
  ...(assumes.length === 0 ? {} : { assumes: [...assumes] }),
});

/** Includes the verdict that was recorded with the contract the person reviewed: that is what they approved. */
export function decisionDraft(
  id: Digest,
  pin: Pin,
  { transition, state }: PinStep,
  agent: string | undefined,
): PinDraft {
  return {
    type: 'definition.pin',
    ...(agent === undefined ? {} : { agent }),
    definition_id: id,
    definition_kind: pin.kind,
    ...(pin.server === null ? {} : { server: pin.server }),
    ...(pin.tool === null ? {} : { tool: pin.tool }),
    contract_hash: pin.seen,
    ...(pin.approved === null ? {} : { previous_contract_hash: pin.approved }),
    ...(pin.serverHash === null ? {} : { server_hash: pin.serverHash }),
    transition,
    pin_state: state,
    trust: pin.trust,
    verdict: pin.verdict,
    checks: [...pin.checks],
    ...(pin.seenContent === null ? {} : { content_hash: pin.seenContent }),
  };
}

/** An event about a server as a whole has no transition. */
export function trustDraft(server: string, trust: TrustMode, identity: Digest, digest: MakeDigest): PinDraft {
  return {
    type: 'definition.pin',
    definition_id: serverIdOf(server, digest),
    ...namedIn('server', serverShape, server),
    server_hash: identity,
    trust,
  };
}

type Shape = typeof serverShape;

/** A name may be anything, even a sentence or a token: then it is left out. */
function namedIn<K extends 'server' | 'tool'>(field: K, shape: Shape, name: string): { [F in K]?: string } {
  const isSayable = shape.safeParse(name).success && redactText(name).spans.length === 0;
  const said: { [F in 'server' | 'tool']?: string } = isSayable ? { [field]: name } : {};
  return said;
}
