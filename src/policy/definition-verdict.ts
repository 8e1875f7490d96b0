/**
 * The verdict on the signals of one definition. One hard signal is enough; soft ones are counted by distinct checks
 * and combined as independent evidence, so that agreement raises confidence and never saturates. Informational ones are
 * reported beside the verdict and change nothing.
 */
import type { Definition, Verdict } from '../vocabulary/definition.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { mostSevere, SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Screening } from '../vocabulary/screening.ts';
import type { Signal, Threat } from '../vocabulary/signal.ts';

export interface DefinitionFinding extends Finding {
  readonly tier: 'hard' | 'soft';
  readonly threat: Threat;
  /** Each place once. */
  readonly places: readonly { readonly path: string; readonly evidence: string }[];
}

export interface DefinitionJudgement {
  readonly verdict: Verdict;
  readonly tier: 'hard' | 'soft' | null;
  /** Every check ran, and read everything. */
  readonly isWhole: boolean;
  /** Most severe first. */
  readonly findings: readonly DefinitionFinding[];
  readonly confidence: number;
  /** 0–100. */
  readonly riskScore: number;
}

export interface JudgedDefinition {
  readonly definition: Definition;
  readonly judgement: DefinitionJudgement;
}

/** How much a certain signal of one check adds to the risk. */
const HARD_WEIGHT: Readonly<Record<Severity, number>> = {
  info: 0.3,
  low: 0.4,
  medium: 0.6,
  high: 0.8,
  critical: 0.95,
};
const SOFT_WEIGHT = 0.35;
const SOFT_SEVERITY: readonly Severity[] = ['info', 'low', 'medium', 'high'];
const MOST_DETAIL = 2000;

export function judgeDefinition({ signals, coverage }: Screening): DefinitionJudgement {
  const hard = byCheck(signals.filter(({ tier }) => tier === 'hard'));
  const isNote = ({ tier, severity }: Signal) => tier === 'soft' && severity === 'info';
  const soft = byCheck(signals.filter((signal) => signal.tier === 'soft' && !isNote(signal)));
  const notes = byCheck(signals.filter(isNote));
  const findings = [...hard.values()].map((group) => hardFinding(group));
  if (soft.size > 0) findings.push(softFinding([...soft.values()]));
  if (notes.size > 0) findings.push({ ...softFinding([...notes.values()]), severity: 'info' });
  findings.sort(
    (a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || b.confidence - a.confidence,
  );
  const isWhole = coverage.failed.length === 0 && coverage.capped.length === 0;
  const tier = hard.size > 0 ? 'hard' : soft.size > 0 ? 'soft' : null;
  return {
    verdict: tier === 'hard' ? 'dangerous' : tier === 'soft' || !isWhole ? 'warning' : 'clean',
    tier,
    isWhole,
    findings,
    confidence: hundredths(agreement([...hard.values(), ...soft.values()].map(surest))),
    riskScore: Math.round(100 * agreement(risks(hard, soft))),
  };
}

/** Those that led to the verdict. */
export const weighty = ({ findings }: DefinitionJudgement): DefinitionFinding[] =>
  findings.filter(({ tier, severity }) => tier === 'hard' || severity !== 'info');

type Groups = ReadonlyMap<string, readonly Signal[]>;

function byCheck(signals: readonly Signal[]): Groups {
  const groups = new Map<string, Signal[]>();
  for (const signal of signals) {
    const group = groups.get(signal.check);
    if (group) group.push(signal);
    else groups.set(signal.check, [signal]);
  }
  return groups;
}

/** Two signals of one check are not two witnesses. */
const surest = (group: readonly Signal[]): number =>
  Math.max(0, ...group.map(({ confidence }) => confidence));

/** Noisy-or: each check is independent evidence. */
const agreement = (shares: readonly number[]): number =>
  1 - shares.reduce((doubt, share) => doubt * (1 - share), 1);

const hundredths = (share: number): number => Math.round(share * 100) / 100;

function risks(hard: Groups, soft: Groups): number[] {
  const weigh = (group: readonly Signal[]) => HARD_WEIGHT[severityOf(group)] * surest(group);
  return [
    ...[...hard.values()].map(weigh),
    ...[...soft.values()].map((group) => SOFT_WEIGHT * surest(group)),
  ];
}

const severityOf = (group: readonly Signal[]): Severity =>
  group.reduce<Severity>((worst, { severity }) => mostSevere(worst, severity), 'info');

function hardFinding(group: readonly Signal[]): DefinitionFinding {
  return {
    ...summaryOf(group),
    tier: 'hard',
    severity: severityOf(group),
    confidence: hundredths(surest(group)),
  };
}

function softFinding(groups: readonly (readonly Signal[])[]): DefinitionFinding {
  const all = groups.flat();
  return {
    ...summaryOf(all),
    tier: 'soft',
    severity: SOFT_SEVERITY[Math.min(groups.length, 3)] ?? 'high',
    confidence: hundredths(agreement(groups.map(surest))),
  };
}

function summaryOf(group: readonly Signal[]): Omit<DefinitionFinding, 'tier' | 'severity' | 'confidence'> {
  const first = [...group].sort((a, b) => b.confidence - a.confidence)[0];
  const titles = [...new Set(group.map(({ title }) => title))];
  const places = new Map(
    group.map(({ path, evidence }) => [`${path}\n${evidence}`, { path, evidence }] as const),
  );
  return {
    evidenceClass: 'tool_definition_signal',
    title: titles.join(', ').slice(0, 200),
    detail: [...new Set(group.map(({ detail }) => detail))].join(' ').slice(0, MOST_DETAIL),
    threat: first?.threat ?? 'malicious_content',
    checks: [...new Set(group.map(({ check }) => check))],
    places: [...places.values()],
  };
}
