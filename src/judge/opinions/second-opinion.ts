/**
 * A second opinion on a call that a rule wants to sample: providers are asked in their order until one answers in the strict
 * form. It never rejects. Without an answer it is unavailable, and the fail mode decides; it can allow what a rule samples,
 * and overrides no other layer.
 */
import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../ports/files.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import { LimitedAsking } from '../asking/limited-asking.ts';
import { type JudgeAnswer, judgeAnswer } from './judge-answer.ts';
import { type JudgedCall, judgePrompt } from './judge-prompt.ts';
import type { JudgeProvider } from './provider.ts';

export interface SampledCall {
  readonly rule: string;
  readonly call: JudgedCall;
  readonly guidance: string;
  /** The only provider that is asked; absent: all, in their order. */
  readonly provider?: string;
  /** Whether the caller's own client may allow. */
  readonly trustsClient: boolean;
}

export type SecondOpinion =
  | (JudgeAnswer & { readonly kind: 'judged'; readonly provider: string; readonly model: string })
  | { readonly kind: 'unavailable'; readonly why: string };

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

export class Judge {
  readonly #providers: readonly {
    readonly provider: JudgeProvider;
    readonly asking: LimitedAsking<JudgeAnswer>;
  }[];
  readonly #ports: { readonly clock: Clock; readonly random: Random };
  readonly #limits: JudgeLimits;
  #pending = 0;
  #asked: { readonly atMs: number; readonly usd: number }[] = [];

  constructor(
    providers: readonly JudgeProvider[],
    ports: { readonly clock: Clock; readonly random: Random },
    limits: Partial<JudgeLimits> = {},
  ) {
    this.#limits = { ...JUDGE_LIMITS, ...limits };
    this.#ports = ports;
    const { timeoutMs, mostAtOnce, keepMs } = this.#limits;
    this.#providers = providers.map((provider) => ({
      provider,
      asking: new LimitedAsking<JudgeAnswer>(ports.clock, { timeoutMs, mostAtOnce, keepMs }),
    }));
  }

  async opinionOn(sampled: SampledCall): Promise<SecondOpinion> {
    const { mostAtOnce, mostWaiting } = this.#limits;
    if (this.#pending >= mostAtOnce + mostWaiting)
      return { kind: 'unavailable', why: 'too many calls wait for a judgement' };
    this.#pending += 1;
    try {
      return await this.#inOrder(sampled);
    } finally {
      this.#pending -= 1;
    }
  }

  async #inOrder(sampled: SampledCall): Promise<SecondOpinion> {
    let why = NONE;
    for (const { provider, asking } of this.#providers) {
      const { name, model, usdPerCall = 0 } = provider;
      if (sampled.provider !== undefined && sampled.provider !== name) continue;
      const answered = await asking.ask(keyOf(sampled, provider), async (signal) => {
        const limit = this.#limitReached(usdPerCall);
        if (limit !== undefined) return { kind: 'garbled', why: `the limit of ${limit} is reached` };
        const prompt = judgePrompt(sampled.call, sampled.guidance, this.#ports.random);
        const text = await provider.ask(prompt, signal);
        if (text.kind !== 'answered') return text;
        const answer = judgeAnswer(text.answer);
        return answer === undefined
          ? { kind: 'garbled', why: 'its answer is not a verdict' }
          : { kind: 'answered', answer };
      });
      if (answered.kind === 'answered')
        return { kind: 'judged', provider: name, model, ...voiceOf(answered.answer, provider, sampled) };
      why = `${name}: ${answered.why}`;
    }
    return { kind: 'unavailable', why };
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

/** The caller does not allow its own call. */
const voiceOf = (
  answer: JudgeAnswer,
  { isCaller }: JudgeProvider,
  { trustsClient }: SampledCall,
): JudgeAnswer =>
  isCaller === true && answer.verdict === 'allow' && !trustsClient ? { ...answer, verdict: 'ask' } : answer;

/** Of everything that the answer depends on. */
function keyOf({ rule, call, guidance }: SampledCall, { name, model }: JudgeProvider): string {
  const { server = null, tool, arguments: given, cwd = null, agent } = call;
  const whole = { rule, server, tool, arguments: { ...given }, cwd, agent, guidance, name, model };
  return createHash('sha256').update(canonicalJson(whole)).digest('hex');
}
