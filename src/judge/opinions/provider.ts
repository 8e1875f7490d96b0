/** One way to a model that judges. All are asked through the same limits, breaker and cache (`asking/`). */
import type { JsonValue } from '../../text/json/json-value.ts';
import { chatAnswer, chatBody, chatUrl } from '../asking/chat-protocols.ts';
import type { Answered, Failure } from '../asking/limited-asking.ts';
import { postJson } from '../asking/post-json.ts';
import type { ModelPorts } from '../model-scanner.ts';
import type { JudgePrompt } from './judge-prompt.ts';

export interface JudgeProvider {
  /** As events name it. */
  readonly name: string;
  /** Part of what answers are kept by. */
  readonly model: string;
  /** What one question costs. */
  readonly usdPerCall?: number;
  /** The caller's own client answers: it may deny or ask, and allow only where a rule trusts it. */
  readonly isCaller?: true;
  /** The text that the model answered; `client` is the caller's, if it can be asked. */
  ask(prompt: JudgePrompt, signal: AbortSignal, client?: ClientAnswer): Promise<Answered<string>>;
}

/** A text in, a text out: a local program, or the client that made the call. The room above reaches them. */
export type AnswerText<Why = Pick<Failure, 'why' | 'how'>> = (
  prompt: JudgePrompt,
  signal: AbortSignal,
) => Promise<string | Why>;
/** A client that does not answer is never an outage: the caller, or the model that reads the call, keeps silent. */
export type ClientAnswer = AnswerText<{ readonly why: string }>;

export interface HttpProvider {
  readonly kind: 'openai' | 'ollama' | 'anthropic';
  readonly name: string;
  readonly url: string;
  readonly model: string;
  /** The name of a variable that holds the key. */
  readonly apiKey?: string | undefined;
  readonly usdPerCall?: number | undefined;
}

const MOST_TOKENS = 400;
const GARBLED = { kind: 'failed', why: 'its answer is not a verdict', how: 'garbled' } as const;

export function httpProvider(entry: HttpProvider, ports: ModelPorts): JudgeProvider {
  const { kind, name, model, url, apiKey, usdPerCall = 0 } = entry;
  return {
    name,
    model,
    usdPerCall,
    ask: async ({ system, user }, signal) => {
      // Looked up for each question: a key is kept nowhere.
      const key = apiKey === undefined ? undefined : ports.environment[apiKey];
      if (apiKey !== undefined && (key === undefined || key === ''))
        return { kind: 'failed', why: `the variable ${apiKey} is not set`, how: 'down' };
      const chat = { system, user, mostTokens: MOST_TOKENS };
      const post =
        kind === 'anthropic'
          ? { url: anthropicUrl(url), body: anthropicBody(model, chat), headers: anthropicHeaders(key) }
          : {
              url: chatUrl(url, kind),
              body: chatBody(kind, model, chat, false),
              headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
            };
      const posted = await postJson(ports.http, post, signal);
      if (posted.kind !== 'answered') return posted;
      const text =
        kind === 'anthropic' ? anthropicText(posted.answer) : chatAnswer(kind, posted.answer)?.content;
      return text === undefined ? GARBLED : { kind: 'answered', answer: text };
    },
  };
}

interface Asked {
  readonly system: string;
  readonly user: string;
  readonly mostTokens: number;
}

const anthropicUrl = (base: string): string =>
  `${base.replace(/\/+$/, '').replace(/\/v1(?:\/messages)?$/, '')}/v1/messages`;

const anthropicHeaders = (key: string | undefined): Record<string, string> => ({
  'anthropic-version': '2023-06-01',
  ...(key === undefined ? {} : { 'x-api-key': key }),
});

const anthropicBody = (model: string, { system, user, mostTokens }: Asked): JsonValue => ({
  model,
  system,
  messages: [{ role: 'user', content: user }],
  max_tokens: mostTokens,
  temperature: 0,
});

/** One block of text, ended by the model itself. */
function anthropicText(value: JsonValue): string | undefined {
  const { content, stop_reason: ending } = Object(value);
  if (!Array.isArray(content) || content.length !== 1 || ending !== 'end_turn') return undefined;
  const { type, text } = Object(content[0]);
  return type === 'text' && typeof text === 'string' ? text : undefined;
}

export const commandProvider = (
  about: Pick<JudgeProvider, 'name' | 'model' | 'usdPerCall'>,
  answer: AnswerText,
): JudgeProvider => ({ ...about, ask: async (prompt, signal) => answered(await answer(prompt, signal)) });

/** Which model a client asks is its own claim: it is not recorded. */
export const CLIENT_MODEL = 'sampling';

export const clientProvider = (name: string): JudgeProvider => ({
  ...{ name, model: CLIENT_MODEL, isCaller: true },
  ask: async (prompt, signal, client) =>
    answered(client === undefined ? { why: 'it cannot be asked' } : await client(prompt, signal)),
});

const answered = (
  text: string | { readonly why: string; readonly how?: Failure['how'] },
): Answered<string> =>
  typeof text === 'string' ? { kind: 'answered', answer: text } : { kind: 'failed', how: 'silent', ...text };
