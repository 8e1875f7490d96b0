/** A text as windows of one or two sentences, and the score of each: a payload in a long text counts as much as alone. */
import { contextWriter, spokenIn } from '../facts/around-sentence.ts';
import { CONTEXT_START, FACT_COUNT, factsOf } from '../facts/facts.ts';
import { type Sentence, sentencesOf } from '../facts/sentences.ts';
import { TokenSpace } from '../facts/token-space.ts';
import { classNumber, type Tokens, tokensOf } from '../facts/tokens.ts';
import { FeatureSpace, featuresOf } from './features.ts';
import type { Weights } from './model.ts';

export interface ReadSentence extends Sentence {
  readonly tokens: Tokens;
  readonly features: Int32Array;
  readonly facts: Uint8Array;
  /** Places of the facts that hold. */
  readonly held: readonly number[];
}

export interface ReadingOptions {
  /** Classes of words in the purpose of a tool. */
  readonly purpose?: Uint8Array | undefined;
  readonly isDisguised?: boolean;
}

/** Share of sentences with a word about attacks from which a text is about them. */
const ABOUT_SHARE = 0.2;
const ABOUT_LEAST = 2;
/** Sentences of a window. */
const WIDEST = 2;

export function readSentences(text: string, options: ReadingOptions): readonly ReadSentence[] {
  const places = sentencesOf(text);
  const space = new TokenSpace(text.length + 1);
  const all = places.map(({ start, end }) => tokensOf(text.slice(start, end), space));
  return readTokens(text, places, all, options);
}

export function readTokens(
  text: string,
  places: readonly Sentence[],
  all: readonly Tokens[],
  { purpose, isDisguised = false }: ReadingOptions,
): readonly ReadSentence[] {
  const attacks = all.filter(({ present }) => present[ATTACK] === 1).length;
  const isAboutAttacks = attacks >= ABOUT_LEAST && attacks >= all.length * ABOUT_SHARE;
  const spoken = spokenIn(text, places, all);
  const space = new FeatureSpace();
  const writeContext = contextWriter(text, all, CONTEXT_START);
  return all.map((tokens, i) => {
    const before = all[i - 1];
    const facts = factsOf(tokens, {
      purpose,
      isFirst: i === 0,
      isAboutAttacks,
      isDisguised,
      isAfterTag: before?.present[TAG] === 1,
    });
    writeContext(i, spoken[i], facts);
    const { start = 0, end = 0 } = places[i] ?? {};
    return {
      start,
      end,
      tokens,
      facts,
      held: placesOf(facts),
      features: featuresOf(tokens, spoken[i], space),
    };
  });
}

const ATTACK = classNumber('attack');
const TAG = classNumber('tag');

function placesOf(facts: Uint8Array): number[] {
  const places: number[] = [];
  for (let fact = 0; fact < FACT_COUNT; fact++) if (facts[fact] === 1) places.push(fact);
  return places;
}

/** Longer windows have more features; their sum grows like the root. */
export const scaleOf = (count: number): number => 1 / Math.sqrt(count + 12);

/** Calls back with the score of each window and its sentences, from and to. */
export function scoreWindows(
  sentences: readonly ReadSentence[],
  kind: number,
  weights: Weights,
  take: (score: number, from: number, to: number) => void,
): void {
  const { facts, bias, scale } = weights;
  const sums = sentences.map(({ features }) => sumOf(features, weights.buckets) * scale);
  const own = FACT_COUNT * (kind + 1);
  const union = new Uint8Array(FACT_COUNT);
  for (let from = 0; from < sentences.length; from++) {
    union.fill(0);
    let factSum = bias[kind] ?? 0;
    let sum = 0;
    let count = 0;
    for (let to = from; to < Math.min(sentences.length, from + WIDEST); to++) {
      const sentence = sentences[to];
      if (sentence === undefined) break;
      sum += sums[to] ?? 0;
      count += sentence.features.length;
      for (const fact of sentence.held) {
        if (union[fact] === 1) continue;
        union[fact] = 1;
        factSum += (facts[fact] ?? 0) + (facts[own + fact] ?? 0);
      }
      take(factSum + sum * scaleOf(count), from, to + 1);
    }
  }
}

function sumOf(features: Int32Array, buckets: Weights['buckets']): number {
  let sum = 0;
  for (let at = 0; at < features.length; at++) sum += buckets[features[at] ?? 0] ?? 0;
  return sum;
}
