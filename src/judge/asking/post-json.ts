/** One question over HTTP, JSON both ways. The answer is bounded and read strictly; no redirect is followed. */
import type { Http } from '../../ports/servers.ts';
import { readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Answered } from './limited-asking.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

/** No connection came about, so the body was never read. */
const UNREACHED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EPROTO)$|CERT|SSL|TLS|SIGNATURE/;
/** Too much was asked, or something that takes too long. */
const OVERLOADED: readonly number[] = [408, 429, 504, 522, 524];
const MOST_BYTES = 1024 * 1024;

export async function postJson(
  http: Http,
  { url, headers, body }: Post,
  signal: AbortSignal,
): Promise<Answered<JsonValue> & { readonly status?: number }> {
  const answer = await http.ask({
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (answer.kind === 'failed') {
    const how = UNREACHED.test(answer.code) ? 'down' : 'silent';
    return { kind: 'failed', why: `it cannot be reached (${answer.code})`, how };
  }
  const { status } = answer;
  // An unread body would hold its connection.
  const bytes = await read(answer.body, status === 200 ? MOST_BYTES : MOST_BYTES / 16);
  if (status !== 200) {
    const how = OVERLOADED.includes(status) ? 'silent' : 'refused';
    const isOwnError = status >= 500;
    return { kind: 'failed', why: `it answered with status ${status}`, how, status, isOwnError };
  }
  if (bytes === undefined) return { kind: 'failed', why: 'its answer is larger than 1 MB', how: 'garbled' };
  const parsed = readJson(bytes);
  return parsed.ok
    ? { kind: 'answered', answer: parsed.value }
    : { kind: 'failed', why: 'its answer is not JSON', how: 'garbled' };
}

async function read(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
