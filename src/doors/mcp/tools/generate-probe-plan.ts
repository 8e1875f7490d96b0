import { probePlanSchema } from '../../../answers/routes/probe-plan.answer.ts';
import { probePlanInputSchema } from '../../../vocabulary/probe-plan.ts';
import { declareTool } from '../desk/tool.ts';

export const generateProbePlan = declareTool({
  name: 'generate_probe_plan',
  title: 'Plan a probe',
  description:
    'Writes a plan for probing a route, and runs nothing: what the sample size can show, the size that the effect which matters would need, cost at catalogue prices, an A/A arm, a randomised order, a stop rule fixed in advance, and a hunt for triggers where the findings ask for one. Active probes always need the consent of the user.',
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
