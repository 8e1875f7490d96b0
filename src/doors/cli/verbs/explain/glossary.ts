/** One word for one idea, everywhere: code, documents, screens. */
export const GLOSSARY = {
  baseline: 'An earlier window of the same route, given to compare with.',
  check:
    'A pure unit that reads one kind of subject (a text, a tool definition, a call, a reply, a trace) and yields signals.',
  checkpoint:
    'A signed note with the size and the root of the ledger at one moment. Kept elsewhere, it later shows whether the ledger was cut or rewritten.',
  contract:
    'What somebody agrees to: all that a definition says, its kind, its server, and the command or address the server comes from. Known by its hash, a digest under the project’s key.',
  coverage:
    'Which checks ran over a subject, which failed and which hit a cap. A screening without full coverage is never called clean.',
  decision:
    'What may happen to a call: allow < warn < require_approval < block. Layers combine by taking the strictest.',
  digest:
    'A keyed hash (HMAC-SHA-256 under the project’s own key) of content: the only form in which content reaches the ledger. Without the key a short value cannot be guessed back.',
  'e-value':
    'How many times better windows are explained by a drop than by none. Multiplied over a series of windows it reaches 20 in at most 5 % of series in which nothing changed, however often one looks.',
  event:
    'A metadata-only record of something that happened: hashes, decisions, ids and numbers, never content.',
  exception:
    'A line of a policy that silences one check where tool, path and argument fit, for a reason and perhaps until a day. What it silenced is shown.',
  finding: 'What people read: evidence class, severity, title, detail, confidence, and the checks behind it.',
  gate: 'The layer that turns findings into a decision: critical is blocked, high needs approval, medium is warned of.',
  ledger:
    'The append-only log of events. Each line names the hash of the line before it, and all lines are leaves of a Merkle tree whose root is signed.',
  pattern:
    'The declared format of one kind of secret: what it looks like, how it is validated, what to do when it has leaked.',
  permit: 'Proof that this exact call was ruled runnable; the only thing a downstream connection accepts.',
  pin: 'The contract of one definition that was agreed to or seen, and the state it is in. Pins are the sum of the `definition.pin` events.',
  placeholder:
    'What stands where a secret stood: [REDACTED_<KIND>], with the last four characters for long vendor keys so that the owner can tell which one it was.',
  policy:
    'A JSON document that says how the gate judges and what is excepted. Read only when it is named: a project brings none along.',
  posterior:
    'How probable another model is after the evidence: the prior of the trust class, moved by capped likelihood ratios.',
  proof:
    'A short list of hashes that leads from one event to the signed root, so that anybody with the public key can check that the event was recorded, without seeing the others.',
  quarantine:
    'The pins that nobody has agreed to, and what a person decides about them: `tokenauditor quarantine list`.',
  'risk-score':
    'Of a definition, 0–100: how much its signals weigh together. Grave and certain ones weigh most; it orders what to read first, and decides nothing.',
  'risk-state': 'How closely a session is watched: Watch < Sample < Probe.',
  route: 'The way to a model: the host that is asked and the model it claims to serve.',
  ruling: 'A decision with its reasons and the trace of every layer that spoke.',
  sampling:
    'Which events are looked at deeply: all suspicious ones, and of the others a small share (1 %, never more than 5 %) that nobody outside can foresee.',
  screening: 'All signals of one subject, plus the coverage.',
  segment:
    'One file of the ledger. When the active one grows large it is sealed and a new one begins; chain and tree go on across them.',
  signal:
    'What a check says: tier (hard or soft), threat, confidence, the JSON path it speaks of, and evidence that is safe to show.',
  span: 'A place in a text: category, start, end, confidence, and the pattern that found it. The text itself is not part of it.',
  sighting: 'One place in one file that gives a route away.',
  supplier: 'Whoever runs and sells a route.',
  trace:
    'One exchange with a model as it may be looked at: numbers, names and hashes; its content was taken out before.',
  trust:
    'How much a server may change without asking: manual (nothing), scan (what scans clean), auto (anything without a hard signal).',
  window: 'Traces of one route that are judged together.',
} as const satisfies Record<string, string>;
