import type { IncomingMessage } from 'node:http';
import type { FairShare, Holder } from '../../gateway/downstream/life/fair-share.ts';
import { FROM_CLIENT, sizeInWords } from '../../gateway/messages/strict-reader.ts';
import type { Refusal } from './request-guard.ts';

/** Whether the body of a POST may be read, by its headers. */
export function refusalOfPost({ headers }: IncomingMessage): Refusal | undefined {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const isJson =
    type.trim() === 'application/json' && parameters.every((part) => /^ *charset="?utf-?8"? *$/.test(part));
  if (!isJson) return { status: 415, why: 'the Content-Type is not application/json' };
  if (headers['content-encoding'] !== undefined) return { status: 415, why: 'compressed bodies are refused' };
  const accepts = headers.accept ?? '';
  if (!accepts.includes('application/json') || !accepts.includes('text/event-stream'))
    return { status: 406, why: 'the Accept header must name application/json and text/event-stream' };
  return Number(headers['content-length'] ?? 0) > FROM_CLIENT.maxBytes ? TOO_LARGE : undefined;
}

export const TOO_LARGE: Refusal = {
  status: 413,
  why: `the body is larger than allowed (${sizeInWords(FROM_CLIENT.maxBytes)})`,
};

/** Whose bodies count together: many that arrive slowly are held for as long. */
export interface BodyShare {
  readonly share: FairShare;
  readonly holder: Holder;
}

/** Undefined if it is too large, does not arrive whole, or its agent has too many on their way. By events: iterating a request costs more than reading it. */
export function readBody(
  request: IncomingMessage,
  { share, holder }: BodyShare,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  const gives: (() => void)[] = [];
  let size = 0;
  return new Promise((settle) => {
    const resolve = (body?: Buffer) => {
      for (const give of gives.splice(0)) give();
      settle(body);
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      const isTaken = size <= FROM_CLIENT.maxBytes && share.isOpenTo(holder, chunk.length);
      if (!isTaken) return void request.destroy();
      chunks.push(chunk);
      gives.push(share.take(holder, chunk.length));
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => resolve());
    request.once('close', () => resolve());
  });
}
