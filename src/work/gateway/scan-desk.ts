/** The scanners of the policy in force, opened when something is first scanned, and again when their entry changes. */
import type { GatewayServer, ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { ScannerServer } from '../../gateway/scanner-server.ts';
import type { AskedState } from '../../judge/asking/limited-asking.ts';
import type { Scanner } from '../../judge/scanners/model-verdict.ts';
import { type ScanPolicy, scanEnvironment, switchesFor } from '../../policy/scan-switches.ts';
import type { Clock, Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { ScanDesk } from '../../road/gateway/consult.ts';
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';
import { notedAs } from './asked-notes.ts';

/** Before the name of a scanner, where its state is noted like that of a server. */
export const SCANNER_PREFIX = 'scanner:';

type ScanPorts = ServerPorts & { readonly random: Random };

/** It is waited for within seconds, so it is not stopped between two calls of a working day. */
const DAY_MS = 24 * 60 * 60_000;

interface Opened {
  readonly scanner: Scanner;
  readonly server?: ScannerServer;
}

export interface OpenScanDesk extends ScanDesk {
  /** Opens what is set up, and has each judge something harmless: then its state is known before the first call needs it. */
  prepare(policy: ScanPolicy): Promise<void>;
  close(): Promise<void>;
}

/** Refuses variables that it does not understand. Loads no scanner. `note`: how a scanner is, when that changes. */
export function openScanDesk(ports: ScanPorts, note: (status: ServerStatus) => void): OpenScanDesk {
  const { forced } = scanEnvironment(ports.environment);
  /** With the entry that each was opened by. */
  const known = new Map<string, { readonly written: string; readonly opening: Promise<Opened> }>();
  const ending = (opening: Promise<Opened> | undefined) => opening?.then(({ server }) => server?.close());
  const openedFor = (name: string, entry: ScannerEntry): Promise<Opened> => {
    const written = JSON.stringify(entry);
    const kept = known.get(name);
    if (kept?.written === written) return kept.opening;
    const opening = opened(name, entry, ports, new Noted(`${SCANNER_PREFIX}${name}`, note));
    known.set(name, { written, opening });
    void ending(kept?.opening);
    return opening;
  };
  return {
    forced,
    scan: async (entries, content, agent, isOpen) => {
      const { scanContent } = await import('../../judge/scanners/scan-value.ts');
      const each = await Promise.all(Object.entries(entries).map(([name, entry]) => openedFor(name, entry)));
      const scanners = each.map(({ scanner }) => scanner);
      return await scanContent(scanners, content, ports.clock, agent, isOpen);
    },
    prepare: async (policy) => {
      const entries = Object.entries(policy.scan.scanners);
      if (entries.length === 0 || !switchesFor(policy, {}, forced).enabled) return;
      const { HARMLESS } = await import('../../judge/scanners/fences.ts');
      await Promise.all(
        entries.map(async ([name, entry]) => {
          const { scanner, server } = await openedFor(name, entry);
          await server?.prepare();
          await scanner.scan(HARMLESS);
        }),
      );
    },
    close: async () => {
      await Promise.all([...known.values()].map(({ opening }) => ending(opening)));
    },
  };
}

/** A scanner that hangs must not keep servers from being listed: their calls wait for it, or are stopped. */
const MOST_WAIT_MS = 15_000;

/** Until the scanners of a policy judge, or are known not to. What goes wrong here goes wrong again at the first scan. */
export async function scansReady(scans: OpenScanDesk, policy: ScanPolicy, clock: Clock): Promise<void> {
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(MOST_WAIT_MS, resolve);
  });
  await Promise.race([scans.prepare(policy).catch(() => undefined), late]);
  cancel();
}

/**
 * How one scanner is: by its answers, and where it is a server by its life. A process that runs is no scanner that answers,
 * so while it runs its answers count.
 */
class Noted {
  readonly #name: string;
  readonly #note: (status: ServerStatus) => void;
  #life: ServerStatus | undefined;
  #asked: Pick<ServerStatus, 'state' | 'why'> | undefined;
  #failures = 0;
  #last = '';

  constructor(name: string, note: (status: ServerStatus) => void) {
    this.#name = name;
    this.#note = note;
  }

  asked(state: AskedState): void {
    this.#asked = notedAs(state);
    if (state.why !== undefined) this.#failures += 1;
    this.#tell();
  }

  lived(status: ServerStatus): void {
    if (status.state !== 'ready') this.#asked = undefined;
    // One that cannot be started fails; it is not spared.
    this.#life = status.state === 'failed' ? { ...status, state: 'degraded' } : status;
    this.#tell();
  }

  /** A state that lasts is noted once: a call must not wait for the disk each time, and people see since when. */
  #tell(): void {
    const life = this.#life ?? { name: this.#name, instances: 0, failures: 0, stderr: '' };
    const { state, why } = this.#asked ?? this.#life ?? { state: 'stopped' };
    const shown = JSON.stringify([state, why]);
    if (shown === this.#last) return;
    this.#last = shown;
    const failures = Math.max(life.failures, this.#failures);
    const { instances, stderr } = life;
    this.#note({
      name: this.#name,
      state,
      ...(why === undefined ? {} : { why }),
      instances,
      failures,
      stderr,
    });
  }
}

async function opened(name: string, entry: ScannerEntry, ports: ScanPorts, noted: Noted): Promise<Opened> {
  const { openScanner } = await import('../../judge/open-scanners.ts');
  const reached = { ...ports, tell: (state: AskedState) => noted.asked(state) };
  if (entry.kind !== 'mcp') return { scanner: openScanner(name, entry, reached) };
  const { openScannerServer } = await import('../../gateway/scanner-server.ts');
  const config = { name: `${SCANNER_PREFIX}${name}`, start: startOf(entry), limits: { idleMs: DAY_MS } };
  const server = openScannerServer(config, ports, (status) => noted.lived(status));
  return { server, scanner: openScanner(name, entry, { ...reached, callServer: server.call }) };
}

function startOf({ command, args = [], env = {}, url = '', apiKey }: ScannerEntry): GatewayServer['start'] {
  const headers: Record<string, string> = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  return command === undefined
    ? { kind: 'http', url, headers, transport: 'auto', variables: 'braces' }
    : { kind: 'stdio', command, args, env, variables: 'braces' };
}
