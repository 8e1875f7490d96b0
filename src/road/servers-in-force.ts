/** The servers that the documents in force name: a project's count once the user has accepted its file. */
import { mergeTiers } from '../policy/document/tiers.ts';
import type { ServerEntry } from '../vocabulary/document/servers-part.ts';
import { type PolicySources, sourceFilesOf } from './policy/source-files.ts';
import { tierOf } from './policy/source-tier.ts';

export interface ServersInForce {
  readonly servers: Readonly<Record<string, ServerEntry>>;
  /** Files that name servers and are not accepted. */
  readonly waiting: readonly string[];
}

export function serversInForce(sources: PolicySources): ServersInForce {
  const tiers = sourceFilesOf(sources).map(tierOf);
  const { servers } = mergeTiers(tiers).values;
  const waiting = tiers.filter(({ document, isAccepted }) => !isAccepted && document.servers !== undefined);
  return { servers, waiting: waiting.map(({ path }) => path) };
}
