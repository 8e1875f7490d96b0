/** The servers that the documents in force name: a project's count once the user has accepted its file. */
import { mergeTiers } from '../policy/document/tiers.ts';
import type { ServerEntry } from '../vocabulary/document/servers-part.ts';
import { type PolicySources, sourceFilesOf } from './policy/source-files.ts';
import { tierOf } from './policy/source-tier.ts';

export interface ServersInForce {
  readonly servers: Readonly<Record<string, ServerEntry>>;
  /** Files that name servers to start and are not accepted. */
  readonly waiting: readonly string[];
}

export function serversInForce(sources: PolicySources): ServersInForce {
  const tiers = sourceFilesOf(sources).map(tierOf);
  const { servers } = mergeTiers(tiers).values;
  const waiting = tiers.filter(({ document, isAccepted }) => !isAccepted && startsAny(document.servers));
  return { servers, waiting: waiting.map(({ path }) => path) };
}

/** Settings alone are for servers that a client's own entry starts. */
const startsAny = (servers: ServersInForce['servers'] = {}): boolean =>
  Object.values(servers).some(({ command, url }) => command !== undefined || url !== undefined);
