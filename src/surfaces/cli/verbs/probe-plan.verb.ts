import type { Verb } from '../verb.ts';

export const probePlanVerb: Verb = {
  name: 'probe-plan',
  summary: 'plan a probe of a route: sample size, cost, order, stop rule',
  about: [
    'Writes a plan and runs nothing: an active probe always needs the user’s consent. Says what the given number of calls can show, how many the drop that matters would need, what it costs at catalogue prices and of when those are, in which order the calls go, when to stop, and how to hunt for triggers if the findings ask for it. No finite plan clears conditional delivery.',
    'Takes the route from --host and --model, or one JSON object from a file or standard input: {"target": {"provider_host": …, "claimed_model": …, "route_label": …}, "risk_state": …, "findings": […], "sample_size": …, "effect": {"baseline_rate": …, "drop": …}, "fraction_diverted": …, "alpha": …, "power": …, "trigger_rate": …, "budget_usd": …, "tokens_per_call": {"input": …, "output": …}, "seed": …}. Options beside a file replace what it says.',
  ],
  arguments: [{ name: 'FILE', optional: true, help: 'what to plan for; `-` or nothing is standard input' }],
  options: [
    { name: 'host', value: 'HOST', help: 'the host of the route' },
    { name: 'model', value: 'MODEL', help: 'the model that it claims to deliver' },
    { name: 'n', short: 'n', value: 'CALLS', kind: 'count', help: 'calls in each arm; 20' },
    {
      name: 'baseline',
      value: 'RATE',
      kind: 'number',
      range: [0.001, 1],
      help: 'the pass rate of the direct provider; 0.9',
    },
    {
      name: 'drop',
      value: 'DROP',
      kind: 'number',
      range: [0.001, 1],
      help: 'the drop of it that must not be missed; 0.1',
    },
    {
      name: 'fraction',
      value: 'SHARE',
      kind: 'number',
      range: [0.001, 1],
      help: 'the share of calls that another model may answer; 1',
    },
    {
      name: 'trigger-rate',
      value: 'SHARE',
      kind: 'number',
      range: [0.00001, 1],
      help: 'the rarest trigger to hunt for; 0.02',
    },
    { name: 'budget', value: 'USD', kind: 'number', help: 'what the probe may cost' },
    { name: 'seed', value: 'N', kind: 'count', help: 'of the randomised order; 1' },
  ],
  needs: [
    ['host', 'model'],
    ['model', 'host'],
  ],
  examples: [],
  exits: { 0: 'a plan was written' },
  load: () => import('./probe-plan.ts'),
};
