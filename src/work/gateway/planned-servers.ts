/** The servers that the documents in force name, as the gateway starts them. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { GatewayServer } from '../../gateway/downstream/life/server-limits.ts';
import { apart } from '../../gateway/downstream/references.ts';
import type { Ports } from '../../ports/files.ts';
import { serversInForce } from '../../road/servers-in-force.ts';
import type { ServerEntry } from '../../vocabulary/document/servers-part.ts';

interface Place {
  /** The `.tokenauditor` folder in use. */
  readonly directory: string;
  readonly home: string | undefined;
  readonly ports: Ports;
  readonly cwd: string;
}

export interface PlannedServers {
  readonly servers: readonly GatewayServer[];
  /** Files whose servers are not started, because the user has not accepted them. */
  readonly waiting: readonly string[];
}

export function plannedServers({ directory, home, ports, cwd }: Place): PlannedServers {
  const { servers, waiting } = serversInForce({ directory, home, ports, projectRoot: cwd });
  return {
    servers: serversFrom(servers, directory),
    waiting,
  };
}

/** Of the entries of documents, for the `.tokenauditor` folder in use. */
export const serversFrom = (
  servers: Readonly<Record<string, ServerEntry>>,
  directory: string,
): readonly GatewayServer[] =>
  Object.entries(servers).flatMap(([name, entry]) =>
    // Settings alone are for servers that something else starts: `wrap` leaves those in entries of clients.
    entry.command === undefined && entry.url === undefined
      ? []
      : [plannedServer(name, entry, dirname(directory))],
  );

/** Relative folders are those of the project. */
export function plannedServer(name: string, entry: ServerEntry, root: string): GatewayServer {
  const { as, idle, timeout, processes } = entry;
  const limits = {
    ...(idle === undefined ? {} : { idleMs: idle * 60_000 }),
    ...(timeout === undefined ? {} : { callMs: timeout * 1_000 }),
    ...(processes === undefined ? {} : { maxProcesses: processes }),
  };
  return {
    name,
    start: startOf(entry, root),
    ...(as === undefined ? {} : { as }),
    ...(entry.cwd === 'client' ? { isInClientFolder: true } : {}),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  };
}

function startOf(
  { command, args, env, cwd, url, headers }: ServerEntry,
  root: string,
): GatewayServer['start'] {
  const values = apart((command === undefined ? headers : env) ?? {});
  const named = Object.keys(values.references).length === 0 ? {} : { references: values.references };
  const common = { variables: 'braces', ...named } as const;
  if (command === undefined)
    return { kind: 'http', url: url ?? '', headers: values.plain, transport: 'auto', ...common };
  const folder = cwd === undefined || cwd === 'client' ? root : isAbsolute(cwd) ? cwd : resolve(root, cwd);
  return { kind: 'stdio', command, args: args ?? [], env: values.plain, cwd: folder, ...common };
}
