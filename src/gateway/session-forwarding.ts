/** How requests of one client reach servers, and what those send meanwhile reaches the client. */
import type { CallersClient } from '../judge/opinions/second-opinion.ts';
import type { Deliveries } from './deliveries.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Flight, Flights } from './flights.ts';
import type { Forwarding } from './forward.ts';
import { mayBeAsked } from './messages/declared-abilities.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import type { PassedNote } from './outgoing/note-window.ts';
import { passNote, type QuestionDesk } from './server-questions.ts';
import type { ServerRequests } from './server-requests.ts';

interface OfSession {
  readonly client: ClientSide;
  readonly flights: Flights;
  readonly deliveries: Deliveries;
  readonly requests: ServerRequests;
  readonly questions: QuestionDesk;
  logLevel(): string | undefined;
  listChanged(): void;
}

export function forwardingFor(session: OfSession): Forwarding {
  const { client, flights, deliveries, requests, questions, logLevel } = session;
  return {
    ...{ client, flights, questions, logLevel },
    paused: ({ id, isAway }) => {
      if (isAway !== true) deliveries.pause(id);
    },
    note: (note, { id, token, isAway }, server, restored) => {
      if (note.method.endsWith('/list_changed')) session.listChanged();
      const isUnwanted = note.method === 'notifications/progress' && token === undefined;
      if (isAway === true || isUnwanted) return;
      const deliver = (read: PassedNote) => deliveries.noteOnceRead(read, id);
      passNote(note, server, questions, deliver, restored);
    },
    tell: (params, { id, token, isAway }) => {
      if (isAway === true || token === undefined) return;
      deliveries.note({ method: 'notifications/progress', params: { progressToken: token, ...params } }, id);
    },
    waits: ({ id }, isWaiting) => deliveries.waits(id, isWaiting),
    judgeBy: (flight) => clientJudge(client, requests, flight),
    askClient: (method, params, instance, signal) => requests.askFor(instance, method, params, { signal }),
  };
}

const SAMPLING = 'sampling/createMessage';
/** A verdict is far shorter. */
const MOST_TOKENS = 400;

/** The caller's own client as a judge, asked by sampling in the middle of its call; undefined if it cannot be asked. */
function clientJudge(
  client: ClientSide,
  requests: Pick<ServerRequests, 'askDuring'>,
  flight: Flight,
): CallersClient | undefined {
  const { capabilities } = client.greeting();
  if (!mayBeAsked(capabilities, { method: SAMPLING, params: {} })) return undefined;
  return {
    id: client.key,
    answer: async ({ system, user }, signal) => {
      const params = {
        messages: [{ role: 'user', content: { type: 'text', text: user } }],
        ...{ systemPrompt: system, maxTokens: MOST_TOKENS, temperature: 0, includeContext: 'none' },
      };
      const reply = await requests.askDuring(flight, SAMPLING, params, signal);
      const text = 'result' in reply ? textIn(reply.result) : undefined;
      return text ?? { why: 'it answered with an error, or without a text' };
    },
  };
}

/** One text, as a message or in a list of one. */
function textIn({ content }: JsonObject): string | undefined {
  const block = Array.isArray(content) && content.length === 1 ? content[0] : content;
  if (!isObject(block) || block.type !== 'text') return undefined;
  return typeof block.text === 'string' ? block.text : undefined;
}
