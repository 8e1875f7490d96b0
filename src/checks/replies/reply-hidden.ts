import { withoutQuoted } from '../../prose/replies/quoted.ts';
import type { ReplyCheck } from '../../screening/contract/check.ts';
import { UNICODE_HIDDEN } from '../../screening/contract/check-ids.ts';
import { hiddenMessages } from '../../screening/definitions/hidden-messages.ts';
import { inspectCommands } from './command-texts.ts';
import { type CommandReader, type Judge, placeholderOf } from './withholding.ts';

/** Characters alone may be a broken file; a message in them was put there on purpose. */
const holdsMessage: Judge = (text) => !hiddenMessages(text).next().done;
const holdsUnquoted: Judge = (text) => holdsMessage(withoutQuoted(text));

const reader: CommandReader = {
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
    sees: 'A message in what a tool returned, spelled in characters that a person does not see but a model reads: tag characters, variation selectors, zero-width characters, private-use letters, text that a direction override shows backwards.',
    matters: 'Only an attack has something to tell the model that its user must not see.',
    remedy:
      'The passage is left out of what the model reads. Look at the source in an editor that shows such characters, and do not trust it.',
    limits:
      'Single hidden characters that spell nothing stay, and so does what a file of the project quotes. Text hidden by styling is not a hidden message. Answers and events name it `unicode.hidden`.',
  },
  recordedAs: UNICODE_HIDDEN,
  inspectReply: (subject) =>
    inspectCommands(subject, {
      reader,
      kind: 'hidden message',
      confidence: 0.95,
      detail: 'The result holds a message in characters that a person does not see but a model reads.',
    }),
};
