/**
 * The layers of the road, in the order of the trace. Each is a pure, synchronous function in a room below, over narrow
 * arguments; a line here picks those out of a fact. A layer without an opinion returns undefined. Adding one is its file
 * and one line below.
 */

import { assessFlows, isOfFlows } from '../flows/assess-flows.ts';
import { flowModeOf } from '../flows/flow-settings.ts';
import { assessAccess } from '../policy/access.ts';
import { assessDestructive } from '../policy/destructive-tools.ts';
import { type GateFinding, gate as gateOf } from '../policy/gate.ts';
import { assessProfile } from '../policy/profiles.ts';
import { assessPins, pinsOfCall } from '../quarantine/assess-call.ts';
import { assessRules } from '../rules/assess-rules.ts';
import type { Call } from '../vocabulary/call.ts';
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
  const others = findings.filter((finding) => !isOfFlows(finding));
  const { decision, reason } = gateOf({ findings: others, riskState, degraded, policy: policy.gate });
  return { layer: 'gate', decision, reason };
};

const flows: Assessor<Assessed> = ({ findings, screened: { sent, caller } }, policy) =>
  assessFlows(
    findings.filter(isOfFlows),
    flowModeOf(policy.flows, { server: sent.server, agent: caller.agent }),
  );

const rules: Assessor<Assessed> = ({ screened, findings, riskState, degraded }, policy, { time }) => {
  // Rules are about calls: one that denies all of them must not keep a client from being greeted.
  if (policy.rules === undefined || screened.sent.kind === 'message') return undefined;
  const { sent: call, caller, context, facts } = screened;
  const { role } = policy.agents[caller.agent] ?? {};
  const isUnattended = context.route?.yolo === true;
  const known = { call, caller, role, facts, session: context.session, isUnattended, time };
  return assessRules(policy.rules, { ...known, findings, riskState, isDegraded: degraded.length > 0 });
};

/** A resource is known by its URI; a completion may be for a template, and for what it is with the values so far. */
function namesOf({ kind, tool, arguments: given }: Call): string[] {
  if (kind !== 'resource' || typeof given.uri !== 'string') return [tool];
  return [...new Set([given.uri, expanded(given.uri, given)])];
}

/** A template after RFC 6570 with these values as they are; expressions without one stay. */
const expanded = (template: string, values: Call['arguments']): string =>
  template.replaceAll(/\{([+#./;?&]?)([^{}]{1,1024})\}/g, (expression, operator: string, names: string) => {
    const isNamed = operator !== '' && ';?&'.includes(operator);
    const given = names.split(',').flatMap((spelled) => {
      const name = spelled.replace(/(?:\*|:\d+)$/, '');
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return typeof value !== 'string' ? [] : [isNamed ? `${name}=${value}` : value];
    });
    if (given.length === 0) return expression;
    const between = operator === '?' ? '&' : './;&'.includes(operator) && operator !== '' ? operator : ',';
    return `${operator === '+' ? '' : operator}${given.join(between)}`;
  });

const access: Assessor<Entered> = ({ caller, sent }, policy) => {
  const { server, kind = 'tool' } = sent;
  // A message has no name of its own: what it belongs to was judged before.
  if (server === undefined || kind === 'message') return undefined;
  for (const name of namesOf(sent)) {
    const used = { server, kind, name };
    const opinion = assessAccess(caller, used, policy.agents) ?? assessProfile(caller, used, policy);
    if (opinion !== undefined) return opinion;
  }
  return undefined;
};

const destructive: Assessor<Entered> = ({ caller, sent, listed }, { guarding }) => {
  const { server = '', kind = 'tool', tool } = sent;
  // A person who makes the call has been asked.
  if (listed === undefined || kind !== 'tool' || caller.door === 'cli') return undefined;
  const own = Object.hasOwn(guarding, server) ? guarding[server] : undefined;
  const opinion = assessDestructive({ name: tool, isMarked: listed.isMarkedDestructive }, own);
  return opinion && { ...opinion, source: `servers.${server}.destructive` };
};

const quarantine: Assessor<Entered> = (entered, policy, { pins }) =>
  entered.sent.kind === 'message'
    ? undefined
    : assessPins(pinsOfCall(entered, pins), policy.quarantine, entered.listed?.isServed);

export const BEFORE_SCREENING: readonly Assessor<Entered>[] = [access, destructive, quarantine];
export const AFTER_SCREENING: readonly Assessor<Assessed>[] = [gate, flows, rules];

export function assess<Fact>(
  layers: readonly Assessor<Fact>[],
  fact: Fact,
  policy: Policy,
  state: State,
): Opinion[] {
  return layers.flatMap((layer) => layer(fact, policy, state) ?? []);
}
