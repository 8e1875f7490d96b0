import type { Verb } from '../verb.ts';

export const compareVerb: Verb = {
  name: 'compare',
  summary: 'compare a route with the direct provider: is it the claimed model?',
  about: [
    'Reads one JSON object: {"provider_host": …, "claimed_model": …, "baseline": {…}, "observed": {…}}. Each side holds sample_size and any of fingerprint, response_shape_hash, tool_schema_hash, avg_latency_ms, sd_latency_ms, avg_output_tokens, sd_output_tokens, tokenizer_probe (prompt tokens of fixed strings), token_histograms (salted hashes of one-token answers and their counts), prefix_hashes (salted hashes, position by position), logprob_mean, logprob_sd, logprob_n; observed also reported_model, fallback_disclosed, fingerprint_agreement, thinking_signature_verified. Beside them may stand control (a second direct sample), discordant, trust_class and prior. Only hashes and numbers: no text is needed, and none is taken.',
    'Each kind of evidence gets a capped likelihood ratio and, where there is a test, its p. "Likely Substitution" needs two kinds of evidence; latency alone never identifies a model. "Consistent" is said only where a sample could have shown a difference; otherwise the answer is "Inconclusive", with the sample that would settle it. docs/identity.md has the method and its error rates.',
    'With --jsonl each line in is such an object, with an id; each line out, in the same order, is what --json answers. A line that cannot be used gives {"identity_state": "Inconclusive", "error": {…}} and the stream goes on; the exit status is then 2.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'the comparison; `-` or nothing is standard input' },
  ],
  options: [
    { name: 'record', help: 'record the comparison in the ledger: names, states and numbers' },
    { name: 'jsonl', help: 'one comparison a line in, one answer a line out' },
  ],
  conflicts: [['jsonl', 'json']],
  examples: [],
  refusal: { identity_state: 'Inconclusive' },
  exits: { 0: 'no difference was shown', 1: 'divergent, or likely another model' },
  load: () => import('./compare.ts'),
};
