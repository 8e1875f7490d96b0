/** Batches: one request per line in, one answer per line out, in order; a bad line never stops the stream. */
import type { Refusal, RefusedLine } from '../../../answers/machine/error.answer.ts';
import { JSON_LIMITS, JSON_REFUSALS, type JsonLimits, readJson } from '../../../text/json/json-read.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { isBlankLine, LineCutter } from '../../../text/line-cutter.ts';
import { printable } from '../../../text/printable.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { createProgress, type Progress } from '../print/progress.ts';
import type { Session } from '../verb/session.ts';
import { openSource, type Source } from './input.ts';
import { withOwnId } from './own-id.ts';

export interface Answer {
  readonly line: string;
  readonly isError: boolean;
}

/** Unchanged, whatever JSON value it is; absent if there was none. */
type Id = { readonly id?: JsonValue | undefined };

export interface Request {
  readonly id: Id;
  readonly value: Readonly<Record<string, JsonValue>>;
}

export function readValue(
  bytes: Uint8Array,
  number: number,
  refusal: Refusal = {},
  limits: Partial<JsonLimits> = {},
): { readonly value: JsonValue } | Answer {
  const reading = readJson(bytes, limits);
  if (reading.ok) return { value: reading.value };
  return refuseLine(number, `${JSON_REFUSALS[reading.reason]} at column ${reading.column}`, {}, refusal);
}

export function readRequest(
  bytes: Uint8Array,
  number: number,
  refusal: Refusal = {},
  limits: Partial<JsonLimits> = {},
): Request | Answer {
  const reading = readValue(bytes, number, refusal, limits);
  if ('line' in reading) return reading;
  const { value } = reading;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuseLine(number, 'it is not an object', {}, refusal);
  }
  return { id: Object.hasOwn(value, 'id') ? { id: value.id } : {}, value };
}

/** `reason` is our own text, never content of the line. */
export function refuseLine(number: number, reason: string, id: Id, refusal: Refusal = {}): Answer {
  const { code, message, hint } = new Trouble('line.refused', { line: number, reason });
  const line: RefusedLine = { ...id, ...refusal, error: { code, message, hint } };
  return { line: JSON.stringify(line), isError: true };
}

/** Why a request with an unknown key is refused: it may be a typo of one that matters. */
export function unknownKey(value: Request['value'], isKnown: (key: string) => boolean): string | undefined {
  for (const key in value) {
    if (isKnown(key)) continue;
    // A key is content, too: it is repeated only if it looks like a field name.
    return /^[A-Za-z_]{1,24}$/.test(key) ? `"${key}" is an unknown key` : 'it has an unknown key';
  }
  return undefined;
}

/** Answers every line of the named files; returns how many there were, and how many were unusable. */
export async function answerEach(
  names: readonly string[],
  session: Session,
  answer: (bytes: Uint8Array, number: number) => Answer | Promise<Answer>,
  write: (data: string) => void,
): Promise<{ lines: number; refused: number }> {
  let lines = 0;
  let refused = 0;
  for (const name of names) {
    const source = await openSource(name, session);
    const progress = progressOf(source, session);
    try {
      for await (const batch of batchesOf(counted(source.chunks(), progress))) {
        let out = '';
        for (const bytes of batch) {
          lines += 1;
          // A blank line is not a request; editors and shells leave one at the end.
          if (isBlankLine(bytes)) continue;
          const { line, isError } = await answer(bytes, lines);
          out += `${withOwnId(bytes, line)}\n`;
          refused += isError ? 1 : 0;
        }
        // Once per chunk: fast for files, and a program that waits for each answer still gets it.
        if (out !== '') write(out);
      }
    } finally {
      progress.done();
    }
  }
  if (refused > 0) session.note(`${refused} of ${lines} lines could not be used; see their answers`);
  return { lines, refused };
}

/** If answers go to the terminal, they show the progress. */
function progressOf({ name, sizeBytes }: Source, { io, quiet }: Session): Progress {
  const total = sizeBytes === undefined ? {} : { total: sizeBytes };
  const label = name === '-' ? 'standard input' : printable(name, { max: 40 });
  return createProgress(io, { label, unit: 'bytes', ...total, quiet: quiet || io.stdout.isTerminal });
}

async function* counted(chunks: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const { length } = chunk;
    yield chunk;
    progress.advance(length);
  }
}

/** The lines of each chunk. A line beyond the reader's limit is cut short, which the reader then refuses as too large. */
async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Uint8Array>> {
  const cutter = new LineCutter(JSON_LIMITS.maxBytes + 1);
  for await (const chunk of chunks) yield cutter.cut(chunk);
  const last = cutter.end();
  if (last !== undefined) yield [last];
}
