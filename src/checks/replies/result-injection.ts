/**
 * Commands to the model in what a tool returned: attacks are taken out, sentence by sentence; milder ones are left. In
 * the machine's own files, and in texts that are about attacks throughout, such sentences stand quoted in tests,
 * patterns and documentation: there they count only where they are said outright and leave no doubt.
 */

import { findInjection } from '../../prose/injection/find.ts';
import { addressedIn, mayAddress } from '../../prose/replies/addressed.ts';
import { hurts, takesOver } from '../../prose/replies/harmful.ts';
import { involvedAmong } from '../../prose/replies/involved.ts';
import {
  guiltyAmong,
  joinedWithout,
  passagesOf,
  piecesOf,
  sentencesOf,
} from '../../prose/replies/passages.ts';
import {
  isAboutAttacks,
  neutral,
  withoutMentioned,
  withoutQuoted,
  withoutQuotedWords,
  withoutReported,
} from '../../prose/replies/quoted.ts';
import { hiddenMessages } from '../../screening/definitions/hidden-messages.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import { injectionText } from '../texts/injection-text.ts';
import { unicodeHidden } from '../texts/unicode-hidden.ts';
import type { Written } from './result-origin.ts';

interface CommandReading {
  readonly text: string;
  readonly checks: readonly CheckId[];
  /** Such sentences are talked about, or ask for nothing; they were left. */
  readonly isLeft: boolean;
  /** More than one sentence: the user may want to know. */
  readonly isNotable: boolean;
}

type Judge = (part: string) => CheckId | undefined;

/** Sentences further apart belong together only by chance. */
const LONGEST_WHOLE = 4_000;
/** Two in one passage: manuals ignore parameters all day, and tell nobody about it. */
const OWN_FROM = 0.92;

const harmful: Judge = (part) =>
  commandIn(part, 0.9) ?? (neutral(part) === part ? undefined : commandIn(neutral(part), 0.9));
const addressed =
  (isStrange: boolean): Judge =>
  (part) =>
    addressedIn(withoutMentioned(part), isStrange) === 'surely' ? injectionText.card.id : undefined;
const toStranger = addressed(true);
const toOwn = addressed(false);
const outside: Judge = (part) => harmful(part) ?? toStranger(part);
const quoting: Judge = (part) => outside(withoutReported(withoutQuotedWords(part)));
const reporting: Judge = (part) => outside(withoutReported(part));
const sure: Judge = (part) => commandIn(withoutQuoted(part), OWN_FROM);
const OWN: Record<Written, Judge> = {
  'to agents': sure,
  'as data': (part) => sure(part) ?? toStranger(part),
  'by others': (part) => sure(part) ?? toStranger(withoutQuoted(part)),
  'as text': (part) => sure(part) ?? toOwn(withoutQuoted(part)),
};

/** The text without the sentences that command the model; `own` is how the machine's own texts are written. */
export function withoutCommands(text: string, own: Written | undefined): CommandReading {
  const nothing = { text, checks: [], isLeft: false, isNotable: false };
  if (!isWorthReading(text)) return nothing;
  const passages = passagesOf(text);
  const found = inAny(text, passages, outside, LONGEST_WHOLE);
  if (found === undefined) {
    const isNotable = own === undefined && isDoubtful(text, passages);
    return isNotable ? { ...nothing, isLeft: true, isNotable } : nothing;
  }
  const left = { ...nothing, isLeft: true, isNotable: own === undefined };
  // Fences and quotations may go over several passages.
  if (own !== undefined) {
    const said = own === 'as data' ? text : withoutQuoted(text);
    return inAny(said, undefined, OWN[own], 0) === undefined ? left : withhold(text, found, OWN[own]);
  }
  const judge = isAboutAttacks(text) ? quoting : withoutReported(text) === text ? outside : reporting;
  if (judge === outside) return withhold(text, found, outside);
  if (inAny(text, undefined, judge, LONGEST_WHOLE) !== undefined) return withhold(text, found, judge);
  return { ...left, isNotable: inAny(text, passages, harmful, LONGEST_WHOLE) !== undefined };
}

/** Passages hold no more than the whole does, and nearly every whole holds nothing. */
const isWorthReading = (text: string): boolean =>
  mayAddress(text) ||
  !hiddenMessages(text).next().done ||
  findInjection(text) !== undefined ||
  findInjection(neutral(text)) !== undefined;

const isDoubtful = (text: string, passages: readonly string[]): boolean =>
  takesOver(text) ||
  mildOnes(passages) > 1 ||
  passages.some((passage) => addressedIn(withoutMentioned(passage), true) === 'perhaps');

/** The check that is sure of it. */
function commandIn(text: string, from: number): CheckId | undefined {
  // Characters alone may be a broken file; a message in them is somebody's.
  if (!hiddenMessages(text).next().done) return unicodeHidden.card.id;
  const found = findInjection(text);
  return found !== undefined && found.confidence >= from && hurts(text, found)
    ? injectionText.card.id
    : undefined;
}

function inAny(
  text: string,
  passages: readonly string[] | undefined,
  judge: Judge,
  longestWhole: number,
): CheckId | undefined {
  const whole = text.length <= longestWhole ? judge(text) : undefined;
  if (whole !== undefined) return whole;
  let found: CheckId | undefined;
  guiltyAmong(passages ?? passagesOf(text), (part) => {
    found ??= judge(part);
    return found !== undefined;
  });
  return found ?? (hiddenMessages(text).next().done ? undefined : unicodeHidden.card.id);
}

/** Sentences that set instructions aside and want nothing else. */
function mildOnes(passages: readonly string[]): number {
  const isMild = (part: string) =>
    findInjection(part)?.outright.some((attempt) => attempt !== 'tags') === true;
  return passages.filter(isMild).reduce((sum, one) => sum + sentencesOf(one).filter(isMild).length, 0);
}

/** Without the guilty sentences, else the guilty passages, else without all of it, if they command only together. */
function withhold(text: string, found: CheckId, judge: Judge): CommandReading {
  const passages = passagesOf(text);
  const checks = new Set<CheckId>();
  const guilty = guiltyAmong(passages, (part) => {
    const check = judge(part);
    if (check !== undefined) checks.add(check);
    return check !== undefined;
  });
  if (checks.size === 0) checks.add(found);
  const read = { checks: [...checks], isLeft: false, isNotable: false };
  const placeholder = placeholderOf(read.checks);
  const isInnocent = (rest: string) => inAny(rest, undefined, judge, LONGEST_WHOLE) === undefined;
  // Where they command only together, each is looked at.
  const looked = guilty.size > 0 ? guilty : new Set(passages.keys());
  const bySentence = trimmed(passages, looked, judge, placeholder);
  if (bySentence !== text && isInnocent(bySentence)) return { ...read, text: bySentence };
  const byPassage = joinedWithout(passages, guilty, placeholder);
  if (guilty.size > 0 && isInnocent(byPassage)) return { ...read, text: byPassage };
  return { ...read, text: placeholder };
}

/** The passages that are guilty, or guilty together, without their sentences that are. */
function trimmed(
  passages: readonly string[],
  guilty: ReadonlySet<number>,
  judge: Judge,
  placeholder: string,
): string {
  let output = '';
  for (let i = 0; i < passages.length; i++) {
    let run = passages[i] ?? '';
    if (guilty.has(i)) {
      while (guilty.has(i + 1)) run += passages[++i] ?? '';
      const sentences = piecesOf(run);
      run = joinedWithout(
        sentences,
        involvedAmong(sentences, (sentence) => judge(sentence) !== undefined),
        placeholder,
      );
    }
    output += run;
  }
  return output;
}

const placeholderOf = (checks: readonly CheckId[]): string =>
  `[TokenAuditor left out a passage here: ${checks.join(', ')}]`;
