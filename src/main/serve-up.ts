/**
 * `tokenauditor up`: the one process of a folder. It answers hooks and stdio doors over the socket, and MCP clients over
 * HTTP if it has a port; one ledger, one set of judging threads.
 */
import type { GatewayPlan, UpPlan } from '../doors/cli/verb/session.ts';
import {
  type Around,
  type Resident,
  type ResidentOptions,
  startResident,
} from '../doors/hook/resident/resident.ts';
import { residentKey } from '../doors/hook/resident/resident-key.ts';
import { THREADED_LIMITS } from '../doors/hook/resident/resident-turns.ts';
import { watchThread } from '../doors/hook/resident/resident-watch.ts';
import { takeOver } from '../doors/hook/resident/take-over.ts';
import { ThreadedJudging } from '../doors/hook/resident/threaded-judging.ts';
import { type HttpDoor, serveHttp } from '../doors/http/serve-http.ts';
import { STATE } from '../evidence/folder/layout.ts';
import { ledgerInUse } from '../evidence/keys/adoption.ts';
import { threadsOnDemand } from '../road/gateway/threads-on-demand.ts';
import type { ResidentEnding } from '../road/hooks/resident-status.ts';
import { type Ground, openGround } from '../work/gateway/gateway-ground.ts';
import { gatewayToken } from '../work/gateway/gateway-token.ts';
import { openJudgeDesk } from '../work/gateway/judge-desk.ts';
import { endLeftChildren } from '../work/gateway/left-children.ts';
import { openNoteKeeper } from '../work/gateway/server-notes.ts';
import type { StartedGateway } from '../work/gateway/start-gateway.ts';
import { untilSignal } from '../world/until-signal.ts';
import { assertFreePort } from '../world/up/port-holder.ts';
import { openUpLog, type UpLog } from '../world/up/up-log.ts';
import { groundStart, openHub } from './gateway-door.ts';
import { buildOf, type Entry, refuseDebugger } from './main-entry.ts';
import { StreamDesk } from './stream-desk.ts';

const LOCK_WAIT_MS = 1_500;
const LONGEST_HANGING_MS = 12_000;
/** The threads of hooks take most of the memory. */
const HOOKS_IDLE_MS = 15 * 60_000;
/** For calls under way: after an update nothing presses, otherwise a person or another `up` waits. */
const LAST_CALLS_MS = { replaced: 10 * 60_000, stopped: 3_000, idle: 0 } as const;
const LOOK_MS = 50;
const WARM_UP =
  '{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"git status"}}';

export async function serveUp(entry: Entry, given: UpPlan): Promise<ResidentEnding> {
  const until = untilSignal();
  refuseDebugger();
  const ports = await entry.ports();
  const plan = { ...given, directory: ledgerInUse(given.directory, { ...ports, home: given.home }) };
  const { directory, port, home } = plan;
  if (port !== undefined && port !== 0) await assertFreePort(port);
  const plain = {
    ...{ directory, version: buildOf(entry), lockWaitMs: LOCK_WAIT_MS },
    ...(home === undefined ? {} : { home }),
  };
  const key = await residentKey({ ...plain, ports });
  const { place, hadHooks } = await takeOver(directory, ports, port !== undefined);
  const serverPorts = await entry.serverPorts();
  endLeftChildren(directory, ports, serverPorts.children);
  const startThreads = await entry.judgingThreads();
  const ground = openGround({ ...plan, ...(await groundStart(entry)) });
  const judging = new ThreadedJudging(
    threadsOnDemand(() => startThreads({ serves: 'hooks', ...plain }), ports.clock, HOOKS_IDLE_MS),
    ground.sessions.flows,
    {
      desk: openJudgeDesk({ ...serverPorts, random: ports.random }, openNoteKeeper(directory, ports).keep),
      clock: ports.clock,
    },
  );
  const house = new House(entry, plan, ground);
  const endWatch = watchThread(LONGEST_HANGING_MS);
  try {
    const resident = await house.open({ version: plain.version, judging, key, place });
    until.addEventListener('abort', resident.stop);
    if (hadHooks) void judging.answer('claude-code', { payload: WARM_UP });
    plan.onReady({ ...house.address, pid: process.pid });
    if (until.aborted) resident.stop();
    return await resident.ended;
  } finally {
    endWatch();
    await judging.close();
    await house.close();
  }
}

type Opening = Pick<ResidentOptions, 'version' | 'judging' | 'key' | 'place'>;

/** What one `up` has open. */
class House {
  readonly #entry: Entry;
  readonly #plan: UpPlan;
  readonly #ground: Ground;
  readonly #log: UpLog;
  readonly #streams: StreamDesk;
  readonly #stamp: string;
  #served: Served | undefined;

  constructor(entry: Entry, plan: UpPlan, ground: Ground) {
    this.#entry = entry;
    this.#plan = plan;
    this.#ground = ground;
    this.#stamp = entry.programStamp();
    this.#log = openUpLog(`${plan.directory}/${STATE}`);
    this.#streams = new StreamDesk({
      entry,
      ground,
      home: plan.home,
      log: this.#log,
      onServer: plan.onServer,
    });
  }

  get address(): { readonly url?: string; readonly tokenFile?: string } {
    return this.#served?.address ?? {};
  }

  async open(opening: Opening): Promise<Resident> {
    const { directory, idleMs, port } = this.#plan;
    const resident = await startResident({
      ...{ ...opening, directory, ports: await this.#entry.ports(), limits: THREADED_LIMITS },
      ...(idleMs === undefined ? {} : { idleMs }),
      isCurrent: () => this.#entry.programStamp() === this.#stamp,
      around: this.#around(),
    });
    try {
      if (port !== undefined)
        this.#served = await serveOverHttp(
          { ...this.#plan, port },
          this.#entry,
          this.#ground,
          resident.answer,
        );
    } catch (error) {
      resident.stop();
      await resident.ended;
      throw error;
    }
    this.#log.note(`listening on the socket${this.#served ? ` and port ${this.#served.door.port}` : ''}`);
    return resident;
  }

  async close(): Promise<void> {
    await this.#served?.hub.close();
    await this.#ground.close();
    this.#log.note('ended');
    this.#log.close();
  }

  #around(): Around {
    const streams = this.#streams;
    return {
      status: () => ({ clients: streams.size, ...(this.#served ? { url: this.#served.door.url } : {}) }),
      isBusy: () => streams.size > 0,
      openStream: (socket, start) => void streams.serve(socket, start),
      leave: (ending) => this.#leave(ending),
    };
  }

  async #leave(ending: ResidentEnding): Promise<void> {
    this.#log.note(`leaving: ${ending}`);
    const { clock } = await this.#entry.ports();
    const [streams, door] = [this.#streams, this.#served?.door];
    streams.leave();
    door?.retire();
    const untilMs = clock.elapsedMs() + LAST_CALLS_MS[ending];
    while ((streams.size > 0 || door?.isBusy()) && clock.elapsedMs() < untilMs) await clock.sleep(LOOK_MS);
    await Promise.all([door?.close(), streams.close()]);
  }
}

interface Served {
  readonly door: HttpDoor;
  readonly hub: StartedGateway;
  readonly address: { readonly url: string; readonly tokenFile?: string };
}

async function serveOverHttp(
  plan: GatewayPlan & { readonly port: number },
  entry: Entry,
  ground: Ground,
  hooks: Resident['answer'],
): Promise<Served> {
  const { port, agent, project } = plan;
  const { token, path } = gatewayToken(plan.directory, await entry.ports());
  const hub = await openHub(plan, entry, ground);
  try {
    const holders = hub.holders({ agent, token });
    const about = project === undefined ? {} : { project };
    const { isOffered } = hub;
    const { clock } = await entry.ports();
    const door = await serveHttp({ hub, holders, isOffered, port, clock, about, hooks });
    const isCounted = (await holders.holderOf(token)) !== undefined;
    return { door, hub, address: { url: door.url, ...(isCounted ? { tokenFile: path } : {}) } };
  } catch (error) {
    await hub.close();
    throw error;
  }
}
