import { resolve } from 'node:path';
import { FORMAT_IDS, type FormatId } from '../../../../routers/imports/fields/importer.ts';
import { TRACE_FIELDS } from '../../../../routers/imports/fields/seal.ts';
import { readHost } from '../../../../routers/imports/fields/values.ts';
import { type AuditResult, startAudit, type TraceAudit } from '../../../../routers/trace/audit.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { auditAny } from '../../../../work/audits/audit-any.ts';
import { auditDocument } from '../../../../work/audits/audit-document.ts';
import { auditImported, type FileReport } from '../../../../work/audits/audit-file.ts';
import type { ImportOptions } from '../../../../work/audits/import-file.ts';
import { openSource } from '../../input/input.ts';
import { answerEach } from '../../input/json-lines.ts';
import { createProgress } from '../../print/progress.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { recordPlace } from '../../verb/new-ledger.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';
import { AuditBatch } from './lines.ts';
import { needsLook } from './outcome.ts';
import { describeReading, joined, shownReport } from './reading.ts';
import { describeAudit } from './view.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  if (args.flag('jsonl')) return await auditLines(names, session);
  const options = { ...importOptions(args), claimed: claimedModel(args) };
  const earlier = args.texts('baseline');
  refuseSame(names, earlier, session);
  const baseline = earlier.length > 0 ? startAudit() : undefined;
  if (baseline) await foldAll(earlier, options, baseline, session);
  const audit = startAudit(baseline);
  const report = await foldAll(names, options, audit, session);
  const result = audit.result();
  const status = session.conclude(statusOf(result, report));
  // A ledger that cannot be written must not prevent the audit.
  if (!session.json) await show(result, report, session);
  const eventIds = args.flag('record') ? await record(result, session) : undefined;
  if (session.json) {
    session.answer('audit', {
      ...auditDocument(result),
      import: await shownReport(report),
      event_ids: eventIds,
    });
  } else if (eventIds && eventIds.length > 0) {
    const place = await shown(session.shorten(session.recordDirectory));
    session.note(`${count(eventIds.length, 'event')} recorded in ${place}`);
  }
  return status;
}

/** Comparing a window with itself shows no change, and would look like an all-clear. */
function refuseSame(names: readonly string[], earlier: readonly string[], { io }: Session): void {
  const placeOf = (name: string) => (name === '-' ? name : resolve(locate(name, io)));
  const judged = new Set(names.map(placeOf));
  const value = earlier.find((name) => judged.has(placeOf(name)));
  if (value === undefined) return;
  const expected = 'an earlier window, not the audited file';
  throw new Trouble('usage.bad_value', { value, option: '--baseline', expected });
}

async function auditLines(names: readonly string[], session: Session): Promise<number> {
  const batch = new AuditBatch();
  const { refused } = await answerEach(
    names,
    session,
    (bytes, number) => batch.answer(bytes, number),
    (out) => session.io.stdout.write(out),
  );
  if (refused > 0) return EXIT.input;
  return batch.found > 0 ? EXIT.found : EXIT.clean;
}

async function foldAll(
  names: readonly string[],
  options: AuditOptions,
  audit: TraceAudit,
  session: Session,
): Promise<FileReport> {
  const reports: FileReport[] = [];
  for (const name of names) reports.push(await foldOne(name, options, audit, session));
  return joined(reports);
}

async function foldOne(
  name: string,
  options: AuditOptions,
  audit: TraceAudit,
  session: Session,
): Promise<FileReport> {
  const { io, quiet } = session;
  const isFolder = name !== '-' && (await isFolderAt(name, session));
  const source = isFolder ? undefined : await openSource(name, session);
  const total = source?.sizeBytes === undefined ? {} : { total: source.sizeBytes };
  const progress = createProgress(io, { label: 'reading', unit: 'bytes', ...total, quiet });
  const forget = io.onInterrupt(() => progress.done());
  try {
    const advance = (bytes: number) => progress.advance(bytes);
    const place = source ?? locate(name, io);
    const files = await session.importFiles();
    const { format, ...rest } = options;
    if (format === undefined) return await auditAny(place, rest, audit, files, advance);
    return await auditImported(place, { ...rest, format }, audit, files, advance);
  } finally {
    progress.done();
    forget();
  }
}

async function isFolderAt(name: string, session: Session): Promise<boolean> {
  const files = await session.importFiles();
  // A path that cannot be inspected is reported when it is opened, under the name that was given.
  const kind = await files.kindOf(locate(name, session.io)).catch(() => 'file');
  return kind === 'folder';
}

/** Without a format each file is inspected: our own format, or one that is recognised. */
type AuditOptions = Omit<ImportOptions, 'format'> & { readonly format: ImportOptions['format'] | undefined };

function importOptions(args: Arguments): AuditOptions {
  const columns = columnsOf(args.texts('column'));
  const format = args.text('import') ?? (columns ? 'columns' : undefined);
  const host = hostOf(args.text('host'));
  return {
    format: format === undefined || isFormat(format) ? format : 'auto',
    ...(columns ? { columns } : {}),
    ...(host === undefined ? {} : { host }),
  };
}

function claimedModel(args: Arguments): string | undefined {
  const model = args.text('claimed');
  if (model === undefined || /^[\w@][\w.:@/+-]{0,119}$/.test(model)) return model;
  const expected = 'a model such as claude-opus-4-5';
  throw new Trouble('usage.bad_value', { value: model, option: '--claimed', expected });
}

/** A full address is accepted; only its host is kept. */
function hostOf(given: string | undefined): string | undefined {
  const host = given === undefined ? undefined : readHost(given);
  if (given !== undefined && host === undefined)
    throw new Trouble('usage.bad_value', {
      value: given,
      option: '--host',
      expected: 'a host such as openrouter.ai',
    });
  return host;
}

const isFormat = (word: string): word is FormatId => FORMAT_IDS.some((id) => id === word);

function columnsOf(pairs: readonly string[]): Record<string, string> | undefined {
  if (pairs.length === 0) return undefined;
  const columns: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const field = pair.slice(0, Math.max(0, at));
    if (!Object.hasOwn(TRACE_FIELDS, field) || at === pair.length - 1) {
      const expected = 'FIELD=COLUMN, with a field of a trace such as claimed_model, latency_ms or cost_usd';
      throw new Trouble('usage.bad_value', { value: pair, option: '--column', expected });
    }
    columns[field] = pair.slice(at + 1);
  }
  return columns;
}

/** Findings determine the status first; unusable rows come before an all-clear. */
function statusOf({ findings }: AuditResult, { unreadable, traces }: FileReport): number {
  if (findings.some(needsLook)) return EXIT.found;
  return traces === 0 || Object.keys(unreadable).length > 0 ? EXIT.input : EXIT.clean;
}

/** Where nothing is recorded, no ledger is begun. */
async function record(result: AuditResult, session: Session): Promise<string[]> {
  if (result.routes.length === 0) return [];
  const [{ openLedger }, { recordAudit }, ports] = await Promise.all([
    import('../../../../evidence/ledger.ts'),
    import('../../../../work/audits/audit-record.ts'),
    session.ports(),
  ]);
  const ledger = openLedger(recordPlace(session), ports);
  try {
    return await recordAudit(result, ledger);
  } finally {
    await ledger.close();
  }
}

async function show(result: AuditResult, report: FileReport, session: Session): Promise<void> {
  const { io, paint, quiet } = session;
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 120);
  const rowWidth = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  const [first] = result.findings;
  const more = first && !quiet ? ['', `More: \`tokenauditor explain ${first.checks[0]}\``] : [];
  io.stdout.write(
    `${[...describeAudit(result, report.claimed, { paint, width, rowWidth }), ...more].join('\n')}\n`,
  );
  for (const line of await describeReading(report)) session.note(line);
}
