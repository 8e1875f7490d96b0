/** One word per concept, everywhere: code, documents, screens. */
export const GLOSSARY = {
  baseline: 'An earlier window of the same route, for comparison.',
  check:
    'A pure unit that reads one kind of subject (a text, a tool definition, a call, a reply, a trace) and yields signals.',
  checkpoint:
    'A signed note with the size and the root of the ledger at one moment. Kept elsewhere, it later shows whether the ledger was truncated or rewritten.',
  contract:
    'What a person approves: the whole content of a definition, its kind, its server, and the command or address of that server. Identified by its hash, a digest under the project’s key.',
  coverage:
    'Which checks ran over a subject, which failed and which hit a cap. A screening without full coverage is never called clean.',
  decision:
    'What may happen to a call: allow < warn < require_approval < block. Layers combine by taking the strictest.',
  digest:
    'A keyed hash (HMAC-SHA-256 under the project’s own key) of content: the only form in which content reaches the ledger. Without the key a short value cannot be guessed back.',
  'e-value':
    'How many times better a drop explains the windows than no drop. Multiplied over a series of windows, it reaches 20 in at most 5 % of series without a change, however often it is checked.',
  event:
    'A metadata-only record of something that happened: hashes, decisions, ids and numbers, never content.',
  exception:
    'A line of a policy that silences one check where tool, path and argument match, with a reason and optionally an expiry date. What it silenced is shown.',
  finding: 'What people read: evidence class, severity, title, detail, confidence, and the checks behind it.',
  gate: 'The layer that turns findings into a decision: critical is blocked, high needs approval, medium gives a warning.',
  ledger:
    'The append-only log of events. Each line contains the hash of the line before it, and all lines are leaves of a Merkle tree whose root is signed.',
  pattern:
    'The declared format of one kind of secret: what it looks like, how it is validated, what to do if it has leaked.',
  permit: 'Proof that this exact call was ruled runnable; the only thing a downstream connection accepts.',
  pin: 'The contract of one definition that was approved or seen, and its state. Pins are derived from the `definition.pin` events.',
  placeholder:
    'What replaces a secret: [REDACTED_<KIND>], with the last four characters for long vendor keys, so that the owner can identify it.',
  policy:
    'A JSON document that configures the gate and its exceptions. Read only if it is named: the files of a project are never used as a policy.',
  posterior:
    'The probability of another model given the evidence: the prior of the trust class, updated by capped likelihood ratios.',
  proof:
    'A short list of hashes that leads from one event to the signed root, so that anyone with the public key can check that the event was recorded, without seeing the others.',
  quarantine:
    'The pins that are not approved, and a person’s decisions about them: `tokenauditor quarantine list`.',
  'risk-score':
    'Of a definition, 0–100: the combined weight of its signals. Severe and certain ones weigh most; it only ranks what to read first, and decides nothing.',
  'risk-state': 'In JSON and in `audit`, what is to be done next: Watch < Sample < Probe.',
  route: 'The way to a model: the host that is called and the model it claims to serve.',
  ruling: 'A decision with its reasons and the trace of every layer.',
  sampling:
    'Which events are examined in depth: all suspicious ones, and a small share of the others (1 %, never more than 5 %) that cannot be predicted without the project’s key.',
  screening: 'All signals of one subject, plus the coverage.',
  segment:
    'One file of the ledger. When the active one grows large it is sealed and a new one starts; chain and tree continue across them.',
  signal:
    'What a check yields: tier (hard or soft), threat, confidence, the JSON path concerned, and evidence that is safe to show.',
  span: 'A place in a text: category, start, end, confidence, and the pattern that found it. The text itself is not part of it.',
  sighting: 'One place in one file that identifies a route.',
  supplier: 'The party that runs and sells a route.',
  trace: 'One exchange with a model, without its content: numbers, names and hashes.',
  trust:
    'How much a server may change without asking: manual (nothing), scan (what scans clean), auto (anything without a hard signal).',
  window: 'Traces of one route that are judged together.',
} as const satisfies Record<string, string>;
