/**
 * The settings of flows that hold for one call. Those of the user's documents decide what is looked at, what is their own and
 * what tools do; those of a project that is not accepted count beside them, and only where they are stricter.
 */

import { ACTS, FLOW_MODES, type FlowMode, LABELS, type ToolClass } from '../vocabulary/call-context.ts';
import { FLOW_MODE } from '../vocabulary/document/built-in-values.ts';
import type { WrittenFlows } from '../vocabulary/document/flows-part.ts';

/** Plain data: it goes to other threads, and hooks keep it compiled. */
export interface FlowSettings {
  /** The user's own documents and those that the user accepted, as one. */
  readonly user: WrittenFlows;
  /** Each project's that is not accepted. */
  readonly projects: readonly WrittenFlows[];
}

/** Where a call comes from and goes to; a call of a host's own tool has no server. */
export interface FlowParties {
  readonly server?: string | undefined;
  readonly agent: string;
}

/** The strictest that is set for all calls, for the agent or for the server; without one, `on`. A project can only raise it. */
export function flowModeOf(settings: FlowSettings, parties: FlowParties): FlowMode {
  const user = strictest(modesIn(settings.user, parties)) ?? FLOW_MODE;
  const projects = settings.projects.flatMap((project) => modesIn(project, parties));
  return strictest([user, ...projects]) ?? user;
}

/** Patterns for the user's own places, in this session and at this server. No project can add any. */
export const ownPlacesOf = ({ user }: FlowSettings, parties: FlowParties): readonly string[] => [
  ...new Set([...(user.own ?? []), ...entriesOf(user, parties).flatMap(({ own = [] }) => own)]),
];

/** The class of a tool as its definition shows it, with what documents set for it: the user's replaces, a project's adds. */
export function setClass(
  found: ToolClass,
  settings: FlowSettings,
  server: string | undefined,
  tool: string,
): ToolClass {
  const user = writtenClass(settings.user, server, tool);
  const added = settings.projects.map((project) => writtenClass(project, server, tool));
  const reads = setPart(
    LABELS,
    found.reads,
    user.reads,
    added.map(({ reads }) => reads),
  );
  const acts = setPart(
    ACTS,
    found.acts,
    user.acts,
    added.map(({ acts }) => acts),
  );
  const isKnown = { reads: reads.isKnown, acts: acts.isKnown };
  const assumes = (found.assumes ?? []).filter((part) => !isKnown[part]);
  return { reads: reads.values, acts: acts.values, ...(assumes.length === 0 ? {} : { assumes }) };
}

type Part<Value> = readonly Value[] | undefined;

/** What was assumed is known once a document sets all of it: what a project adds to it leaves the rest assumed. */
function setPart<Value>(
  order: readonly Value[],
  found: readonly Value[],
  user: Part<Value>,
  added: readonly Part<Value>[],
) {
  const set = new Set([...(user ?? []), ...added.flatMap((part) => part ?? [])]);
  const all = new Set([...(user ?? found), ...set]);
  return {
    values: order.filter((value) => all.has(value)),
    isKnown: user !== undefined || (all.size > 0 && all.size === set.size),
  };
}

function writtenClass({ servers }: WrittenFlows, server: string | undefined, tool: string) {
  const ofServer = entryOf(servers, server);
  const ofTool = entryOf(ofServer?.tools, tool);
  return { reads: ofTool?.reads ?? ofServer?.reads, acts: ofTool?.acts ?? ofServer?.acts };
}

const modesIn = (flows: WrittenFlows, parties: FlowParties): FlowMode[] =>
  [flows, ...entriesOf(flows, parties)].flatMap(({ mode }) => mode ?? []);

const entriesOf = ({ agents, servers }: WrittenFlows, { agent, server }: FlowParties) =>
  [entryOf(agents, agent), entryOf(servers, server)].filter((entry) => entry !== undefined);

/** A name comes from outside, and may be one that every object has. */
const entryOf = <Entry>(entries: Readonly<Record<string, Entry>> | undefined, name: string | undefined) =>
  entries !== undefined && name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;

const strictest = (modes: readonly FlowMode[]): FlowMode | undefined =>
  FLOW_MODES.findLast((mode) => modes.includes(mode));
