/** Sentences that order a command to be run: the caller judges the command, which this room cannot. */

import { once } from '../text/bounded-memo.ts';
import { factNumber } from './facts/facts.ts';
import { readSentences } from './weights/windows.ts';

const RUNS = once(() => factNumber('runs-command'));
const ORDERED = once(() =>
  ['orders-you', 'opens-with-order', 'comes-first', 'acts-first', 'acts-always', 'addresses-model'].map(
    factNumber,
  ),
);
const EXEMPT = once(() => ['about-attack', 'gives-example', 'text-about-attacks'].map(factNumber));
const MOST = 20;

export function ordersToRun(text: string, purpose: Uint8Array | undefined): string[] {
  return readSentences(text, { purpose })
    .filter(
      ({ facts, start, end }) =>
        facts[RUNS()] === 1 &&
        ORDERED().some((fact) => facts[fact] === 1) &&
        !/\be\.g\.|\bwithout running\b/i.test(text.slice(start, end)) &&
        !EXEMPT().some((fact) => facts[fact] === 1),
    )
    .slice(0, MOST)
    .map(({ start, end }) => text.slice(start, end));
}
