import { probePlanSchema } from '../../../answers/routes/probe-plan.answer.ts';
import { probePlanInputSchema } from '../../../vocabulary/probe-plan.ts';
import { declareTool } from '../desk/tool.ts';

export const generateProbePlan = declareTool({
  name: 'generate_probe_plan',
  title: 'Plan a probe',
  description:
    'Writes a plan for probing a route, and runs nothing: what the sample size can show, the sample size that the relevant effect would need, cost at catalogue prices, an A/A arm, a randomised order, a stop rule fixed in advance, and a hunt for triggers if the findings call for one. Active probes always need the user’s consent.',
  isReadOnly: true,
  isIdempotent: true,
  isJudging: false,
  input: probePlanInputSchema,
  output: probePlanSchema,
  async run(input) {
    const { planProbe } = await import('../../../routers/probe-plan/plan.ts');
    return planProbe(input);
  },
});
