/**
 * What servers ask of a client, and the texts that they send it of their own accord, as the client may get them. A server
 * must not pose as TokenAuditor, as the user or as another server, and these texts reach the model like any reply.
 */
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import { askedSecret } from '../screening/replies/asked-secrets.ts';
import { cutText } from '../text/cut-text.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';
import type { Answer } from './downstream/server-answer.ts';
import type { Era } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import { isServerRequest } from './messages/method-names.ts';
import { isStandardNote } from './messages/note-names.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import type { MayLeave } from './outgoing/leaving.ts';
import type { NoteReader, NoteWindow, PassedNote } from './outgoing/note-window.ts';
import type { ReadServer } from './server-messages.ts';

export type Question = { readonly params: JsonObject | undefined } | { readonly refused: Reply };

/** What decides about a question. */
export interface QuestionDesk {
  /** Of the client that is asked. */
  readonly era: Era;
  readonly guard: Pick<GatewayGuard, 'samplingOf'> | undefined;
  readonly read: ReadServer;
  /** What a server sent its client lately. */
  windowOf(server: string): NoteWindow;
  /** Whether the client declared that it knows notifications that no revision of the protocol has. */
  takesOthers(): boolean;
  /** Whether the client declared that it can be asked this. */
  isAskable(question: { readonly method: string; readonly params: JsonObject }): boolean;
  /** Judges what the client answers. */
  readonly leave: MayLeave;
  /** A state that the server wants back with the client's answers. */
  gave(server: string, state: JsonValue | undefined): void;
}

/** A prompt is for a model, not for a person: more than this is a document. */
const MOST_PROMPT = 16_000;
const MOST_NOTE = 4_000;
const CUT = '… [cut by TokenAuditor]';

const quoted = (server: string): string => `"${printable(server, { max: 80 })}"`;

export async function questionFor(
  server: string,
  method: string,
  params: JsonObject | undefined,
  desk: QuestionDesk,
): Promise<Question> {
  if (!desk.isAskable({ method, params: params ?? {} })) return { refused: NOT_DECLARED };
  if (method === 'sampling/createMessage') {
    const asked = await samplingFor(server, params ?? {}, desk);
    return 'refused' in asked || (await isWhole(server, params ?? {}, desk)) ? asked : notPassed(server);
  }
  const read = await desk.read(server, { method, params: params && shortened(params) });
  if (read === undefined || !(await isWhole(server, read.params ?? {}, desk))) return notPassed(server);
  if (method !== 'elicitation/create') return { params: read.params };
  const secret = askedSecret(params ?? {});
  if (secret !== undefined)
    return refusal(`the server ${quoted(server)} asks for ${secret}, which no form of a server may ask for`);
  const { params: clean = {} } = read;
  return { params: { ...clean, message: `The server ${quoted(server)} asks: ${textIn(clean.message)}` } };
}

/** Whether it is no continuation of what its server sent before. */
async function isWhole(
  server: string,
  params: JsonObject,
  { read, windowOf }: QuestionDesk,
): Promise<boolean> {
  const together: NoteReader['together'] = (texts) => readTexts(texts, server, read);
  const window = windowOf(server);
  const left = await window.without(params, { together });
  window.heard(params);
  return left === params;
}

const notPassed = (server: string): Question =>
  refusal(`what the server ${quoted(server)} asks cannot be passed on to its client`);

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
      `the server ${quoted(server)} wants to ask the model of its client, which a person has to allow: set \`sampling: allow\` for it in tokenauditor.yaml`,
    );
  if (JSON.stringify(params).length > MOST_PROMPT)
    return refusal(`a prompt for the model of the client has at most ${MOST_PROMPT} characters`);
  const seen = await read(server, { method: 'sampling/createMessage', params });
  return seen === undefined || seen.isChanged
    ? refusal(
        `the prompt of the server ${quoted(server)} contains secrets or orders that a model must not get from it`,
      )
    : { params };
}

const NOT_DECLARED = errorReply(CODES.noMethod, 'the client did not declare that it can be asked this');
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

/** Without what no reply may have either, alone or with those before it, and with the client's own numbers restored in it. */
export function passNote(
  note: ServerNote,
  server: string,
  { read, windowOf, takesOthers }: Pick<QuestionDesk, 'read' | 'windowOf' | 'takesOthers'>,
  deliver: (note: PassedNote) => void,
  restored = (one: ServerNote): ServerNote => one,
): void {
  if (!isStandardNote(note.method) && !takesOthers()) return;
  const reader: NoteReader = {
    alone: (one) => readNote(one, server, read),
    together: (texts) => readTexts(texts, server, read),
  };
  windowOf(server).pass(named(note), reader, (one) =>
    deliver(
      typeof one === 'function'
        ? async () => {
            const seen = await one();
            return seen && restored(seen);
          }
        : restored(one),
    ),
  );
}

/** What a logger is called; any other text there is left out. */
const LOGGER = /^[\p{L}\p{N}_.:/@$#()[\] -]{1,64}$/u;

function named(note: ServerNote): ServerNote {
  const { logger, ...params } = note.params ?? {};
  if (logger === undefined || (typeof logger === 'string' && LOGGER.test(logger))) return note;
  return { ...note, params };
}

/** A reply of a server without what its notifications began to spell. */
export async function withoutNoted(
  reply: Reply,
  server: string,
  { read, windowOf }: Pick<QuestionDesk, 'read' | 'windowOf'>,
): Promise<Reply> {
  const together: NoteReader['together'] = (texts) => readTexts(texts, server, read);
  const left = async (body: JsonObject) => await windowOf(server).without(body, { together });
  return 'error' in reply ? { error: await left(reply.error) } : { result: await left(reply.result) };
}

/** None is left where all of it may not be passed on. */
async function readTexts(texts: readonly string[], server: string, read: ReadServer): Promise<string[]> {
  const seen = await read(server, { method: 'notifications/message', params: { data: [...texts] } });
  const left = seen?.params?.data;
  return texts.map((_, i) => {
    const text = Array.isArray(left) ? left[i] : undefined;
    return typeof text === 'string' ? text : '';
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
    const kept = one.length > room ? `${cutText(one, room)}${CUT}` : one;
    room -= Math.min(one.length, room);
    return kept;
  });
  return JSON.parse(text);
}
