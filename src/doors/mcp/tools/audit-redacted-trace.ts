import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type AuditDocument, auditSchema } from '../../../answers/routes/audit.answer.ts';
import { FORMAT_IDS } from '../../../routers/imports/fields/importer.ts';
import type { TraceAudit } from '../../../routers/trace/audit.ts';
import { type RedactedTrace, redactedTraceSchema } from '../../../vocabulary/trace.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { FileReport } from '../../../work/audits/audit-file.ts';
import type { Desk } from '../desk/desk.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool, type Progress } from '../desk/tool.ts';

const NAME = 'audit_redacted_trace';
const MOST_TRACES = 1000;
const noteSchema = z
  .string()
  .min(1, 'is empty')
  .max(20_000)
  .describe('A billing note, a usage summary or a route note in words, or as lines of `field: value`');
const windowSchema = z.array(redactedTraceSchema).min(1, 'contains no trace').max(MOST_TRACES);

export const auditRedactedTrace = declareTool({
  name: NAME,
  title: 'Audit redacted traces',
  description:
    'Audits one redacted trace, a window of traces or a file of them: undisclosed fallbacks, models other than the claimed one, a relay’s own records of them, outliers, billing, finish reasons, tool calls. Each finding comes with its numbers; it is not an accusation. All input passes the redactor first; nothing is recorded unless `record` is set.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  isLong: true,
  input: z
    .strictObject({
      trace: z.union([redactedTraceSchema, noteSchema]).optional(),
      traces: windowSchema.optional().describe('A window: up to 1,000 traces in chronological order'),
      file: z
        .string()
        .min(1, 'is empty')
        .max(4096)
        .optional()
        .describe('A log or session file, or a folder of such files, inside the project'),
      format: z
        .enum(['auto', ...FORMAT_IDS])
        .optional()
        .describe('Format of the file; `auto` detects it'),
      baseline: windowSchema.optional().describe('An earlier window of the same routes, for comparison'),
      record: z.boolean().optional().describe('Whether to record one event per route; default false'),
      project_root: projectRootSchema.optional(),
    })
    .refine(
      ({ trace, traces, file }) => [trace, traces, file].filter((given) => given !== undefined).length === 1,
      'needs exactly one of `trace`, `traces` and `file`',
    )
    .refine(({ file, format }) => format === undefined || file !== undefined, {
      path: ['format'],
      message: 'is allowed only with `file`',
    }),
  output: auditSchema,
  async run({ trace, traces, file, format, baseline, record, project_root }, desk, progress) {
    const root = await desk.rootOf(project_root);
    const [{ startAudit }, { auditDocument }] = await Promise.all([
      import('../../../routers/trace/audit.ts'),
      import('../../../work/audits/audit-document.ts'),
    ]);
    const earlier = baseline && startAudit();
    if (earlier) fold(baseline, earlier);
    const audit = startAudit(earlier);
    if (typeof trace === 'string') await foldNote(trace, audit);
    else fold(traces ?? (trace ? [trace] : []), audit);
    const report =
      file === undefined ? undefined : await foldFile(placeOf(file, root), format, audit, desk, progress);
    const result = audit.result();
    const document = { ...auditDocument(result), ...(report ? { import: withoutPlaces(report) } : {}) };
    if (!record) return document;
    const { recordAudit } = await import('../../../work/audits/audit-record.ts');
    return { ...document, event_ids: await recordAudit(result, await desk.ledgerOf(root)) };
  },
});

function fold(traces: readonly RedactedTrace[], audit: TraceAudit): void {
  for (const trace of traces) audit.add(trace);
}

/** Its words stay here; only what is labelled in it is judged. */
async function foldNote(text: string, audit: TraceAudit): Promise<void> {
  const [{ readNote }, { redactText }] = await Promise.all([
    import('../../../routers/imports/note-text.ts'),
    import('../../../sensitive/redact.ts'),
  ]);
  const { text: redacted, spans } = redactText(text);
  const trace = readNote(redacted);
  if (trace === undefined) {
    const hint = 'write lines such as `provider_host: router.example.com` and `input_tokens: 2000`';
    const reason = 'names no host, model, token count, cost or retry';
    throw new Trouble('input.refused', { tool: NAME, field: '`trace`', reason, hint });
  }
  audit.noteRedacted({ secrets: spans.length, dropped: 0, usual: 0 });
  audit.add(trace);
}

/** Without places: the owner of the file can list them with the command line. */
const withoutPlaces = ({ places: _, unread: __, ...report }: FileReport): AuditDocument['import'] => report;

const STEP_BYTES = 4 * 1024 * 1024;

async function foldFile(
  place: string,
  format: 'auto' | (typeof FORMAT_IDS)[number] = 'auto',
  audit: TraceAudit,
  desk: Desk,
  progress: Progress,
): Promise<FileReport> {
  const { auditImported } = await import('../../../work/audits/audit-file.ts');
  let read = 0;
  let reported = 0;
  return await auditImported(place, { format }, audit, await desk.importFiles(), (bytes) => {
    read += bytes;
    if (read - reported < STEP_BYTES) return;
    reported = read;
    // The size of a folder is not known in advance; this shows the client progress. A client that has left is noticed
    // when it is answered.
    progress(read, read + STEP_BYTES, `${Math.round(read / 1e6)} MB read`).catch(() => {});
  });
}

/** An agent may name only files of the project, with links followed. */
function placeOf(file: string, root: string): string {
  const refuse = (reason: string) =>
    new Trouble('input.refused', {
      tool: NAME,
      field: '`file`',
      reason,
      hint: 'name a file of the project; `tokenauditor audit --import auto FILE` reads other files',
    });
  let place: string;
  try {
    place = realpathSync.native(isAbsolute(file) ? resolve(file) : join(root, file));
  } catch {
    throw refuse('does not exist, or its path cannot be resolved');
  }
  const inside = relative(realpathSync.native(root), place);
  if (inside.startsWith('..') || isAbsolute(inside)) throw refuse('is not inside the project');
  return place;
}
