/**
 * Recorded calls under other rules. An event has no arguments: a call whose ruling depends on them, on its session or on how
 * severe a finding was cannot be known, and is counted apart.
 */
import { explainRules } from '../../rules/explain-rules.ts';
import type { Rule } from '../../rules/terms/plain-rule.ts';
import type { RuleSubject } from '../../rules/terms/rule-subject.ts';
import type { AgentEntry } from '../../vocabulary/document/agents-part.ts';
import type { EventOf, LedgerEvent } from '../../vocabulary/events/event.ts';
import { DECISIONS, type Decision } from '../../vocabulary/orders.ts';

export interface Replayed {
  readonly result: 'same' | 'stricter' | 'milder' | 'unknown';
  /** What the rules decide now; undefined if none matches. */
  readonly decision?: Decision;
  readonly rule?: string;
}

type CallEvent = EventOf<'policy_decision' | 'tool_call.proposed'>;
export const isCallEvent = (event: LedgerEvent): event is CallEvent =>
  event.type === 'policy_decision' || event.type === 'tool_call.proposed';

/** What is read of it. */
type RuledEvent = Pick<
  CallEvent,
  'tool' | 'server' | 'agent' | 'checks' | 'decision' | 'risk_state' | 'rule' | 'time'
>;

interface Rules {
  readonly lists: readonly (readonly Rule[])[];
  readonly agents: Readonly<Record<string, AgentEntry>>;
}

const DECISION = {
  allow: 'allow',
  deny: 'block',
  ask: 'require_approval',
  sample: 'require_approval',
} as const;
const rank = (decision: Decision | undefined): number => DECISIONS.indexOf(decision ?? 'allow');

/** Undefined for a call whose tool is not recorded, or that was not ruled. */
export function replayEvent(event: RuledEvent, rules: Rules): Replayed | undefined {
  const { tool, decision: before } = event;
  if (tool === undefined || before === undefined) return undefined;
  const subject = subjectOf(event, tool, rules);
  const results = rules.lists.map((list) => decidedBy(list, subject));
  if (results.includes('unknown')) return { result: 'unknown' };
  const decided = results
    .flatMap((one) => (typeof one === 'object' ? [one] : []))
    .sort((one, other) => rank(other.decision) - rank(one.decision));
  const [now] = decided;
  if (rank(now?.decision) > rank(before)) return { result: 'stricter', ...now };
  // Where no rule decided before, another layer did, and still does.
  return {
    result: event.rule !== undefined && rank(now?.decision) < rank(before) ? 'milder' : 'same',
    ...now,
  };
}

function decidedBy(
  list: readonly Rule[],
  subject: RuleSubject,
): { readonly decision: Decision; readonly rule: string } | 'unknown' | 'none' {
  for (const { rule, action, result, isShadow } of explainRules([list], subject)) {
    if (isShadow || result === 'does not match') continue;
    return result === 'matches' ? { decision: DECISION[action], rule } : 'unknown';
  }
  return 'none';
}

function subjectOf(event: RuledEvent, tool: string, { agents }: Rules): RuleSubject {
  const { server, agent = 'unknown', checks = [], risk_state = 'Watch', time } = event;
  return {
    call: { tool, ...(server === undefined ? {} : { server }), arguments: {} },
    caller: { agent, door: 'hook' },
    role: agents[agent]?.role,
    facts: undefined,
    findings: [],
    isDegraded: checks.length > 0,
    riskState: risk_state,
    session: undefined,
    isUnattended: false,
    isRecord: true,
    time,
  };
}
