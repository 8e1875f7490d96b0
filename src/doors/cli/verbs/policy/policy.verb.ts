import type { Verb } from '../../verb/verb.ts';

export const policyVerb: Verb = {
  name: 'policy',
  summary: 'check, start or describe the policy, tokenauditor.yaml',
  about: [
    'The policy is one document, `tokenauditor.yaml`: in the .tokenauditor folder of your home for all your work, and in the folder of a project for that project. What a project sets can only make the policy stricter until you accept its file with `tokenauditor init --here`. docs/policy.md describes the keys.',
    '`check` reads the files that are in force here, or FILE, and reports the first mistake with line, column and the nearest known key. `init` writes a file in which everything is commented out: `tokenauditor.yaml` in the current folder, or FILE; an existing file is not overwritten, and `-` prints it. `schema` prints the JSON Schema, with which editors complete and check the file.',
  ],
  arguments: [
    { name: 'ACTION', choices: ['check', 'init', 'schema'], help: 'check, init or schema' },
    { name: 'FILE', optional: true, help: 'the file to check or to write' },
  ],
  options: [],
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
  ],
  exits: { 0: 'done', 2: 'a file is refused, exists already or cannot be read' },
  json: ['policy-check', 'policy-init', 'policy-schema'],
  load: () => import('./policy-actions.ts'),
};
