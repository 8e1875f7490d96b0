/** Writes a report of a ledger, completely or not at all, from any number of processes at once. */
import { dirname } from 'node:path';
import type { ReportDocument } from '../answers/ledger/report.answer.ts';
import { type Camel, toWire } from '../answers/wire-names.ts';
import { writeTrouble } from '../evidence/folder/failure.ts';
import { appendAll, type Folder } from '../evidence/folder/folder.ts';
import { foldLedger } from '../evidence/folds/fold.ts';
import { readEvents } from '../evidence/folds/read.ts';
import { openOrBegin } from '../evidence/keys/adoption.ts';
import type { LiveFold } from '../evidence/live-fold.ts';
import { assertSafe, verifyOwn } from '../evidence/safe-reading.ts';
import type { Ports } from '../ports/files.ts';
import { redactText } from '../sensitive/redact.ts';
import type { Confidence, RiskState } from '../vocabulary/orders.ts';
import { buildReport, type ReportKnowledge } from './build.ts';
import { type ReportFacts, reportFold } from './facts.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import type { Memo } from './memo.ts';
import { ownBeside } from './own-ledger.ts';

/** The folder of reports inside `.tokenauditor`, and their names. */
const REPORTS = 'reports';
const NAMES = { markdown: 'route-risk.md', html: 'route-risk.html' } as const;
export type ReportFormat = keyof typeof NAMES;

/** How many events to show. */
const SHOWN_EVENTS = 200;
/** A later process removes what a dead process left behind. */
const STALE_MS = 60 * 60 * 1000;

export interface ReportOptions {
  readonly format: ReportFormat;
  readonly knowledge: ReportKnowledge;
  /** Of the program that writes it. */
  readonly version: string;
  /** The folder of the ledger; by default the one that the report is written to. */
  readonly source?: string;
  readonly includeEvents?: boolean;
  /**
   * Of a process that goes on recording in this ledger, with its key: only the new end is read. Its next event writes the
   * report anew, so this one is not synced.
   */
  readonly live?: LiveFold<ReportFacts> | undefined;
  /** Reads every byte of the ledger again. */
  readonly verify?: boolean;
  readonly onStep?: (step: 'folded' | 'verified' | 'written') => Promise<void>;
}

export interface ReportReceipt {
  readonly path: string;
  readonly riskState: RiskState;
  readonly confidence: Confidence;
  readonly summary: string;
  readonly events: number;
  readonly isVerified: boolean;
}

export interface ReportText extends Omit<ReportReceipt, 'path'> {
  readonly text: string;
}

/** As both doors return it. */
export function receiptOf({ path, riskState, confidence, summary, events, isVerified }: ReportReceipt) {
  return toWire<Camel<ReportDocument>>({
    written: true,
    path,
    riskState,
    confidence,
    summary,
    events,
    ledgerVerified: isVerified,
  });
}

/** The text alone, for callers that store it elsewhere. */
export async function reportText(
  directory: string,
  ports: Ports,
  options: ReportOptions,
): Promise<ReportText> {
  const source = options.source ?? directory;
  const { state, events, broken } = await gather(source, ports, options.live);
  await options.onStep?.('folded');
  const isAsked = options.verify === true && events + broken > 0;
  const { isOwn, verification, isVerified } =
    options.live !== undefined && !isAsked ? JUST_RECORDED : await verifyOwn(source, ports, isAsked);
  await options.onStep?.('verified');
  const memo: Memo = buildReport({
    facts: state,
    events,
    broken,
    problems: verification?.problems.length,
    isForeign: !isOwn && events > 0,
    project: dirname(source),
    isUsersOwn: dirname(source) === ports.home,
    hasOwnBeside: ownBeside(source, ports.home, ports) !== undefined,
    version: options.version,
    ...options.knowledge,
    ...(options.includeEvents && events > 0 ? { lines: await newestLines(source, ports, isVerified) } : {}),
  });
  return {
    text: options.format === 'html' ? toHtml(memo) : toMarkdown(memo),
    riskState: memo.riskState,
    confidence: memo.confidence,
    summary: memo.summary,
    events,
    isVerified,
  };
}

const JUST_RECORDED = { isOwn: true, verification: undefined, isVerified: false };

export async function writeReport(
  directory: string,
  ports: Ports,
  options: ReportOptions,
): Promise<ReportReceipt> {
  const { text, ...judged } = await reportText(directory, ports, options);
  const path = placeReport(directory, ports, options.format, text, options.live === undefined);
  await options.onStep?.('written');
  return { path, ...judged };
}

/** Writes it into the project's reports folder and returns its path. */
export function placeReport(
  directory: string,
  ports: Ports,
  format: ReportFormat,
  text: string,
  isSynced = true,
): string {
  const name = NAMES[format];
  try {
    const folder = openOrBegin(directory, ports);
    try {
      const reports = folder.inner(REPORTS);
      try {
        place(reports, name, text, ports, isSynced);
      } finally {
        reports.close();
      }
    } finally {
      folder.close();
    }
  } catch (error) {
    throw writeTrouble(error, `${directory}/${REPORTS}/${name}`);
  }
  return `${directory}/${REPORTS}/${name}`;
}

/** A project without a ledger has no events; that is a report, too. */
async function gather(source: string, ports: Ports, live?: LiveFold<ReportFacts>) {
  if (!assertSafe(source, ports)) return { state: reportFold.initial(), events: 0, broken: 0 };
  if (live === undefined) return foldLedger<ReportFacts>(source, ports, reportFold);
  await live.refresh();
  return live;
}

/** A line that the writer did not vouch for may have the form of an event and contain a secret. */
async function newestLines(source: string, ports: Ports, isVerified: boolean): Promise<string[]> {
  const lines: string[] = [];
  for await (const entry of readEvents(source, ports, {}, { last: SHOWN_EVENTS })) {
    if ('event' in entry) lines.push(isVerified ? entry.text : redactText(entry.text).text);
    else if ('newer' in entry)
      lines.push(JSON.stringify({ newer_line: entry.newer, segment: entry.segment }));
    else lines.push(JSON.stringify({ unreadable_line: entry.broken, segment: entry.segment }));
  }
  return lines;
}

/** Under a temporary name until it is complete: another process may be writing the same report. */
function place(reports: Folder, name: string, text: string, ports: Ports, isSynced: boolean): void {
  const { files, clock, random, processes } = ports;
  const mark = Buffer.from(random.bytes(6)).toString('hex');
  const staged = `${name}.${processes.self.pid}-${mark}.staged`;
  for (const other of reports.list()) {
    const changedMs = other.endsWith('.staged') ? files.factsAt(reports.at(other))?.changedMs : undefined;
    if (changedMs !== undefined && clock.nowMs() - changedMs > STALE_MS) reports.removeFile(other);
  }
  const descriptor = files.open(reports.at(staged), 'create');
  try {
    appendAll(ports, descriptor, Buffer.from(text));
    if (isSynced) files.datasync(descriptor);
    files.rename(reports.at(staged), reports.at(name));
  } catch (error) {
    reports.removeFile(staged);
    throw error;
  } finally {
    files.close(descriptor);
  }
}
