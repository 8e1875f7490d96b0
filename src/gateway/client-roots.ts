/** The folder that a client works in, as it names its roots. */
import { fileURLToPath } from 'node:url';
import type { Clock } from '../ports/files.ts';
import { isObject } from './messages/incoming.ts';
import type { ServerRequests } from './server-requests.ts';

const ROOTS_MS = 5_000;

/** Undefined if it names none in time, or none that is a local folder. */
export async function firstRoot(requests: ServerRequests, clock: Clock): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => {
    clock.after(ROOTS_MS, () => resolve(undefined));
  });
  const reply = await Promise.race([requests.ask('roots/list', undefined), late]);
  if (reply === undefined || !('result' in reply)) return undefined;
  const { roots } = reply.result;
  const [first] = Array.isArray(roots) ? roots : [];
  return isObject(first) && typeof first.uri === 'string' ? localFolder(first.uri) : undefined;
}

function localFolder(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
