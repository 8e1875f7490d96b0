import { join } from 'node:path';
import { FOLDER } from '../../../evidence/folder/layout.ts';
import { assertSafe } from '../../../evidence/safe-reading.ts';
import type { Ports } from '../../../ports/files.ts';
import { homeIn } from './home.ts';
import type { Session } from './session.ts';

/** The user's own ledger beside that of a project: entries that `wrap` changed for the user, and hooks elsewhere, record there. */
export function ownBeside({ io }: Session, directory: string, ports: Ports): string | undefined {
  const home = homeIn(io);
  if (home === undefined) return undefined;
  const own = join(home, FOLDER);
  return own !== directory && assertSafe(own, ports) ? own : undefined;
}
