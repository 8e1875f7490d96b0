/**
 * The layers of the road, in the order of the trace. Each is a pure, synchronous function in a room below, over narrow
 * arguments; a line here picks those out of a fact. A layer without an opinion returns undefined. Adding one is its file
 * and one line below.
 */
import { type GateFinding, gate as gateOf } from '../policy/gate.ts';
import { assessPins, pinsOf } from '../quarantine/assess-call.ts';
import { assessRules } from '../rules/assess-rules.ts';
import type { Tier } from '../vocabulary/check.ts';
import type { RiskState } from '../vocabulary/orders.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import type { Policy } from './policy/plain-policy.ts';
import type { Entered, Screened, Understood } from './road.ts';
import type { State } from './state.ts';

export type Assessor<Fact> = (
  fact: Fact,
  policy: Policy,
  state: State,
) => Opinion | readonly Opinion[] | undefined;

/** What the layers after screening read. */
export interface Assessed {
  readonly findings: readonly GateFinding[];
  readonly riskState: RiskState;
  /** The tiers of checks that failed or did not read everything. */
  readonly degraded: readonly Tier[];
  readonly screened: Pick<Screened<Understood>, 'sent' | 'caller' | 'context' | 'facts'>;
}

const gate: Assessor<Assessed> = ({ findings, riskState, degraded }, policy) => {
  const { decision, reason } = gateOf({ findings, riskState, degraded, policy: policy.gate });
  return { layer: 'gate', decision, reason };
};

const rules: Assessor<Assessed> = ({ screened, findings, riskState, degraded }, policy, { time }) => {
  if (policy.rules === undefined) return undefined;
  const { sent: call, caller, context, facts } = screened;
  const { role } = policy.agents[caller.agent] ?? {};
  const isUnattended = context.route?.yolo === true;
  const known = { call, caller, role, facts, session: context.session, isUnattended, time };
  return assessRules(policy.rules, { ...known, findings, riskState, isDegraded: degraded.length > 0 });
};

const quarantine: Assessor<Entered> = ({ sent }, policy, { pins }) =>
  assessPins(pinsOf(sent, pins), policy.quarantine);

export const BEFORE_SCREENING: readonly Assessor<Entered>[] = [quarantine];
export const AFTER_SCREENING: readonly Assessor<Assessed>[] = [gate, rules];

export function assess<Fact>(
  layers: readonly Assessor<Fact>[],
  fact: Fact,
  policy: Policy,
  state: State,
): Opinion[] {
  return layers.flatMap((layer) => layer(fact, policy, state) ?? []);
}
