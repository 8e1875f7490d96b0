import type { Verb } from '../../verb/verb.ts';

export const compareVerb: Verb = {
  name: 'compare',
  summary: 'compare a route with the direct provider: is it the claimed model?',
  about: [
    'Reads one JSON object: {"provider_host": …, "claimed_model": …, "baseline": {…}, "observed": {…}}. Each side holds sample_size and any of fingerprint, response_shape_hash, tool_schema_hash, avg_latency_ms, sd_latency_ms, avg_output_tokens, sd_output_tokens, tokenizer_probe: [17, …] (prompt tokens of fixed strings), token_histograms: {"QUESTION": {"HASH": 14, …}, …} (salted hashes of one-token answers and their counts), prefix_hashes: [["HASH", …], …] (salted hashes, position by position), logprob_mean, logprob_sd, logprob_n (one log-probability for each answer, to a prompt that is answered with one token; more of them than sample_size count as that many); observed also reported_model, fallback_disclosed, fingerprint_agreement: {"agreed": …, "compared": …}, thinking_signature_verified. Beside them may stand control (a second direct sample), discordant: {"baseline_only": …, "route_only": …}, trust_class and prior. docs/identity.md has a whole file, what to send and how to hash. Only hashes and numbers: no text is needed, and none is taken.',
    'Each kind of evidence gets a capped likelihood ratio and, where there is a test, its p. "Likely Substitution" needs two kinds of evidence besides latency, which counts for no verdict, and as much of one of them as the table says is needed. "Consistent" is said only where histograms, prefixes or controlled fingerprints could have shown a difference; otherwise the answer is "Inconclusive", with the sample that would settle it. docs/identity.md has the method and its error rates.',
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
  examples: [
    {
      about: 'the same name, but tokens are counted by another tokenizer',
      args: ['compare'],
      stdin: `{"provider_host": "router.example.com", "claimed_model": "gpt-5",
 "baseline": {"sample_size": 20, "tokenizer_probe": [12, 31, 7, 55, 18, 40, 9, 23]},
 "observed": {"sample_size": 20, "tokenizer_probe": [14, 28, 7, 61, 18, 47, 8, 23], "reported_model": "gpt-5"}}\n`,
      shows: `Divergent, confidence medium, risk state Probe
another model: 2 % before (custom host), 91.1 % after; no test of chance applies; drift score 1

evidence   log10 LR  p  n   needed  control
name       -0.30     –  20  14      none
tokenizer  +3.00     –  8   8       none

  - name: The answers name the claimed model; the route itself chooses that name, so it is weak
    evidence.
  - tokenizer: 5 of 8 token counts deviate in a way that neither a hidden prompt nor a factor
    explains: another tokenizer.

found
  - medium: Token counts fit another tokenizer. 5 of 8 token counts deviate in a way that neither a
    hidden prompt nor a factor explains: another tokenizer.

limits
  - Evidence for a risk state, not proof: a route can treat other requests differently.
  - No direct-against-direct control was given, so natural variation is unknown.

Repeat the comparison with a second kind of evidence and a second direct sample before asking the
supplier.
`,
      exit: 1,
    },
    {
      about: 'many at once',
      args: ['compare', '--jsonl'],
      stdin: `{"id": 1, "provider_host": "api.openai.com", "claimed_model": "gpt-5", "baseline": {"sample_size": 20}, "observed": {"sample_size": 20, "reported_model": "gpt-5-2025-08-07"}}\n{"id": 2}\n`,
      shows: `{"id":1,"risk_state":"Sample","identity_state":"Inconclusive","confidence":"low","drift_score":0,"findings":[],"integrity_findings":[],"evidence":[{"kind":"name","log10_lr":-0.3,"p":null,"n":20,"n_required":14,"control":"none","effects":[],"detail":"The answers name the claimed model; the route itself chooses that name, so it is weak evidence."}],"trust_class":"direct","prior":0.001,"posterior":0.0005,"global_p":null,"n_required":200,"next":"Collect at least 200 answers on each side, with a second direct sample as control; \`tokenauditor probe-plan\` plans it.","limitations":["Evidence for a risk state, not proof: a route can treat other requests differently.","No direct-against-direct control was given, so natural variation is unknown."],"event_written":false}
{"id":2,"identity_state":"Inconclusive","error":{"code":"line.refused","message":"line 2 is refused: \`provider_host\` is missing or not of the type string","hint":"each line must be one JSON object; \`--help\` of the command lists its fields"}}
`,
      exit: 2,
    },
  ],
  refusal: { identity_state: 'Inconclusive' },
  exits: { 0: 'no difference was shown', 1: 'divergent, likely another model, or a host worth a probe' },
  json: ['comparison'],
  jsonl: 'comparison-line',
  load: () => import('./compare.ts'),
};
