/** Two sets of one-token answers, probe by probe, as tables of counts. Tokens come as salted hashes: only equality matters. */
import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import type { PairedCounts } from '../../statistics/g-statistic.ts';
import type { SeededRandom } from '../../statistics/seeded.ts';
import { totalVariation } from './total-variation.ts';

export type Histograms = NonNullable<ComparisonInput['baseline']['token_histograms']>;

/**
 * Only probes that both sides answered. In the order of the counts: names are hashes under a new salt each time, and what is
 * drawn at random must not depend on them.
 */
export function pairUp(first: Histograms, second: Histograms): PairedCounts[] {
  const pairs: PairedCounts[] = [];
  for (const [probe, mine] of Object.entries(first)) {
    const theirs = Object.hasOwn(second, probe) ? second[probe] : undefined;
    if (theirs === undefined) continue;
    const tokens = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const counts = tokens
      .map((token) => [countOf(mine, token), countOf(theirs, token)] as const)
      .sort(([a, b], [c, d]) => c - a || d - b);
    const isAnswered = (side: 0 | 1) => counts.some((pair) => pair[side] > 0);
    if (isAnswered(0) && isAnswered(1)) pairs.push(counts);
  }
  return pairs;
}

function countOf(histogram: Readonly<Record<string, number>>, token: string): number {
  return Object.hasOwn(histogram, token) ? (histogram[token] ?? 0) : 0;
}

export function answersIn(pairs: readonly PairedCounts[]): number {
  const sum = (side: 0 | 1) => pairs.flat().reduce((total, pair) => total + pair[side], 0);
  return Math.min(sum(0), sum(1));
}

export function meanVariation(pairs: readonly PairedCounts[]): number {
  return mean(pairs.map(totalVariation));
}

/** The Jensen–Shannon divergence in bits, averaged over probes. */
export function meanDivergence(pairs: readonly PairedCounts[]): number {
  return mean(
    pairs.map((counts) => {
      const [a, b] = [0, 1].map((side) => counts.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
      return counts.reduce((sum, [x, y]) => {
        const [p, q] = [x / (a || 1), y / (b || 1)];
        return sum + (bits(p, (p + q) / 2) + bits(q, (p + q) / 2)) / 2;
      }, 0);
    }),
  );
}

const bits = (p: number, middle: number): number => (p > 0 ? p * Math.log2(p / middle) : 0);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;

export interface Dealer {
  /** Of the observed answers, and of the same answers split at random between both sides of each probe. */
  readonly observed: number;
  readonly deal: (random: SeededRandom) => number;
  readonly dealPairs: (random: SeededRandom) => PairedCounts[];
}

/** With fixed margins G only moves with the sum of x ln x over the cells, and that can be looked up. */
export function dealer(pairs: readonly PairedCounts[]): Dealer {
  const decks = pairs.map(deckOf);
  const most = Math.max(0, ...decks.flatMap(({ totals }) => [...totals]));
  const logs = Float64Array.from({ length: most + 1 }, (_, x) => (x === 0 ? 0 : x * Math.log(x)));
  const weigh = ({ totals, mine }: Deck): number => {
    let sum = 0;
    for (let token = 0; token < totals.length; token += 1) {
      const count = mine[token] ?? 0;
      sum += (logs[count] ?? 0) + (logs[(totals[token] ?? 0) - count] ?? 0);
    }
    return sum;
  };
  return {
    observed: decks.reduce((sum, deck) => sum + weigh(deck), 0),
    deal: (random) => decks.reduce((sum, deck) => sum + weigh(shuffled(deck, random)), 0),
    dealPairs: (random) =>
      decks.map((deck) => {
        const { totals, mine } = shuffled(deck, random);
        return Array.from(totals, (total, token) => [mine[token] ?? 0, total - (mine[token] ?? 0)] as const);
      }),
  };
}

interface Deck {
  readonly cards: Int32Array;
  readonly totals: Int32Array;
  /** What the first side holds. */
  readonly mine: Int32Array;
  readonly dealt: number;
}

function deckOf(counts: PairedCounts): Deck {
  return {
    cards: Int32Array.from(counts.flatMap(([a, b], token) => new Array<number>(a + b).fill(token))),
    totals: Int32Array.from(counts, ([a, b]) => a + b),
    mine: Int32Array.from(counts, ([a]) => a),
    dealt: counts.reduce((sum, [a]) => sum + a, 0),
  };
}

function shuffled(deck: Deck, random: SeededRandom): Deck {
  const { cards, mine, dealt } = deck;
  mine.fill(0);
  for (let i = 0; i < dealt; i += 1) {
    const j = i + random.below(cards.length - i);
    const card = cards[j] ?? 0;
    cards[j] = cards[i] ?? 0;
    cards[i] = card;
    mine[card] = (mine[card] ?? 0) + 1;
  }
  return deck;
}

/** Each side resampled from its own answers, with replacement. */
export function resampler(pairs: readonly PairedCounts[]): (random: SeededRandom) => PairedCounts[] {
  const sides = pairs.map((counts) =>
    ([0, 1] as const).map((side) =>
      counts.flatMap((pair, token) => Array.from({ length: pair[side] }, () => token)),
    ),
  );
  return (random) =>
    pairs.map((counts, probe) => {
      const drawn = counts.map((): [number, number] => [0, 0]);
      for (const side of [0, 1] as const) {
        const cards = sides[probe]?.[side] ?? [];
        for (let i = 0; i < cards.length; i += 1) {
          const pair = drawn[cards[random.below(cards.length)] ?? 0];
          if (pair) pair[side] += 1;
        }
      }
      return drawn;
    });
}
