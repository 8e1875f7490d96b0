/** The session of a call that a person or a program writes down: what came back before it is in the writing, and no door saw it. */
import type { Random } from '../../ports/files.ts';
import { replyFacts } from '../../screening/session/reply-facts.ts';
import { FlowSessions } from '../../sessions/flow-sessions.ts';
import { type Call, type Proposed, spelledName, splitName } from '../../vocabulary/call.ts';
import type { FlowFacts } from '../../vocabulary/call-context.ts';
import type { Earlier, EarlierReply } from '../../vocabulary/document/earlier-part.ts';
import type { Policy } from '../policy/plain-policy.ts';
import { isOrdering, screenReplyWork } from '../replies.ts';
import type { State } from '../state.ts';
import { calledClass } from './called-class.ts';
import { flowPolicyOf, flowsBefore, noteCall, noteReply } from './session-flows.ts';

export interface RuledUnder {
  readonly policy: Pick<Policy, 'flows'>;
  readonly state: Pick<State, 'pins'>;
}

const NAME = 'earlier';
/** It lives as long as its caller. */
const NO_TIME = { elapsedMs: () => 0 };

export class EarlierSession {
  readonly #sessions: FlowSessions;

  constructor(random: Random) {
    this.#sessions = new FlowSessions(NO_TIME, random.bytes(8));
  }

  /** Before the call is screened; undefined where nothing came back yet. */
  flowsOf({ call, caller, context }: Proposed, earlier: Earlier, around: RuledUnder): FlowFacts | undefined {
    const { flows: settings } = around.policy;
    if (earlier.prompt !== undefined) this.#sessions.of(NAME).userWrote(earlier.prompt);
    for (const one of earlier.replies ?? []) this.#hear(one, context, around);
    const tool = { class: calledClass({ call, context, pinNames: [] }, around.state, settings) };
    return flowsBefore(call, tool, this.#sessions.recall(NAME), flowPolicyOf(call, caller, settings));
  }

  /** It would run: later calls know where it went. */
  ran(call: Call): void {
    if (this.#sessions.recall(NAME) !== undefined) noteCall(call, {}, this.#sessions.of(NAME));
  }

  #hear(
    { server, tool, arguments: given = {}, reply }: EarlierReply,
    context: Proposed['context'],
    { policy, state }: RuledUnder,
  ): void {
    const call = { ...(server === undefined ? splitName(tool) : { server, tool }), arguments: given };
    const named = { tool: spelledName(call), arguments: given };
    const screening = screenReplyWork({ call: named, reply, context, limits: {} });
    const facts = replyFacts(call, screening);
    const known = { class: calledClass({ call, context, pinNames: [] }, state, policy.flows) };
    const memory = this.#sessions.of(NAME);
    noteCall(call, {}, memory);
    noteReply(call, known, { reply, hasOrders: isOrdering(facts) }, memory);
  }
}
