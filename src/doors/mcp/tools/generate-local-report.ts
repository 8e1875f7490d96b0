import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { reportSchema } from '../../../answers/ledger/report.answer.ts';
import { ACTIVE_SEGMENT } from '../../../evidence/folder/layout.ts';
import type { FileFacts, Ports } from '../../../ports/files.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool, recordsLine } from '../desk/tool.ts';
import { writeReportOf } from '../desk/write-report.ts';

export const generateLocalReport = declareTool({
  name: 'generate_local_report',
  title: 'Write the local report',
  description:
    'Writes an evidence memo from the project’s ledger to .tokenauditor/reports: what was observed, how often, in which window, with what confidence, and what the evidence cannot show. Markdown, or HTML with charts. It makes no accusations.',
  isReadOnly: false,
  isIdempotent: true,
  isJudging: false,
  readsRecords: true,
  isRecording: false,
  // Reports of one project are written one after the other; events are appended meanwhile.
  line: (args, desk) => `report of ${recordsLine(args, desk)}`,
  input: z.strictObject({
    project_root: projectRootSchema.optional(),
    events_path: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('The events.jsonl of another ledger inside the project; default: the project’s own'),
    format: z.enum(['markdown', 'html']).optional(),
    include_raw_events: z
      .boolean()
      .optional()
      .describe('Whether to append the newest metadata events; default false'),
  }),
  output: reportSchema,
  async run(input, desk, progress) {
    const root = await desk.rootOf(input.project_root);
    const source = sourceOf(input.events_path, root, await desk.ports()) ?? (await desk.directoryOf(root));
    await progress(0, 3, 'reading the ledger');
    const report = await writeReportOf(
      await desk.directoryOf(root),
      desk,
      {
        format: input.format ?? 'markdown',
        includeEvents: input.include_raw_events ?? false,
        source,
        verify: true,
      },
      progress,
    );
    const { receiptOf } = await import('../../../report/write.ts');
    return receiptOf(report);
  },
});

/** A report covers this project: events from elsewhere would put another project's evidence under its name. */
function sourceOf(path: string | undefined, root: string, { files }: Ports): string | undefined {
  if (path === undefined) return undefined;
  const refuse = (reason: string) =>
    new Trouble('input.refused', {
      tool: 'generate_local_report',
      field: '`events_path`',
      reason,
      hint: 'leave it out for the project’s own ledger',
    });
  if (path.includes('\0')) throw refuse('contains a zero byte, which no path can');
  if (!isAbsolute(path)) throw refuse('is not an absolute path');
  const place = relative(root, resolve(path));
  if (place === '' || place.startsWith('..') || isAbsolute(place)) throw refuse('is outside the project');
  if (basename(place) !== ACTIVE_SEGMENT) throw refuse(`does not name a ledger’s ${ACTIVE_SEGMENT}`);
  const steps = place.split(sep);
  // A link in the path could lead out of the project.
  const isLinked = steps.some(
    (_, i) => factsOf(join(root, ...steps.slice(0, i + 1)), files)?.kind === 'link',
  );
  if (isLinked) throw refuse('leads through a symbolic link');
  // Otherwise a typo in the path would replace a full report by an empty one.
  if (factsOf(resolve(path), files) === undefined)
    throw new Trouble('ledger.missing', { path: resolve(path) });
  return dirname(resolve(path));
}

function factsOf(path: string, files: Ports['files']): FileFacts | undefined {
  try {
    return files.factsAt(path);
  } catch {
    // A part that cannot be resolved is noticed when the ledger is read.
    return undefined;
  }
}
