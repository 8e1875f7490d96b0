import type { Verb } from '../../verb/verb.ts';

export const probePlanVerb: Verb = {
  name: 'probe-plan',
  summary: 'plan a probe of a route: sample size, cost, order, stop rule',
  about: [
    'Writes a plan and runs nothing: an active probe always needs the user’s consent. The plan states what the given number of calls can show, how many calls the relevant drop would need, the cost at catalogue prices and their date, the order of the calls, when to stop and what that stop rule detects, and how to hunt for triggers if the findings call for it. No finite plan clears conditional delivery.',
    'Ask the prompts of the plan of the direct provider and through the route, and record one JSON object per line: {"prompt": …, "response": the response of the API as it came}. `tokenauditor compare --direct direct.jsonl --route route.jsonl --host HOST --model MODEL` makes counts and salted hashes of the two files and compares them.',
    'Takes the route from --host and --model, or one JSON object from a file or standard input: {"target": {"provider_host": …, "claimed_model": …, "route_label": …}, "risk_state": …, "findings": […], "sample_size": …, "effect": {"baseline_rate": …, "drop": …}, "fraction_diverted": …, "alpha": …, "power": …, "trigger_rate": …, "budget_usd": …, "tokens_per_call": {"input": …, "output": …}, "seed": …}. Options override the values in a file.',
  ],
  arguments: [{ name: 'FILE', optional: true, help: 'what to plan for; `-` or none reads standard input' }],
  options: [
    { name: 'host', value: 'HOST', help: 'the host of the route' },
    { name: 'model', value: 'MODEL', help: 'the model that the route claims to deliver' },
    {
      name: 'n',
      short: 'n',
      value: 'CALLS',
      kind: 'count',
      help: 'quality items in each arm; default: what --drop needs, or 20',
    },
    {
      name: 'baseline',
      value: 'RATE',
      kind: 'number',
      range: [0.001, 1],
      help: 'the pass rate of the direct provider; default 0.9',
    },
    {
      name: 'drop',
      value: 'DROP',
      kind: 'number',
      range: [0.001, 1],
      help: 'the drop of that rate that must not be missed; default 0.1',
    },
    {
      name: 'fraction',
      value: 'SHARE',
      kind: 'number',
      range: [0.001, 1],
      help: 'the share of calls that another model may answer; default 1',
    },
    {
      name: 'trigger-rate',
      value: 'SHARE',
      kind: 'number',
      range: [0.00001, 1],
      help: 'the rarest trigger to hunt for; default 0.02',
    },
    { name: 'budget', value: 'USD', kind: 'number', help: 'what the probe may cost' },
    { name: 'seed', value: 'N', kind: 'count', help: 'seed of the randomised order; default 1' },
  ],
  needs: [
    ['host', 'model'],
    ['model', 'host'],
  ],
  examples: [
    {
      about: 'what it takes to show that one answer in twenty got worse',
      args: [
        'probe-plan',
        '--host',
        'router.example.com',
        '--model',
        'gpt-5',
        '--n',
        '100',
        '--drop',
        '0.05',
      ],
      shows: `a plan only: nothing was sent, and a probe needs the user’s consent

 1. Confirm target route, claimed model, allowed cost, and allowed data class with the user.
 2. Run only redacted or synthetic prompts unless the user explicitly approves real content.
 3. Use three arms: the direct provider, the direct provider again as an A/A control, and the route.
    Ask 100 items of the quality window in each, beside the other probes: 2,148 calls in all.
 4. Interleave the arms in time, in blocks of a random order (D direct, A direct again, R route;
    seed 1).
 5. With 100 items per arm, only a drop of 0.13 or more from a pass rate of 0.9 is detected with a
    power of 0.8; smaller ones will probably be missed.
 6. A drop of 0.05 from 0.9 needs 540 items per arm for a power of 0.8.
 7. Reported name: The model name in each answer of the other probes, compared with the claimed one.
 8. Tokenizer probe (48 calls of about 60 tokens in and 16 out, $0.02): Token counts of 16 synthetic
    strings (spaces, CJK, emoji, links, code): they reveal another tokenizer or a hidden prompt at
    once. \`texts\` in \`--json\` and docs/identity.md list them.
 9. One-token histograms (1,800 calls of about 60 tokens in and 16 out, $0.43): Ten one-token
    questions, sixty times each, kept as salted hashes (docs/identity.md lists them and explains the
    hashing): enough to show or to rule out a total variation of 0.2 if a question has up to eight
    likely answers; if it has more, \`tokenauditor compare\` reports how many answers it takes.
10. Quality window (300 calls of about 600 tokens in and 300 out, $1.13): Items with a known answer,
    passed or not, for \`tokenauditor degrade\`.
11. About $1.58 for all of these calls (prices as of 2026-09; tokens are assumed), and $6.53 with
    the sample size that the effect needs; a model that reasons first bills its reasoning as well.
12. Fix the stop rule before the first call: end when the e-value of the quality window
    (\`tokenauditor degrade --series\`) reaches 20, when the budget is used up, or after 2,148 calls
    with one test; nothing else ends it early. With a drop of 0.05 from 0.9 the e-value is 20 or
    more at the end in about 2 % of the cases (and reaches it on the way in somewhat more), and the
    test detects the drop in 28.2 %; together they raise a false alarm in at most one case in ten.
13. Compare with \`tokenauditor compare\`, with the second direct arm as its \`control\`; and the
    quality window with \`tokenauditor degrade\` twice, direct against route and direct against direct
    again, which has to show nothing.

stop when
  - A secret-like value appears before redaction.
  - Estimated probe cost exceeds the user-approved budget.
  - The e-value of the quality window reaches 20, or 2,148 planned calls were made.
  - The two direct arms differ from each other: then the comparison is not sound.
  - The user withdraws consent, or the provider asks to stop.

what the sample can show
  pass rate before  smallest drop with 100 items an arm, power 0.8
  0.9               0.13
  0.95              0.11
  0.8               0.16
  0.7               0.17

order of the calls
  DAR RDA DRA ADR ADR RDA RAD DRA ARD RAD DRA DAR RAD ADR RAD DAR RDA ADR ADR RDA … (100 blocks,
  seed 1)

limits
  - No finite plan clears conditional delivery: a route can behave for every planned call and not
    for the next one.
  - A plan only: nothing was sent, and nothing may be sent without the consent of the user.
`,
      exit: 0,
    },
  ],
  exits: { 0: 'a plan was written' },
  json: ['probe-plan'],
  load: () => import('./probe-plan.ts'),
};
