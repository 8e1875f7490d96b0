import type { Verb } from '../../verb/verb.ts';

export const degradeVerb: Verb = {
  name: 'degrade',
  summary: 'compare two windows of a route: did it get worse?',
  about: [
    'Reads one JSON object with two windows of a route: {"provider_host": …, "claimed_model": …, "baseline_window": {…}, "current_window": {…}}. A window has sample_size and any of coding_pass_rate, reasoning_score, tool_success_rate, avg_latency_ms, latency_sd_ms, avg_output_tokens, output_tokens_sd, and metrics: [{"metric": …, "passed": …, "sample_size": …}] for counts and metrics of your own. A rate that corresponds to a whole number of items is taken as that number, 0.8 of 500 as 400; counts that had to be guessed are marked ~. Optional: margin, discordant: [{"metric": …, "lost": …, "won": …}] for items that both windows answered, and baseline_reused.',
    'Each rate gets its interval, an exact one-sided test and the chance of a drop over the margin; all of them together decide, so that an unchanged window is called degraded at most one time in twenty. "No Material Change" is returned only if every drop is shown to be under the margin; otherwise, and with fewer than 10 items in an arm, the answer is "Inconclusive", with the sample size that would settle it. Means without a standard deviation are described, not tested.',
    'Windows that are checked repeatedly belong in a series (--series): its running e-value, kept in the ledger, may be checked after every window, and it alone decides whether the series is degraded. Every window of a series needs a fresh baseline block; a window with exactly the counts of an earlier one is not counted again if it would raise E, unless baseline_reused is false. --show prints the state of a series. docs/statistics.md has the method and its error rates.',
    'With --jsonl each line in is such an object, with an id; each line out, in the same order, is what --json prints. An unusable line yields {"degradation_state": "Inconclusive", "error": {…}} and the stream continues; the exit status is then 2.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'the windows; `-` or none reads standard input' },
  ],
  options: [
    { name: 'series', value: 'NAME', help: 'add the window to this series, kept in the ledger' },
    { name: 'show', help: 'show the state of the series; reads only the ledger, and adds nothing' },
    {
      name: 'margin',
      value: 'DROP',
      kind: 'number',
      range: [0.001, 0.5],
      help: 'the largest drop of a rate that does not matter; default 0.05',
    },
    { name: 'record', help: 'record the window in the ledger; windows of a series always are' },
    { name: 'jsonl', help: 'read one pair of windows per line, print one answer per line' },
  ],
  conflicts: [
    ['jsonl', 'json'],
    ['show', 'jsonl'],
    ['show', 'record'],
    ['show', 'margin'],
  ],
  needs: [['show', 'series']],
  examples: [
    {
      about: 'what a drop of a third in thirty items shows',
      args: ['degrade'],
      stdin: `{"provider_host": "router.example.com", "claimed_model": "gpt-5", "baseline_window": {"sample_size": 30, "metrics": [{"metric": "coding_pass_rate", "passed": 27}]}, "current_window": {"sample_size": 30, "metrics": [{"metric": "coding_pass_rate", "passed": 17}]}}\n`,
      shows: `Material Degradation, confidence medium, severity high; affected: coding

        before  now    drop  95 % interval  p      Holm   q      P(> 0.05)  E
coding  27/30   17/30  0.33  0.11 to 0.52   0.002  0.002  0.002  0.99       26.0
all together: p 0.002; E 26.0 (a series alarms at 20); smallest drop these windows can show: 0.27

found
  - high: Fewer coding items pass than in the baseline. 27 of 30 before, 17 of 30 now: a drop of
    0.33 (95 % interval 0.11 to 0.52), p 0.002, q 0.002; chance of a drop over 0.05: 0.99.

limits
  - One window: a test at 5 % raises a false alarm once in twenty. Repeated windows belong in a
    series, which may be checked after every window.
  - A worse window has many possible causes: load, prompts, a new version, chance. It proves neither
    what was delivered nor intent.

next
  - Repeat once with fresh items and a fresh baseline, in a series, before contacting the supplier.
  - Compare with the provider directly at the same hours, to rule out load and new versions.
`,
      exit: 1,
    },
    {
      about: 'an unusable line does not stop the others',
      args: ['degrade', '--jsonl'],
      stdin: `{"id": 1, "provider_host": "router.example.com", "claimed_model": "gpt-5", "baseline_window": {"sample_size": 30, "coding_pass_rate": "most"}, "current_window": {"sample_size": 30}}\n`,
      shows: `{"id":1,"degradation_state":"Inconclusive","error":{"code":"line.refused","message":"line 1 is refused: \`baseline_window.coding_pass_rate\` is missing or not a number","hint":"each line must be one JSON object; \`--help\` of the command lists its fields"}}
`,
      exit: 2,
    },
  ],
  refusal: { degradation_state: 'Inconclusive' },
  exits: { 0: 'no degradation was found', 1: 'a degradation was found' },
  json: ['degradation', 'degradation-series'],
  jsonl: 'degradation-line',
  load: () => import('./degrade.ts'),
};
