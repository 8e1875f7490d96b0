/** Errands of sessions: where their calls and replies are screened, and what each leaves for the next. */
import { setClass } from '../../flows/flow-settings.ts';
import { serverIn } from '../../screening/session/reply-facts.ts';
import { afterSending } from '../../screening/session/secret-prints.ts';
import { withSinks } from '../../screening/session/sinks.ts';
import { ServedSessions } from '../../sessions/served-sessions.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller, ListedDefinition } from '../../vocabulary/call.ts';
import type { CallContext, SessionFacts, ToolClass } from '../../vocabulary/call-context.ts';
import { type PlainContext, plainContext, sightOf } from '../context.ts';
import { classOfTool } from '../flows/call-flows.ts';
import { flowPolicyOf, flowsBefore, noteCall, noteReply } from '../flows/session-flows.ts';
import { type HookDesk, screenWithin } from '../hooks/hook-desk.ts';
import type { CallVerdict, JudgingThreads } from '../judging/judging-orders.ts';
import { screen } from '../judging/with-checks.ts';
import { ProjectReader } from '../project-files.ts';
import { isOrdering, type RecordedReply, type ReplyRoad } from '../replies.ts';
import { enter, isBlocked, type Recorded, type Road, type Screened, type Understood } from '../road.ts';
import type { Admitted } from './definition-desk.ts';
import { FRESH_MS } from './fresh.ts';
import { type GatewayGuard, isMarkedDestructive } from './gateway-guard.ts';
import { ScreeningPlace } from './screening-place.ts';
import { Slices } from './slices.ts';

/** Who asks for what, as the gateway knows it. */
export interface Errand {
  readonly call: Call;
  readonly caller: Caller;
  /** What it is judged in: what went through it before counts, whichever connection it came by. */
  readonly session: string;
  /** What questions about it belong to, and end with; absent: the session. */
  readonly connection?: string;
  /** A session without an end of its own is over after so long without a call. */
  readonly idleMs?: number;
  readonly project?: string;
  /** Folders that its server may run in. */
  readonly startedIn?: readonly string[];
  /** The definition that it was listed with. */
  readonly admitted?: Admitted;
  /** What the tool declared that its structured content looks like; asked for only if that was changed. */
  outputSchema?(): Promise<JsonValue | undefined>;
}

interface LastContext {
  readonly session: SessionFacts;
  readonly cwd: string | undefined;
  readonly plain: PlainContext;
  readonly atMs: number;
}

export class Judging {
  readonly #desk: () => HookDesk;
  readonly #projects = new ProjectReader();
  readonly #place: ScreeningPlace;
  readonly #slices: Slices;
  readonly #sessions: ServedSessions;
  readonly #guard: Pick<GatewayGuard, 'isServed'> | undefined;
  #lastContext: LastContext | undefined;

  constructor(
    desk: () => HookDesk,
    threads: JudgingThreads | undefined,
    guard: Pick<GatewayGuard, 'isServed'> | undefined,
    sessions = new ServedSessions(desk().ports),
  ) {
    const { clock } = desk().ports;
    this.#desk = desk;
    this.#guard = guard;
    this.#place = new ScreeningPlace(threads);
    this.#slices = new Slices(clock);
    this.#sessions = sessions;
  }

  /** What the call would leave is remembered before the next one of its session is judged. */
  judge(errand: Errand, road: Road): Screened<Understood> | Promise<Screened<Understood>> {
    return this.#sessions.lines.in(errand.session, () => this.#inSlice(() => this.#screen(errand, road)));
  }

  /** It is about to be sent: what it leaves counts for the next call. */
  sent({ session, idleMs, admitted }: Errand, { sent, subject }: Recorded<Understood>): void {
    const description = admitted === undefined ? undefined : (admitted.definition.value.description ?? '');
    noteCall(sent, { description }, this.#sessions.flows.of(session, idleMs));
    const facts = this.#sessions.memory.factsOf(session, idleMs);
    const used = withSinks(facts, subject?.sinks ?? []);
    const after =
      subject?.sent === undefined ? used : { ...used, sent: afterSending(facts.sent, subject.sent) };
    if (after !== facts) this.#sessions.memory.keep(session, after);
  }

  userWrote(session: string, text: string): void {
    this.#sessions.flows.of(session).userWrote(text);
  }

  /** What a reply leaves, once it is recorded. */
  heard({ call, session, idleMs, admitted }: Errand, { facts, reply, recorded }: RecordedReply): void {
    const hasOrders = isOrdering(facts);
    const tool = { class: this.#classOf({ call, admitted }) };
    const memory = this.#sessions.flows.of(session, idleMs);
    noteReply(call, tool, { reply, hasOrders, callId: recorded?.callId }, memory);
    if (facts !== undefined) this.#sessions.memory.hear(session, serverIn(call) ?? '', facts, idleMs);
  }

  /** How texts are judged that answer no call. */
  repliesTo(errand: Errand, desk: HookDesk) {
    const heard = (reply: RecordedReply) => this.heard(errand, reply);
    return { replies: this.replyRoad(errand, desk), heard };
  }

  replyRoad({ session, idleMs, outputSchema }: Errand, desk: HookDesk): ReplyRoad {
    return {
      ledger: () => desk.ledger(),
      elapsedMs: () => desk.ports.clock.elapsedMs(),
      recall: async () => this.#sessions.memory.factsOf(session, idleMs),
      within: (work) => screenWithin(desk, work),
      screen: async (work) => await this.#inSlice(() => this.#place.reply(work)),
      isReadWhole: true,
      fitsOutput: async (structured) => {
        const schema = await outputSchema?.();
        return schema === undefined || (await this.#place.fits(schema, structured));
      },
    };
  }

  #inSlice<Result>(work: () => Result | Promise<Result>): Result | Promise<Result> {
    return this.#slices.run<Result | Promise<Result>>(work) as Result | Promise<Result>;
  }

  #screen(errand: Errand, road: Road): Screened<Understood> | Promise<Screened<Understood>> {
    const { call, caller, session, connection, idleMs, project, startedIn, admitted } = errand;
    const contract = admitted?.definition.value.inputSchema;
    const context = {
      ...this.#contextOf(this.#sessions.memory.factsOf(session, idleMs), project),
      ...(startedIn === undefined ? {} : { startedIn }),
      ...(contract === undefined ? {} : { contract }),
      ...this.#flowOf(errand),
    };
    // A program that guards its own client lists nothing through us.
    const isListed = admitted !== undefined || caller.door === 'library';
    const listed = isListed ? { listed: this.#listed(admitted, road) } : {};
    const bound = connection === undefined ? {} : { connection };
    const entered = enter({ call, caller, session, ...bound, context, ...listed }, road);
    if (isBlocked(entered)) return screen(entered);
    const screened = ({ screening, remedies, subject, facts, after }: CallVerdict) => {
      this.#sessions.memory.keepFiles(session, after, idleMs);
      return { ...entered, screening, remedies, subject, facts };
    };
    const verdict = this.#place.call(entered.sent, entered.context);
    return verdict instanceof Promise ? verdict.then(screened) : screened(verdict);
  }

  /** Absent where nothing flows: most calls, which are then judged alike. */
  #flowOf({ call, caller, session, idleMs, admitted }: Errand): Pick<CallContext, 'flow'> {
    const memory = this.#sessions.flows.recall(session, idleMs);
    const tool = { class: this.#classOf({ call, admitted }) };
    const policy = flowPolicyOf(call, caller, this.#desk().settings.flows);
    const flow = flowsBefore(call, tool, memory, policy);
    // Where orders were found, the table alone decides what they make of the call.
    const isRuled = (this.#sessions.memory.factsOf(session, idleMs).orders?.size ?? 0) > 0;
    return flow === undefined || (flow.flows.length === 0 && !isRuled) ? {} : { flow };
  }

  #classOf({ call, admitted }: { readonly call: Call; readonly admitted?: Admitted | undefined }): ToolClass {
    return setClass(
      classOfTool(call, admitted?.definition),
      this.#desk().settings.flows,
      call.server,
      call.tool,
    );
  }

  #listed(admitted: Admitted | undefined, { policy }: Road): ListedDefinition {
    if (admitted === undefined) return { isMarkedDestructive: false };
    const { pinnedAs, definition } = admitted;
    return {
      ...(pinnedAs === undefined ? {} : { pinned: { server: pinnedAs, tool: definition.name } }),
      isServed: this.#guard?.isServed(admitted, policy.quarantine) ?? true,
      contract: admitted.mark.contract,
      isMarkedDestructive: isMarkedDestructive(admitted.definition.value),
    };
  }

  /** Of calls that arrive together, one looks at the project's files. */
  #contextOf(session: SessionFacts, cwd: string | undefined): CallContext {
    const desk = this.#desk();
    const atMs = desk.ports.clock.elapsedMs();
    const last = this.#lastContext;
    if (last?.session === session && last.cwd === cwd && atMs - last.atMs < FRESH_MS)
      return { ...last.plain, ...sightOf(desk) };
    const known = { session, ...(cwd === undefined ? {} : { cwd }) };
    const plain = plainContext(known, desk, this.#projects);
    this.#lastContext = { session, cwd, plain, atMs };
    return { ...plain, ...sightOf(desk) };
  }
}
