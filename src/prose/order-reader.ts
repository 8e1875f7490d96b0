/**
 * How orders to the model are recognised in a text, by where it comes from: one function and one threshold for every door.
 * What it would remove from the text of a stranger is rated high wherever a text is inspected; the rest is warned of.
 */
import { INJECTION_TEXT } from '../screening/contract/check-ids.ts';
import { memoOf } from '../text/bounded-memo.ts';
import type { CommandJudge } from './commands.ts';
import { mayBeOfAttack, mayGoOn, readProse } from './read.ts';
import { withoutQuoted } from './said/quoted.ts';
import { type CommandReader, type Judge, placeholderOf, withoutCommands } from './said/withholding.ts';

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
    speaksOn: mayGoOn,
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

export const orderReader = (judge: CommandJudge | undefined): CommandReader =>
  judge === undefined ? plainReader : readers(judge);

/** Whether something would be removed from the text if a stranger had written it. */
export const isRemovable = (text: string, judge: CommandJudge | undefined): boolean =>
  withoutCommands(text, undefined, orderReader(judge)).isWithheld;

/** Of parts that were never meant to be read together: only what facts prove. */
export const joinedReader: CommandReader = { ...plainReader, outside: isProven };
