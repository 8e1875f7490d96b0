import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKPOINT, KEY, PUBLIC_KEY, segmentsAmong } from '../../../evidence/folder/layout.ts';
import { readSmallFile } from '../../../evidence/folder/reading.ts';
import { parseVerifierKey, type Verifier } from '../../../evidence/tree/note.ts';
import type { Ports } from '../../../ports/files.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { locate } from '../verb/place.ts';
import type { Session } from '../verb/session.ts';
import { readSmall } from './input.ts';

const MOST_BYTES = 4096;
const VERIFIER_KEY = /^[^\s+]+\+[0-9a-f]{8}\+\S+$/;

/** A public key is given directly or as a file that contains it; the file wins, since its name may look like a key. */
export async function readPublicKey(given: string, session: Session): Promise<string> {
  const isFile = existsSync(locate(given, session.io));
  if (!isFile && VERIFIER_KEY.test(given)) return given;
  if (!isFile && given !== '-') {
    const expected = 'a public key such as `name+1a2b3c4d+AQ…`, or a file that contains one';
    throw new Trouble('usage.bad_value', { value: given, option: '--public-key', expected });
  }
  const line = (await readSmall(given, session, MOST_BYTES)).trim();
  if (VERIFIER_KEY.test(line)) return line;
  throw new Trouble('key.invalid', { path: given, reason: 'it contains no public key' });
}

/** The key that is beside the ledger. */
export function keptPublicKey(
  { shownDirectory: directory }: Pick<Session, 'shownDirectory'>,
  { files }: Ports,
): Verifier {
  const path = join(directory, PUBLIC_KEY);
  const line = readSmallFile(files, path, MOST_BYTES);
  // If nothing was ever recorded, a backup cannot help.
  if (line === undefined && !hasBegun(directory, files))
    throw new Trouble('ledger.missing', { path: directory });
  if (line === undefined) throw new Trouble('key.missing', { path });
  const verifier = parseVerifierKey(line.toString('latin1').trimEnd());
  if (!verifier) throw new Trouble('key.invalid', { path, reason: 'it is not a public key' });
  return verifier;
}

function hasBegun(directory: string, files: Ports['files']): boolean {
  if (!existsSync(directory)) return false;
  const names = files.list(directory);
  return names.includes(KEY) || names.includes(CHECKPOINT) || segmentsAmong(names).length > 0;
}
