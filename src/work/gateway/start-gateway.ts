/** The gateway with its road: calls are judged by the policy in force, and recorded in the ledger of the plan. */
import type { GatewayServer } from '../../gateway/downstream/life/server-limits.ts';
import { type Gateway, openGateway } from '../../gateway/gateway.ts';
import { readInThreads } from '../../gateway/messages/large-messages.ts';
import { isOffered } from '../../policy/profiles.ts';
import type { WatchFolders } from '../../ports/folder-watching.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { CallsUnderWay } from '../../road/gateway/calls-under-way.ts';
import { keepInThreads, scanInThreads } from '../../road/gateway/definition-orders.ts';
import { gatewayGuard } from '../../road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import { projectRootOf } from '../../road/project-files.ts';
import type { Caller } from '../../vocabulary/call.ts';
import { openSightings } from './agent-sightings.ts';
import { type Ground, type GroundStart, openGround } from './gateway-ground.ts';
import { type FirstAgent, type Holders, openHolders } from './holders.ts';
import { openJudgeDesk } from './judge-desk.ts';
import { endLeftChildren, notedChildren } from './left-children.ts';
import { serversFrom } from './planned-servers.ts';
import { openQuestionHook } from './question-hook.ts';
import { openReload, type ReloadStart } from './reload/gateway-reload.ts';
import type { PolicyStatus } from './reload/policy-note.ts';
import { watchRestarts } from './restart-orders.ts';
import { openScanDesk, scansReady } from './scan-desk.ts';
import { type ServerNews, watchServers } from './server-news.ts';
import { openNoteKeeper } from './server-notes.ts';

export interface GatewayStart extends GroundStart {
  readonly servers: readonly GatewayServer[];
  readonly isBare: boolean;
  readonly project?: string;
  /** The folder whose document counts; absent: that of the project. */
  readonly policyRoot?: string;
  readonly version: string;
  readonly serverPorts: ServerPorts;
  /** Absent: only the stamps of files are looked at. */
  readonly watch?: WatchFolders;
  /** The folder whose document names the servers; absent where the command line does. */
  readonly serversRoot?: string;
  /** Called for each message of a client. */
  onMessage?(): void;
  /** Called for each server that failed or was started again. */
  onServer?(news: ServerNews): void;
}

export interface StartedGateway extends Gateway {
  /** Whose tokens count over HTTP. */
  holders(first: FirstAgent): Holders;
  /** Whether there is a profile of this name for this agent. */
  isOffered(viewer: Pick<Caller, 'agent' | 'profile'>): boolean;
  /** Whether the files of the policy are in force as they are. */
  policy(): PolicyStatus;
  /** Looks at them now, without waiting for the next second. */
  refreshPolicy(): Promise<void>;
}

/** A policy that is not understood is refused here, before a client is served. A ground that is handed in stays open. */
export function startGateway(start: GatewayStart, shared?: Ground): StartedGateway {
  const { ports, serverPorts, servers, isBare, version, project } = start;
  const ground = shared ?? openGround(start);
  const { directory, ledger, threads, scanning, sessions } = ground;
  const reload = openReload(reloadOf(start, ground), () => ({ gateway, guard }));
  const desk = ground.desk(project, () => reload.policy);
  if (shared === undefined) endLeftChildren(directory, ports, serverPorts.children);
  const children = notedChildren(serverPorts.children, directory, ports);
  const reaching = { ...serverPorts, children, random: ports.random };
  const notes = openNoteKeeper(directory, ports);
  const news = watchServers((each) => start.onServer?.(each));
  const scans = openScanDesk(reaching, notes.keep);
  const reached = { scans, judges: openJudgeDesk(reaching, notes.keep) };
  const mayStart = scansReady(scans, desk().settings, ports.clock);
  const hook = openQuestionHook(reaching, notes.keep);
  const calls = new CallsUnderWay();
  const guard = gatewayGuard(desk, {
    scan: scanning && scanInThreads(() => scanning),
    keep: scanning && keepInThreads(() => scanning),
    isBusy: () => calls.isAny,
  });
  const inThreads = threads === undefined ? {} : { threads };
  const road = gatewayRoad(desk, { ...reached, guard, hook, sessions, ...inThreads });
  const gateway = openGateway({
    ...{ servers, isBare, guard, mayStart, road: calls.on(road) },
    ports: { ...reaching, ...(threads && { readElsewhere: readInThreads(threads, ports.clock) }) },
    self: { name: 'tokenauditor', version },
    onClient: openSightings(directory, ports),
    onStatus: (status) => {
      if (start.serversRoot === undefined) notes.keep(status);
      else notes.keepListed(status);
      news.noted(status);
    },
    onMessage: () => start.onMessage?.(),
  });
  reload.start();
  const unwatch = watchRestarts(directory, ports, (names) => {
    news.ordered(names.filter((name) => servers.some((server) => server.name === name)));
    void gateway.restart(names);
  });
  return {
    ...gateway,
    holders: (first) => openHolders(directory, ports, ledger, first),
    isOffered: (viewer) => isOffered(viewer, reload.policy),
    policy: () => reload.status(),
    refreshPolicy: () => reload.refresh(),
    close: async () => {
      reload.close();
      unwatch();
      notes.end();
      await gateway.close();
      await scans.close();
      if (shared === undefined) await ground.close();
    },
  };
}

function reloadOf(
  { home, project, policyRoot = project, serversRoot, isBare, watch, ...start }: GatewayStart,
  ground: Ground,
): ReloadStart {
  const ports = { ...start.ports, home };
  const { directory, compiling, ledger } = ground;
  const place = {
    ...{ directory, home, followsLinks: true },
    projectRoot: policyRoot === undefined ? undefined : projectRootOf(policyRoot, ports),
    ...(serversRoot === undefined ? {} : { serversRoot }),
  };
  const planned: ReloadStart['planned'] = (servers) => serversFrom(servers, directory);
  return { place, ports, watch, threads: compiling, isBare, ledger, planned };
}
