/** What a tool says: a document that fits its output schema, or an error that a model can read and act on. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorDocument } from '../../../answers/machine/error.answer.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

export function documentResult(document: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(document, null, 2) }],
    structuredContent: { ...document },
  };
}

/** Said along with every error of a tool that judges: who cannot get a ruling must not run the call. */
const NOT_RUNNABLE = { decision: 'block', executed: false } as const;

/**
 * Our own fault says nothing of what was being read, not even its message. No structured content: clients would hold
 * it against the output schema.
 */
export async function errorResult(error: unknown, isJudging = false): Promise<CallToolResult> {
  const document: ErrorDocument = { error: await describe(error), ...(isJudging ? NOT_RUNNABLE : {}) };
  return { content: [{ type: 'text', text: JSON.stringify(document, null, 2) }], isError: true };
}

/** Free of secrets. */
export async function describe(error: unknown): Promise<ErrorDocument['error']> {
  if (error instanceof Trouble) {
    const { code, message, hint } = error;
    // A path in it may hold a secret. Loaded only when something goes wrong: a client waits for our start.
    const { redactText } = await import('../../../sensitive/redact.ts');
    return { code, message: redactText(message).text, hint: redactText(hint).text };
  }
  return {
    code: 'fault.internal',
    message: 'an internal fault; nothing can be said about the call',
    hint: 'this is our mistake, not yours; run `tokenauditor doctor` and report what it says',
  };
}
