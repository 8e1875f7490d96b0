import { dirname } from 'node:path';
import type { ReportFormat, ReportReceipt } from '../../evidence/report/write.ts';
import { aboutRoot, type Desk } from './desk.ts';
import type { Progress } from './tool.ts';

interface Wish {
  readonly format: ReportFormat;
  readonly includeEvents?: boolean;
  readonly source?: string;
  readonly verify?: boolean;
}

const STEPS = { folded: 1, verified: 2, written: 3 } as const;

export async function writeReportOf(
  directory: string,
  desk: Desk,
  wish: Wish,
  progress?: Progress,
): Promise<ReportReceipt> {
  await desk.assertProject(dirname(directory));
  const [{ writeReport }, { CHECKS }, ports] = await Promise.all([
    import('../../evidence/report/write.ts'),
    import('../../detect/all-checks.ts'),
    desk.ports(),
  ]);
  const titles = new Map(CHECKS.map(({ card }) => [card.id, card.title]));
  try {
    return await writeReport(directory, ports, {
      ...wish,
      titleOf: (id) => titles.get(id) ?? id,
      ...(progress ? { onStep: (step) => progress(STEPS[step], 3, step) } : {}),
    });
  } catch (error) {
    throw aboutRoot(error);
  }
}
