/** The resident's judging, in threads. A request that exceeds its time is refused. */

import { answerMsFor, type JudgingThreads } from '../../../road/judging-threads.ts';
import type { HostName } from '../../../vocabulary/hook-request.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import type { HostQuestion } from '../judging.ts';
import { refuseUnjudged } from '../parse-event.ts';
import { type Judging, REASONS } from './resident-turns.ts';
import { outputFrom } from './socket-frame.ts';

export interface HookQuestion extends HostQuestion {
  readonly host: HostName;
  /** Only records that the call was refused; does not judge it. */
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
    // A stopped call is evidence, for whatever reason; the client does not wait for the record.
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
