/** The gateway with its road: calls are judged by the policy in force, and recorded in the ledger of the plan. */
import { approvalsFold } from '../../approvals/approvals-fold.ts';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { isStranger } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import type { GatewayServer, ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import { type Gateway, openGateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { pinsFold } from '../../quarantine/pins.ts';
import { scanInThreads } from '../../road/gateway/definition-orders.ts';
import { gatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import { threadsOnDemand } from '../../road/gateway/threads-on-demand.ts';
import type { Whereabouts } from '../../road/guard-facts.ts';
import type { HookDesk } from '../../road/hooks/hook-desk.ts';
import type { JudgingThreads } from '../../road/judging-threads.ts';
import { compilePolicy } from '../../road/policy.ts';
import { PolicyReader } from '../../road/policy-reader.ts';
import { projectRootOf } from '../../road/project-files.ts';
import { type FirstAgent, type Holders, openHolders } from './holders.ts';
import { openScanDesk } from './scan-desk.ts';
import { keepServerNote } from './server-notes.ts';

export interface GatewayStart {
  readonly directory: string;
  readonly home?: string;
  readonly servers: readonly GatewayServer[];
  readonly isBare: boolean;
  readonly project?: string;
  readonly version: string;
  readonly ports: Ports;
  readonly serverPorts: ServerPorts;
  readonly whereabouts: Whereabouts;
  readonly contentDigest: NonNullable<HookDesk['contentDigest']>;
  /** Where large texts are screened; ended with the gateway. Absent: on the thread that serves. */
  startThreads?(): JudgingThreads;
  /** Where definitions are screened; absent: in slices on the thread that serves. */
  startScanning?(): JudgingThreads;
}

/** How long an event may wait for other processes that write to the ledger. */
const LOCK_WAIT_MS = 5_000;
/** Servers list when they start, and hardly again; the thread takes 50 MB. */
const SCANNING_IDLE_MS = 5_000;

export interface StartedGateway extends Gateway {
  /** Whose tokens count over HTTP. */
  holders(first: FirstAgent): Holders;
}

/** A policy that is not understood is refused here, before a client is served. */
export function startGateway(start: GatewayStart): StartedGateway {
  const { ports, serverPorts, servers, isBare, version, startThreads } = start;
  const threads = startThreads && threadsOnDemand(startThreads, ports.clock);
  const { desk, close } = openDesk(start);
  const { directory, ledger } = desk();
  const reaching = { ...serverPorts, random: ports.random };
  const onStatus = (status: ServerStatus) => keepServerNote(directory, ports, status);
  const scans = openScanDesk(reaching, onStatus);
  // What goes wrong here goes wrong again at the first scan, and is answered there.
  scans.prepare(desk().settings).catch(() => undefined);
  const { startScanning } = start;
  const scanning = startScanning && threadsOnDemand(startScanning, ports.clock, SCANNING_IDLE_MS);
  const guard = gatewayGuard(desk, scanning && scanInThreads(() => scanning));
  const gateway = openGateway({
    servers,
    isBare,
    ports: reaching,
    road: gatewayRoad(desk, { scans, guard, ...(threads === undefined ? {} : { threads }) }),
    guard,
    self: { name: 'tokenauditor', version },
    onStatus,
  });
  return {
    ...gateway,
    holders: (first) => openHolders(directory, ports, ledger, first),
    close: async () => {
      await gateway.close();
      await Promise.all([threads?.close(), scanning?.close(), scans.close()]);
      await close();
    },
  };
}

/** What judging and recording takes. */
export type DeskStart = Pick<
  GatewayStart,
  'directory' | 'home' | 'ports' | 'whereabouts' | 'project' | 'contentDigest'
>;

export function openDesk(start: DeskStart): { desk(): HookDesk; close(): Promise<void> } {
  const { home, whereabouts, contentDigest, project } = start;
  const ports = { ...start.ports, home };
  const directory = placeOf(start.directory, home, ports);
  const policies = new PolicyReader(compilePolicy);
  let ledger: Ledger | undefined;
  const kept = {
    approvalStates: openLiveFold(directory, ports, approvalsFold),
    pins: openLiveFold(directory, ports, pinsFold),
    ledger: () => {
      ledger ??= openLedger(directory, ports, { lockWaitMs: LOCK_WAIT_MS });
      return ledger;
    },
  };
  const projectRoot = project === undefined ? undefined : projectRootOf(project, ports);
  return {
    desk: () => ({
      ...{ directory, ports, whereabouts, contentDigest },
      ...kept,
      settings: policies.inForce({ directory, ports, home, projectRoot }),
      ...(home === undefined ? {} : { home }),
    }),
    close: async () => await ledger?.close(),
  };
}

/** A foreign ledger decides nothing here: the user's own is used instead, with its settings. */
const placeOf = (directory: string, home: string | undefined, ports: Ports): string =>
  home !== undefined && isStranger(directory, ports) ? `${home}/${FOLDER}` : directory;
