import type { ServerResponse } from 'node:http';
import { errorAnswer } from '../../gateway/messages/client-message.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { exactJson } from '../../text/json/exact-integers.ts';
import { writtenPieces } from '../../text/json/written-json.ts';
import type { Unread } from './door-limits.ts';
import type { Refusal } from './request-guard.ts';

/** In the range that the protocol leaves to implementations. */
const NOT_SERVED = -32000;

export function sendJson(
  response: ServerResponse,
  status: number,
  message: JsonObject,
  headers: Readonly<Record<string, string>> = {},
  unread?: Unread,
): void {
  if (response.headersSent || response.destroyed) return;
  const pieces = writtenPieces(message);
  const body = pieces === undefined ? exactJson(message) : '';
  const bytes = pieces?.reduce((sum, { length }) => sum + length, 0) ?? Buffer.byteLength(body);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': bytes,
    'cache-control': 'no-store',
  });
  for (const piece of pieces ?? []) response.write(piece);
  response.end(body);
  if (unread !== undefined) response.once('finish', unread.wrote(response, bytes));
}

/** Without an id: what was asked is not known, or of no concern. */
export function sendRefusal(response: ServerResponse, { status, why, headers }: Refusal): void {
  // What follows on the connection may be the rest of a body that was not read.
  sendJson(response, status, errorAnswer(null, NOT_SERVED, why), { ...headers, connection: 'close' });
}

export function sendNothing(response: ServerResponse, status: 200 | 202): void {
  if (!response.headersSent) response.writeHead(status, { 'content-length': 0 }).end();
}
