/** How the rows were read, for people: every unusable row is reported. */

import { count } from '../../../../text/words/amounts.ts';
import type { FileReport } from '../../../../work/audits/audit-file.ts';
import { shown } from '../../print/shown.ts';

const NOTHING: FileReport = {
  files: 0,
  rows: 0,
  traces: 0,
  duplicates: 0,
  skipped: {},
  unreadable: {},
  places: [],
  unread: { count: 0, first: [] },
  formats: {},
  claimed: [],
  dropped: {},
  assumptions: [],
  remarks: [],
};

export function joined(reports: readonly FileReport[]): FileReport {
  return reports.reduce(
    (a, b) => ({
      files: a.files + b.files,
      rows: a.rows + b.rows,
      traces: a.traces + b.traces,
      duplicates: a.duplicates + b.duplicates,
      skipped: summed(a.skipped, b.skipped),
      unreadable: summed(a.unreadable, b.unreadable),
      places: [...a.places, ...b.places],
      unread: {
        count: a.unread.count + b.unread.count,
        first: [...a.unread.first, ...b.unread.first],
      },
      formats: summed(a.formats, b.formats),
      claimed: [
        ...a.claimed,
        ...b.claimed.filter(({ format }) => !a.claimed.some((one) => one.format === format)),
      ],
      dropped: summed(a.dropped, b.dropped),
      assumptions: [...new Set([...a.assumptions, ...b.assumptions])],
      remarks: [...new Set([...a.remarks, ...b.remarks])],
    }),
    NOTHING,
  );
}

/** File names are untrusted text, too. */
export async function shownReport(report: FileReport): Promise<FileReport> {
  const places = report.places.map(async (place) => ({ ...place, file: await shown(place.file) }));
  const first = await Promise.all(
    report.unread.first.map(async ({ file, reason }) => ({ file: await shown(file), reason })),
  );
  return {
    ...report,
    places: await Promise.all(places),
    unread: { ...report.unread, first },
  };
}

export async function describeReading(report: FileReport): Promise<string[]> {
  const { files, rows, traces, duplicates, skipped, unreadable, formats, dropped, assumptions, remarks } =
    report;
  const [first] = report.places;
  const place = first
    ? [`the first is ${first.row > 0 ? `row ${first.row} of ` : ''}${await shown(first.file)}`]
    : [];
  const names = Object.keys(formats);
  const from = names.length > 0 ? ` (${names.length > 1 ? listed(formats, 'file') : names[0]})` : '';
  const hint = names.length > 0 ? [] : ['no other format was recognised; `--import FORMAT` names one'];
  return [
    `${count(traces, 'trace')} of ${count(rows, 'row')} in ${count(files, 'file')}${from}`,
    ...(rows === 0 ? ['nothing to read: the input has no rows'] : []),
    ...(duplicates > 0 ? [`left out as copies: ${duplicates}`] : []),
    ...(Object.keys(skipped).length > 0 ? [`not traces: ${listed(skipped)}`] : []),
    ...(Object.keys(unreadable).length > 0
      ? [`could not be used: ${reasons(unreadable)}`, ...place, ...hint]
      : []),
    ...(Object.keys(dropped).length > 0 ? [`content that was dropped: ${listed(dropped)}`] : []),
    ...remarks,
    ...(await unreadLines(report)),
    ...(assumptions.length > 0 ? ['for the assumptions about such files see docs/imports.md or --json'] : []),
  ];
}

async function unreadLines({ unread }: FileReport): Promise<string[]> {
  const more = unread.count - unread.first.length;
  const named = unread.first.map(async ({ file, reason }) => `not read: ${await shown(file)} (${reason})`);
  return [...(await Promise.all(named)), ...(more > 0 ? [`not read: ${count(more, 'more file')}`] : [])];
}

function summed(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) {
  const sum = new Map(Object.entries(a));
  for (const [key, value] of Object.entries(b)) sum.set(key, (sum.get(key) ?? 0) + value);
  return Object.fromEntries(sum);
}

const listed = (counts: Readonly<Record<string, number>>, noun?: string): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${noun === undefined ? value : count(value, noun)}`)
    .join(', ');

const reasons = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, value]) => `${reason} (${count(value, 'row')})`)
    .join('; ');
