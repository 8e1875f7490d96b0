/** Sentences that order a command to be run. The caller judges the command, which this room cannot. */

import { once } from '../text/bounded-memo.ts';
import type { Threat } from '../vocabulary/signal.ts';
import type { CertainPlace } from './certain.ts';
import { FACT_CARDS } from './facts/fact-list.ts';
import { compileOrders, factNumber, mayHold } from './facts/facts.ts';
import type { Tokens } from './facts/tokens.ts';
import { type ReadSentence, readSentences, sentencesNear } from './weights/windows.ts';

/** What a command in a text would do that screening would stop; undefined for one that it lets pass. */
export type CommandJudge = (text: string) => Threat | undefined;

const RUNS = once(() => factNumber('runs-command'));
const RUN_ORDERS = once(() => compileOrders(FACT_CARDS[RUNS()]?.orders ?? []));
/** Whether reading its facts is worth it: nearly no sentence has all words of such an order. */
const mayRun = (tokens: Tokens): boolean => RUN_ORDERS().some((order) => mayHold(tokens, order));
const numbers = (...names: readonly string[]) => once(() => names.map(factNumber));
const ORDERED = numbers(
  ...['orders-you', 'opens-with-order', 'comes-first', 'acts-first', 'acts-always', 'addresses-model'],
);
const EXEMPT = numbers('about-attack', 'gives-example', 'text-about-attacks');
const MOST = 20;

const hasAny = (facts: Uint8Array, some: () => readonly number[]): boolean =>
  some().some((fact) => facts[fact] === 1);
const isOrder = (facts: Uint8Array): boolean =>
  facts[RUNS()] === 1 && hasAny(facts, ORDERED) && !hasAny(facts, EXEMPT);

const isToldOtherwise = (text: string, { start, end }: ReadSentence): boolean =>
  /\be\.g\.|\bwithout running\b/i.test(text.slice(start, end));

export function ordersToRun(text: string, purpose: Uint8Array | undefined): string[] {
  return readSentences(text, { purpose })
    .filter(
      (sentence) => mayRun(sentence.tokens) && isOrder(sentence.facts) && !isToldOtherwise(text, sentence),
    )
    .slice(0, MOST)
    .map(({ start, end }) => text.slice(start, end));
}

/** Said to a model: people are not called so, and their instructions are not set aside. */
const TO_MODEL = numbers(
  ...['addresses-model', 'calls-and-orders', 'notes-for-model', 'forges-tag', 'forges-frame'],
  ...['gives-new-task', 'keeps-from-user', 'conceals-this', 'in-tag'],
);
/** Said to a model too, except in manuals: there, steps that were given before are set aside. */
const SETS_ASIDE = numbers('sets-rules-aside', 'voids-rules');
const GIVES_ORDER = numbers('has-order', 'orders-you');
/** Manuals and READMEs tell people how to install a program. */
const MANUAL =
  /\b(?:instal|set ?up|getting started|quick ?start|prerequisit|requirement|upgrad|macos|linux|windows|ubuntu|debian|homebrew|terminal|download|usage|readme|docker)/i;
/** A command that reaches out of its folder, fetches, deletes or raises its rights has one of these. */
const REACHES =
  /[|~$\\]|:\/\/|(?:^|[\s`'"=])\/\w|\b(?:rm|sudo|doas|del|rmdir|format|mkfs|shred|chmod|chown|iex|nc|ncat)\b/i;
/** Behind these, someone is warned or shown what not to do. */
const WARNED = /\b(?:never|not|don['’]t|avoid|instead of|rather than|beware|for example)\b/i;
const AROUND = 300;

/**
 * The first order to run a command that the judge would stop: proof if it is said to a model, else a finding of its own
 * unless it is in a manual. What is denied, warned of or shown passes.
 */
export function harmOrdered(
  text: string,
  sentences: readonly ReadSentence[],
  judge: CommandJudge,
): CertainPlace | undefined {
  let read = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (!mayRun(sentence.tokens) || read++ > MOST) continue;
    const { facts, start, end } = sentence;
    if (facts[RUNS()] !== 1 || !hasAny(facts, GIVES_ORDER) || hasAny(facts, EXEMPT)) continue;
    const said = text.slice(start, end);
    if (WARNED.test(wordsOf(said))) continue;
    const isManual = MANUAL.test(wordsOf(text.slice(Math.max(0, start - AROUND), end + AROUND)));
    const near = sentencesNear(sentences, { at, count: 1 });
    const isToModel = near.some(
      (one) => hasAny(one.facts, TO_MODEL) || (!isManual && hasAny(one.facts, SETS_ASIDE)),
    );
    if (!isToModel && isManual) continue;
    if (!REACHES.test(said)) continue;
    const threat = threatIn(said, judge);
    if (threat === undefined) continue;
    return { says: RUNS_HARM, threat, isGrave: isToModel, at, count: 1 };
  }
  return undefined;
}

/** Without code and addresses: an attacker names those. */
const wordsOf = (text: string): string => text.replace(/`[^`\n]*`|https?:\S+/g, ' ');

/** A command is usually put in backticks; what is around it is no part of it. */
function threatIn(said: string, judge: CommandJudge): Threat | undefined {
  for (const [, command = ''] of said.matchAll(/`([^`\n]{3,2000})`/g)) {
    const threat = judge(command);
    if (threat !== undefined) return threat;
  }
  return judge(said);
}

const RUNS_HARM = 'orders a command that screening would stop';
