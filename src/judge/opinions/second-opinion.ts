/**
 * A second opinion on a call that a rule wants to sample: providers are asked in their order until one answers in the strict
 * form. It never rejects. Without an answer it is unavailable, and the fail mode decides; it can allow what a rule samples,
 * and overrides no other layer.
 */
import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../ports/files.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import {
  type Answered,
  type AskedState,
  type AskingLimits,
  type Failing,
  LimitedAsking,
  type Question,
  settled,
} from '../asking/limited-asking.ts';
import { HourlyParts, QueueParts } from './fair-parts.ts';
import { type JudgeAnswer, judgeAnswer } from './judge-answer.ts';
import { type JudgedCall, judgePrompt } from './judge-prompt.ts';
import type { ClientAnswer, JudgeProvider } from './provider.ts';

export interface SampledCall {
  readonly rule: string;
  readonly call: JudgedCall;
  readonly guidance: string;
  /** The only provider that is asked; absent: all, in their order. */
  readonly provider?: string;
  /** Whether the caller's own client may allow. */
  readonly trustsClient: boolean;
  /** The caller's own client, if it can be asked. */
  readonly client?: CallersClient;
}

export interface CallersClient {
  /** Of one connection: what one client answered, or failed to, counts for no other. */
  readonly id: string;
  readonly answer: ClientAnswer;
}

export type SecondOpinion =
  | (JudgeAnswer & { readonly kind: 'judged'; readonly provider: string; readonly model: string })
  /** `isOutage`: no provider can be reached, which nothing that was judged and no caller can have brought about. */
  | { readonly kind: 'unavailable'; readonly why: string; readonly isOutage?: true };

/** After a question, for people. */
export interface JudgeState extends AskedState {
  readonly provider: string;
  /** Of the last hour, of all providers. */
  readonly calls: number;
  readonly usd: number;
}

export interface JudgeLimits
  extends Pick<AskingLimits, 'timeoutMs' | 'mostAtOnce' | 'mostFailures' | 'openMs' | 'slowMs' | 'keepMs'> {
  readonly mostWaiting: number;
  /** An `allow` with less asks a person. */
  readonly minConfidence: number;
  readonly callsPerHour: number;
  readonly usdPerHour: number;
}

export const JUDGE_LIMITS: JudgeLimits = {
  timeoutMs: 10_000,
  mostAtOnce: 8,
  mostFailures: 5,
  openMs: 30_000,
  slowMs: 2_000,
  mostWaiting: 64,
  minConfidence: 0.5,
  keepMs: 5 * 60_000,
  callsPerHour: 600,
  usdPerHour: 10,
};

const NONE = 'no provider is set';
/** A call that nothing is wrong with: what refuses it refuses any. */
const HARMLESS = { tool: 'ping', arguments: {} };
/** Clients that are remembered at the same time, each with its own breaker and answers. */
const MOST_CLIENTS = 1_000;

export interface OpinionPorts {
  readonly clock: Clock;
  readonly random: Random;
  tell?(state: JudgeState): void;
}

export class Judge {
  readonly #providers: readonly JudgeProvider[];
  readonly #ports: OpinionPorts;
  readonly #limits: JudgeLimits;
  /** By provider, and for callers' clients by connection. */
  readonly #askings = new Map<string, LimitedAsking<JudgeAnswer>>();
  readonly #queue: QueueParts;
  readonly #hour: HourlyParts;

  constructor(providers: readonly JudgeProvider[], ports: OpinionPorts, limits: Partial<JudgeLimits> = {}) {
    this.#limits = { ...JUDGE_LIMITS, ...limits };
    this.#ports = ports;
    this.#providers = providers;
    this.#queue = new QueueParts(this.#limits.mostAtOnce + this.#limits.mostWaiting);
    this.#hour = new HourlyParts(ports.clock, this.#limits);
  }

  /** `isOpen`: an outage lets the call pass, so a refusal of this call must not be mistaken for one. */
  async opinionOn(sampled: SampledCall, isOpen = false): Promise<SecondOpinion> {
    const { agent } = sampled.call;
    if (!this.#queue.enter(agent)) return { kind: 'unavailable', why: 'too many calls wait for a judgement' };
    try {
      return await this.#inOrder(sampled, isOpen);
    } finally {
      this.#queue.leave(agent);
    }
  }

  async #inOrder(sampled: SampledCall, isOpen: boolean): Promise<SecondOpinion> {
    let why = NONE;
    const failures: Failing[] = [];
    for (const provider of this.#askedFor(sampled)) {
      const { name, model } = provider;
      const answered = await this.#ask(provider, sampled, isOpen);
      if (answered.kind === 'answered')
        return { kind: 'judged', provider: name, model, ...voiceOf(answered.answer, provider, sampled) };
      why = `${name}: ${answered.why}`;
      failures.push(answered.how);
    }
    const isOutage = failures.length > 0 && failures.every((how) => how === 'down');
    return { kind: 'unavailable', why, ...(isOutage ? { isOutage } : {}) };
  }

  #askedFor({ client, provider: only }: SampledCall): readonly JudgeProvider[] {
    const named = this.#providers.filter(({ name }) => only === undefined || only === name);
    return named.filter(({ isCaller }) => isCaller !== true || client !== undefined);
  }

  async #ask(provider: JudgeProvider, sampled: SampledCall, isOpen: boolean): Promise<Answered<JudgeAnswer>> {
    const { agent } = sampled.call;
    const question: Question<JudgeAnswer> = (signal) =>
      this.#answerTo(sampled.call, provider, sampled, signal);
    const harmless: Question<unknown> = (signal) =>
      this.#answerTo({ agent, ...HARMLESS }, provider, sampled, signal);
    const asked = isOpen ? settled(question, harmless) : question;
    return await this.#askingOf(provider, sampled).ask(keyOf(sampled, provider), asked, agent);
  }

  async #answerTo(
    call: JudgedCall,
    provider: JudgeProvider,
    { guidance, client }: SampledCall,
    signal: AbortSignal,
  ): Promise<Answered<JudgeAnswer>> {
    const limit = this.#hour.take(call.agent, provider.usdPerCall ?? 0);
    if (limit !== undefined)
      return { kind: 'failed', why: `the limit of ${limit} is reached`, how: 'unasked' };
    const prompt = judgePrompt(call, guidance, this.#ports.random);
    const text = await provider.ask(prompt, signal, client?.answer);
    if (text.kind !== 'answered') return text;
    const answer = judgeAnswer(text.answer);
    if (answer === undefined) return { kind: 'failed', why: 'its answer is not a verdict', how: 'garbled' };
    // What was left out was not judged, and a guess is no judgement.
    const isNoGround = prompt.isCut || answer.confidence < this.#limits.minConfidence;
    const isAsked = isNoGround && answer.verdict === 'allow';
    return { kind: 'answered', answer: isAsked ? { ...answer, verdict: 'ask' } : answer };
  }

  #askingOf({ name, isCaller }: JudgeProvider, { client }: SampledCall): LimitedAsking<JudgeAnswer> {
    const key = isCaller === true ? JSON.stringify([name, client?.id]) : name;
    const known = this.#askings.get(key);
    if (known !== undefined) return known;
    const [oldest] = [...this.#askings.keys()].filter((one) => one.startsWith('['));
    if (this.#askings.size > MOST_CLIENTS && oldest !== undefined) this.#askings.delete(oldest);
    const {
      mostWaiting: _,
      minConfidence: __,
      callsPerHour: ___,
      usdPerHour: ____,
      ...limits
    } = this.#limits;
    const asking = new LimitedAsking<JudgeAnswer>(this.#ports.clock, limits, (state) => {
      const { calls, usd } = this.#hour;
      this.#ports.tell?.({ provider: name, ...state, calls, usd });
    });
    this.#askings.set(key, asking);
    return asking;
  }
}

/** The caller does not allow its own call. */
const voiceOf = (
  answer: JudgeAnswer,
  { isCaller }: JudgeProvider,
  { trustsClient }: SampledCall,
): JudgeAnswer =>
  isCaller === true && answer.verdict === 'allow' && !trustsClient ? { ...answer, verdict: 'ask' } : answer;

/** Of everything that the answer depends on: whatever is known of the call, and who is asked with which guidance. */
function keyOf({ rule, call, guidance }: SampledCall, { name, model }: JudgeProvider): string {
  const known: JsonValue = JSON.parse(JSON.stringify({ rule, call, guidance, name, model }));
  return createHash('sha256').update(canonicalJson(known)).digest('hex');
}
