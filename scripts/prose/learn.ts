/**
 * A logistic model over the worst window of each row, by Adagrad with a fixed seed: the same rows give the same weights. An
 * attack is also set against its honest twin.
 */
import { FACT_COUNT } from '../../src/prose/facts/facts.ts';
import { BUCKET_BITS } from '../../src/prose/weights/features.ts';
import { PROSE_KINDS, type Weights } from '../../src/prose/weights/model.ts';
import { type LearntSentence, scaleOf, scoreWindows } from '../../src/prose/weights/windows.ts';
import { type Bag, withoutHonest } from './bags.ts';

const SEED = 17;
const EPOCHS = 5;
const RATE = 0.25;
const FACT_RATE = 0.05;
const DECAY = 3e-5;
/** Weights of one kind of text stay nearer to nothing than those of all. */
const KIND_DECAY = 3e-4;
const FIRST_BIAS = -2;
/** An error this small changes nothing. */
const SLIGHT = 1e-3;
/** How far an attack should be above its twin, in logits. */
const APART = 2;

const emptyWeights = (): Weights => ({
  buckets: new Float32Array(1 << BUCKET_BITS),
  scale: 1,
  facts: new Float32Array(FACT_COUNT * (PROSE_KINDS.length + 1)),
  bias: new Float32Array(PROSE_KINDS.length),
});

function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const keyed = list.map((one) => [next(), one] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, one]) => one);
}

/** What Adagrad knows beside the weights: the squares of earlier slopes. */
interface Learner {
  readonly weights: Weights;
  readonly sums: Weights;
  readonly next: () => number;
}

export function learn(all: readonly Bag[]): Weights {
  const rows = all.filter(({ row }) => row.weight > 0);
  const bags = withoutHonest(rows);
  const twins = new Map(
    rows.flatMap((bag) =>
      bag.row.isAttack || bag.row.pair === undefined ? [] : [[bag.row.pair, bag] as const],
    ),
  );
  const repeated = bags.flatMap((bag) =>
    Array.from({ length: Math.max(1, Math.round(bag.row.weight)) }, () => bag),
  );
  const learner = { weights: emptyWeights(), sums: emptyWeights(), next: random(SEED) };
  learner.weights.bias.fill(FIRST_BIAS);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const bag of shuffled(repeated, learner.next)) step(bag, twins.get(bag.row.pair ?? ''), learner);
  return withArguments(learner.weights);
}

/** The worst window of a row. */
export function scoreOf({ row, texts }: Bag, weights: Weights): number {
  return worst(texts, PROSE_KINDS.indexOf(row.kind), weights).score;
}

function worst(
  texts: Bag['texts'],
  kind: number,
  weights: Weights,
): { score: number; window: readonly LearntSentence[] } {
  let score = Number.NEGATIVE_INFINITY;
  let window: readonly LearntSentence[] = [];
  for (const sentences of texts)
    scoreWindows(sentences, kind, weights, (one, from, to) => {
      if (one <= score) return;
      score = one;
      window = sentences.slice(from, to);
    });
  return { score, window };
}

function step({ row, texts }: Bag, twin: Bag | undefined, learner: Learner): void {
  const kind = PROSE_KINDS.indexOf(row.kind);
  const weight = Math.min(1, row.weight);
  const { score, window } = worst(texts, kind, learner.weights);
  if (window.length === 0) return;
  update(window, kind, weight * (sigmoid(score) - (row.isAttack ? 1 : 0)), learner);
  if (row.isAttack) {
    if (twin !== undefined) setApart(texts, twin.texts, kind, learner);
    return;
  }
  // Honest rows are honest in every sentence.
  const text = texts[Math.floor(learner.next() * texts.length)] ?? [];
  const at = Math.floor(learner.next() * text.length);
  const other = worst([text.slice(at, at + 1)], kind, learner.weights);
  if (other.window.length > 0) update(other.window, kind, weight * sigmoid(other.score), learner);
}

function setApart(attack: Bag['texts'], honest: Bag['texts'], kind: number, learner: Learner): void {
  const one = worst(attack, kind, learner.weights);
  const other = worst(honest, kind, learner.weights);
  const error = sigmoid(other.score - one.score + APART);
  update(one.window, kind, -error, learner);
  update(other.window, kind, error, learner);
}

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

function update(window: readonly LearntSentence[], kind: number, error: number, learner: Learner): void {
  if (Math.abs(error) < SLIGHT) return;
  const { weights, sums } = learner;
  const count = window.reduce((sum, { features }) => sum + features.length, 0);
  const slope = error * scaleOf(count);
  for (const { features } of window)
    for (const bucket of features) change(weights.buckets, sums.buckets, bucket, slope, RATE, DECAY);
  for (const fact of new Set(window.flatMap(({ held }) => held))) {
    change(weights.facts, sums.facts, fact, error, FACT_RATE, DECAY);
    change(weights.facts, sums.facts, FACT_COUNT * (kind + 1) + fact, error, FACT_RATE, KIND_DECAY);
  }
  change(weights.bias, sums.bias, kind, error, FACT_RATE, 0);
}

type Values = Weights['buckets'];

function change(
  values: Values,
  sums: Values,
  place: number,
  slope: number,
  rate: number,
  decay: number,
): void {
  const value = values[place] ?? 0;
  const whole = slope + decay * value;
  const sum = (sums[place] ?? 0) + whole * whole;
  sums[place] = sum;
  values[place] = value - (rate * whole) / Math.sqrt(sum + 1e-6);
}

/** No data is of arguments: they are read like replies, with a threshold of their own. */
function withArguments(weights: Weights): Weights {
  const [from, to] = [PROSE_KINDS.indexOf('reply'), PROSE_KINDS.indexOf('argument')];
  const own = weights.facts.slice(FACT_COUNT * (from + 1), FACT_COUNT * (from + 2));
  weights.facts.set(own, FACT_COUNT * (to + 1));
  weights.bias[to] = weights.bias[from] ?? 0;
  return weights;
}
