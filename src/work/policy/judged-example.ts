/** A call that a person wrote down, ruled under a policy: without a ledger, and on no disk unless one is handed in. */

import { decide } from '../../road/judging/with-checks.ts';
import type { Policy } from '../../road/policy/plain-policy.ts';
import type { Ruled } from '../../road/road.ts';
import { type State, stateAt } from '../../road/state.ts';
import { type Proposed, splitName } from '../../vocabulary/call.ts';
import type { CallContext, FlowFacts } from '../../vocabulary/call-context.ts';
import type { RuleExample } from '../../vocabulary/document/rules-part.ts';

export interface ExamplePlace {
  /** Where it runs if it names no folder. */
  readonly cwd: string;
  readonly home?: string | undefined;
  readonly disk?: CallContext['disk'];
  readonly nowMs: number;
  /** Judged as at a gateway that lists the tool, unless the example names another door. */
  readonly isListed?: boolean;
  /** What came back before it. */
  flowsOf?(proposed: Proposed, state: State): FlowFacts | undefined;
}

/** What its server claims of the tool is not known. */
const LISTED = { isMarkedDestructive: false };
const GATEWAYS: ReadonlySet<string | undefined> = new Set([undefined, 'stdio', 'http']);

export function judgeExample(example: RuleExample, policy: Policy, place: ExamplePlace): Ruled {
  const { tool, server, arguments: given = {}, agent = 'cli', time } = example;
  const cwd = example.cwd ?? place.cwd;
  const named = server === undefined ? splitName(tool) : { server, tool };
  // No hook reads resources: a call that names one is a gateway's.
  const isResource = server !== undefined && tool === 'resources/read' && typeof given.uri === 'string';
  const { door = isResource ? 'stdio' : 'hook' } = example;
  const call = { ...named, arguments: given, ...(isResource ? { kind: 'resource' as const } : {}) };
  const context: CallContext = {
    cwd,
    projectRoot: cwd,
    ...(place.home === undefined ? {} : { home: place.home }),
    ...(place.disk === undefined ? {} : { disk: place.disk }),
  };
  const nowMs = time === undefined ? place.nowMs : Date.parse(time);
  const isListed = place.isListed === true && named.server !== undefined && GATEWAYS.has(example.door);
  const listed = isListed ? { listed: LISTED } : {};
  const proposed = { call, caller: { agent, door }, context, ...listed };
  const state = stateAt({ nowMs: () => nowMs });
  const flow = place.flowsOf?.(proposed, state);
  const whole = flow === undefined ? proposed : { ...proposed, context: { ...context, flow } };
  return decide(whole, { policy: withRole(policy, example), state: () => state });
}

/** A case may set the role that its agent has. */
function withRole(policy: Policy, { agent = 'cli', role }: RuleExample): Policy {
  return role === undefined ? policy : { ...policy, agents: { ...policy.agents, [agent]: { role } } };
}
