/** One decision of the ledger in Superego's terms. Events have no arguments and no model's words, so neither has this. */
import type { EventOf } from '../../../vocabulary/events/event.ts';
import { placesIn } from '../../../vocabulary/finding.ts';
import { stops } from '../../../vocabulary/orders.ts';
import { BYPASS_CONFIDENCE } from '../../../vocabulary/scanning/judge-words.ts';

export type DecisionEvent = EventOf<'policy_decision' | 'tool_call.proposed'>;

/** `reasons`: of the rules in force, by id. */
export function recordedDecision(event: DecisionEvent, reasons: ReadonlyMap<string, string>): object {
  const { event_id, time, tool, server, session_id, agent, decision, rule, rules = [], checks = [] } = event;
  return {
    id: event_id,
    timestamp: time,
    request: {
      tool_name: tool ?? null,
      server: server ?? null,
      session_id: session_id ?? null,
      agent_id: agent ?? null,
      digest: event.tool_call_hash ?? null,
    },
    decision: {
      action: decision !== undefined && !stops(decision) ? 'allow' : 'deny',
      decision: decision ?? null,
      reason: reasonOf(event, reasons),
      rule_id: rule ?? null,
      confidence: confidenceOf(event),
      processing_time_ms: tookOf(event),
    },
    rule_matches: rules,
    checks,
  };
}

const NOTHING = 'No findings.';
const BYPASSED = 'it passed unjudged, because the fail mode is open';

function reasonOf(event: DecisionEvent, reasons: ReadonlyMap<string, string>): string {
  const { rule, checks = [], paths = [], decided_by = [] } = event;
  const parts = [
    ...(rule === undefined ? [] : [`rule ${rule}${withReason(reasons.get(rule))}`]),
    ...judgedIn(event),
    ...decided_by,
    ...(checks.length === 0 ? [] : [`${checks.join(', ')}${placesIn(paths)}`]),
    ...('scan_bypass' in event && event.scan_bypass === 'fail_open'
      ? [`no model scanner answered: ${BYPASSED}`]
      : []),
  ];
  return parts.length === 0 ? NOTHING : parts.join('; ');
}

const withReason = (reason: string | undefined): string => (reason === undefined ? '' : `: ${reason}`);

function judgedIn({ judge_verdict, judge_bypass, judge, judge_model }: DecisionEvent): string[] {
  if (judge_verdict === undefined) return [];
  if (judge_verdict === 'unavailable')
    return [`AI evaluation unavailable${judge_bypass === undefined ? '' : `: ${BYPASSED}`}`];
  return [`the judge "${judge ?? ''}" (${judge_model ?? ''}) answered ${judge_verdict}`];
}

/** Null where an earlier version recorded none. What a rule alone decides, and what has no finding, is not a guess. */
function confidenceOf(event: DecisionEvent): number | null {
  const { judge_bypass, judge_confidence, rule, checks = [], confidence } = event;
  const isBypassed =
    judge_bypass !== undefined || ('scan_bypass' in event && event.scan_bypass === 'fail_open');
  if (isBypassed) return BYPASS_CONFIDENCE;
  if (judge_confidence !== undefined) return judge_confidence;
  return rule !== undefined || checks.length === 0 ? 1 : (confidence ?? null);
}

function tookOf({ screening_ms, judge_ms = 0 }: DecisionEvent): number | null {
  return screening_ms === undefined ? null : Math.round((screening_ms + judge_ms) * 1_000) / 1_000;
}
