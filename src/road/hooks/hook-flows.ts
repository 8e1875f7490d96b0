/**
 * The memory of flows, as the judging of hooks asks and tells it. One process serves a session and has the memory; where it
 * judges in threads, a thread is asked again with what the memory answers, and hands back what the call or the reply left.
 */
import { hookSessionName } from '../../sessions/client-session-name.ts';
import type { FlowSessions } from '../../sessions/flow-sessions.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { FlowFacts, SessionFacts, ToolClass } from '../../vocabulary/call-context.ts';
import type { HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { type FlowPolicy, flowsBefore, noteCall, noteReply } from '../flows/session-flows.ts';

/** Plain data. */
export interface RecalledFlows {
  readonly facts?: FlowFacts | undefined;
  /** Whether the memory has been there since the session began; undefined: nothing of it is remembered. */
  readonly isWhole?: boolean | undefined;
}

/** What one request leaves. */
export interface FlowsLeft {
  /** Of the tool that is called, or that answered. */
  readonly class: ToolClass;
  readonly hasOrders?: boolean;
  /** Replies came back before of which the ledger has the labels. */
  readonly hadRead: boolean;
}

export interface HookFlows {
  before(call: Call, tool: AskedTool): RecalledFlows;
  /** The call runs, or its reply came back. */
  leave(left: FlowsLeft): void;
}

/** Whether the ledger has labels of what the session read. */
export const hasRead = ({ reads = [] }: Pick<SessionFacts, 'reads'>): boolean => reads.length > 0;

/** What has to be known of a call before the memory can be asked. */
export interface AskedTool {
  readonly class: ToolClass;
  readonly own: FlowPolicy;
}

/** Thrown where another thread has the memory, before anything is recorded. */
export class FlowsWanted extends Error {
  readonly tool: AskedTool;

  constructor(tool: AskedTool) {
    super('the memory of the session has to be asked first');
    this.tool = tool;
  }
}

/** What a thread is sent: that it has to ask, or the answer. */
export type RelayedFlows = 'ask' | RecalledFlows;

export function relayedFlows(known: RelayedFlows, leave: (left: FlowsLeft) => void): HookFlows {
  return {
    before: (_, tool) => {
      if (known === 'ask') throw new FlowsWanted(tool);
      return known;
    },
    leave,
  };
}

/** Undefined for a host that names no session. */
export function requestFlows(
  sessions: FlowSessions,
  { context: { host, session }, request }: { readonly context: HookContext; readonly request: HookRequest },
): RequestFlows | undefined {
  if (session === undefined) return undefined;
  return new RequestFlows(sessions, hookSessionName(host, session), request);
}

/** For one request of a session, in the process that has the memory. */
export class RequestFlows implements HookFlows {
  readonly #sessions: FlowSessions;
  readonly #name: string;
  readonly #request: HookRequest;

  constructor(sessions: FlowSessions, name: string, request: HookRequest) {
    this.#sessions = sessions;
    this.#name = name;
    this.#request = request;
    // The text that was sent; files that are attached to it are others' words.
    if (request.about === 'prompt') sessions.of(name).userWrote(request.text);
  }

  /** What a thread is sent at first: it need not ask where nothing was read. */
  get relayed(): RelayedFlows {
    const { replies = [] } = this.#sessions.recall(this.#name) ?? {};
    const isCall = this.#request.about === 'call' || this.#request.about === 'permission';
    return isCall && replies.length > 0 ? 'ask' : { isWhole: this.#sessions.isWhole(this.#name) };
  }

  before(call: Call, tool: AskedTool): RecalledFlows {
    const memory = this.#sessions.recall(this.#name);
    const facts = flowsBefore(call, tool, memory, tool.own);
    return { facts, isWhole: this.#sessions.isWhole(this.#name) };
  }

  leave({ class: own, hasOrders = false, hadRead }: FlowsLeft): void {
    const memory = this.#sessions.of(this.#name);
    this.#sessions.begin(this.#name, hadRead);
    const request = this.#request;
    if (request.about === 'nothing' || request.about === 'prompt') return;
    // Its host may have asked a person, and what is answered quickly is not judged before it runs.
    noteCall(request, {}, memory);
    if (request.about === 'result')
      noteReply(request, { class: own }, { reply: request.result, hasOrders }, memory);
  }
}
