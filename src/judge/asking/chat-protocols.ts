/** How a model is asked: by the protocol of OpenAI, which most endpoints understand, or by Ollama's own. */
import type { JsonValue } from '../../text/json/json-value.ts';

export type Protocol = 'openai' | 'ollama';

export interface Chat {
  readonly system?: string;
  readonly user: string;
  readonly mostTokens: number;
  /** What the template of the model takes besides the messages, where the endpoint passes it on. */
  readonly template?: JsonValue;
}

interface Chance {
  readonly token: string;
  readonly logprob: number;
}

/** One token of the answer, with the others that were likely in its place. */
export interface Token extends Chance {
  readonly top: readonly Chance[];
}

export interface ChatAnswer {
  readonly content: string;
  /** Empty where the endpoint gives none. */
  readonly tokens: readonly Token[];
}

const TOP = 5;

export function chatUrl(base: string, protocol: Protocol): string {
  const trimmed = base.replace(/\/+$/, '');
  const path = protocol === 'ollama' ? '/api/chat' : '/chat/completions';
  return trimmed.endsWith(path) ? trimmed : `${trimmed}${path}`;
}

/** Always the likeliest answer, in one piece. */
export function chatBody(
  protocol: Protocol,
  model: string,
  { system, user, mostTokens, template }: Chat,
  hasChances: boolean,
): JsonValue {
  const messages = [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: user },
  ];
  const chances = hasChances ? { logprobs: true, top_logprobs: TOP } : {};
  if (protocol === 'ollama')
    return {
      model,
      messages,
      stream: false,
      options: { temperature: 0, num_predict: mostTokens },
      ...chances,
    };
  return {
    model,
    messages,
    stream: false,
    temperature: 0,
    max_tokens: mostTokens,
    ...chances,
    ...(template === undefined ? {} : { chat_template_kwargs: template }),
  };
}

/** Undefined if it is no finished answer of that protocol. */
export function chatAnswer(protocol: Protocol, value: JsonValue): ChatAnswer | undefined {
  const choices = at(value, 'choices');
  const choice =
    protocol === 'ollama' ? value : Array.isArray(choices) && choices.length === 1 ? choices[0] : null;
  const content = at(at(choice ?? null, 'message'), 'content');
  const ending = at(choice ?? null, protocol === 'ollama' ? 'done_reason' : 'finish_reason');
  // An answer that was cut off could have gone on either way.
  if (typeof content !== 'string' || (ending !== undefined && ending !== 'stop')) return undefined;
  const given = at(choice ?? null, 'logprobs') ?? null;
  const tokens = protocol === 'ollama' ? given : at(given, 'content');
  return { content, tokens: Array.isArray(tokens) ? tokens.flatMap(tokenOf) : [] };
}

function tokenOf(value: JsonValue): Token[] {
  const top = at(value, 'top_logprobs');
  return chanceOf(value).map((own) => ({ ...own, top: Array.isArray(top) ? top.flatMap(chanceOf) : [] }));
}

function chanceOf(value: JsonValue): Chance[] {
  const [token, logprob] = [at(value, 'token'), at(value, 'logprob')];
  return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : [];
}

function at(value: JsonValue | undefined, key: string): JsonValue | undefined {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && Object.hasOwn(value, key) ? value[key] : undefined;
}
