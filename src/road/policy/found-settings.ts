import { errnoOf, inWords, isFailure } from '../../evidence/folder/failure.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { SETTINGS } from './settings-stamp.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** The bytes of `hooks.json`. Settings decide what runs: a file of another owner, or a link, is refused. */
export function foundSettings(directory: string, ports: Ports): Uint8Array | undefined {
  let folder: Folder | undefined;
  try {
    folder = Folder.open(directory, ports, false);
    const bytes = folder?.readFile(SETTINGS, MOST_BYTES + 1);
    if (bytes === undefined || bytes.length <= MOST_BYTES) return bytes;
  } catch (error) {
    if (error instanceof Trouble || !isFailure(error)) throw error;
    throw refuseSettings(`${directory}/${SETTINGS}`)(
      'the file',
      `cannot be read: ${inWords(errnoOf(error) ?? '')}`,
    );
  } finally {
    folder?.close();
  }
  throw refuseSettings(`${directory}/${SETTINGS}`)('the file', 'is larger than 16 MB');
}

/** Where it is about the file as a whole, the place is its beginning. */
export const refuseSettings =
  (path: string) =>
  (field: string, reason: string, { line, column } = { line: 1, column: 1 }) =>
    new Trouble('hooks.refused', { path, field, reason, line, column });
