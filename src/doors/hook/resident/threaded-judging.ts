/** The resident's judging in threads of its own. What one of them does not get done in its time is refused. */

import { answerMsFor, type JudgingThreads } from '../../../road/judging-threads.ts';
import type { HostName } from '../../../vocabulary/hook-request.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import type { HostQuestion } from '../judging.ts';
import { refuseUnjudged } from '../parse-event.ts';
import { type Judging, REASONS } from './resident-turns.ts';
import { outputFrom } from './socket-frame.ts';

export interface HookQuestion extends HostQuestion {
  readonly host: HostName;
  /** Not to be judged: it was refused, which is to be recorded. */
  readonly isRefused?: boolean;
}

export class ThreadedJudging implements Judging {
  readonly #threads: JudgingThreads;

  constructor(threads: JudgingThreads) {
    this.#threads = threads;
  }

  async answer(host: HostName, { payload, cwd }: HostQuestion): Promise<HookOutput> {
    const question: HookQuestion = { host, payload, ...(cwd === undefined ? {} : { cwd }) };
    const output = outputFrom(await this.#threads.ask(() => question, answerMsFor(payload.length)));
    if (output !== undefined) return output;
    // That a call was stopped is evidence, whyever; nobody waits for it.
    void this.#threads.ask(() => ({ ...question, isRefused: true }));
    return this.refuse(host, payload, REASONS.slow);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  refuse(host: HostName, payload: string, reason: string): HookOutput {
    return refuseUnjudged(host, payload, reason);
  }
}
