/** What became of a file: every row is counted once, and nothing here comes out of a row. */
import type { ContentKind, Dropped } from '../../routers/imports/fields/dropped.ts';
import type { FormatId, SkipReason, UnreadableReason } from '../../routers/imports/fields/importer.ts';
import type { TraceField } from '../../routers/imports/fields/seal.ts';
import { count } from '../../text/words/amounts.ts';

/** How many places of each kind of unreadable row are reported. */
const MOST_PLACES = 5;

export interface Unreadable {
  count: number;
  /** The first few: lines of JSONL, records of CSV, elements of a JSON document; counted from 1 in each file; 0 for the file itself. */
  readonly places: { readonly file: string; readonly number: number }[];
}

/** How many files that were not read are named. */
const MOST_NOT_READ = 36;

export interface NotRead {
  readonly file: string;
  readonly reason: string;
}

export interface ImportTally {
  /** Formats that were read, with the files of each. */
  readonly formats: Map<FormatId, number>;
  /** Formats among which a file could not be decided. */
  readonly rivals: Set<FormatId>;
  /** A file that holds rows of each of them, and is not just ambiguous. */
  isMixed: boolean;
  files: number;
  /** Files of a folder in no known format, or in several. */
  unknownFiles: number;
  /** The first of them, with the reason in our words. */
  readonly notRead: NotRead[];
  bytes: number;
  /** `rows` = `traces` + all of `skipped` + all of `unreadable` + `duplicates`, once the traces have been taken. */
  rows: number;
  traces: number;
  duplicates: number;
  readonly skipped: Map<SkipReason, number>;
  readonly unreadable: Map<UnreadableReason, Unreadable>;
  /** Fields with content that were stepped over, by kind; and how many other fields were. */
  readonly dropped: Map<ContentKind, number>;
  otherFields: number;
  /** Fields whose value was none that they can have; left out of their trace. */
  readonly oddValues: Map<TraceField, number>;
  /** Names in which something secret was found and replaced. */
  redactions: number;
  /** Exchanges that were forgotten to keep memory flat: copies of them would not be noticed. */
  forgotten: number;
  /** Formats that do not record which host answered, if the user named none. */
  readonly hostless: Set<FormatId>;
  /** Formats whose recorded models were compared with a claimed one. */
  readonly claimed: Map<FormatId, string>;
  /** In sentences: what traces contain that the files do not. The same for every file of a format. */
  readonly assumptions: Set<string>;
  /** In sentences: what is worth knowing of these very files. */
  readonly remarks: Set<string>;
}

export const startTally = (): ImportTally => ({
  formats: new Map(),
  rivals: new Set(),
  isMixed: false,
  files: 0,
  unknownFiles: 0,
  notRead: [],
  bytes: 0,
  rows: 0,
  traces: 0,
  duplicates: 0,
  skipped: new Map(),
  unreadable: new Map(),
  dropped: new Map(),
  otherFields: 0,
  oddValues: new Map(),
  redactions: 0,
  forgotten: 0,
  hostless: new Set(),
  claimed: new Map(),
  assumptions: new Set(),
  remarks: new Set(),
});

export function noteUnreadable(
  tally: ImportTally,
  why: UnreadableReason,
  file: string,
  number: number,
): void {
  const entry = tally.unreadable.get(why) ?? { count: 0, places: [] };
  entry.count += 1;
  if (entry.places.length < MOST_PLACES) entry.places.push({ file, number });
  tally.unreadable.set(why, entry);
}

export function noteNotRead(tally: ImportTally, file: string, reason: string): void {
  tally.unknownFiles += 1;
  if (tally.notRead.length < MOST_NOT_READ) tally.notRead.push({ file, reason });
}

export function noteDropped(tally: ImportTally, dropped: Dropped): void {
  for (const [kind, count] of dropped.content) add(tally.dropped, kind, count);
  tally.otherFields += dropped.otherFields;
}

/** What the user has to know about the import; empty if nothing. */
export function remarksOf({ oddValues, forgotten, unknownFiles, hostless }: ImportTally): string[] {
  const odd = [...oddValues].map(([field, count]) => `${field} ${count}`);
  return [
    ...(hostless.size > 0
      ? [
          `Which host answered is not recorded (${[...hostless].join(', ')}): it is \`unknown\` unless --host names it.`,
        ]
      : []),
    ...(odd.length > 0
      ? [`Left out, because the value was not valid for the field: ${odd.join(', ')}.`]
      : []),
    ...(forgotten > 0
      ? [`Copies of ${count(forgotten, 'early exchange')} would not have been noticed.`]
      : []),
    ...(unknownFiles > 0 ? [`Files of the folder that were not read: ${unknownFiles}.`] : []),
  ];
}

export function add<K>(counts: Map<K, number>, key: K, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
