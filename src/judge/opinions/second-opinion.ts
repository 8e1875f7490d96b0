/**
 * A second opinion on a call that a rule wants to sample: providers are asked in their order until one answers in the strict
 * form. It never rejects. Without an answer it is unavailable, and the fail mode decides; it can allow what a rule samples,
 * and overrides no other layer.
 */
import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../ports/files.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { type Answered, LimitedAsking } from '../asking/limited-asking.ts';
import { HourlyParts, QueueParts, type UsedUp } from './fair-parts.ts';
import { type JudgeAnswer, judgeAnswer } from './judge-answer.ts';
import { type JudgedCall, judgePrompt } from './judge-prompt.ts';
import type { AnswerText, JudgeProvider } from './provider.ts';

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
  readonly answer: AnswerText;
}

export type SecondOpinion =
  | (JudgeAnswer & { readonly kind: 'judged'; readonly provider: string; readonly model: string })
  /**
   * `isCallersDoing`: none but the caller's own client was asked and it is not trusted, or the caller itself used up what
   * there is of the judge. So the caller chose that there is no answer.
   */
  | { readonly kind: 'unavailable'; readonly why: string; readonly isCallersDoing?: boolean };

/** After a question, for people. */
export interface JudgeState {
  readonly provider: string;
  /** Undefined: it answered. */
  readonly why: string | undefined;
  /** It is spared for a while. */
  readonly isTripped: boolean;
  /** Of the last hour, of all providers. */
  readonly calls: number;
  readonly usd: number;
}

export interface JudgeLimits {
  readonly timeoutMs: number;
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  readonly keepMs: number;
  readonly callsPerHour: number;
  readonly usdPerHour: number;
}

export const JUDGE_LIMITS: JudgeLimits = {
  timeoutMs: 10_000,
  mostAtOnce: 8,
  mostWaiting: 64,
  keepMs: 5 * 60_000,
  callsPerHour: 600,
  usdPerHour: 10,
};

const NONE = 'no provider is set';
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

  async opinionOn(sampled: SampledCall): Promise<SecondOpinion> {
    const { agent } = sampled.call;
    const full = this.#queue.enter(agent);
    if (full !== undefined)
      return unavailable('too many calls wait for a judgement', sampled, this.#askedFor(sampled), full);
    try {
      return await this.#inOrder(sampled);
    } finally {
      this.#queue.leave(agent);
    }
  }

  async #inOrder(sampled: SampledCall): Promise<SecondOpinion> {
    const asked = this.#askedFor(sampled);
    let why = NONE;
    let usedUp: UsedUp | undefined;
    for (const provider of asked) {
      const { name, model } = provider;
      const answered = await this.#ask(provider, sampled, (limit) => {
        usedUp = limit;
      });
      if (answered.kind === 'answered')
        return { kind: 'judged', provider: name, model, ...voiceOf(answered.answer, provider, sampled) };
      why = `${name}: ${answered.why}`;
      if (answered.isUnasked === true) usedUp ??= this.#queue.mostlyOf(sampled.call.agent);
    }
    return unavailable(why, sampled, asked, usedUp);
  }

  #askedFor({ client, provider: only }: SampledCall): readonly JudgeProvider[] {
    const named = this.#providers.filter(({ name }) => only === undefined || only === name);
    return named.filter(({ isCaller }) => isCaller !== true || client !== undefined);
  }

  async #ask(
    provider: JudgeProvider,
    sampled: SampledCall,
    reached: (limit: UsedUp) => void,
  ): Promise<Answered<JudgeAnswer>> {
    const asking = this.#askingOf(provider, sampled);
    const { agent } = sampled.call;
    let isAsked = false;
    const question = async (signal: AbortSignal): Promise<Answered<JudgeAnswer>> => {
      const limit = this.#hour.take(agent, provider.usdPerCall ?? 0);
      if (limit !== undefined) {
        reached(limit);
        return { kind: 'garbled', why: `the limit of ${limit.what} is reached`, isUnasked: true };
      }
      isAsked = true;
      const prompt = judgePrompt(sampled.call, sampled.guidance, this.#ports.random);
      const text = await provider.ask(prompt, signal, sampled.client?.answer);
      if (text.kind !== 'answered') return text;
      const answer = judgeAnswer(text.answer);
      if (answer === undefined) return { kind: 'garbled', why: 'its answer is not a verdict' };
      // What was left out was not judged.
      const isBlind = prompt.isCut && answer.verdict === 'allow';
      return { kind: 'answered', answer: isBlind ? { ...answer, verdict: 'ask' } : answer };
    };
    const answered = await asking.ask(keyOf(sampled, provider), question, agent);
    if (isAsked || answered.kind === 'garbled') this.#tell(provider, answered, asking.isTripped);
    return answered;
  }

  #tell({ name }: JudgeProvider, answered: Answered<JudgeAnswer>, isTripped: boolean): void {
    const why = answered.kind === 'answered' ? undefined : answered.why;
    const { calls, usd } = this.#hour;
    this.#ports.tell?.({ provider: name, why, isTripped, calls, usd });
  }

  #askingOf({ name, isCaller }: JudgeProvider, { client }: SampledCall): LimitedAsking<JudgeAnswer> {
    const key = isCaller === true ? JSON.stringify([name, client?.id]) : name;
    const known = this.#askings.get(key);
    if (known !== undefined) return known;
    const [oldest] = [...this.#askings.keys()].filter((one) => one.startsWith('['));
    if (this.#askings.size > MOST_CLIENTS && oldest !== undefined) this.#askings.delete(oldest);
    const { timeoutMs, mostAtOnce, keepMs } = this.#limits;
    const asking = new LimitedAsking<JudgeAnswer>(this.#ports.clock, { timeoutMs, mostAtOnce, keepMs });
    this.#askings.set(key, asking);
    return asking;
  }
}

function unavailable(
  why: string,
  { trustsClient }: SampledCall,
  asked: readonly JudgeProvider[],
  usedUp: UsedUp | undefined,
): SecondOpinion {
  const isClients = asked.length > 0 && asked.every(({ isCaller }) => isCaller === true);
  const isCallersDoing = (isClients && !trustsClient) || usedUp?.isOwn === true;
  return { kind: 'unavailable', why, ...(isCallersDoing ? { isCallersDoing } : {}) };
}

/** The caller does not allow its own call. */
const voiceOf = (
  answer: JudgeAnswer,
  { isCaller }: JudgeProvider,
  { trustsClient }: SampledCall,
): JudgeAnswer =>
  isCaller === true && answer.verdict === 'allow' && !trustsClient ? { ...answer, verdict: 'ask' } : answer;

/** Of everything that the answer depends on. */
function keyOf({ rule, call, guidance }: SampledCall, { name, model }: JudgeProvider): string {
  const { server = null, tool, arguments: given, beside = {}, cwd = null, agent } = call;
  const sent = { server, tool, arguments: { ...given }, beside: { ...beside }, cwd, agent };
  const whole = { rule, ...sent, guidance, name, model };
  return createHash('sha256').update(canonicalJson(whole)).digest('hex');
}
