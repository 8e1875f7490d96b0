import { z } from 'zod';
import { gateRulingSchema } from '../../../answers/calls/ruling.answer.ts';
import { toWire } from '../../../answers/wire-names.ts';
import { askingSchema } from '../../../vocabulary/document/gate-part.ts';
import { riskStateSchema } from '../../../vocabulary/order-schemas.ts';
import { findingInputSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

export const policyGateCheck = declareTool({
  name: 'policy_gate_check',
  title: 'Ask the policy gate',
  description:
    'Turns findings and a risk state into a policy decision. Critical findings are blocked unless the given policy allows them; more findings never relax the decision. Nothing is written.',
  isReadOnly: true,
  isIdempotent: true,
  isJudging: true,
  input: z.strictObject({
    operation_type: z.enum(['tool_call', 'route', 'trace']),
    risk_state: riskStateSchema.optional(),
    findings: z.array(findingInputSchema).max(200).optional(),
    policy: z
      .strictObject({
        fail_closed_for_critical: z
          .boolean()
          .optional()
          .describe('On, the default: a critical finding is blocked; off: it requires approval'),
        require_approval_for_network: askingSchema
          .optional()
          .describe(
            'On: any finding about the network requires approval; "suspicious", the default: a high one; off: a high one only gives a warning',
          ),
        require_approval_for_package_install: askingSchema
          .optional()
          .describe('The same for findings about packages'),
      })
      .optional()
      .describe('Differences from the default policy'),
  }),
  output: gateRulingSchema,
  async run({ risk_state = 'Watch', findings = [], policy = {} }) {
    const { DEFAULT_GATE_POLICY, gate } = await import('../../../policy/gate.ts');
    const fallback = DEFAULT_GATE_POLICY;
    return toWire(
      gate({
        riskState: risk_state,
        findings: findings.map(({ severity, title, checks = [] }) => ({ severity, title, checks })),
        policy: {
          failClosedForCritical: policy.fail_closed_for_critical ?? fallback.failClosedForCritical,
          requireApprovalForNetwork:
            policy.require_approval_for_network ?? fallback.requireApprovalForNetwork,
          requireApprovalForPackageInstall:
            policy.require_approval_for_package_install ?? fallback.requireApprovalForPackageInstall,
        },
      }),
    );
  },
});
