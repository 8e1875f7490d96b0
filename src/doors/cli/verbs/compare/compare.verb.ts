import type { Verb } from '../../verb/verb.ts';

export const compareVerb: Verb = {
  name: 'compare',
  summary: 'compare a route with the direct provider: does the claimed model answer?',
  about: [
    'Samples are answers to the same prompts, asked of the direct provider and through the route; `tokenauditor probe-plan` plans which prompts and how many. Record one JSON object per line ({"prompt": …, "response": the response of the API as it came}), name the files with --direct and --route (and --control for a second direct sample), and counts and salted hashes are made of them here; no text is kept or sent.',
    'Without these files, it reads such counts and hashes from one JSON object: {"provider_host": …, "claimed_model": …, "baseline": {…}, "observed": {…}}. Each side has sample_size and any of fingerprint, response_shape_hash, tool_schema_hash, avg_latency_ms, sd_latency_ms, avg_output_tokens, sd_output_tokens, tokenizer_probe: [17, …] (prompt tokens of fixed strings), token_histograms: {"QUESTION": {"HASH": 14, …}, …} (salted hashes of one-token answers and their counts), prefix_hashes: [["HASH", …], …] (salted hashes, position by position), logprob_mean, logprob_sd, logprob_n (one log-probability per answer, to a prompt with a one-token answer; at most sample_size of them count); observed also reported_model, fallback_disclosed, fingerprint_agreement: {"agreed": …, "compared": …}, thinking_signature_verified. Optional: control (a second direct sample), discordant: {"baseline_only": …, "route_only": …}, trust_class and prior. docs/identity.md has a complete file, what to send and how to hash. Only hashes and numbers: text is neither needed nor accepted.',
    'Each kind of evidence gets a capped likelihood ratio and, if there is a test, its p. "Likely Substitution" needs two kinds of evidence besides latency, which counts for no verdict, and the needed sample size (see the table) of one of them. "Consistent" is returned only if histograms, prefixes or controlled fingerprints could have shown a difference; otherwise the answer is "Inconclusive", with the sample size that would settle it. docs/identity.md has the method and its error rates.',
    'With --jsonl each line in is such an object, with an id; each line out, in the same order, is what --json prints. An unusable line yields {"identity_state": "Inconclusive", "error": {…}} and the stream continues; the exit status is then 2.',
  ],
  arguments: [
    { name: 'FILE', optional: true, many: true, help: 'the comparison; `-` or none reads standard input' },
  ],
  options: [
    {
      name: 'direct',
      value: 'FILE',
      help: 'recorded answers of the direct provider, one JSON object per line',
    },
    { name: 'route', value: 'FILE', help: 'recorded answers to the same prompts through the route' },
    { name: 'control', value: 'FILE', help: 'a second sample of the direct provider' },
    { name: 'host', value: 'HOST', help: 'the host of the route' },
    { name: 'model', value: 'MODEL', help: 'the model that the route claims to deliver' },
    { name: 'print-input', help: 'print the counts and salted hashes, and compare nothing' },
    { name: 'record', help: 'record the comparison in the ledger: names, states and numbers' },
    { name: 'jsonl', help: 'read one comparison per line, print one answer per line' },
  ],
  conflicts: [
    ['jsonl', 'json'],
    ['jsonl', 'route'],
    ['print-input', 'json'],
    ['print-input', 'jsonl'],
    ['print-input', 'record'],
  ],
  needs: [
    ['direct', 'route'],
    ['route', 'direct'],
    ['control', 'route'],
    ['route', 'host'],
    ['route', 'model'],
    ['host', 'route'],
    ['model', 'route'],
  ],
  examples: [
    {
      about: 'the same name, but the token counts of another tokenizer',
      args: ['compare'],
      stdin: `{"provider_host": "router.example.com", "claimed_model": "gpt-5",
 "baseline": {"sample_size": 20, "tokenizer_probe": [12, 31, 7, 55, 18, 40, 9, 23]},
 "observed": {"sample_size": 20, "tokenizer_probe": [14, 28, 7, 61, 18, 47, 8, 23], "reported_model": "gpt-5"}}\n`,
      shows: `Divergent: the answers differ from the direct provider’s (confidence medium), severity high
another model is likely: 2 % before (custom host), 91.1 % after; no test of chance applies; drift score 1

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
  - Evidence, not proof: a route can treat other requests differently.
  - No direct-against-direct control was given, so natural variation is unknown.

Repeat the comparison with a second kind of evidence and a second direct sample before asking the
supplier.
`,
      exit: 1,
    },
    {
      about: 'many comparisons at once',
      args: ['compare', '--jsonl'],
      stdin: `{"id": 1, "provider_host": "api.openai.com", "claimed_model": "gpt-5", "baseline": {"sample_size": 20}, "observed": {"sample_size": 20, "reported_model": "gpt-5-2025-08-07"}}\n{"id": 2}\n`,
      shows: `{"id":1,"risk_state":"Sample","identity_state":"Inconclusive","confidence":"low","drift_score":0,"findings":[],"integrity_findings":[],"evidence":[{"kind":"name","log10_lr":-0.3,"p":null,"n":20,"n_required":14,"control":"none","effects":[],"detail":"The answers name the claimed model; the route itself chooses that name, so it is weak evidence."}],"trust_class":"direct","prior":0.001,"posterior":0.0005,"global_p":null,"n_required":200,"next":"Collect at least 200 answers on each side, with a second direct sample as control; \`tokenauditor probe-plan\` plans it.","limitations":["Evidence, not proof: a route can treat other requests differently.","No direct-against-direct control was given, so natural variation is unknown."],"event_written":false}
{"id":2,"identity_state":"Inconclusive","error":{"code":"line.refused","message":"line 2 is refused: \`provider_host\` is missing or not a string","hint":"each line must be one JSON object; \`--help\` of the command lists its fields"}}
`,
      exit: 2,
    },
  ],
  refusal: { identity_state: 'Inconclusive' },
  exits: {
    0: 'no difference was found',
    1: 'divergent, likely another model, or a host that imitates another or resells',
  },
  json: ['comparison'],
  jsonl: 'comparison-line',
  load: () => import('./compare.ts'),
};
