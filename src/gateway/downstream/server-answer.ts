import { META } from '../messages/eras.ts';
import { type Incoming, isObject, type JsonObject, type ServerNote } from '../messages/incoming.ts';
import type { WireFault } from './server-wire.ts';

/** What became of a request of ours. */
export type Answer =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly error: JsonObject }
  /** The server, or the transport, sent something that is not an answer: in our own words. */
  | ({ readonly kind: 'failed' } & WireFault)
  | { readonly kind: 'unanswered' }
  /** Its caller no longer wants it. */
  | { readonly kind: 'cancelled' }
  /** The whole connection ended: `over` is the reason. */
  | { readonly kind: 'over' };

/** The number of ours that a notification names; `NaN` for what names none of ours, though it must. */
export function requestOf({ method, params }: ServerNote): number | undefined {
  if (method === 'notifications/progress') return Number(params?.progressToken ?? Number.NaN);
  const meta = params?._meta;
  const named = isObject(meta) ? meta[META.subscriptionId] : undefined;
  return named === undefined ? undefined : Number(named);
}

export type Answering = Extract<Incoming, { kind: 'result' | 'error' }>;

export const answerOf = (message: Answering): Answer =>
  message.kind === 'result'
    ? { kind: 'result', result: message.result }
    : { kind: 'error', code: message.code, message: message.message, error: message.error };
