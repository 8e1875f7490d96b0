/** Which entries of clients `wrap` put behind the gateway, each with a server of its own. */
import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { Records } from '../install/records.ts';

export interface WrappedClient {
  readonly client: string;
  readonly servers: readonly string[];
}

/** By client, as recorded; those that were merged into the document are not among them. */
export function wrappedInPlace(install: InstallPorts, ports: Ports): readonly WrappedClient[] {
  const byClient = new Map<string, string[]>();
  for (const { client, server, after } of recordedIn(install, ports).flatMap(({ entries = [] }) => entries))
    if (after !== '') byClient.set(client, [...(byClient.get(client) ?? []), server]);
  return [...byClient].map(([client, servers]) => ({ client, servers }));
}

/** Whether an entry of the user, merged or not, records in their own ledger. */
export const hasWrappedForUser = (install: InstallPorts, ports: Ports): boolean =>
  recordedIn(install, ports).some(({ level, entries = [] }) => level === 'user' && entries.length > 0);

/** `wrap` itself reports records that cannot be read. */
function recordedIn(install: InstallPorts, ports: Ports): Records['all'] {
  try {
    return new Records(install, ports, 'wrap').all;
  } catch (error) {
    if (error instanceof Trouble) return [];
    throw error;
  }
}
