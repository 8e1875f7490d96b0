/** The servers that the documents in force name: a project's count once the user has accepted its file. */
import { mergeTiers } from '../policy/document/tiers.ts';
import type { ServerEntry } from '../vocabulary/document/servers-part.ts';
import { documentFrom } from './policy/policy-file.ts';
import { type PolicySources, sourceFilesOf } from './policy/source-files.ts';

export interface ServersInForce {
  readonly servers: Readonly<Record<string, ServerEntry>>;
  /** Files that name servers and are not accepted. */
  readonly waiting: readonly string[];
}

export function serversInForce(sources: PolicySources): ServersInForce {
  const tiers = sourceFilesOf(sources).flatMap(({ kind, path, bytes, isAccepted }) =>
    kind === 'settings' ? [] : [{ path, document: documentFrom(bytes, path), isAccepted }],
  );
  const { servers } = mergeTiers(tiers).values;
  const waiting = tiers.filter(({ document, isAccepted }) => !isAccepted && document.servers !== undefined);
  return { servers, waiting: waiting.map(({ path }) => path) };
}
