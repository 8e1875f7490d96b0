import type { LabelledCall } from '../../corpus/commands.ts';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import type { Ruled } from '../../src/road/road.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { type Decision, stops } from '../../src/vocabulary/orders.ts';
import { decideOn } from '../../test/fixtures/decide-on.ts';

/** The road as a host takes it: screened, then ruled by the gate as it comes out of the box. */
export function judge(call: ProposedCall, context: CallContext = {}): Ruled {
  return decideOn(call, context, { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T00:00:00Z' });
}

export interface Verdict {
  readonly row: LabelledCall;
  readonly decision: Decision;
  /** The checks that speak for stopping it. */
  readonly checks: readonly string[];
}

export function verdicts(rows: readonly LabelledCall[], context: CallContext = {}): Verdict[] {
  return rows.map((row) => {
    const { ruling, screening } = judge(row.call, context);
    const grave = screening.signals.filter(({ severity }) => severity === 'high' || severity === 'critical');
    const unable = screening.coverage.failed.map((check) => `${check} failed`);
    return {
      row,
      decision: ruling.decision,
      checks: [...new Set([...grave.map(({ check }) => check), ...unable])],
    };
  });
}

export interface Shares {
  readonly total: number;
  readonly stopped: number;
  readonly blocked: number;
}

export function sharesOf(all: readonly Verdict[]): Shares {
  return {
    total: all.length,
    stopped: all.filter(({ decision }) => stops(decision)).length,
    blocked: all.filter(({ decision }) => decision === 'block').length,
  };
}

export function byCategory(all: readonly Verdict[]): Map<string, Verdict[]> {
  const categories = new Map<string, Verdict[]>();
  for (const verdict of all) {
    const list = categories.get(verdict.row.category) ?? [];
    list.push(verdict);
    categories.set(verdict.row.category, list);
  }
  return categories;
}

export function percent(part: number, whole: number): string {
  return `${((part / Math.max(1, whole)) * 100).toFixed(whole >= 1000 ? 2 : 1)} %`;
}
