/** Why a file, or all files, could not be used: in our own words, with the name of the file. */
import type { FormatId } from '../../routers/imports/fields/importer.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Found } from './import-rows.ts';
import type { ImportTally } from './import-tally.ts';

const CUT_SHORT: ReadonlySet<string> = new Set([
  'ends early',
  'a quote that is not closed',
  'too long',
  'broken compression',
  'unpacks to too much',
]);

/** Why the input could not be used, if so: for a user who named a single file. */
export function refusalOf(tally: ImportTally, path: string): Trouble | undefined {
  if (tally.traces > 0 || tally.formats.size > 0) return undefined;
  // For a folder, the file in question is named.
  const [first] = tally.notRead;
  const file = first && tally.notRead.length === 1 ? first.file : path;
  if (tally.rivals.size > 0) {
    const unclear = tally.notRead.find(({ reason }) => reason.includes([...tally.rivals][0] ?? ''));
    const code = tally.isMixed ? 'import.mixed' : 'import.unclear';
    return new Trouble(code, { path: unclear?.file ?? path, formats: [...tally.rivals].join(', ') });
  }
  // Rows that could not even be split are reported with their own reasons.
  const reasons = [...tally.unreadable.keys()];
  if (reasons.length > 0 && reasons.every((reason) => CUT_SHORT.has(reason))) return undefined;
  return tally.rows > 0 || tally.unknownFiles > 0 ? new Trouble('import.unknown', { path: file }) : undefined;
}

/** Of one file that a folder holds. */
export function refusalWords(rows: readonly Found[], rivals: readonly FormatId[], isMixed: boolean): string {
  if (isMixed) return `rows of several formats: ${rivals.join(', ')}`;
  if (rivals.length > 0) return `can be read as ${rivals.join(' or ')}`;
  const [first] = rows;
  const isFaulty = rows.every((found) => 'fault' in found);
  return first && isFaulty && 'fault' in first ? first.fault : 'no known format';
}
