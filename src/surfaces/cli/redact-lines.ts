/** The batch form: one request a line in, one answer a line out, in order; a bad line never stops the stream. */
import { type RedactOptions, redactText } from '../../sensitive/redact.ts';
import { redactJson } from '../../sensitive/redact-json.ts';

import { JSON_LIMITS, JSON_REFUSALS, readJson } from '../../text/json-read.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

interface Answer {
  readonly line: string;
  readonly isError: boolean;
}

/** `id` may be any JSON value; it comes back as it was. */
export function answerLine(bytes: Uint8Array, number: number, options: RedactOptions): Answer {
  const reading = readJson(bytes);
  if (!reading.ok) {
    const reason = `${JSON_REFUSALS[reading.reason]} at column ${reading.column}`;
    return refuse(new Trouble('line.refused', { line: number, reason }), {});
  }
  const { value } = reading;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuse(new Trouble('line.refused', { line: number, reason: 'it is not an object' }), {});
  }
  const id = Object.hasOwn(value, 'id') ? { id: value.id } : {};
  const text = Object.hasOwn(value, 'text') ? value.text : undefined;
  if (typeof text !== 'string') {
    return refuse(new Trouble('line.refused', { line: number, reason: 'it has no string "text"' }), id);
  }
  // A text that is itself JSON, as tool arguments often are, is walked by path like a file.
  const isJson = /^\s*[[{]/.test(text);
  const redaction = (isJson ? redactJson(text, options) : null) ?? redactText(text, options);
  const { text: redacted, spans } = redaction;
  return { line: JSON.stringify({ ...id, text: redacted, spans }), isError: false };
}

function refuse(trouble: Trouble, id: { readonly id?: JsonValue | undefined }): Answer {
  const { code, message } = trouble;
  return { line: JSON.stringify({ ...id, error: { code, message } }), isError: true };
}

/** Cuts bytes into lines; a line beyond the reader's limit is cut short, which the reader then refuses as too large. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  const most = JSON_LIMITS.maxBytes + 1;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const take = (): Uint8Array => {
    const line = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return line;
  };
  const hold = (part: Uint8Array) => {
    const room = part.subarray(0, Math.max(0, most - heldBytes));
    // Copied, because the source reuses its buffer.
    if (room.length > 0) held.push(Buffer.from(room));
    heldBytes += room.length;
  };
  for await (const chunk of chunks) {
    const lines: Uint8Array[] = [];
    let at = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, at)) {
      hold(chunk.subarray(at, newline));
      lines.push(take());
      at = newline + 1;
    }
    hold(chunk.subarray(at));
    yield lines;
  }
  if (heldBytes > 0) yield [take()];
}
