import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN as example } from '../../../test/fixtures/promised-examples.ts';
import { probePlanSchema } from '../../answers/routes/probe-plan.answer.ts';
import { type ProbePlanInput, probePlanInputSchema } from '../../vocabulary/probe-plan.ts';
import { planProbe } from './plan.ts';

const plain: ProbePlanInput = { target: example.target };

test('the example that clients were promised', () => {
  const plan = planProbe(example);
  expect(plan).toMatchObject({
    active_probe_required: false,
    requires_user_consent: true,
    risk_state: 'Probe',
    sample_size: 20,
  });
  expect(plan.plan.slice(0, 2)).toEqual([
    'Confirm target route, claimed model, allowed cost, and allowed data class with the user.',
    'Run only redacted or synthetic prompts unless the user explicitly approves real content.',
  ]);
  expect(plan.stop_conditions.slice(0, 2)).toEqual([
    'A secret-like value appears before redaction.',
    'Estimated probe cost exceeds the user-approved budget.',
  ]);
  expect(plan.limitations[0]).toContain('No finite plan clears conditional delivery');
});

test('the plan reports what the sample can show', () => {
  expect(planProbe(example).detectable).toEqual([
    { baseline_rate: 0.95, minimum_drop: 0.3089 },
    { baseline_rate: 0.9, minimum_drop: 0.3401 },
    { baseline_rate: 0.8, minimum_drop: 0.373 },
    { baseline_rate: 0.7, minimum_drop: 0.3829 },
  ]);
  expect(planProbe(example).plan[4]).toContain('only a drop of 0.34 or more from a pass rate of 0.9');
  expect(planProbe({ ...plain, sample_size: 1 }).plan[4]).toContain('not even a drop');
});

// Worked values of the method: one-sided 0.05, power 0.8.
test.each([
  [0.95, 0.05, 1, 343],
  [0.9, 0.1, 1, 157],
  [0.8, 0.2, 1, 64],
  [0.85, 0.3, 1, 28],
  [0.85, 0.3, 0.5, 95],
  [0.85, 0.3, 0.25, 334],
  [0.85, 0.3, 0.1, 1892],
])('from %s a drop of %s in a share of %s needs %s an arm', (baseline_rate, drop, fraction_diverted, n) => {
  const { effect } = planProbe({ ...plain, effect: { baseline_rate, drop }, fraction_diverted });
  expect(effect.n_per_arm).toBe(n);
});

test.each([
  [{ alpha: 0.01 }, 255],
  [{ power: 0.9 }, 217],
])('with %j it needs %s', (wish, n) => {
  expect(planProbe({ ...plain, ...wish }).effect.n_per_arm).toBe(n);
});

test.each([
  [0.1, 29],
  [0.05, 59],
  [0.02, 149],
  [0.01, 299],
  [0.001, 2995],
])('a trigger in a share of %s needs %s calls', (trigger_rate, calls) => {
  const { trigger_hunt } = planProbe({ ...example, trigger_rate });
  expect(trigger_hunt).toMatchObject({ is_planned: true, calls, calls_per_session: 51 });
  expect(trigger_hunt.sessions * 51).toBeGreaterThanOrEqual(calls);
});

const finding = (
  evidence_class: NonNullable<typeof example.findings>[number]['evidence_class'],
  title = 'Seen',
) => ({
  ...plain,
  findings: [{ evidence_class, severity: 'high' as const, title }],
});

test.each([
  ['nothing', plain, ['reported_name', 'tokenizer', 'histograms', 'quality_window']],
  ['tool calls', example, ['quality_window', 'tool_calls', 'trigger_hunt']],
  ['drift', finding('baseline_drift_signal'), ['reported_name', 'tokenizer', 'histograms', 'quality_window']],
  ['billing', finding('billing_signal'), ['tokenizer', 'quality_window']],
  [
    'a fall in quality',
    finding('baseline_drift_signal', 'Material degradation of coding'),
    ['reported_name', 'tokenizer', 'histograms', 'quality_window', 'latency_window'],
  ],
])('%s asks for its own probes', (_, input, kinds) => {
  const { probes, stop_rule } = planProbe(input);
  expect(probes.map(({ kind }) => kind)).toEqual(kinds);
  expect(stop_rule).toMatchObject({
    e_value: 20,
    most_calls: probes.reduce((sum, { calls }) => sum + calls, 0),
  });
});

test('cost is of the catalogue, with its age; an unknown price is said', () => {
  const known = planProbe({ ...example, budget_usd: 0.5, tokens_per_call: { input: 1000, output: 500 } });
  expect(known.cost).toMatchObject({
    is_price_known: true,
    price_as_of: expect.stringMatching(/^\d{4}-\d{2}/),
    tokens_per_call: { input: 1000, output: 500, is_assumed: false },
    is_within_budget: false,
  });
  const perCall =
    ((known.cost.input_usd_per_mtok ?? 0) * 1000 + (known.cost.output_usd_per_mtok ?? 0) * 500) / 1e6;
  expect(known.cost.planned_usd).toBeCloseTo(273 * perCall, 1);
  expect(planProbe({ ...example, budget_usd: 100 }).cost.is_within_budget).toBe(true);
  const unknown = planProbe({
    ...example,
    budget_usd: 1,
    target: { provider_host: 'localhost:4000', claimed_model: 'house-model' },
  });
  expect(unknown.cost).toMatchObject({ is_price_known: false, planned_usd: null, is_within_budget: null });
  expect(unknown.plan.join(' ')).toContain('has no price for this model');
});

test('each probe is priced by its own tokens, which the plan shows', () => {
  const { probes, cost, plan } = planProbe({ ...plain, sample_size: 20 });
  expect(probes.map(({ kind, calls, tokens_per_call, usd }) => [kind, calls, tokens_per_call, usd])).toEqual([
    ['reported_name', 0, null, 0],
    ['tokenizer', 48, { input: 60, output: 16 }, 0.02],
    ['histograms', 1800, { input: 60, output: 16 }, 0.43],
    ['quality_window', 60, { input: 600, output: 300 }, 0.23],
  ]);
  expect(cost.planned_usd).toBe(0.68);
  expect(plan.join('\n')).toContain(
    'One-token histograms (1,800 calls of about 60 tokens in and 16 out, $0.43)',
  );
  expect(plan[2]).toMatch(
    /Ask 20 items of the quality window in each, beside the other probes: 1,908 calls in all\.$/,
  );
});

test('the sample follows from the drop that is named, unless it is given', () => {
  const effect = { baseline_rate: 0.9, drop: 0.1 };
  const sizeOf = (more: Partial<ProbePlanInput>) => planProbe({ ...plain, ...more }).sample_size;
  expect([sizeOf({}), sizeOf({ effect }), sizeOf({ effect, fraction_diverted: 0.5 })]).toEqual([
    20, 157, 540,
  ]);
  expect(sizeOf({ effect, sample_size: 30 })).toBe(30);
  expect(sizeOf({ effect: { baseline_rate: 0.9, drop: 1e-6 } })).toBe(1_000_000);
  const { cost, plan } = planProbe({ ...plain, effect });
  expect(cost.for_effect_usd).toBe(cost.planned_usd);
  expect(plan.join('\n')).not.toContain('with the sample size that the effect needs');
});

test('the order is random within blocks, the same for the same seed', () => {
  const order = (seed: number, sample_size = 60) => planProbe({ ...plain, seed, sample_size }).schedule.order;
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(new Set(order(1)).size).toBe(6);
  for (const block of order(1)) expect([...block].sort().join('')).toBe('ADR');
  expect(planProbe({ ...plain, sample_size: 1000 }).schedule).toMatchObject({ blocks: 1000, is_cut: true });
  expect(order(1, 1000)).toHaveLength(200);
});

test('any plan fits its schema, runs nothing and asks for consent', () => {
  const input = fc.record(
    {
      target: fc.constant(example.target),
      risk_state: fc.constantFrom('Watch', 'Sample', 'Probe'),
      sample_size: fc.integer({ min: 1, max: 1_000_000 }),
      effect: fc
        .tuple(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.double({ min: 0.001, max: 1, noNaN: true }))
        .map(([rate, part]) => ({ baseline_rate: rate, drop: Math.max(1e-6, rate * part) })),
      fraction_diverted: fc.double({ min: 0.001, max: 1, noNaN: true }),
      alpha: fc.double({ min: 0.0001, max: 0.5, noNaN: true }),
      power: fc.double({ min: 0.5, max: 0.9999, noNaN: true }),
      trigger_rate: fc.double({ min: 0.00001, max: 1, noNaN: true }),
      budget_usd: fc.double({ min: 0, max: 1e9, noNaN: true }),
      seed: fc.nat(),
    },
    { requiredKeys: ['target'] },
  );
  fc.assert(
    fc.property(input, (given) => {
      const plan = probePlanSchema.parse(planProbe(probePlanInputSchema.parse(given)));
      expect([plan.active_probe_required, plan.requires_user_consent]).toEqual([false, true]);
    }),
  );
});

test('a tiny drop is not rounded to nought, and large sums can be read', () => {
  const plan = planProbe({
    target: { provider_host: 'router.example.com', claimed_model: 'gpt-5' },
    sample_size: 1_000_000,
  });
  const said = plan.plan.join(' ');
  expect(plan.detectable.every(({ minimum_drop }) => (minimum_drop ?? 0) > 0)).toBe(true);
  expect(said).toContain('only a drop of 0.0011 or more');
  expect(said).toMatch(/\$\d{1,3},\d{3}\.\d\d/);
});

test.each([
  ['router.example.com', undefined, 'Sample'],
  ['api.openai.com', undefined, 'Watch'],
  ['api.openai.com', example.findings, 'Sample'],
  ['api.openai.com.example.net', undefined, 'Probe'],
])('without a risk state %s is in that of its host and findings', (provider_host, findings, risk) => {
  const target = { provider_host, claimed_model: 'gpt-5' };
  expect(planProbe({ target, ...(findings ? { findings } : {}) }).risk_state).toBe(risk);
});

test('the stop rule reports its power, which is less than that of the test at the end', () => {
  const effect = { baseline_rate: 0.9, drop: 0.1 };
  const { stop_rule, plan } = planProbe({ ...plain, effect });
  expect(stop_rule.power_of_e_value).toBe(0.23);
  expect(plan.join('\n')).toContain('the e-value is 20 or more at the end in about 23 % of the cases');
  expect(planProbe({ ...plain, effect, sample_size: 1000 }).stop_rule.power_of_e_value).toBe(1);
  expect(planProbe({ ...plain, effect, sample_size: 5 }).stop_rule.power_of_e_value).toBe(0);
});

test('the last step names what the commands take', () => {
  expect(planProbe(plain).plan.at(-1)).toBe(
    'Compare with `tokenauditor compare`, with the second direct arm as its `control`; and the quality window with `tokenauditor degrade` twice, direct against route and direct against direct again, which has to show nothing.',
  );
});
