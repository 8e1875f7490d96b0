import { withoutQuoted } from '../../prose/said/quoted.ts';
import { type CommandReader, type Judge, placeholderOf } from '../../prose/said/withholding.ts';
import type { ReplyCheck } from '../../screening/contract/check.ts';
import { UNICODE_HIDDEN } from '../../screening/contract/check-ids.ts';
import { hiddenMessages } from '../../screening/definitions/hidden-messages.ts';
import { inspectCommands } from './command-texts.ts';

/** Stray characters may be a broken file; a message spelled in them is deliberate. */
const holdsMessage: Judge = (text) => !hiddenMessages(text).next().done;
const holdsUnquoted: Judge = (text) => holdsMessage(withoutQuoted(text));

/** Such characters are not in ASCII, but JSON can spell them in it. */
const UNUSUAL = /[^\x00-\x7f]|\\u/;

const reader: CommandReader = {
  mayHold: (text) => UNUSUAL.test(text),
  isWorthReading: holdsMessage,
  harmful: holdsMessage,
  outside: holdsMessage,
  own: {
    'to agents': holdsUnquoted,
    'as data': holdsUnquoted,
    'by others': holdsUnquoted,
    'as text': holdsUnquoted,
  },
  scattered: holdsMessage,
  placeholder: placeholderOf(UNICODE_HIDDEN),
};

export const replyHidden: ReplyCheck = {
  card: {
    id: 'reply.hidden',
    title: 'Hidden message in a tool result',
    reads: ['reply'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A message in a tool result, spelled in characters that a person does not see but a model reads: tag characters, variation selectors, zero-width characters, private-use letters, text that a direction override shows backwards.',
    matters: 'Only an attack hides a message to the model from its user.',
    remedy:
      'The passage is removed before the model reads the result. Open the source in an editor that shows such characters, and do not trust it.',
    limits:
      'Keeps single hidden characters that spell nothing, and messages that a project file quotes. Text hidden by styling is not a hidden message. Answers and events use the id `unicode.hidden`.',
  },
  recordedAs: UNICODE_HIDDEN,
  inspectReply: (subject) =>
    inspectCommands(subject, {
      reader,
      kind: 'hidden message',
      confidence: 0.95,
      detail: 'The result contains a message in characters that a person does not see but a model reads.',
    }),
};
