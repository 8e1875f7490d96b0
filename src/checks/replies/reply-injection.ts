import { mayBeOfAttack, readProse } from '../../prose/read.ts';
import { withoutQuoted } from '../../prose/said/quoted.ts';
import type { CommandJudge, ReplyCheck } from '../../screening/contract/check.ts';
import { INJECTION_TEXT } from '../../screening/contract/check-ids.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { inspectCommands } from './command-texts.ts';
import { type CommandReader, type Judge, placeholderOf } from './withholding.ts';

const CERTAIN_FROM = 0.9;

/** So far above the threshold that hardly any honest text is, in logits; docs/prose.md has figures. */
const SURE = 2;
/** And hardly one that tells someone to do something. */
const SURE_ORDER = 1.5;

function readerWith(judgeCommand: CommandJudge | undefined): CommandReader {
  const reading = (text: string) => readProse(text, { kind: 'reply', judgeCommand });
  const isProven: Judge = (part) => {
    const certain = reading(part)?.certain;
    return certain !== undefined && certain.isMild !== true;
  };
  const isWorded: Judge = (part) => {
    const found = reading(part);
    return found !== undefined && found.margin >= (found.isOrder ? SURE_ORDER : SURE);
  };
  const isSure: Judge = (part) => isProven(part) || (isWorded(part) && isWorded(withoutQuoted(part)));
  const isProvenUnquoted: Judge = (part) => isProven(withoutQuoted(part));
  return {
    isWorthReading: (text) => reading(text) !== undefined,
    harmful: isProven,
    outside: isSure,
    own: {
      'to agents': (part) => reading(withoutQuoted(part))?.certain?.isGrave === true,
      'as data': isProven,
      'by others': isProvenUnquoted,
      'as text': isProvenUnquoted,
    },
    isPartOfIt: mayBeOfAttack,
    placeIn: (text) => {
      const found = reading(text);
      return found === undefined || found.undone === 'nothing'
        ? undefined
        : { ...found.place, isWhole: found.undone === 'spaced letters' };
    },
    isDoubtful: (text) => reading(text) !== undefined,
    placeholder: placeholderOf(INJECTION_TEXT),
  };
}

const plainReader = readerWith(undefined);
const isProven = plainReader.harmful;
const readers = memoOf((judge: CommandJudge) => readerWith(judge));

/** Of parts that were never meant to be read together: only what facts prove. */
export const joinedReader: CommandReader = { ...plainReader, outside: isProven };

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
      reader: subject.judgeCommand === undefined ? plainReader : readers(subject.judgeCommand),
      kind: 'instructions to the model',
      confidence: CERTAIN_FROM,
      detail: 'The result tries to command the model that reads it.',
    }),
};
