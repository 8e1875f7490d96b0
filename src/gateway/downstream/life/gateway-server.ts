/**
 * One server behind the gateway and its life: started at first use, stopped when idle, started again after it failed,
 * later each time, and asked now and then whether it still answers. One instance per client for the older era.
 */
import type { KnownSecrets } from '../../../sensitive/known/known-secrets.ts';
import type { Era } from '../../messages/eras.ts';
import { ErrorTail } from '../error-tail.ts';
import { givenTo, type Quoter, quoterFor } from '../quote.ts';
import { foldersOf } from '../reach-server.ts';
import type { ServerStart } from '../server-start.ts';
import { fillVariables, whyUnfit } from '../variables.ts';
import type { ClientSide } from './client-side.ts';
import { type GatewayPorts, Instance } from './instance.ts';
import { KnownEras } from './known-eras.ts';
import type { Permits } from './permits.ts';
import { placedStart } from './placed-start.ts';
import type { GatewayLimits, GatewayServer, ServerState, ServerStatus } from './server-limits.ts';
import { giveUp, SHARED, type Slot, Slots, type Unavailable, waitAfter, waitIn } from './slots.ts';
import { StatusTeller } from './status-teller.ts';
import { watchOver } from './watch-over.ts';

export const isUnavailable = (one: Instance | Unavailable): one is Unavailable => 'why' in one;

export interface ServerSurroundings {
  readonly ports: GatewayPorts;
  readonly limits: GatewayLimits;
  readonly permits: Permits;
  /** What all servers were given. */
  readonly secrets: KnownSecrets;
  /** None is started before; never rejects. Absent: there is nothing to wait for. */
  readonly mayStart?: Promise<void>;
  tell(status: ServerStatus): void;
}

const STDERR_BYTES = 64 * 1024;
/** After this many failures in a row callers no longer wait for the next attempt. */
const MOST_FAILURES = 6;
const PLACE_LOOK_MS = 100;

export class Server {
  readonly config: GatewayServer;
  readonly limits: GatewayLimits;
  readonly #ports: GatewayPorts;
  readonly #slots = new Slots();
  readonly #eras: KnownEras;
  readonly #tail: ErrorTail;
  /** With its variables filled in; what its references yield is looked up at each start. */
  readonly start: ServerStart;
  /** Why it cannot be started as it is written. */
  readonly #unfit: string | undefined;
  /** Conceals what it was given at its last start. */
  quoter: Quoter;
  readonly #tell: (status: ServerStatus) => void;
  readonly #teller: StatusTeller;
  #failures = 0;
  #isClosed = false;
  /** Requests of all clients without an answer; calls on their way to it, or back. */
  waiting = 0;
  calls = 0;
  readonly #permits: Permits;
  readonly #secrets: KnownSecrets;
  readonly #mayStart: Promise<void> | undefined;

  constructor(config: GatewayServer, around: ServerSurroundings) {
    const { ports, tell } = around;
    this.#permits = around.permits;
    this.#secrets = around.secrets;
    this.#mayStart = around.mayStart;
    this.config = config;
    this.limits = { ...around.limits, ...config.limits };
    this.#ports = ports;
    this.start = fillVariables(config.start, ports).start;
    this.#unfit = whyUnfit(config.start, ports);
    this.quoter = quoterFor(this.start, [], this.#secrets);
    const printed = () => this.#teller.soon();
    this.#tail = new ErrorTail(() => this.quoter, STDERR_BYTES, printed, this.name);
    this.#tell = tell;
    this.#eras = new KnownEras(ports.clock);
    this.#teller = new StatusTeller(ports.clock, () => this.#isClosed || this.#tell(this.status()));
  }

  get name(): string {
    return this.config.name;
  }

  get clock(): GatewayPorts['clock'] {
    return this.#ports.clock;
  }

  /** Never rejects. Waits for a start that is under way, and for the next attempt if that is soon. */
  async instanceFor(client: ClientSide): Promise<Instance | Unavailable> {
    if (this.#isClosed) return { why: 'the gateway is closing' };
    const slot = this.#slotFor(client);
    slot.users.add(client);
    if (this.#unfit !== undefined) {
      this.#enter(slot, 'failed', this.#unfit);
      return { why: this.#unfit };
    }
    const { instance } = slot;
    if (instance !== undefined && !instance.connection.isOver) return instance;
    if (slot.opening === undefined) slot.openingMs = this.clock.elapsedMs();
    slot.opening ??= this.#open(slot, client).finally(() => {
      slot.hasPlace = false;
      slot.opening = undefined;
    });
    return await slot.opening;
  }

  /** For how long it has been starting; 0 if it is not. */
  startingMs(client: ClientSide): number {
    const { opening, openingMs } = this.#slotFor(client);
    return opening === undefined ? 0 : this.clock.elapsedMs() - openingMs;
  }

  /** That it may run in for this client. */
  async foldersFor(client: ClientSide): Promise<readonly string[]> {
    const own = this.config.isInClientFolder === true ? await client.folder() : undefined;
    return [...(own === undefined ? [] : [own]), ...foldersOf(this.start, this.#ports.children.folder)];
  }

  /** As far as it runs: nothing is started. */
  running(client: ClientSide): Instance | undefined {
    const instance = this.#slotFor(client).instance;
    return instance === undefined || instance.connection.isOver ? undefined : instance;
  }

  /** Whether it could not be started for this client, or ended by itself, and does not run. */
  hasFailed(client: ClientSide): boolean {
    return (
      this.#unfit !== undefined || (this.running(client) === undefined && this.#slotFor(client).failures > 0)
    );
  }

  /** Whether its agent has too many of it for one more. */
  isShutOut(client: ClientSide): boolean {
    return this.#slotFor(client).isShutOut;
  }

  status(): ServerStatus {
    const { state, why } = this.#slots.worst();
    return {
      name: this.name,
      state,
      ...(why === undefined ? {} : { why }),
      instances: this.#slots.running,
      failures: this.#failures,
      stderr: this.#tail.text(),
    };
  }

  /** It wants to be greeted again: the next request does so, and what waits for the old session may still be answered. */
  renew(instance: Instance, client: ClientSide): void {
    const slot = this.#slots.holding(instance);
    if (slot === undefined) return;
    slot.instance = undefined;
    instance.onEnd = () => {};
    client.onEnd(instance);
    this.#ports.clock.after(this.limits.graceMs, () => void instance.close('it forgot the session'));
  }

  /** The client is gone: what was started for it alone is ended. */
  async release(client: ClientSide): Promise<void> {
    const slot = this.#slots.leave(client);
    if (slot === undefined) return;
    await giveUp(slot, 'its client is gone');
    if (!this.#isClosed) this.#teller.soon();
  }

  /** Ends what runs; the next request starts it again, however often it failed. */
  async restart(): Promise<void> {
    await this.#slots.forRunning((slot, instance) => this.#stop(slot, instance, 'it was restarted'));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    await Promise.all(slots.map((slot) => giveUp(slot, 'the gateway is closing')));
    if (this.#teller.hasTold) this.#tell(this.status());
  }

  #slotFor(client: ClientSide): Slot {
    return this.#slots.at(this.#eras.get(client.era) === 'modern' ? SHARED : client.key, client.agent);
  }

  async #open(slot: Slot, client: ClientSide): Promise<Instance | Unavailable> {
    const waits = slot.notBeforeMs - this.clock.elapsedMs();
    if (waits > 0 && slot.failures >= MOST_FAILURES)
      return { why: `${slot.why ?? 'it failed'}; it is started again in ${Math.ceil(waits / 1000)} s` };
    if (waits > 0) await waitIn(slot, waits, this.clock);
    if (this.#mayStart !== undefined) await this.#mayStart;
    if (slot.isGivenUp) return { why: 'its client is gone' };
    const full = await this.#takePlace(slot);
    if (full !== undefined) return { why: full };
    this.#enter(slot, slot.failures === 0 ? 'starting' : 'restarting');
    const known = this.#eras.get(client.era);
    const first = await this.#started(slot, client, known);
    // Some servers of the older era exit at a request that they do not know; slow ones are greeted in two.
    const isShy = isUnavailable(first) && known === undefined && client.era === 'modern' && !slot.isGivenUp;
    const opened = isShy ? await this.#started(slot, client, first.era ?? 'legacy') : first;
    if (isUnavailable(opened)) return this.#failed(slot, opened.why);
    this.#eras.set(client.era, opened.era, opened.isEraGuess || (isShy && opened.era === 'legacy'));
    const other = opened.isShared ? this.#slots.joined(client) : undefined;
    if (other !== undefined) {
      void opened.close('another client had it started first');
      return other;
    }
    const kept = opened.isShared ? this.#slots.share(slot) : slot;
    kept.instance = opened;
    this.#enter(kept, 'ready');
    watchOver(opened, this.#ports.clock, this.limits, {
      isSteady: () => {
        kept.failures = 0;
      },
      changed: (isDegraded) => this.#enter(kept, isDegraded ? 'degraded' : 'ready'),
      isIdle: () => void this.#stop(kept, opened),
    });
    opened.onEnd = (why) => this.#ended(kept, opened, client, why);
    client.onOpen(opened);
    return opened;
  }

  /**
   * One agent may have many sessions, each with a process of its own: beyond the limit the one that was used longest ago is
   * ended for the next. Or why there is no place.
   */
  async #takePlace(slot: Slot): Promise<string | undefined> {
    const { maxProcesses, spareMs, roomMs } = this.limits;
    const untilMs = this.clock.elapsedMs() + roomMs;
    for (; !slot.isGivenUp; await waitIn(slot, PLACE_LOOK_MS, this.clock)) {
      const others = this.#slots.othersWithPlace(slot);
      const before = this.clock.elapsedMs() - spareMs;
      const spare = others.find(({ instance }) => instance?.isSpare(before) === true);
      slot.hasPlace = others.length < maxProcesses || spare !== undefined;
      slot.isShutOut = !slot.hasPlace && this.clock.elapsedMs() >= untilMs;
      if (slot.isShutOut)
        return `${others.length} of it run for other sessions of this agent, which is the limit (\`processes\` of the server)`;
      if (!slot.hasPlace) continue;
      if (others.length >= maxProcesses && spare?.instance !== undefined)
        await this.#stop(spare, spare.instance, 'another session of its agent needed its place');
      return undefined;
    }
    return 'its client is gone';
  }

  async #started(slot: Slot, client: ClientSide, known: Era | undefined): Promise<Instance | Unavailable> {
    const { name: server, limits } = this;
    const resolved = await placedStart(this.start, this.config, client, this.#ports);
    if ('why' in resolved) return { why: resolved.why };
    const { start, given } = resolved;
    this.#secrets.learn(server, givenTo(start, given));
    this.quoter = quoterFor(start, resolved.secrets, this.#secrets);
    const own = { ports: this.#ports, tail: this.#tail, permits: this.#permits };
    const around = { ...own, quoter: this.quoter, secrets: this.#secrets };
    const instance = new Instance({ ...around, server, start, limits, known }, client);
    slot.hurry = () => instance.connection.end('it is no longer needed');
    if (slot.isGivenUp) slot.hurry();
    const why = await instance.open();
    if (why === undefined && !slot.isGivenUp) return instance;
    await instance.close(why ?? 'it is no longer needed');
    return { why: why ?? 'its client is gone', ...(instance.era === 'modern' ? { era: 'modern' } : {}) };
  }

  async #stop(slot: Slot, instance: Instance, why = 'it was idle'): Promise<void> {
    instance.onEnd = () => {};
    slot.instance = undefined;
    this.#enter(slot, 'stopped');
    await instance.close(why);
  }

  /** It ended by itself: it is started again soon, for the client that used it. */
  #ended(slot: Slot, instance: Instance, client: ClientSide, why: string): void {
    slot.instance = undefined;
    for (const user of slot.users) user.onEnd(instance);
    void instance.close(why);
    if (this.#isClosed || this.#slots.get(slot.key) !== slot) return;
    this.#failed(slot, why);
    this.#enter(slot, 'restarting', why);
    if (slot.failures < MOST_FAILURES) void this.instanceFor(client);
  }

  #failed(slot: Slot, why: string): Unavailable {
    slot.failures += 1;
    this.#failures += 1;
    const waits = waitAfter(slot.failures, this.#ports.random);
    slot.notBeforeMs = Math.max(slot.notBeforeMs, this.#ports.clock.elapsedMs() + waits);
    this.#enter(slot, 'failed', why);
    return { why };
  }

  #enter(slot: Slot, state: ServerState, why?: string): void {
    this.#slots.enter(slot, state, why);
    this.#teller.soon();
  }
}
