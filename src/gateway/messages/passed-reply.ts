/** A server's reply as its client may read it, with a remark of ours where a reader would wonder. */
import { wayToAllow } from '../../approvals/overrides.ts';
import type { NotSent, Returned } from '../../road/gateway/travel.ts';
import { refusedPolicy } from '../../road/policy/refused-policy.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { CODES, errorReply, type Reply, toolError } from './own-replies.ts';

export function returnedReply({ reply, note }: Returned, isError: boolean): Reply {
  const body: JsonObject = isObject(reply as JsonValue) ? (reply as JsonObject) : {};
  if (isError) return { error: note === undefined ? body : { ...body, message: noted(body.message, note) } };
  return { result: note === undefined ? body : withNote(body, note) };
}

const noted = (message: JsonValue | undefined, note: string): string =>
  typeof message === 'string' ? `${message} (${note})` : note;

/** Where a model reads it: behind the content of a tool or a resource, or as one more message of a prompt. */
export function withNote(body: JsonObject, note: string): JsonObject {
  const { content, contents, messages } = body;
  const block = { type: 'text', text: note };
  if (Array.isArray(content)) return { ...body, content: [...content, block] };
  if (Array.isArray(messages)) return { ...body, messages: [...messages, { role: 'user', content: block }] };
  if (!Array.isArray(contents)) return body;
  const [first] = contents;
  const uri = isObject(first) && typeof first.uri === 'string' ? first.uri : 'tokenauditor:note';
  return { ...body, contents: [...contents, { uri, mimeType: 'text/plain', text: note }] };
}

/** Never the content of the call, nor of the reply. */
export function stoppedReply(
  method: string,
  { reason, checks, approval, pending }: NotSent,
  isModern: boolean,
): Reply {
  const unnamed = checks.filter((check) => !reason.includes(check));
  const named = unnamed.length === 0 ? '' : ` (${unnamed.join(', ')})`;
  // The reason of what is pending has how it is decided.
  const way = approval === undefined || pending !== undefined ? '' : ` ${wayToAllow(approval)}`;
  const text = `${reason}${named}${way}`;
  const state = pending === undefined ? undefined : { state: 'pending', ...pending };
  if (method !== 'tools/call')
    return errorReply(CODES.stopped, text, state && { 'tokenauditor/approval': state });
  return toolError(text, isModern, state && { 'tokenauditor/approval': state });
}

/** An error of ours is never an answer of the server. */
export const failedReply = (error: unknown): Reply =>
  errorReply(CODES.internal, refusedPolicy(error) ?? 'the gateway failed to handle this request');
