import { z } from 'zod';
import { comparisonSchema } from '../../../answers/routes/comparison.answer.ts';
import { comparisonInputSchema } from '../../../vocabulary/comparison.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

export const compareModelIdentity = declareTool({
  name: 'compare_model_identity',
  title: 'Compare a route with the direct provider',
  description:
    'Compares redacted summaries of a direct provider and of a route: does the claimed model answer? Returns a table of evidence with capped likelihood ratios and tests, a posterior and a state. Latency alone never identifies a model, and "Consistent" is returned only if the sample could have shown a difference. Evidence, not proof. No probes are run; nothing is recorded unless `record` is set.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  input: z.strictObject({
    ...comparisonInputSchema.shape,
    record: z.boolean().optional().describe('Whether to record names, states and numbers; default false'),
    project_root: projectRootSchema.optional(),
  }),
  output: comparisonSchema,
  async run({ record, project_root, ...input }, desk) {
    const { compareIdentity } = await import('../../../routers/identity/compare.ts');
    const comparison = compareIdentity(input);
    if (record !== true) return { ...comparison, event_written: false };
    const { comparisonEvent } = await import('../../../work/audits/comparison-event.ts');
    const ledger = await desk.ledgerOf(await desk.rootOf(project_root));
    const { eventId } = await ledger.append(comparisonEvent(input, comparison));
    return { ...comparison, event_written: true, event_id: eventId };
  },
});
