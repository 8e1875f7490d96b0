import type { IncomingMessage } from 'node:http';
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

/** Undefined if it is too large or does not arrive whole. By events: iterating a request costs more than reading it. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= FROM_CLIENT.maxBytes) chunks.push(chunk);
      else request.destroy();
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}
