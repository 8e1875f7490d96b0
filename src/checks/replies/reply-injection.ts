import { findInjection } from '../../prose/injection/find.ts';
import { addressedIn, mayAddress } from '../../prose/replies/addressed.ts';
import { hurts, takesOver } from '../../prose/replies/harmful.ts';
import { sentencesOf } from '../../prose/replies/passages.ts';
import { neutral, withoutMentioned, withoutQuoted } from '../../prose/replies/quoted.ts';
import type { ReplyCheck } from '../../screening/contract/check.ts';
import { INJECTION_TEXT } from '../../screening/contract/check-ids.ts';
import { inspectCommands } from './command-texts.ts';
import { type CommandReader, type Judge, placeholderOf } from './withholding.ts';

const CERTAIN_FROM = 0.9;
/** Higher for local texts: manuals routinely ask the reader to ignore parameters. */
const OWN_FROM = 0.92;

const isCommand = (text: string, from: number): boolean => {
  const found = findInjection(text);
  return found !== undefined && found.confidence >= from && hurts(text, found);
};
const harmful: Judge = (part) =>
  isCommand(part, CERTAIN_FROM) || (neutral(part) !== part && isCommand(neutral(part), CERTAIN_FROM));
const toStranger: Judge = (part) => addressedIn(withoutMentioned(part), true) === 'surely';
const toOwn: Judge = (part) => addressedIn(withoutMentioned(part), false) === 'surely';
const sure: Judge = (part) => isCommand(withoutQuoted(part), OWN_FROM);

const reader: CommandReader = {
  isWorthReading: (text) =>
    mayAddress(text) || findInjection(text) !== undefined || findInjection(neutral(text)) !== undefined,
  harmful,
  outside: (part) => harmful(part) || toStranger(part),
  own: {
    'to agents': sure,
    'as data': (part) => sure(part) || toStranger(part),
    'by others': (part) => sure(part) || toStranger(withoutQuoted(part)),
    'as text': (part) => sure(part) || toOwn(withoutQuoted(part)),
  },
  isDoubtful: (text, passages) =>
    takesOver(text) ||
    mildOnes(passages) > 1 ||
    passages.some((passage) => addressedIn(withoutMentioned(passage), true) === 'perhaps'),
  placeholder: placeholderOf(INJECTION_TEXT),
};

export const replyInjection: ReplyCheck = {
  card: {
    id: 'reply.injection',
    title: 'Instructions to the model in a tool result',
    reads: ['reply'],
    tier: 'hard',
    severity: 'high',
    sees: 'Sentences in a tool result that override the model’s instructions and ask for something harmful or secret, and orders that turn the agent away from its user. Results from a web page, a server or a fetched file are read more strictly than local files.',
    matters:
      'A model cannot distinguish the text it works on from the text it obeys: a page, a ticket or a package can take over the session.',
    remedy:
      'The sentences are removed before the model reads the result. Read the source yourself before the agent continues with it.',
    limits:
      'Keeps sentences that ask for nothing harmful and attacks that a text quotes; warns the user in doubtful cases. Reads the first and last part of a very long result. Answers and events use the id `injection.text`.',
  },
  recordedAs: INJECTION_TEXT,
  inspectReply: (subject) =>
    inspectCommands(subject, {
      reader,
      kind: 'instructions to the model',
      confidence: CERTAIN_FROM,
      detail: 'The result tries to command the model that reads it.',
    }),
};

/** Sentences that override instructions and ask for nothing else. */
function mildOnes(passages: readonly string[]): number {
  const isMild: Judge = (part) =>
    findInjection(part)?.outright.some((attempt) => attempt !== 'tags') === true;
  return passages.filter(isMild).reduce((sum, one) => sum + sentencesOf(one).filter(isMild).length, 0);
}
