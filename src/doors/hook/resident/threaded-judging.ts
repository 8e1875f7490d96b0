/** The resident's judging, in threads. A request that exceeds its time is refused. */

import type { Clock } from '../../../ports/files.ts';
import {
  type AskedTool,
  type FlowsLeft,
  type RelayedFlows,
  requestFlows,
} from '../../../road/hooks/hook-flows.ts';
import { answerMsFor, type JudgingThreads } from '../../../road/judging/judging-orders.ts';
import type { RelayedOpinion, RelayedQuestion } from '../../../road/sampling/relayed-judge.ts';
import type { JudgeDesk } from '../../../road/sampling/sampled-call.ts';
import type { FlowSessions } from '../../../sessions/flow-sessions.ts';
import type { HostName } from '../../../vocabulary/hook-request.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import type { JudgedQuestion } from '../judging.ts';
import { parseEvent, refuseUnjudged } from '../parse-event.ts';
import { type Judging, type Later, REASONS } from './resident-turns.ts';
import { outputFrom } from './socket-frame.ts';

export interface HookQuestion extends Omit<JudgedQuestion, 'flows'> {
  readonly host: HostName;
  /** Only records that the call was refused; does not judge it. */
  readonly isRefused?: boolean;
  /** Absent: no memory of flows serves its session. */
  readonly relayed?: RelayedFlows;
}

/** A thread wants the judge asked first. */
export interface WantedOpinions {
  readonly wanted: readonly RelayedQuestion[];
}

/** A thread wants to know what flows, if its tool is this; and what it leaves to be known. */
export interface WantedFlows {
  readonly tool: AskedTool;
}
export interface WithFlows {
  readonly left: FlowsLeft;
}

/** Hooks wait six seconds for an answer, and then judge by themselves, which asks a person. */
const JUDGE_MS = 4_000;
const LATE = { isLate: true } as const;

export class ThreadedJudging implements Judging {
  readonly #threads: JudgingThreads;
  readonly #flows: FlowSessions;
  readonly #judge: { readonly desk: JudgeDesk; readonly clock: Clock } | undefined;

  constructor(
    threads: JudgingThreads,
    flows: FlowSessions,
    judge?: { readonly desk: JudgeDesk; readonly clock: Clock },
  ) {
    this.#threads = threads;
    this.#flows = flows;
    this.#judge = judge;
  }

  async answer(host: HostName, asked: Parameters<Judging['answer']>[1]): Promise<HookOutput | Later> {
    const { payload, cwd, opinions = [], isLate = false, waitsUntilMs } = asked;
    const until = waitsUntilMs === undefined ? {} : { waitsUntilMs };
    const plain: HookQuestion = { host, payload, ...(cwd === undefined ? {} : { cwd }), ...until };
    const question = this.#judge === undefined || isLate ? plain : { ...plain, opinions };
    const answer = await this.#ask(question);
    const output = outputFrom(answer);
    if (output !== undefined) return output;
    const wanted = wantedIn(answer);
    // Once: what is wanted after that has changed, and is for a person.
    if (wanted !== undefined)
      return { later: opinions.length === 0 ? this.#opinionsOn(wanted) : Promise.resolve(LATE) };
    // A stopped call is evidence, for whatever reason; the client does not wait for the record.
    void this.#threads.ask(() => ({ ...plain, isRefused: true }));
    return this.refuse(host, payload, REASONS.slow);
  }

  /** The memory is here: a thread that needs it names the class of the tool, and is asked again with what is remembered. */
  async #ask(question: HookQuestion): Promise<unknown> {
    const { host, payload } = question;
    const { event } = parseEvent(host, payload);
    const flows = event && requestFlows(this.#flows, event);
    const mostMs = answerMsFor(payload.length);
    const asked = (relayed: RelayedFlows | undefined) =>
      this.#threads.ask(() => (relayed === undefined ? question : { ...question, relayed }), mostMs);
    const first = await asked(flows?.relayed);
    const tool = toolIn(first);
    const isCall = event?.request.about === 'call' || event?.request.about === 'permission';
    const isAsked = flows !== undefined && tool !== undefined && isCall;
    const answer = isAsked ? await asked(flows.before(event.request, tool)) : first;
    const left = leftIn(answer);
    if (left !== undefined) flows?.leave(left);
    return answer;
  }

  /** Without an answer in time the call is for a person; the answer is kept for the next time. */
  async #opinionsOn(wanted: readonly RelayedQuestion[]): Promise<Awaited<Later['later']>> {
    const judge = this.#judge;
    if (judge === undefined) return LATE;
    const asked = Promise.all(
      wanted.map(async (question): Promise<RelayedOpinion> => {
        const { settings, sampled } = question;
        return { question, opinion: await judge.desk.opinionOn(settings, sampled) };
      }),
    );
    const late = new Promise<undefined>((resolve) => {
      const stop = judge.clock.after(JUDGE_MS, () => resolve(undefined));
      void asked.finally(stop).catch(() => undefined);
    });
    const opinions = await Promise.race([asked, late]);
    return opinions === undefined ? LATE : { opinions };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  refuse(host: HostName, payload: string, reason: string): HookOutput {
    return refuseUnjudged(host, payload, reason);
  }
}

function wantedIn(answer: unknown): readonly RelayedQuestion[] | undefined {
  const { wanted } = Object(answer);
  return Array.isArray(wanted) ? wanted : undefined;
}

/** Answers of our own threads, apart from others by their names. */
const toolIn = (answer: unknown): AskedTool | undefined => (isFlowsWanted(answer) ? answer.tool : undefined);
const isFlowsWanted = (answer: unknown): answer is WantedFlows =>
  typeof answer === 'object' && answer !== null && 'tool' in answer;
const leftIn = (answer: unknown): FlowsLeft | undefined => (hasLeft(answer) ? answer.left : undefined);
const hasLeft = (answer: unknown): answer is WithFlows =>
  typeof answer === 'object' && answer !== null && 'left' in answer;
