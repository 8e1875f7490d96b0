import type { Verb } from '../../verb/verb.ts';

export const policyVerb: Verb = {
  name: 'policy',
  summary: 'check, test, explain or start the policy, tokenauditor.yaml',
  about: [
    'The policy is one document, `tokenauditor.yaml`: in the .tokenauditor folder of your home for all your work, and in the folder of a project for that project. What a project sets can only make the policy stricter until you accept its file with `accept`. docs/policy.md describes the keys.',
    '`check` reads the files that are in force here, or FILE, and reports the first mistake with line, column and the nearest known key. `accept` shows what waits in the document of the project (the current one, or that of --project), asks for the same proof as `allow-once`, and puts it into effect; hooks are not touched. `init` writes a file in which everything is commented out, so that nothing changes until you edit it: `tokenauditor.yaml` in the current folder, or FILE; an existing file is not overwritten, and `-` prints it. `schema` prints the JSON Schema, with which editors complete and check the file.',
    '`check` also warns of rules that no call reaches, that expired, that allow everything or that name a tool which its server did not offer. `test` runs a file of cases (calls, and what must become of them) and names the rules that no case matches. `explain` shows how one call is ruled: every layer, and for every rule the first condition that was false; CALL is a command line, or a JSON object such as {"tool": "Read", "arguments": {"file_path": "a.ts"}}; with "replies", a list of {"server", "tool", "arguments", "reply"} that came before it, and "prompt", what the user asked for, it also shows what flows from them. `diff` compares two documents, rules by their ids. `replay` rules the recorded calls again under the rules of now and shows what would change; events have no arguments, so calls that depend on them are counted apart. `import FORMAT FILE` prints what another program sets as a document: claude-code (settings.json), codex (.rules), gemini (.toml), cco, superego, guardian (agents.json, external-mcps.json, the package.json of a server); what was not imported is a comment in it. docs/rules.md describes rules.',
  ],
  arguments: [
    {
      name: 'ACTION',
      choices: ['check', 'test', 'explain', 'diff', 'replay', 'import', 'init', 'accept', 'schema'],
      help: 'check, test, explain, diff, replay, import, init, accept or schema',
    },
    {
      name: 'FILE',
      optional: true,
      help: 'the file to check or to write, the cases to run, the call to explain, the older of two documents, or the format to import',
    },
    { name: 'OTHER', optional: true, help: 'diff: the newer document; import: the file to read' },
  ],
  options: [
    { name: 'policy', value: 'FILE', help: 'test, explain, replay: also apply this policy, YAML or JSON' },
    { name: 'judge', help: 'explain: ask the judge of your policy if a rule samples the call' },
    {
      name: 'since',
      value: 'WHEN',
      help: 'replay: only calls since then: 30m, 2h, 7d, a date or an ISO time',
    },
  ],
  conflicts: [['judge', 'policy']],
  examples: [
    {
      about: 'start a policy for this project',
      args: ['policy', 'init'],
      shows: `wrote tokenauditor.yaml
`,
      exit: 0,
    },
    {
      about: 'check a policy before you use it',
      args: ['policy', 'check', '-'],
      stdin: 'gate:\n  requireApprovalForNetwork: false\n',
      shows: `ok  -  sets gate.requireApprovalForNetwork
`,
      exit: 0,
    },
    {
      about: 'see how a call is ruled',
      args: ['policy', 'explain', 'ls'],
      shows: `allow
  class: nothing that is followed
  gate: allow: No finding requires more than observation.
no rules are in force
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'done; no warnings, no failed cases, no difference',
    1: 'check: warnings; test: a case failed, or a rule has none; diff: they differ; replay: a call would change',
    2: 'a file is refused, exists already or cannot be read',
  },
  json: [
    'policy-check',
    'policy-test',
    'policy-explain',
    'policy-diff',
    'policy-replay',
    'policy-import',
    'policy-init',
    'policy-schema',
  ],
  load: () => import('./policy-actions.ts'),
};
