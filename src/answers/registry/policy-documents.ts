/** The documents of `tokenauditor policy`. */
import {
  policyCheckSchema,
  policyDiffSchema,
  policyExplainSchema,
  policyImportSchema,
  policyInitSchema,
  policyReplaySchema,
  policySchemaSchema,
  policyTestSchema,
} from '../machine/policy.answer.ts';

export const POLICY_DOCUMENTS = {
  'policy-check': { schema: policyCheckSchema, about: 'The policy files that were read, and what they set.' },
  'policy-test': { schema: policyTestSchema, about: 'Cases that were run against the policy.' },
  'policy-explain': {
    schema: policyExplainSchema,
    about: 'How the policy rules one call: every layer, every rule.',
  },
  'policy-diff': { schema: policyDiffSchema, about: 'What differs between two policies.' },
  'policy-replay': { schema: policyReplaySchema, about: 'Recorded calls under the rules of now.' },
  'policy-import': { schema: policyImportSchema, about: 'The rules of another program as a policy.' },
  'policy-init': { schema: policyInitSchema, about: 'The policy file that was written.' },
  'policy-schema': {
    schema: policySchemaSchema,
    page: 'policy.md',
    about: 'The JSON Schema of `tokenauditor.yaml`.',
  },
} as const;
