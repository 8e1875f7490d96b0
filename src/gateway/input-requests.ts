/** A server of the newer era wants something of the client before it goes on: a legacy client is asked in its own way. */

import type { CallersClient } from '../judge/opinions/second-opinion.ts';
import type { Instance } from './downstream/life/instance.ts';
import type { Answer } from './downstream/server-answer.ts';
import type { Flight } from './flights.ts';
import { QUESTIONS } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import type { Reply } from './messages/own-replies.ts';

export interface InputDesk {
  /** Asks the client, and resolves to its reply. */
  askClient(method: string, params: JsonObject, instance: Instance, signal: AbortSignal): Promise<Reply>;
  /** The client as a judge of its own call, if it can be asked. */
  judgeBy(flight: Flight): CallersClient | undefined;
}

type Wanted = Extract<Answer, { kind: 'result' }>;

/** What a client can be asked in the older era. */
const ASKED: readonly string[] = QUESTIONS.map(({ method }) => method);
const MOST_INPUTS = 16;

export const isInputWanted = (answer: { readonly kind: string }): answer is Wanted =>
  answer.kind === 'result' &&
  'result' in answer &&
  isObject(answer.result as JsonObject) &&
  (answer.result as JsonObject).resultType === 'input_required';

/** The parameters that the same request is made with once more. A refusal of the client is its answer. */
async function askForInput(
  result: JsonObject,
  instance: Instance,
  desk: InputDesk,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { inputRequests, requestState } = result;
  const responses: JsonObject = {};
  const wanted = isObject(inputRequests) ? Object.entries(inputRequests).slice(0, MOST_INPUTS) : [];
  for (const [key, request] of wanted) {
    if (signal.aborted) break;
    if (!isObject(request) || typeof request.method !== 'string' || !ASKED.includes(request.method)) continue;
    const params = isObject(request.params) ? request.params : {};
    const reply = await desk.askClient(request.method, params, instance, signal);
    responses[key] = 'result' in reply ? reply.result : { action: 'cancel' };
  }
  return {
    ...(wanted.length === 0 ? {} : { inputResponses: responses }),
    ...(requestState === undefined ? {} : { requestState }),
  };
}

/** Undefined as soon as the request is cancelled, or out of time: its client is then asked no more. */
export async function inputFor(
  result: JsonObject,
  instance: Instance,
  desk: InputDesk,
  flight: Flight,
): Promise<JsonObject | undefined> {
  const cancelled = new AbortController();
  flight.cancel = () => cancelled.abort();
  const more = await askForInput(result, instance, desk, cancelled.signal);
  return cancelled.signal.aborted ? undefined : more;
}
