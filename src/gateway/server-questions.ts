/**
 * What servers ask of a client, and the texts that they send it of their own accord, as the client may get them. A server
 * must not pose as TokenAuditor, as the user or as another server, and these texts reach the model like any reply.
 */
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';
import type { Answer } from './downstream/server-answer.ts';
import type { Era } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import { isServerRequest } from './messages/method-names.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import type { MayLeave } from './outgoing/leaving.ts';
import { isWithoutText, type ReadServer } from './server-messages.ts';

export type Question = { readonly params: JsonObject | undefined } | { readonly refused: Reply };

/** What decides about a question. */
export interface QuestionDesk {
  /** Of the client that is asked. */
  readonly era: Era;
  readonly guard: Pick<GatewayGuard, 'samplingOf'> | undefined;
  readonly read: ReadServer;
  /** Judges what the client answers. */
  readonly leave: MayLeave;
  /** A state that the server wants back with the client's answers. */
  gave(server: string, state: JsonValue | undefined): void;
}

/** A prompt is for a model, not for a person: more than this is a document. */
const MOST_PROMPT = 16_000;
const MOST_NOTE = 4_000;
const CUT = '… [cut by TokenAuditor]';

const named = (server: string): string => `"${printable(server, { max: 80 })}"`;

export async function questionFor(
  server: string,
  method: string,
  params: JsonObject | undefined,
  desk: QuestionDesk,
): Promise<Question> {
  if (method === 'sampling/createMessage') return await samplingFor(server, params ?? {}, desk);
  const read = await desk.read(server, { method, params: params && shortened(params) });
  if (read === undefined)
    return refusal(`what the server ${named(server)} asks cannot be passed on to its client`);
  if (method !== 'elicitation/create') return { params: read.params };
  const { params: clean = {} } = read;
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

async function samplingFor(
  server: string,
  params: JsonObject,
  { guard, read }: QuestionDesk,
): Promise<Question> {
  if (guard?.samplingOf(server) === 'ask')
    return refusal(
      `the server ${named(server)} wants to ask the model of its client, which a person has to allow: set \`sampling: allow\` for it in tokenauditor.yaml`,
    );
  if (JSON.stringify(params).length > MOST_PROMPT)
    return refusal(`a prompt for the model of the client has at most ${MOST_PROMPT} characters`);
  const seen = await read(server, { method: 'sampling/createMessage', params });
  return seen === undefined || seen.isChanged
    ? refusal(
        `the prompt of the server ${named(server)} contains secrets or orders that a model must not get from it`,
      )
    : { params };
}

const refusal = (why: string): Question => ({ refused: errorReply(CODES.stopped, `TokenAuditor: ${why}`) });

/** In the newer era what a server wants to know is in its answer to the call. */
export async function guardedInput(
  answer: Extract<Answer, { kind: 'result' }>,
  server: string,
  desk: QuestionDesk,
): Promise<Answer> {
  const { inputRequests, requestState } = answer.result;
  desk.gave(server, requestState);
  if (!isObject(inputRequests)) return answer;
  const asked: JsonObject = {};
  for (const [key, request] of Object.entries(inputRequests)) {
    if (!isObject(request) || typeof request.method !== 'string' || !isServerRequest(request.method))
      continue;
    const params = isObject(request.params) ? request.params : {};
    const question = await questionFor(server, request.method, params, desk);
    if ('refused' in question) return errorAnswer(question.refused);
    asked[key] = { ...request, ...(question.params === undefined ? {} : { params: question.params }) };
  }
  return { ...answer, result: { ...answer.result, inputRequests: asked } };
}

function errorAnswer(refused: Reply): Answer {
  const error = 'error' in refused ? refused.error : {};
  return { kind: 'error', code: Number(error.code), message: String(error.message), error };
}

/** Levels of the protocol; a mark in place of one would make the message invalid. */
const LEVEL = /^(?:debug|info|notice|warning|error|critical|alert|emergency)$/;

/** A notification that needs no reading, or one that is read first; undefined where nothing of it may be passed on. */
export type PassedNote = ServerNote | (() => Promise<ServerNote | undefined>);

/** Without what no reply may have either, and with the client's own numbers restored in it. */
export function passNote(
  note: ServerNote,
  server: string,
  read: ReadServer,
  deliver: (note: PassedNote) => void,
  restored = (one: ServerNote): ServerNote => one,
): void {
  if (isWithoutText(note)) deliver(restored(note));
  else
    deliver(async () => {
      const seen = await readNote(note, server, read);
      return seen && restored(seen);
    });
}

async function readNote(note: ServerNote, server: string, read: ReadServer): Promise<ServerNote | undefined> {
  const { method, params } = note;
  const seen = await read(server, { method, params: params && shortened(params) });
  if (seen?.params === undefined) return seen && note;
  const { level } = seen.params;
  const isOdd = seen.isChanged && typeof level === 'string' && !LEVEL.test(level);
  return { ...note, params: isOdd ? { ...seen.params, level: 'info' } : seen.params };
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
