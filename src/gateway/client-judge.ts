/** The caller's own client as a judge: it is asked by sampling, in the middle of the call that it is about. */
import type { CallersClient } from '../judge/opinions/second-opinion.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Flight } from './flights.ts';
import { mayBeAsked } from './messages/declared-abilities.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import type { ServerRequests } from './server-requests.ts';

const SAMPLING = 'sampling/createMessage';
/** A verdict is far shorter. */
const MOST_TOKENS = 400;

/** Undefined if the client did not declare that it can be asked. */
export function clientJudge(
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
