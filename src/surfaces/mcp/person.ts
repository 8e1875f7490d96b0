/**
 * The person behind the client. Some things are theirs to say and not the model's: the client asks them, and nobody
 * else can have answered, because the question comes back with a mark that only we can make.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Trouble } from '../../vocabulary/trouble.ts';
import type { Desk } from './desk.ts';

export interface Question {
  readonly message: string;
  /** A digest under the project's key of what exactly is asked, and when: an answer to another question is none. */
  readonly markWith: (nonce: string) => string;
  /** For clients that cannot ask a person, and for answers other than yes. */
  readonly refusal: (why: 'unasked' | 'declined') => Trouble;
}

export interface Person {
  readonly canBeAsked: boolean;
  /** Undefined when they have not answered this question yet. */
  answerTo(question: Question): Promise<'yes' | 'no' | undefined>;
  ask(question: Question): Promise<InputRequiredResult>;
}

const KEY = 'approval';
const MARK = /^([0-9a-f]{32})\.(\S{1,100})$/;
const answerSchema = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.object({ approve: z.boolean() }).optional(),
});

/** Of the request in the newer revisions, of the connection in the older ones. */
const capabilitiesSchema = z.object({ elicitation: z.looseObject({}) });

export function personBehind(server: Server, { mcpReq }: ServerContext, desk: Desk): Person {
  const { inputResponses } = mcpReq;
  const envelope = new Map(Object.entries(mcpReq.envelope ?? {}));
  const capabilities = envelope.get(CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  const { elicitation } = capabilitiesSchema.safeParse(capabilities).data ?? {};
  return {
    // A client that names only addresses to visit cannot show a form; one that names nothing can.
    canBeAsked: elicitation !== undefined && ('form' in elicitation || !('url' in elicitation)),
    async answerTo({ markWith }) {
      if (inputResponses?.[KEY] === undefined) return undefined;
      const [, nonce = '', mark] = MARK.exec(String(mcpReq.requestState<string>())) ?? [];
      // Taken whatever comes of it: who said no once is not made to say yes with the same breath.
      if (!desk.questions.take(nonce, await desk.ports()) || markWith(nonce) !== mark) return undefined;
      const { action, content } = answerSchema.safeParse(inputResponses[KEY]).data ?? {};
      return action === 'accept' && content?.approve === true ? 'yes' : 'no';
    },
    async ask({ message, markWith }) {
      const nonce = desk.questions.put(await desk.ports());
      return inputRequired({
        requestState: `${nonce}.${markWith(nonce)}`,
        inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema: REQUESTED }) },
      });
    },
  };
}

const REQUESTED = {
  type: 'object',
  properties: {
    approve: {
      type: 'boolean',
      title: 'Approve it',
      description: 'Only if you have read what is above and mean exactly this contract',
      default: false,
    },
  },
  required: ['approve'],
} satisfies Parameters<typeof inputRequired.elicit>[0]['requestedSchema'];
