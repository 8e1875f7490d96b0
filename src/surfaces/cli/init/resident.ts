/** Where the resident listens, for the one host that can ask without starting a process. */
import { join } from 'node:path';
import { Folder } from '../../../evidence/folder.ts';
import { FOLDER, STATE } from '../../../evidence/layout.ts';
import type { Ports } from '../../../evidence/ports.ts';
import type { HostName } from '../../../gateway/hooks/asked.ts';
import { RESIDENT_TOKEN } from '../../../gateway/hooks/resident-status.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Session } from '../session.ts';
import type { SeenHost } from './detect.ts';
import type { Scope } from './host.ts';
import { failsClosed } from './hosts/claude-code.ts';

export interface ResidentAddress {
  readonly url: string;
  readonly token: string;
}

/** The resident may be gone at any time: only a host that then blocks is told of it. */
export async function residentFor(
  { folder }: Scope,
  hosts: readonly HostName[],
  seen: readonly SeenHost[],
  session: Session,
): Promise<ResidentAddress> {
  const refuse = (reason: string) => new Trouble('init.needs_resident', { reason });
  if (!hosts.includes('claude-code')) throw refuse('only Claude Code can ask over HTTP');
  if (!failsClosed(seen.find(({ host }) => host === 'claude-code')?.version))
    throw refuse('this version of Claude Code would let calls run when the resident is gone');
  const directory = join(folder, FOLDER);
  const status = await session.resident?.ask(directory, 'status');
  const token = status?.http && tokenIn(directory, await session.ports());
  if (!status?.http || !token)
    throw refuse(
      'no resident with an HTTP door runs there; `tokenauditor resident --help` says how to start one',
    );
  return { url: status.http, token };
}

function tokenIn(directory: string, ports: Ports): string | undefined {
  const root = Folder.open(directory, ports, false);
  const state = root?.inner(STATE);
  try {
    return state?.readFile(RESIDENT_TOKEN, 256, 'private')?.toString('utf8').trim();
  } finally {
    state?.close();
    root?.close();
  }
}
