import { dirname } from 'node:path';
import { errnoOf } from '../../ports/errno.ts';
import { count } from '../../text/words/amounts.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import { placesAround } from '../scan/config-places.ts';
import { type Examination, ok, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

interface FoundConfig {
  readonly path: string;
  readonly servers: number;
  readonly problems: number;
}

type Started = Pick<
  DoctorRoom,
  'directory' | 'cwd' | 'shorten' | 'environment' | 'platform' | 'userFolder' | 'readFile'
>;

/** Which configurations `scan` would read here. Nothing of them is started. */
export function examineClients({ directory, cwd, shorten, ...room }: Started): Examination {
  const { platform, userFolder: home, environment } = room;
  const found: FoundConfig[] = [];
  for (const { client, path } of placesAround(
    { projectRoot: dirname(directory), cwd },
    { platform, home, environment },
  )) {
    const text = textAt(path, room);
    if (text === undefined) continue;
    const read =
      text === null ? { servers: [], problems: ['unreadable'] } : readClientConfig(client, text, path);
    // Settings of an editor, which need not mention servers.
    if (read.servers.length + read.problems.length === 0) continue;
    found.push({ path: shorten(path), servers: read.servers.length, problems: read.problems.length });
  }
  if (found.length === 0) return ok('clients', 'no configuration of an MCP client names a server here');
  const listed = found.map(({ path, servers }) => `${path} (${count(servers, 'server')})`).join(', ');
  const broken = found.filter(({ problems }) => problems > 0);
  if (broken.length === 0) return ok('clients', `${listed}; \`tokenauditor scan\` reads what they offer`);
  const paths = broken.map(({ path }) => path).join(', ');
  return warn(
    'clients',
    `${listed}; not read in full: ${paths}`,
    '`tokenauditor scan` reports what is wrong',
  );
}

/** Null: it exists, but cannot be read. */
function textAt(path: string, { readFile }: Pick<DoctorRoom, 'readFile'>): string | null | undefined {
  try {
    return readFile(path).toString('utf8');
  } catch (error) {
    if (error instanceof Trouble) return null;
    const errno = errnoOf(error);
    return errno === 'ENOENT' || errno === 'ENOTDIR' ? undefined : null;
  }
}
