/**
 * What servers ask of a client, and the texts that they send it of their own accord, as the client may get them. A server
 * must not pose as TokenAuditor, as the user or as another server, and these texts reach the model like any reply.
 */
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import { printable } from '../text/printable.ts';
import type { Answer } from './downstream/server-answer.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import { isServerRequest } from './messages/method-names.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';

export type Question = { readonly params: JsonObject | undefined } | { readonly refused: Reply };

/** Longer ones would be screened for longer than others may wait. */
const MOST_PROMPT = 16_000;
const MOST_NOTE = 4_000;
const CUT = '… [cut by TokenAuditor]';

const named = (server: string): string => `"${printable(server, { max: 80 })}"`;

export function questionFor(
  server: string,
  method: string,
  params: JsonObject | undefined,
  guard: GatewayGuard | undefined,
): Question {
  if (guard === undefined || params === undefined) return { params };
  if (method === 'sampling/createMessage') return samplingFor(server, params, guard);
  if (method !== 'elicitation/create') return { params };
  const { value } = guard.clean(server, shortened(params));
  const clean = isObject(value) ? value : {};
  return { params: { ...clean, message: `The server ${named(server)} asks: ${textIn(clean.message)}` } };
}

/** What is in front of a text must be read before it: nothing may push it out of sight or overwrite it. */
const textIn = (message: unknown): string =>
  typeof message === 'string'
    ? message
        .trim()
        .split(/\r?\n/)
        .map((line) => printable(line))
        .join('\n')
    : '';

function samplingFor(server: string, params: JsonObject, guard: GatewayGuard): Question {
  if (guard.samplingOf(server) === 'ask')
    return refusal(
      `the server ${named(server)} wants to ask the model of its client, which a person has to allow: set \`sampling: allow\` for it in tokenauditor.yaml`,
    );
  if (JSON.stringify(params).length > MOST_PROMPT)
    return refusal(`a prompt for the model of the client has at most ${MOST_PROMPT} characters`);
  return guard.clean(server, params).isChanged
    ? refusal(
        `the prompt of the server ${named(server)} contains secrets or orders that a model must not get from it`,
      )
    : { params };
}

const refusal = (why: string): Question => ({ refused: errorReply(CODES.stopped, `TokenAuditor: ${why}`) });

/** In the newer era what a server wants to know is in its answer to the call. */
export function guardedInput(
  answer: Extract<Answer, { kind: 'result' }>,
  server: string,
  guard: GatewayGuard | undefined,
): Answer {
  const { inputRequests } = answer.result;
  if (guard === undefined || !isObject(inputRequests)) return answer;
  const asked: JsonObject = {};
  for (const [key, request] of Object.entries(inputRequests)) {
    if (!isObject(request) || typeof request.method !== 'string' || !isServerRequest(request.method))
      continue;
    const params = isObject(request.params) ? request.params : {};
    const question = questionFor(server, request.method, params, guard);
    if ('refused' in question) return errorAnswer(question.refused);
    asked[key] = { ...request, ...(question.params === undefined ? {} : { params: question.params }) };
  }
  return { ...answer, result: { ...answer.result, inputRequests: asked } };
}

function errorAnswer(refused: Reply): Answer {
  const error = 'error' in refused ? refused.error : {};
  return { kind: 'error', code: Number(error.code), message: String(error.message), error };
}

/** Of these only URIs and numbers are read. */
const WITHOUT_TEXT = /\/(?:list_changed|updated|acknowledged)$/;
const WORDS = /[^\s"]{3}[^"]{5}/;

/** A log or progress message, without what no reply may have either. */
export function noteFor(note: ServerNote, server: string, guard: GatewayGuard | undefined): ServerNote {
  const { method, params } = note;
  if (guard === undefined || params === undefined || WITHOUT_TEXT.test(method)) return note;
  const { _meta, level, logger, progressToken, requestId, ...texts } = params;
  if (!WORDS.test(JSON.stringify(texts))) return note;
  const { value } = guard.clean(server, shortened(texts));
  const kept = { _meta, level, logger, progressToken, requestId };
  const given = Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined));
  return { ...note, params: { ...(isObject(value) ? value : {}), ...given } as JsonObject };
}

/** Texts of a note are for people to glance at. */
function shortened(value: JsonObject): JsonObject {
  if (JSON.stringify(value).length <= MOST_NOTE) return value;
  let room = MOST_NOTE;
  const text = JSON.stringify(value, (_, one) => {
    if (typeof one !== 'string') return one;
    const kept = one.length > room ? `${one.slice(0, Math.max(0, room))}${CUT}` : one;
    room -= Math.min(one.length, room);
    return kept;
  });
  return JSON.parse(text);
}
