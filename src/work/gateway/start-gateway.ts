/** The gateway with its road: calls are judged by the policy in force, and recorded in the ledger of the plan. */
import { grantsFold } from '../../approvals/approval-uses.ts';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { isStranger } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import type { GatewayServer } from '../../gateway/downstream/life/server-limits.ts';
import { type Gateway, openGateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { pinsFold } from '../../quarantine/pins.ts';
import { gatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import type { Whereabouts } from '../../road/guard-facts.ts';
import type { HookDesk } from '../../road/hooks/hook-desk.ts';
import type { JudgingThreads } from '../../road/judging-threads.ts';
import { compilePolicy } from '../../road/policy.ts';
import { PolicyReader } from '../../road/policy-reader.ts';
import { projectRootOf } from '../../road/project-files.ts';
import { scanThreads } from './scan-threads.ts';
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
  /** For screening definitions; absent: in slices on this thread. */
  readonly startThreads?: () => JudgingThreads;
}

/** How long an event may wait for other processes that write to the ledger. */
const LOCK_WAIT_MS = 5_000;

/** A policy that is not understood is refused here, before a client is served. */
export function startGateway(start: GatewayStart): Gateway {
  const { ports, serverPorts, servers, isBare, version } = start;
  const { desk, close } = openDesk(start);
  const { directory } = desk();
  const threads = start.startThreads && scanThreads(start.startThreads, ports.clock);
  const guard = gatewayGuard(desk, threads?.scan);
  const gateway = openGateway({
    servers,
    isBare,
    ports: { ...serverPorts, random: ports.random },
    road: gatewayRoad(desk, guard),
    guard,
    self: { name: 'tokenauditor', version },
    onStatus: (status) => keepServerNote(directory, ports, status),
  });
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await threads?.close();
      await close();
    },
  };
}

function openDesk(start: GatewayStart): { desk(): HookDesk; close(): Promise<void> } {
  const { home, whereabouts, contentDigest, project } = start;
  const ports = { ...start.ports, home };
  const directory = placeOf(start.directory, home, ports);
  const policies = new PolicyReader(compilePolicy);
  let ledger: Ledger | undefined;
  const kept = {
    grants: openLiveFold(directory, ports, grantsFold),
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
