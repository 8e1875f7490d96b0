/**
 * generate_probe_plan: only a plan. Nothing here runs a probe, and running one needs the user's consent. The
 * sample size is the user's; the plan adds what it can show and what the effect that matters would need.
 */

import type { ProbePlan } from '../../answers/routes/probe-plan.answer.ts';
import { type RiskState, riskiest } from '../../vocabulary/orders.ts';
import type { ProbePlanInput } from '../../vocabulary/probe-plan.ts';
import { classifyHost } from '../catalogue/classify.ts';
import { riskOfHost } from '../catalogue/host-risk.ts';
import { minimumDetectableDrop, powerOf, sampleSizePerArm } from '../statistics/power.ts';
import { costOf, priceProbes } from './cost.ts';
import { chooseProbes, spellProbes } from './probes.ts';
import { ARMS, drawSchedule } from './schedule.ts';
import { powerOfEValue } from './stop-power.ts';
import { huntCalls, planHunt } from './trigger-hunt.ts';
import { limitationLines, planLines, stopLines } from './words.ts';

/** The default, if neither a sample size nor a drop is given. */
const SAMPLE_SIZE = 20;
const TRIGGER_RATE = 0.02;
/** What people mean by "clearly worse", if no drop is given. */
const EFFECT = { baseline_rate: 0.9, drop: 0.1 };
const RATES = [0.95, 0.9, 0.8, 0.7];
/** More than any real plan, and sums of more would not be exact. */
const MOST_CALLS = 1_000_000_000;
/** As many as may be asked for. */
const MOST_PLANNED = 1_000_000;
/** False alarms are then bounded by one in twenty, however often the user looks. */
const E_VALUE = 20;

export function planProbe(input: ProbePlanInput): ProbePlan {
  const sampleSize = input.sample_size ?? sizeForEffect(input);
  const effect = effectOf(input, sampleSize);
  const kinds = chooseProbes(input.findings ?? []);
  const hunt = planHunt(input.trigger_rate ?? TRIGGER_RATE, kinds.has('trigger_hunt'));
  const probes = priceProbes(input, spellProbes(kinds, sampleSize, huntCalls(hunt)));
  const forEffect =
    effect.n_per_arm === null
      ? undefined
      : priceProbes(input, spellProbes(kinds, effect.n_per_arm, huntCalls(hunt)));
  const facts = {
    risk_state: input.risk_state ?? riskOf(input),
    sample_size: sampleSize,
    detectable: detectableOf(input, sampleSize),
    effect,
    arms: ARMS.map(({ arm, letter }) => ({ arm, letter, calls: sampleSize })),
    schedule: drawSchedule(sampleSize, input.seed ?? 1),
    stop_rule: {
      e_value: E_VALUE,
      power_of_e_value: stopPower(effect, sampleSize),
      most_calls: probes.reduce((sum, { calls }) => sum + calls, 0),
      budget_usd: input.budget_usd ?? null,
    },
    probes,
    trigger_hunt: hunt,
    cost: costOf(input, probes, forEffect),
  } as const;
  return {
    active_probe_required: false,
    requires_user_consent: true,
    ...facts,
    plan: planLines(facts),
    stop_conditions: stopLines(facts),
    limitations: limitationLines(facts),
  };
}

export type PlanFacts = Omit<
  ProbePlan,
  'plan' | 'stop_conditions' | 'limitations' | 'active_probe_required' | 'requires_user_consent'
>;

/** The default: what the host alone gives reason for, and a sample where something was found. */
function riskOf({ target, findings = [] }: ProbePlanInput): RiskState {
  const { trust, lookalikeOf } = classifyHost(target.provider_host);
  const host = riskOfHost({ trust, ...(lookalikeOf === undefined ? {} : { lookalikeOf }) });
  return riskiest(host, findings.length > 0 ? 'Sample' : 'Watch');
}

function stopPower({ baseline_rate, drop, fraction_diverted }: ProbePlan['effect'], n: number): number {
  return Math.round(100 * powerOfEValue(baseline_rate, drop * fraction_diverted, n, E_VALUE)) / 100;
}

/** A user who names the drop that matters wants the sample that shows it. */
function sizeForEffect(input: ProbePlanInput): number {
  if (input.effect === undefined) return SAMPLE_SIZE;
  return Math.min(effectOf(input, SAMPLE_SIZE).n_per_arm ?? MOST_PLANNED, MOST_PLANNED);
}

function effectOf(input: ProbePlanInput, n: number): ProbePlan['effect'] {
  const { alpha = 0.05, power = 0.8, fraction_diverted: fraction = 1 } = input;
  const { baseline_rate, drop } = input.effect ?? EFFECT;
  const whole = sampleSizePerArm({ baseline: baseline_rate, drop: drop * fraction, alpha, power });
  return {
    baseline_rate,
    drop,
    fraction_diverted: fraction,
    alpha,
    power,
    is_default: input.effect === undefined,
    n_per_arm: whole === null || whole > MOST_CALLS ? null : whole,
    power_of_sample_size:
      Math.round(1000 * powerOf({ baseline: baseline_rate, drop: drop * fraction, n, alpha })) / 1000,
  };
}

function detectableOf(input: ProbePlanInput, n: number): ProbePlan['detectable'] {
  const { alpha = 0.05, power = 0.8, effect } = input;
  const rates = effect === undefined ? RATES : [...new Set([effect.baseline_rate, ...RATES])];
  return rates.map((baseline) => {
    const drop = minimumDetectableDrop({ baseline, n, alpha, power });
    return {
      baseline_rate: baseline,
      minimum_drop: drop === null ? null : roundedDrop(drop),
    };
  });
}

/** Four places; of a tiny drop two digits, because a drop rounded to zero would promise too much. */
function roundedDrop(drop: number): number {
  return drop < 0.01 ? Number(drop.toPrecision(2)) : Math.round(drop * 10_000) / 10_000;
}
