/** A question about a call, put to the person at the client that made it: by elicitation, or as `input_required`. */
import { clientAnswer } from '../approvals/client-question.ts';
import type { ClientAbout } from './hub.ts';
import type { Calling } from './make-call.ts';
import { mayBeAsked } from './messages/declared-abilities.ts';
import type { JsonObject } from './messages/incoming.ts';
import type { ServerRequests } from './server-requests.ts';

const METHOD = 'elicitation/create';

/** `greeting`: what the client declared in the older era; in the newer one each request does. */
export function personQuestions(
  requests: Pick<ServerRequests, 'askOwn'>,
  about: Pick<ClientAbout, 'isPersons'>,
  greeting: () => JsonObject,
): Pick<Calling, 'askPerson'> {
  if (about.isPersons === undefined) return {};
  return {
    askPerson: async (params, flight) => {
      const { capabilities } = greeting();
      const isAble = flight.carry !== undefined || mayBeAsked(capabilities, { method: METHOD, params });
      if (!isAble || (await about.isPersons?.()) !== true) return undefined;
      const asked = requests.askOwn(METHOD, params, flight);
      if (asked === undefined) return undefined;
      const { reply, isCarried, withdraw } = asked;
      const answer = reply.then((one) => ('result' in one ? clientAnswer(one.result) : undefined));
      return { answer, isCarried, withdraw };
    },
  };
}
