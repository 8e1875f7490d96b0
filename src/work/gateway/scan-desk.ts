/** The scanners of the policy in force, opened when something is first scanned, and again when their entry changes. */
import type { GatewayServer, ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { ScannerServer } from '../../gateway/scanner-server.ts';
import type { Scanner } from '../../judge/scanners/model-verdict.ts';
import { type ScanPolicy, scanEnvironment, switchesFor } from '../../policy/scan-switches.ts';
import type { Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { ScanDesk } from '../../road/gateway/consult.ts';
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';

type ScanPorts = ServerPorts & { readonly random: Random };

/** It is waited for within seconds, so it is not stopped between two calls of a working day. */
const DAY_MS = 24 * 60 * 60_000;

interface Opened {
  readonly scanner: Scanner;
  readonly server?: ScannerServer;
}

export interface OpenScanDesk extends ScanDesk {
  /** Opens what is set up before the first call needs it. */
  prepare(policy: ScanPolicy): Promise<void>;
  close(): Promise<void>;
}

/** Refuses variables that it does not understand. Loads no scanner. */
export function openScanDesk(ports: ScanPorts, tell: (status: ServerStatus) => void): OpenScanDesk {
  const { forced } = scanEnvironment(ports.environment);
  /** With the entry that each was opened by. */
  const known = new Map<string, { readonly written: string; readonly opening: Promise<Opened> }>();
  const ending = (opening: Promise<Opened> | undefined) => opening?.then(({ server }) => server?.close());
  const scannerFor = async (name: string, entry: ScannerEntry): Promise<Scanner> => {
    const written = JSON.stringify(entry);
    const kept = known.get(name);
    if (kept?.written !== written) {
      known.set(name, { written, opening: opened(name, entry, ports, tell) });
      void ending(kept?.opening);
    }
    const { scanner } = await (known.get(name)?.opening ?? opened(name, entry, ports, tell));
    return scanner;
  };
  return {
    forced,
    scan: async (entries, content, agent, isOpen) => {
      const { scanContent } = await import('../../judge/scanners/scan-value.ts');
      const each = Object.entries(entries).map(([name, entry]) => scannerFor(name, entry));
      return await scanContent(await Promise.all(each), content, ports.clock, agent, isOpen);
    },
    prepare: async (policy) => {
      if (!switchesFor(policy, {}, forced).enabled) return;
      await Promise.all(Object.entries(policy.scan.scanners).map(([name, entry]) => scannerFor(name, entry)));
    },
    close: async () => {
      await Promise.all([...known.values()].map(({ opening }) => ending(opening)));
    },
  };
}

async function opened(
  name: string,
  entry: ScannerEntry,
  ports: ScanPorts,
  tell: (status: ServerStatus) => void,
): Promise<Opened> {
  const { openScanner } = await import('../../judge/open-scanners.ts');
  if (entry.kind !== 'mcp') return { scanner: openScanner(name, entry, ports) };
  const server = await serverOf(name, entry, ports, tell);
  server.prepare();
  return { server, scanner: openScanner(name, entry, { ...ports, callServer: server.call }) };
}

async function serverOf(
  name: string,
  entry: ScannerEntry,
  ports: ScanPorts,
  tell: (status: ServerStatus) => void,
): Promise<ScannerServer> {
  const { openScannerServer } = await import('../../gateway/scanner-server.ts');
  const config = { name: `scanner:${name}`, start: startOf(entry), limits: { idleMs: DAY_MS } };
  return openScannerServer(config, ports, tell);
}

function startOf({ command, args = [], env = {}, url = '', apiKey }: ScannerEntry): GatewayServer['start'] {
  const headers: Record<string, string> = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  return command === undefined
    ? { kind: 'http', url, headers, transport: 'auto', variables: 'braces' }
    : { kind: 'stdio', command, args, env, variables: 'braces' };
}
