/**
 * Removes commands to the model from a text, sentence by sentence; keeps milder ones. Local files, and texts that are
 * about attacks throughout, quote such sentences in tests, patterns and documentation: there they count only if they
 * are unquoted and unambiguous.
 */

import type { Written } from '../../screening/contract/reply-subject.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import { involvedAmong } from './involved.ts';
import { guiltyAmong, joinedWithout, passagesOf, piecesOf, withCutNeighbours } from './passages.ts';
import { isAboutAttacks, withoutQuoted, withoutQuotedWords, withoutReported } from './quoted.ts';

export type Judge = (part: string) => boolean;

/** How a check recognises a command, depending on the origin of the text. */
export interface CommandReader {
  /** Over a whole text, a document of JSON included, where that can be ruled out at a glance. */
  readonly mayHold?: Judge;
  /** A cheap test whether a text is worth reading: almost none is, and neither are its passages then. */
  readonly isWorthReading: Judge;
  /** Certainly harmful, in any text. */
  readonly harmful: Judge;
  /** In texts by strangers. */
  readonly outside: Judge;
  /** In local texts. */
  readonly own: Readonly<Record<Written, Judge>>;
  /** Over a whole text of any length, where a command may be spread over it. */
  readonly scattered?: Judge;
  /** Where a disguised command is, if the text has one: it is removed, and nothing beside it. */
  readonly placeIn?: (text: string) => DisguisedPlace | undefined;
  /** Sentences that are removed with a command beside them. */
  readonly isPartOfIt?: Judge;
  /** Those that follow in the same line, if they go on with it. */
  readonly speaksOn?: Judge;
  /** Not an attack, but worth a note to the user. */
  readonly isDoubtful?: (text: string, passages: readonly string[]) => boolean;
  /** The replacement for a command. */
  readonly placeholder: string;
}

export interface DisguisedPlace {
  readonly start: number;
  readonly end: number;
  /** What ends a sentence elsewhere is a part of the disguise. */
  readonly isWhole: boolean;
}

export interface CommandReading {
  readonly text: string;
  /** Something was removed from the text. */
  readonly isWithheld: boolean;
  /** Such sentences are quoted, or ask for nothing; they were kept. */
  readonly isLeft: boolean;
  /** They are more than an aside, so the user may want to know. */
  readonly isNotable: boolean;
}

export const placeholderOf = (recordedAs: CheckId): string =>
  `[TokenAuditor left out a passage here: ${recordedAs}]`;

/** Sentences further apart belong together only by chance. */
const LONGEST_WHOLE = 4_000;

/** The text without the sentences that command the model; `own` describes how local texts are written. */
export function withoutCommands(
  text: string,
  own: Written | undefined,
  reader: CommandReader,
): CommandReading {
  const nothing = { text, isWithheld: false, isLeft: false, isNotable: false };
  if (!reader.isWorthReading(text)) return nothing;
  const passages = passagesOf(text);
  const { outside, harmful } = reader;
  const isIn = (part: string, judge: Judge, known?: readonly string[]) =>
    isInAny(part, known, judge, reader, LONGEST_WHOLE);
  if (!isIn(text, outside, passages)) {
    const isNotable = own === undefined && reader.isDoubtful?.(text, passages) === true;
    return isNotable ? { ...nothing, isLeft: true, isNotable } : nothing;
  }
  const left = { ...nothing, isLeft: true, isNotable: own === undefined };
  // Fences and quotations may span several passages.
  if (own !== undefined) {
    const stated = own === 'as data' ? text : withoutQuoted(text);
    const judge = reader.own[own];
    return isInAny(stated, undefined, judge, reader, 0) ? withhold(text, judge, reader) : left;
  }
  const judge = judgeOf(text, outside);
  if (judge === outside || isIn(text, judge)) return withhold(text, judge, reader);
  return { ...left, isNotable: isIn(text, harmful, passages) };
}

/** A text about attacks quotes them; a report of an attack puts its words in quotation marks. */
function judgeOf(text: string, outside: Judge): Judge {
  if (isAboutAttacks(text)) return (part) => outside(withoutReported(withoutQuotedWords(part)));
  return withoutReported(text) === text ? outside : (part) => outside(withoutReported(part));
}

function isInAny(
  text: string,
  passages: readonly string[] | undefined,
  judge: Judge,
  { scattered }: CommandReader,
  longestWhole: number,
): boolean {
  if (text.length <= longestWhole && judge(text)) return true;
  let isFound = false;
  guiltyAmong(passages ?? passagesOf(text), (part) => {
    isFound ||= judge(part);
    return isFound;
  });
  return isFound || scattered?.(text) === true;
}

/** Removes the guilty sentences, else the guilty passages, else everything, if they command only together. */
function withhold(text: string, judge: Judge, reader: CommandReader): CommandReading {
  const { placeholder } = reader;
  const passages = passagesOf(text);
  const guilty = guiltyAmong(passages, judge);
  const read = { isWithheld: true, isLeft: false, isNotable: false };
  // The placeholder names attacks: what is left beside it would pass for a report of one.
  const isInnocent = (rest: string) =>
    !isInAny(rest.replaceAll(placeholder, ' '), undefined, judge, reader, LONGEST_WHOLE);
  // If they command only together, each is examined.
  const looked = guilty.size > 0 ? withCutNeighbours(passages, guilty) : new Set(passages.keys());
  const bySentence = trimmed(passages, looked, judge, reader);
  if (bySentence !== text && isInnocent(bySentence)) return { ...read, text: bySentence };
  const byPassage = joinedWithout(passages, withCutNeighbours(passages, guilty), placeholder);
  if (guilty.size > 0 && isInnocent(byPassage)) return { ...read, text: byPassage };
  return { ...read, text: placeholder };
}

/** The passages that are guilty, alone or together, without their guilty sentences. */
function trimmed(
  passages: readonly string[],
  guilty: ReadonlySet<number>,
  judge: Judge,
  { placeholder, isPartOfIt = () => false, speaksOn, placeIn }: CommandReader,
): string {
  let output = '';
  for (let i = 0; i < passages.length; i++) {
    let run = passages[i] ?? '';
    if (guilty.has(i)) {
      while (guilty.has(i + 1)) run += passages[++i] ?? '';
      const apart = placeIn === undefined ? undefined : partsAround(run, placeIn);
      const sentences = apart ?? piecesOf(run);
      const involved = involvedAmong(
        sentences,
        judge,
        isPartOfIt,
        apart === undefined ? speaksOn : undefined,
      );
      run = joinedWithout(sentences, involved, placeholder);
    }
    output += run;
  }
  return output;
}

/** Disguised commands in one run that are looked for. */
const MOST_PLACES = 8;

/** Pieces, and each disguised command apart from what is beside it: nothing ends a sentence there. Undefined without one. */
function partsAround(run: string, placeIn: NonNullable<CommandReader['placeIn']>): string[] | undefined {
  const parts: string[] = [];
  let rest = run;
  for (let count = 0; count < MOST_PLACES; count++) {
    const place = placeIn(rest);
    if (place === undefined || place.end <= place.start) break;
    const command = rest.slice(place.start, place.end);
    parts.push(...piecesOf(rest.slice(0, place.start)), ...(place.isWhole ? [command] : piecesOf(command)));
    rest = rest.slice(place.end);
  }
  return parts.length === 0 ? undefined : [...parts, ...piecesOf(rest)].filter((part) => part !== '');
}
