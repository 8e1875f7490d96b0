import { existsSync } from 'node:fs';
import { Trouble } from '../../vocabulary/trouble.ts';
import { readSmall } from './input.ts';
import { locate } from './place.ts';
import type { Session } from './session.ts';

const VERIFIER_KEY = /^[^\s+]+\+[0-9a-f]{8}\+\S+$/;

/** A public key is given as itself or as a file that holds it; a file wins, for a name may look like a key. */
export async function readPublicKey(given: string, session: Session): Promise<string> {
  const isFile = existsSync(locate(given, session.io));
  if (!isFile && VERIFIER_KEY.test(given)) return given;
  const line = (await readSmall(given, session, 4096)).trim();
  if (VERIFIER_KEY.test(line)) return line;
  throw new Trouble('key.invalid', { path: given, reason: 'it holds no public key' });
}
