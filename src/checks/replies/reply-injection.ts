import { orderReader } from '../../prose/order-reader.ts';
import type { ReplyCheck } from '../../screening/contract/check.ts';
import { INJECTION_TEXT } from '../../screening/contract/check-ids.ts';
import { inspectCommands } from './command-texts.ts';

const CERTAIN_FROM = 0.9;

export const replyInjection: ReplyCheck = {
  card: {
    id: 'reply.injection',
    title: 'Instructions to the model in a tool result',
    reads: ['reply'],
    tier: 'hard',
    severity: 'high',
    sees: 'Sentences in a tool result that command the model, by the same reading as `injection.text`. What facts prove is removed: instructions overridden for something harmful or secret, data taken behind the user’s back, forged speakers, orders to a model to run what screening would stop; from texts by strangers also what is worded like hardly any honest text. Other suspicious wording stays, and the user is warned. Local files are read less strictly than web pages, servers and fetched files.',
    matters:
      'A model cannot distinguish the text it works on from the text it obeys: a page, a ticket or a package can take over the session.',
    remedy:
      'The sentences are removed before the model reads the result. Read the source yourself before the agent continues with it.',
    limits:
      'Keeps attacks that a text quotes. Misses most subtle requests; docs/prose.md has figures. Hooks read the first and last part of a very long result, the gateway all of it. Answers and events use the id `injection.text`.',
  },
  recordedAs: INJECTION_TEXT,
  inspectReply: (subject) =>
    inspectCommands(subject, {
      reader: orderReader(subject.judgeCommand),
      kind: 'instructions to the model',
      confidence: CERTAIN_FROM,
      detail: 'The result tries to command the model that reads it.',
    }),
};
