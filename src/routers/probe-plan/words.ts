/** The plan as people read it. The first two lines and the first two stop conditions are a contract with clients. */
import { groupedCount } from '../../text/words/amounts.ts';
import { ruleOfThree } from '../statistics/power.ts';
import type { PlanFacts } from './plan.ts';

export function planLines(facts: PlanFacts): string[] {
  const { sample_size, schedule, probes, stop_rule } = facts;
  return [
    'Confirm target route, claimed model, allowed cost, and allowed data class with the user.',
    'Run only redacted or synthetic prompts unless the user explicitly approves real content.',
    `Use three arms: the direct provider, the direct provider again as an A/A control, and the route. Ask ${groupedCount(sample_size, 'item')} of the quality window in each, beside the other probes: ${groupedCount(stop_rule.most_calls, 'call')} in all.`,
    `Interleave the arms in time, in blocks of a random order (D direct, A direct again, R route; seed ${schedule.seed}).`,
    powerLine(facts),
    effectLine(facts),
    ...probes.map((probe) => `${SAID[probe.kind]}${sayCalls(probe)}: ${probe.why}`),
    ...huntLines(facts),
    costLine(facts),
    stopLine(facts),
    'Compare with `tokenauditor compare`, with the second direct arm as its `control`; and the quality window with `tokenauditor degrade` twice, direct against route and direct against direct again, which has to show nothing.',
  ];
}

/** The e-value may be checked at any time, at the price of power; the sample is sized for the one test at the end. */
function stopLine({ stop_rule, effect }: PlanFacts): string {
  const { e_value, power_of_e_value, most_calls } = stop_rule;
  const { drop, baseline_rate, fraction_diverted, power_of_sample_size } = effect;
  return (
    `Fix the stop rule before the first call: end when the e-value of the quality window (\`tokenauditor degrade --series\`) reaches ${e_value}, when the budget is used up, or after ${groupedCount(most_calls, 'call')} with one test; nothing else ends it early. ` +
    `With a drop of ${drop} from ${baseline_rate}${fraction_diverted < 1 ? ` in ${percent(fraction_diverted)} of the calls` : ''} the e-value is ${e_value} or more at the end in about ${percent(power_of_e_value)} of the cases (and reaches it on the way in somewhat more), and the test detects the drop in ${percent(power_of_sample_size)}; together they raise a false alarm in at most one case in ten.`
  );
}

const SAID: Readonly<Record<PlanFacts['probes'][number]['kind'], string>> = {
  reported_name: 'Reported name',
  tokenizer: 'Tokenizer probe',
  histograms: 'One-token histograms',
  quality_window: 'Quality window',
  latency_window: 'Latency window',
  tool_calls: 'Tool calls',
  trigger_hunt: 'Trigger hunt',
};

function sayCalls({ calls, tokens_per_call: tokens, usd }: PlanFacts['probes'][number]): string {
  if (tokens === null) return '';
  const cost = usd === null ? '' : `, ${dollars(usd)}`;
  return ` (${groupedCount(calls, 'call')} of about ${tokens.input} tokens in and ${tokens.output} out${cost})`;
}

function powerLine({ sample_size, detectable, effect }: PlanFacts): string {
  const at = detectable.find(({ baseline_rate }) => baseline_rate === effect.baseline_rate) ?? detectable[0];
  const drop = at?.minimum_drop ?? null;
  const from = at?.baseline_rate ?? effect.baseline_rate;
  if (drop === null) {
    return `With ${groupedCount(sample_size, 'item')} per arm, not even a drop from ${from} to 0 would be detected with a power of ${effect.power}.`;
  }
  return `With ${groupedCount(sample_size, 'item')} per arm, only a drop of ${spokenDrop(drop)} or more from a pass rate of ${from} is detected with a power of ${effect.power}; smaller ones will probably be missed.`;
}

function effectLine({ effect }: PlanFacts): string {
  const { baseline_rate, drop, fraction_diverted, power, n_per_arm, is_default } = effect;
  const diluted = fraction_diverted < 1 ? ` in ${percent(fraction_diverted)} of the calls` : '';
  const chosen = is_default ? ' (an example: name the drop that matters to you)' : '';
  return `A drop of ${drop} from ${baseline_rate}${diluted} needs ${n_per_arm === null ? 'more than a billion items' : groupedCount(n_per_arm, 'item')} per arm for a power of ${power}${chosen}.`;
}

function huntLines({ trigger_hunt }: PlanFacts): string[] {
  const { is_planned, calls, trigger_rate, sessions, calls_per_session, vary } = trigger_hunt;
  if (!is_planned) return [];
  const varied = vary.map(({ what, values }) => `${what} (${values.join(', ')})`).join('; ');
  return [
    `Hunt for triggers: a trigger in ${percent(trigger_rate)} of the calls shows within ${groupedCount(calls, 'call')} in 95 of 100 hunts; run ${groupedCount(sessions, 'session')} of ${calls_per_session} calls each, to get past a warm-up of 50.`,
    `Vary between sessions: ${varied}.`,
  ];
}

function costLine({ cost }: PlanFacts): string {
  const { planned_usd, for_effect_usd, price_as_of, tokens_per_call, is_within_budget } = cost;
  if (planned_usd === null) return cost.note;
  const assumed = tokens_per_call.is_assumed ? '; tokens are assumed' : '';
  const more =
    for_effect_usd === null || for_effect_usd === planned_usd
      ? ''
      : `, and ${dollars(for_effect_usd)} with the sample size that the effect needs`;
  const over = is_within_budget === false ? ' That is more than the budget: plan fewer probes.' : '';
  return `About ${dollars(planned_usd)} for all of these calls (prices as of ${price_as_of}${assumed})${more}; a model that reasons first bills its reasoning as well.${over}`;
}

export function stopLines({ stop_rule }: PlanFacts): string[] {
  return [
    'A secret-like value appears before redaction.',
    'Estimated probe cost exceeds the user-approved budget.',
    `The e-value of the quality window reaches ${stop_rule.e_value}, or ${groupedCount(stop_rule.most_calls, 'planned call')} were made.`,
    'The two direct arms differ from each other: then the comparison is not sound.',
    'The user withdraws consent, or the provider asks to stop.',
  ];
}

export function limitationLines({ trigger_hunt }: PlanFacts): string[] {
  const { calls, is_planned } = trigger_hunt;
  const left = percent(ruleOfThree(calls));
  return [
    'No finite plan clears conditional delivery: a route can behave for every planned call and not for the next one.',
    ...(is_planned
      ? [
          `A hunt of ${calls} calls without a hit still leaves room for a trigger in up to ${left} of the calls.`,
        ]
      : []),
    'A plan only: nothing was sent, and nothing may be sent without the consent of the user.',
  ];
}

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000} %`;
const dollars = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Two places, or two significant digits where those would be zeros. */
export const spokenDrop = (drop: number): string =>
  drop < 0.01 ? String(Number(drop.toPrecision(2))) : drop.toFixed(2);
