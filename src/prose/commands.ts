/** Sentences that order a command to be run: the caller judges the command, which this room cannot. */

import { once } from '../text/bounded-memo.ts';
import { FACT_CARDS } from './facts/fact-list.ts';
import { compileOrders, factNumber, mayHold } from './facts/facts.ts';
import type { Tokens } from './facts/tokens.ts';
import { readSentences } from './weights/windows.ts';

const RUNS = once(() => factNumber('runs-command'));
const RUN_ORDERS = once(() => compileOrders(FACT_CARDS[RUNS()]?.orders ?? []));
/** Whether reading its facts is worth it: nearly no sentence has all words of such an order. */
const mayRun = (tokens: Tokens): boolean => RUN_ORDERS().some((order) => mayHold(tokens, order));
const ORDERED = once(() =>
  ['orders-you', 'opens-with-order', 'comes-first', 'acts-first', 'acts-always', 'addresses-model'].map(
    factNumber,
  ),
);
const EXEMPT = once(() => ['about-attack', 'gives-example', 'text-about-attacks'].map(factNumber));
const MOST = 20;

const isOrder = (facts: Uint8Array): boolean =>
  facts[RUNS()] === 1 &&
  ORDERED().some((fact) => facts[fact] === 1) &&
  !EXEMPT().some((fact) => facts[fact] === 1);

export function ordersToRun(text: string, purpose: Uint8Array | undefined): string[] {
  return readSentences(text, { purpose })
    .filter(
      (sentence) =>
        mayRun(sentence.tokens) &&
        isOrder(sentence.facts) &&
        !/\be\.g\.|\bwithout running\b/i.test(text.slice(sentence.start, sentence.end)),
    )
    .slice(0, MOST)
    .map(({ start, end }) => text.slice(start, end));
}
