/** The batch form: one request per line in, one answer per line out, in order; a bad line never stops the stream. */
import type { RedactionLine } from '../../../../answers/calls/redaction.answer.ts';
import { type RedactOptions, redactText } from '../../../../sensitive/redact.ts';
import { redactJson } from '../../../../sensitive/redact-json.ts';
import { type Answer, readRequest, refuseLine } from '../../input/json-lines.ts';

/** `id` may be any JSON value; it is returned unchanged. */
export function answerLine(bytes: Uint8Array, number: number, options: RedactOptions): Answer {
  const request = readRequest(bytes, number);
  if ('line' in request) return request;
  const { id, value } = request;
  const text = Object.hasOwn(value, 'text') ? value.text : undefined;
  if (typeof text !== 'string') return refuseLine(number, 'it has no string "text"', id);
  // A text that is itself JSON, as tool arguments often are, is traversed by path like a file.
  const isJson = /^\s*[[{]/.test(text);
  const redaction = (isJson ? redactJson(text, options) : null) ?? redactText(text, options);
  const { text: redacted, spans } = redaction;
  const line: RedactionLine = { ...id, text: redacted, spans };
  return { line: JSON.stringify(line), isError: false };
}
