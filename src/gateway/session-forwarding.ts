/** How requests of one client reach servers, and what those send meanwhile reaches the client. */
import type { Deliveries } from './deliveries.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Flights } from './flights.ts';
import type { Forwarding } from './forward.ts';
import { type PassedNote, passNote, type QuestionDesk } from './server-questions.ts';
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
      passNote(note, server, questions.read, deliver, restored);
    },
    tell: (params, { id, token, isAway }) => {
      if (isAway === true || token === undefined) return;
      deliveries.note({ method: 'notifications/progress', params: { progressToken: token, ...params } }, id);
    },
    waits: ({ id }, isWaiting) => deliveries.waits(id, isWaiting),
    askClient: (method, params, instance) => requests.askFor(instance, method, params),
  };
}
