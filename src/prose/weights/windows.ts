/** A text as windows of one or two sentences, and the score of each: a payload in a long text counts as much as alone. */
import { type ContextWriter, contextWriter, spokenIn } from '../facts/around-sentence.ts';
import { CONTEXT_START, FACT_COUNT, factsOf, type Surroundings, writeOtherFacts } from '../facts/facts.ts';
import { type Sentence, sentencesOf } from '../facts/sentences.ts';
import { tokenSpaceFor } from '../facts/token-space.ts';
import { classNumber, type Tokens, tokensOf } from '../facts/tokens.ts';
import { featuresOf } from './features.ts';
import { joinedTokens } from './joined-tokens.ts';
import type { Weights } from './model.ts';

/** What the learner needs of a sentence. */
export interface LearntSentence {
  readonly features: Int32Array;
  /** Places of the facts that hold. */
  readonly held: readonly number[];
}

/** A sentence in its text. Its facts and features are read when they are first asked for: nearly none is. */
export class ReadSentence implements Sentence, LearntSentence {
  readonly start: number;
  readonly end: number;
  readonly isCut: boolean;
  readonly tokens: Tokens;
  /** By token: 1 within someone's words. */
  readonly spoken: Uint8Array | undefined;
  /** Places of facts that take no more than a look; the others are orders of words, and whether it is code. */
  readonly plain: readonly number[];
  readonly #around: Around;
  #facts: Uint8Array | undefined;
  #held: readonly number[] | undefined;

  constructor({ start, end, isCut = false }: Sentence, tokens: Tokens, around: Around) {
    this.start = start;
    this.end = end;
    this.isCut = isCut;
    this.tokens = tokens;
    this.spoken = around.spoken;
    this.#around = around;
    const plain: number[] = [];
    writeOtherFacts(tokens, around, plain);
    around.writeContext(around.at, around.spoken, plain);
    this.plain = plain;
  }

  get facts(): Uint8Array {
    if (this.#facts !== undefined) return this.#facts;
    const facts = factsOf(this.tokens, this.#around);
    for (const fact of this.plain) facts[fact] = 1;
    this.#facts = facts;
    return facts;
  }

  get held(): readonly number[] {
    this.#held ??= placesOf(this.facts);
    return this.#held;
  }

  get features(): Int32Array {
    return featuresOf(this.tokens, this.spoken);
  }

  /** As one sentence with the next, from which it was cut for its length alone. */
  with({ end, isCut, tokens }: ReadSentence): ReadSentence {
    const around = { ...this.#around, spoken: undefined };
    return new ReadSentence({ start: this.start, end, isCut }, joinedTokens(this.tokens, tokens), around);
  }
}

interface Around extends Surroundings {
  readonly at: number;
  readonly spoken: Uint8Array | undefined;
  readonly writeContext: ContextWriter;
}

export interface ReadingOptions {
  /** Classes of words in the purpose of a tool. */
  readonly purpose?: Uint8Array | undefined;
  readonly isDisguised?: boolean;
  /** Sentences that were read before, by their text. */
  readonly known?: ReadonlyMap<string, Tokens> | undefined;
}

/** Share of sentences with a word about attacks from which a text is about them. */
const ABOUT_SHARE = 0.2;
const ABOUT_LEAST = 2;
/** Sentences of a window. */
const WIDEST = 2;

export function readSentences(text: string, options: ReadingOptions): readonly ReadSentence[] {
  const places = sentencesOf(text);
  const space = tokenSpaceFor(text.length);
  const all = places.map(({ start, end }) => {
    const sentence = text.slice(start, end);
    return options.known?.get(sentence) ?? tokensOf(sentence, space);
  });
  return readTokens(text, places, all, options);
}

export function readTokens(
  text: string,
  places: readonly Sentence[],
  all: readonly Tokens[],
  { purpose, isDisguised = false }: ReadingOptions,
): readonly ReadSentence[] {
  let attacks = 0;
  for (const { present } of all) if (present.has(ATTACK)) attacks++;
  const isAboutAttacks = attacks >= ABOUT_LEAST && attacks >= all.length * ABOUT_SHARE;
  const spoken = spokenIn(text, places, all);
  const writeContext = contextWriter(text, all, CONTEXT_START);
  return all.map(
    (tokens, at) =>
      new ReadSentence(places[at] ?? NOWHERE, tokens, {
        purpose,
        isFirst: at === 0,
        isAboutAttacks,
        isDisguised,
        isAfterTag: all[at - 1]?.present.has(TAG) === true,
        at,
        spoken: spoken[at],
        writeContext,
      }),
  );
}

interface WholeSentence {
  readonly sentence: ReadSentence;
  /** Where it starts in the list, and how many of the list it is. */
  readonly at: number;
  readonly count: number;
}

/** Each sentence, and those that were cut also with what was cut from them: no order hides in the cut. */
export function* wholeSentences(sentences: readonly ReadSentence[]): Generator<WholeSentence> {
  for (const [at, sentence] of sentences.entries()) {
    yield { sentence, at, count: 1 };
    const next = sentences[at + 1];
    if (sentence.isCut && next !== undefined) yield { sentence: sentence.with(next), at, count: 2 };
  }
}

/** A stretch of sentences with its neighbours, and each that was cut also as a whole. */
export function sentencesNear(
  sentences: readonly ReadSentence[],
  { at, count }: Omit<WholeSentence, 'sentence'>,
): readonly ReadSentence[] {
  const from = sentences[at - 2]?.isCut === true ? at - 2 : Math.max(0, at - 1);
  const to = at + count + (sentences[at + count]?.isCut === true ? 2 : 1);
  return [...wholeSentences(sentences.slice(from, to))].map(({ sentence }) => sentence);
}

const NOWHERE: Sentence = { start: 0, end: 0 };

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
  sentences: readonly LearntSentence[],
  kind: number,
  weights: Weights,
  take: (score: number, from: number, to: number) => void,
): void {
  const { facts, bias, scale } = weights;
  const read = sentences.map(({ features, held }) => ({
    held,
    sum: sumOf(features, features.length, weights.buckets) * scale,
    count: features.length,
  }));
  const own = FACT_COUNT * (kind + 1);
  const union = new Uint8Array(FACT_COUNT);
  for (let from = 0; from < sentences.length; from++) {
    union.fill(0);
    let factSum = bias[kind] ?? 0;
    let sum = 0;
    let count = 0;
    for (let to = from; to < Math.min(sentences.length, from + WIDEST); to++) {
      const sentence = read[to];
      if (sentence === undefined) break;
      sum += sentence.sum;
      count += sentence.count;
      for (const fact of sentence.held) {
        if (union[fact] === 1) continue;
        union[fact] = 1;
        factSum += (facts[fact] ?? 0) + (facts[own + fact] ?? 0);
      }
      take(factSum + sum * scaleOf(count), from, to + 1);
    }
  }
}

export function sumOf(features: Int32Array, count: number, buckets: Weights['buckets']): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += buckets[features[at] ?? 0] ?? 0;
  return sum;
}
