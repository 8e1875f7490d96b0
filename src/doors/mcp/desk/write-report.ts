import { dirname } from 'node:path';
import type { LiveFold } from '../../../evidence/live-fold.ts';
import type { ReportFacts } from '../../../report/facts.ts';
import type { ReportFormat, ReportReceipt } from '../../../report/write.ts';
import { aboutRoot, type Desk } from './desk.ts';
import type { Progress } from './tool.ts';

interface Wish {
  readonly format: ReportFormat;
  readonly includeEvents?: boolean;
  readonly source?: string;
  readonly verify?: boolean;
  readonly live?: LiveFold<ReportFacts>;
}

const STEPS = { folded: 1, verified: 2, written: 3 } as const;

export async function writeReportOf(
  directory: string,
  desk: Desk,
  wish: Wish,
  progress?: Progress,
): Promise<ReportReceipt> {
  await desk.assertProject(dirname(directory));
  const [{ writeReport }, { REPORT_KNOWLEDGE }, ports] = await Promise.all([
    import('../../../report/write.ts'),
    import('../../../work/report-knowledge.ts'),
    desk.ports(),
  ]);
  try {
    return await writeReport(directory, ports, {
      ...wish,
      knowledge: REPORT_KNOWLEDGE,
      version: desk.version,
      ...(progress ? { onStep: (step) => progress(STEPS[step], 3, step) } : {}),
    });
  } catch (error) {
    throw aboutRoot(error);
  }
}
