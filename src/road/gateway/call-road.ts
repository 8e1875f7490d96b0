/**
 * The road of one call of the gateway. Thousands of calls may wait for their servers, each with its own road: so it is one
 * object, and what only a reply needs is made when that is there.
 */
import { sessionIdOf } from '../../evidence/session-id.ts';
import type { CallersClient } from '../../judge/opinions/second-opinion.ts';
import { CANARY_SESSION, isCanaryCall } from '../../vocabulary/events/canary-session.ts';
import { reasonOf } from '../hooks/call-messages.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import type { HookRoad } from '../hooks/hook-road.ts';
import type { Remarks } from '../recording.ts';
import type { RecordedReply, ReplyRoad } from '../replies.ts';
import type { Recorded, Screened, Understood } from '../road.ts';
import type { JudgeDesk } from '../sampling/sampled-call.ts';
import type { ScanDesk } from './consult.ts';
import type { Errand, Judging } from './errands.ts';
import type { Travelling, TravelRoad } from './travel.ts';

interface OneCall {
  readonly road: HookRoad;
  readonly desk: HookDesk;
  readonly judging: Judging;
  readonly errand: Errand;
  readonly callId: string;
  readonly scans?: ScanDesk;
  readonly judges?: JudgeDesk;
  readonly client: CallersClient | undefined;
}

export class CallRoad implements TravelRoad {
  readonly #one: OneCall;

  constructor(one: OneCall) {
    this.#one = one;
  }

  get policy(): TravelRoad['policy'] {
    return this.#one.road.policy;
  }

  get state(): TravelRoad['state'] {
    return this.#one.road.state;
  }

  get news(): TravelRoad['news'] {
    return this.#one.road.news;
  }

  get ledger(): TravelRoad['ledger'] {
    return this.#one.road.ledger;
  }

  get approvals(): TravelRoad['approvals'] {
    return this.#one.road.approvals;
  }

  get scans(): ScanDesk | undefined {
    return this.#one.scans;
  }

  get judges(): JudgeDesk | undefined {
    return this.#one.judges;
  }

  get client(): CallersClient | undefined {
    return this.#one.client;
  }

  get replies(): ReplyRoad {
    return this.#one.judging.replyRoad(this.#one.errand, this.#one.desk);
  }

  judge(): Screened<Understood> | Promise<Screened<Understood>> {
    return this.#one.judging.judge(this.#one.errand, this.#one.road);
  }

  remarks({ call, caller, session }: Travelling): Remarks & { readonly callId: string } {
    const { desk, callId } = this.#one;
    const known = { projectSalt: desk.directory, agent: caller.agent, callId };
    if (session === undefined) return known;
    const sessionId = isCanaryCall(call) ? CANARY_SESSION : sessionIdOf(session, desk.ledger());
    return { ...known, sessionId };
  }

  sent(recorded: Recorded<Understood>): void {
    this.#one.judging.sent(this.#one.errand, recorded);
  }

  heard(reply: RecordedReply): void {
    this.#one.judging.heard(this.#one.errand, reply);
  }

  reasonOf(recorded: Recorded<Understood>): string {
    return reasonOf(recorded);
  }

  elapsedMs(): number {
    return this.#one.desk.ports.clock.elapsedMs();
  }
}
