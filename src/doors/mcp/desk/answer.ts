/** What a tool returns: a document that fits its output schema, or an error that a model can read and act on. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorDocument } from '../../../answers/machine/error.answer.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

export function documentResult(document: object, shown = document): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(shown, null, 2) }],
    structuredContent: { ...document },
  };
}

/** Added to every error of a tool that judges: a client that gets no ruling must not run the call. */
const NOT_RUNNABLE = { decision: 'block', executed: false } as const;

/**
 * An internal error reveals nothing of what was being read, not even its message. No structured content: clients would
 * validate it against the output schema.
 */
export async function errorResult(error: unknown, isJudging = false): Promise<CallToolResult> {
  const document: ErrorDocument = { error: await describe(error), ...(isJudging ? NOT_RUNNABLE : {}) };
  return failureResult(document);
}

export const failureResult = (document: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(document, null, 2) }],
  isError: true,
});

/** Contains no secrets. */
export async function describe(error: unknown): Promise<ErrorDocument['error']> {
  if (error instanceof Trouble) {
    const { code, message, hint } = error;
    // A path in it may contain a secret. Loaded only on an error: clients wait for the server to start.
    const { redactText } = await import('../../../sensitive/redact.ts');
    return { code, message: redactText(message).text, hint: redactText(hint).text };
  }
  return {
    code: 'fault.internal',
    message: 'internal error: the call was not judged',
    hint: 'this is a fault in TokenAuditor, not in your input; run `tokenauditor doctor` and report its output',
  };
}
