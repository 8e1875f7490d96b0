/**
 * A second opinion on a call that a rule wants to sample: providers are asked in their order until one answers in the strict
 * form. It never rejects. Without an answer it is unavailable, and the fail mode decides; it can allow what a rule samples,
 * and overrides no other layer.
 */
import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../ports/files.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { type Answered, LimitedAsking } from '../asking/limited-asking.ts';
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
  /** `isCallersDoing`: none but the caller's own client was asked, so the caller chose that there is no answer. */
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

const HOUR_MS = 60 * 60_000;
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
  #pending = 0;
  #asked: { readonly atMs: number; readonly usd: number }[] = [];

  constructor(providers: readonly JudgeProvider[], ports: OpinionPorts, limits: Partial<JudgeLimits> = {}) {
    this.#limits = { ...JUDGE_LIMITS, ...limits };
    this.#ports = ports;
    this.#providers = providers;
  }

  async opinionOn(sampled: SampledCall): Promise<SecondOpinion> {
    const { mostAtOnce, mostWaiting } = this.#limits;
    if (this.#pending >= mostAtOnce + mostWaiting)
      return unavailable('too many calls wait for a judgement', this.#askedFor(sampled));
    this.#pending += 1;
    try {
      return await this.#inOrder(sampled);
    } finally {
      this.#pending -= 1;
    }
  }

  async #inOrder(sampled: SampledCall): Promise<SecondOpinion> {
    const asked = this.#askedFor(sampled);
    let why = NONE;
    for (const provider of asked) {
      const { name, model } = provider;
      const answered = await this.#ask(provider, sampled);
      if (answered.kind === 'answered')
        return { kind: 'judged', provider: name, model, ...voiceOf(answered.answer, provider, sampled) };
      why = `${name}: ${answered.why}`;
    }
    return unavailable(why, asked);
  }

  #askedFor({ client, provider: only }: SampledCall): readonly JudgeProvider[] {
    const named = this.#providers.filter(({ name }) => only === undefined || only === name);
    return named.filter(({ isCaller }) => isCaller !== true || client !== undefined);
  }

  async #ask(provider: JudgeProvider, sampled: SampledCall): Promise<Answered<JudgeAnswer>> {
    const asking = this.#askingOf(provider, sampled);
    let isAsked = false;
    const answered = await asking.ask(keyOf(sampled, provider), async (signal) => {
      const limit = this.#limitReached(provider.usdPerCall ?? 0);
      if (limit !== undefined) return { kind: 'garbled', why: `the limit of ${limit} is reached` };
      isAsked = true;
      const prompt = judgePrompt(sampled.call, sampled.guidance, this.#ports.random);
      const text = await provider.ask(prompt, signal, sampled.client?.answer);
      if (text.kind !== 'answered') return text;
      const answer = judgeAnswer(text.answer);
      if (answer === undefined) return { kind: 'garbled', why: 'its answer is not a verdict' };
      // What was left out was not judged.
      const isBlind = prompt.isCut && answer.verdict === 'allow';
      return { kind: 'answered', answer: isBlind ? { ...answer, verdict: 'ask' } : answer };
    });
    if (isAsked || answered.kind === 'garbled') this.#tell(provider, answered, asking.isTripped);
    return answered;
  }

  #tell({ name }: JudgeProvider, answered: Answered<JudgeAnswer>, isTripped: boolean): void {
    const why = answered.kind === 'answered' ? undefined : answered.why;
    const usd = this.#asked.reduce((sum, one) => sum + one.usd, 0);
    this.#ports.tell?.({ provider: name, why, isTripped, calls: this.#asked.length, usd });
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

  /** Counts the question, unless there are too many, or it would cost too much. */
  #limitReached(usd: number): string | undefined {
    const now = this.#ports.clock.elapsedMs();
    this.#asked = this.#asked.filter(({ atMs }) => atMs > now - HOUR_MS);
    const { callsPerHour, usdPerHour } = this.#limits;
    if (this.#asked.length >= callsPerHour) return 'calls per hour';
    const spent = this.#asked.reduce((sum, one) => sum + one.usd, 0);
    if (usd > 0 && spent + usd > usdPerHour) return 'dollars per hour';
    this.#asked.push({ atMs: now, usd });
    return undefined;
  }
}

function unavailable(why: string, asked: readonly JudgeProvider[]): SecondOpinion {
  const isCallersDoing = asked.length > 0 && asked.every(({ isCaller }) => isCaller === true);
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
