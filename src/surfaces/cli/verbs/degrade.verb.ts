import type { Verb } from '../verb.ts';

export const degradeVerb: Verb = {
  name: 'degrade',
  summary: 'compare two windows of a route: did it get worse?',
  about: [
    'Reads one JSON object with two windows of a route: {"provider_host": …, "claimed_model": …, "baseline_window": {…}, "current_window": {…}}. A window holds sample_size and any of coding_pass_rate, reasoning_score, tool_success_rate, avg_latency_ms, latency_sd_ms, avg_output_tokens, output_tokens_sd, and metrics: [{"metric": …, "passed": …, "sample_size": …}] for counts and metrics of your own. Beside the windows may stand margin, discordant: [{"metric": …, "lost": …, "won": …}] for items that both windows answered, and baseline_reused.',
    'Each rate gets its interval, an exact one-sided test and the chance of a drop over the margin; all of them together decide, so that a window in which nothing changed is called degraded at most one time in twenty. "No Material Change" is said only when every drop is shown to be under the margin; otherwise the answer is "Inconclusive", with the sample that would settle it. Means without a standard deviation are described, not tested.',
    'Windows that are looked at again and again belong in a series (--series): its running e-value, kept in the ledger, may be looked at after every window, and it alone says degraded there. Every window of a series needs a fresh baseline block. docs/statistics.md has the method and its error rates.',
    'With --jsonl each line in is such an object, with an id; each line out, in the same order, is what --json answers. A line that cannot be used gives {"degradation_state": "Inconclusive", "error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'the windows; `-` or nothing is standard input' },
  ],
  options: [
    { name: 'series', value: 'NAME', help: 'add the window to this series, which is kept in the ledger' },
    {
      name: 'margin',
      value: 'DROP',
      kind: 'number',
      range: [0.001, 0.5],
      help: 'the drop of a rate that does not matter; 0.05',
    },
    { name: 'record', help: 'record the window in the ledger; a series always does' },
    { name: 'jsonl', help: 'one pair of windows a line in, one answer a line out' },
  ],
  conflicts: [['jsonl', 'json']],
  examples: [],
  refusal: { degradation_state: 'Inconclusive' },
  exits: { 0: 'no degradation was shown', 1: 'a degradation was shown' },
  load: () => import('./degrade.ts'),
};
