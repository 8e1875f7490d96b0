/** Batches: one request a line in, one answer a line out, in order; a bad line never stops the stream. */
import { JSON_LIMITS, JSON_REFUSALS, readJson } from '../../text/json-read.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { openSource } from './input.ts';
import type { Session } from './session.ts';

export interface Answer {
  readonly line: string;
  readonly isError: boolean;
}

/** As it came, whatever JSON value it is; nothing when there was none. */
type Id = { readonly id?: JsonValue | undefined };

export interface Request {
  readonly id: Id;
  readonly value: Readonly<Record<string, JsonValue>>;
}

export function readValue(bytes: Uint8Array, number: number): { readonly value: JsonValue } | Answer {
  const reading = readJson(bytes);
  if (reading.ok) return { value: reading.value };
  return refuseLine(number, `${JSON_REFUSALS[reading.reason]} at column ${reading.column}`, {});
}

export function readRequest(bytes: Uint8Array, number: number): Request | Answer {
  const reading = readValue(bytes, number);
  if ('line' in reading) return reading;
  const { value } = reading;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuseLine(number, 'it is not an object', {});
  }
  return { id: Object.hasOwn(value, 'id') ? { id: value.id } : {}, value };
}

/** `reason` is ours, never what stood in the line. */
export function refuseLine(number: number, reason: string, id: Id): Answer {
  const { code, message } = new Trouble('line.refused', { line: number, reason });
  return { line: JSON.stringify({ ...id, error: { code, message } }), isError: true };
}

/** Answers every line of the named files; how many there were, and how many could not be used. */
export async function answerEach(
  names: readonly string[],
  session: Session,
  answer: (bytes: Uint8Array, number: number) => Answer,
  write: (data: string) => void,
): Promise<{ lines: number; refused: number }> {
  let lines = 0;
  let refused = 0;
  for (const name of names) {
    const source = await openSource(name, session);
    for await (const batch of splitLines(source.chunks())) {
      let out = '';
      for (const bytes of batch) {
        lines += 1;
        // A blank line is not a request; editors and shells leave one at the end.
        if (bytes.every((byte) => byte <= 0x20)) continue;
        const { line, isError } = answer(bytes, lines);
        out += `${line}\n`;
        refused += isError ? 1 : 0;
      }
      // Once per chunk: fast for files, and a program that waits for each answer still gets it.
      if (out !== '') write(out);
    }
  }
  if (refused > 0) session.note(`${refused} of ${lines} lines could not be used; their answers say why`);
  return { lines, refused };
}

/** Cuts bytes into lines; a line beyond the reader's limit is cut short, which the reader then refuses as too large. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
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
