/**
 * The session that the calls of one connection over stdio are judged in. `wrap` makes an entry, and so a connection, for
 * each server of a client: what goes from one server to another is seen only where all connections of a client share what
 * is remembered. Two agents never share it, nor do two client processes. Questions to a person are no part of it: they
 * belong to the connection that asked.
 */
import type { ProcessMark } from '../ports/files.ts';
import { type Caller, identityOf } from '../vocabulary/call.ts';

export interface StdioClient {
  readonly caller: Pick<Caller, 'agent' | 'since'>;
  /** The process at the other end; absent where it cannot be known. */
  readonly process?: ProcessMark | undefined;
  /** Then all clients of the agent in this folder count as one. */
  readonly folder: string;
}

/** The session that a host names to its hooks: it is the host's own, and no connection has part in it. */
export const hookSessionName = (host: string, session: string): string =>
  `hook ${JSON.stringify([host, session])}`;

/** The same in every process that serves the client, and after a restart. No two lists have the same text. */
export function clientSessionName({ caller, process: client, folder }: StdioClient): string {
  const of = identityOf(caller);
  if (client === undefined) return `stdio ${JSON.stringify([of, folder])}`;
  const { pid, started, boot, namespace } = client;
  return `stdio ${JSON.stringify([of, pid, started, boot, namespace])}`;
}
