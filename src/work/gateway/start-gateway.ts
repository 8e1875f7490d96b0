/** The gateway with its road: calls are judged by the policy in force, and recorded in the ledger of the plan. */
import type { GatewayServer, ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import { type Gateway, openGateway } from '../../gateway/gateway.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { scanInThreads } from '../../road/gateway/definition-orders.ts';
import { gatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import { type Ground, type GroundStart, openGround } from './gateway-ground.ts';
import { type FirstAgent, type Holders, openHolders } from './holders.ts';
import { watchRestarts } from './restart-orders.ts';
import { openScanDesk } from './scan-desk.ts';
import { keepServerNote } from './server-notes.ts';

export interface GatewayStart extends GroundStart {
  readonly servers: readonly GatewayServer[];
  readonly isBare: boolean;
  readonly project?: string;
  readonly version: string;
  readonly serverPorts: ServerPorts;
}

export interface StartedGateway extends Gateway {
  /** Whose tokens count over HTTP. */
  holders(first: FirstAgent): Holders;
}

/** A policy that is not understood is refused here, before a client is served. A ground that is handed in stays open. */
export function startGateway(start: GatewayStart, shared?: Ground): StartedGateway {
  const { ports, serverPorts, servers, isBare, version, project } = start;
  const ground = shared ?? openGround(start);
  const { directory, ledger, threads, scanning } = ground;
  const desk = ground.desk(project);
  const reaching = { ...serverPorts, random: ports.random };
  const onStatus = (status: ServerStatus) => keepServerNote(directory, ports, status);
  const scans = openScanDesk(reaching, onStatus);
  // What goes wrong here goes wrong again at the first scan, and is answered there.
  scans.prepare(desk().settings).catch(() => undefined);
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
  const unwatch = watchRestarts(directory, ports, (names) => void gateway.restart(names));
  return {
    ...gateway,
    holders: (first) => openHolders(directory, ports, ledger, first),
    close: async () => {
      unwatch();
      await gateway.close();
      await scans.close();
      if (shared === undefined) await ground.close();
    },
  };
}
