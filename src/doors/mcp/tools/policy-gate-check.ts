import { z } from 'zod';
import { gateRulingSchema } from '../../../answers/calls/ruling.answer.ts';
import { toWire } from '../../../answers/wire-names.ts';
import { riskStateSchema } from '../../../vocabulary/order-schemas.ts';
import { findingInputSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

const switchSchema = (effect: string) => z.boolean().optional().describe(effect);

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
        fail_closed_for_critical: switchSchema(
          'Off: a critical finding requires approval instead of being blocked',
        ),
        require_approval_for_network: switchSchema(
          'Off: a high finding of a network check only gives a warning',
        ),
        require_approval_for_package_install: switchSchema(
          'Off: a high finding of a package check only gives a warning',
        ),
      })
      .optional()
      .describe('Differences from the default policy, in which all three are true'),
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
