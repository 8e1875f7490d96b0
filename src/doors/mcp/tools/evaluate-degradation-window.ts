import { z } from 'zod';
import { degradationSchema } from '../../../answers/routes/degradation.answer.ts';
import { degradationRequestSchema } from '../../../vocabulary/degradation-request.ts';
import type { Desk } from '../desk/desk.ts';
import { hostSchema, idSchema, modelSchema, projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

const NAME = 'evaluate_degradation_window';

export const evaluateDegradationWindow = declareTool({
  name: NAME,
  title: 'Compare two windows of a route',
  description:
    'Compares a baseline window with a current one by the counts you supply: pass rates with intervals and an exact test, latency and tokens only as far as their spread is known. Returns "Inconclusive", with the sample size that would settle it, if the numbers do not decide. A `series` accumulates windows and may be checked after each. No probes are run; nothing is recorded unless `record` or `series` is set.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  input: z.strictObject({
    ...degradationRequestSchema.shape,
    provider_host: hostSchema,
    claimed_model: modelSchema,
    series: idSchema
      .optional()
      .describe(
        'The series to which the window belongs, kept in the ledger. Each window needs a fresh baseline',
      ),
    record: z
      .boolean()
      .optional()
      .describe('Whether to record the window; default false. A series always records'),
    project_root: projectRootSchema.optional(),
  }),
  output: degradationSchema,
  async run({ series, record, project_root, ...request }, desk) {
    const [{ auditWindow, refuseSecretName }, { spellDegradation }] = await Promise.all([
      import('../../../work/audits/degradation.ts'),
      import('../../../work/audits/degradation-answer.ts'),
    ]);
    // Refused input must not leave a ledger and a key behind.
    const unrecorded = auditWindow(request, NAME);
    refuseSecretName(series, NAME);
    if (series === undefined && record !== true) return spellDegradation(unrecorded);
    return spellDegradation(auditWindow(request, NAME, await openBook(desk, project_root, series)));
  },
});

async function openBook(desk: Desk, projectRoot: string | undefined, series: string | undefined) {
  const root = await desk.rootOf(projectRoot);
  const ledger = await desk.ledgerOf(root);
  const { WindowBook } = await import('../../../work/audits/degradation.ts');
  return await WindowBook.open(
    { directory: await desk.directoryOf(root), ports: await desk.ports() },
    ledger,
    series,
  );
}
