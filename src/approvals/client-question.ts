/** The same question in the client that made the call: what its person is shown there, and what counts as their answer. */
import type { JsonValue } from '../text/json/json-value.ts';
import type { KeptQuestion } from './question-files.ts';

export type ClientAnswer =
  | { readonly kind: 'allow' }
  | { readonly kind: 'deny'; readonly words?: string }
  /** Closed without an answer, or not understood: it waits on for the terminal. */
  | { readonly kind: 'none' };

type Fields = Readonly<Record<string, JsonValue>>;

/** All that the terminal shows, line by line: its digest is bound to the answer. */
export function clientQuestion({ code, expires_at, shown }: KeptQuestion): {
  readonly [key: string]: JsonValue;
} {
  const { agent, server, tool, cwd, asks, reasons, effects, preview, flows = [] } = shown;
  const lines = [
    `TokenAuditor asks: may ${agent} call ${server === null ? tool : `${server}/${tool}`}? (${code}, until ${expires_at})`,
    ...(cwd === null ? [] : [`folder: ${cwd}`]),
    ...asks.map(({ layer, reason }) => `asked by ${layer}: ${reason}`),
    ...reasons.map((reason) => `why: ${reason}`),
    ...flows.map(({ line }) => `flow: ${line}`),
    ...effects.map((effect) => `what it does: ${effect}`),
    ...(preview.length === 0 ? ['no arguments'] : preview.map(({ name, text }) => `${name}: ${text}`)),
  ];
  return { message: lines.join('\n'), requestedSchema: SCHEMA };
}

const SCHEMA: JsonValue = {
  type: 'object',
  properties: {
    decision: {
      type: 'string',
      title: 'Decision',
      description: 'allow: exactly this call may run, once',
      enum: ['allow', 'deny'],
    },
    reason: { type: 'string', title: 'Reason', description: 'for the model, if you deny it', maxLength: 500 },
  },
  required: ['decision'],
};

/** A form that was sent off empty, or with anything but the word, allows nothing. */
export function clientAnswer(result: Fields): ClientAnswer {
  const { action, content } = result;
  if (action === 'decline') return { kind: 'deny' };
  if (action !== 'accept' || typeof content !== 'object' || content === null || Array.isArray(content))
    return { kind: 'none' };
  const { decision, reason } = content as Fields;
  if (decision === 'allow') return { kind: 'allow' };
  if (decision !== 'deny') return { kind: 'none' };
  return { kind: 'deny', ...(typeof reason === 'string' && reason !== '' ? { words: reason } : {}) };
}
