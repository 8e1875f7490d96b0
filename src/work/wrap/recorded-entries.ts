/** What an earlier `wrap` recorded of a file, compared with what is there now. */
import { isMergedCommand, MERGED_NAME } from '../clients/wrapped-start.ts';
import type { Records, WrappedEntry } from '../install/records.ts';
import type { Found } from './decide-entry.ts';
import type { ClientFile, ReadFile } from './found-entries.ts';
import { entryText } from './text/entry-edit.ts';

export interface RecordedEntries {
  /** Its record, if the entry is as it was left. */
  entryOf(found: Found): WrappedEntry | undefined;
  /** The same, or the one entry for the servers of the document. */
  isRecorded(found: Found): boolean;
}

export function recordedEntries(
  { client, path }: ClientFile,
  { body }: Pick<ReadFile, 'body'>,
  records: Records,
): RecordedEntries {
  const entries = records.of(path)?.entries ?? [];
  const entryOf = ({ at }: Found) => {
    const text = entryText({ client, path, body }, at);
    return entries.find(
      (one) => String(one.at) === String(at) && text !== undefined && squeezed(one.after) === squeezed(text),
    );
  };
  return {
    entryOf,
    isRecorded: (found) =>
      entryOf(found) !== undefined || (isMerged(found) && entries.some(({ after }) => after === '')),
  };
}

/** Clients change blanks when they save. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

function isMerged({ at, server: { start } }: Found): boolean {
  return at.at(-1) === MERGED_NAME && start.kind === 'stdio' && isMergedCommand(start.command, start.args);
}
