/** Rows as the learner needs them: per text its sentences, with features and facts. */
import { purposeOf } from '../../src/prose/facts/purpose.ts';
import { type LearntSentence, type ReadSentence, readSentences } from '../../src/prose/weights/windows.ts';
import { memoOf } from '../../src/text/bounded-memo.ts';
import type { LabelledTexts } from './rows.ts';

export interface Bag {
  readonly row: LabelledTexts;
  readonly texts: readonly (readonly LearntSentence[])[];
}

/** Characters of a text; the rest of a very long one teaches nothing new. */
const MOST = 12_000;

export function bagOf(row: LabelledTexts): Bag {
  const purpose = row.kind === 'definition' ? purposeOf(row.name, row.texts[0] ?? '') : undefined;
  return { row, texts: row.texts.map((text) => readSentences(text.slice(0, MOST), { purpose }).map(lean)) };
}

/** Without what the learner does not need: there are hundreds of thousands of sentences. */
const lean = ({ features, held }: ReadSentence): LearntSentence => ({ features, held });

/** Kept by sentence: each fit asks for it again. */
const keyOf = memoOf(
  ({ features }: LearntSentence): string =>
    `${features.length} ${features[0] ?? 0} ${features.reduce((sum, one) => (sum * 31 + one) | 0, 7)}`,
);

/** Sentences of attacks that honest rows have too are not what makes them attacks: those are left out for learning. */
export function withoutHonest(bags: readonly Bag[]): Bag[] {
  const honest = new Set<string>();
  for (const { row, texts } of bags)
    if (!row.isAttack) for (const one of texts.flat()) honest.add(keyOf(one));
  return bags.map((bag) => {
    if (!bag.row.isAttack) return bag;
    const texts = bag.texts.map((text) => text.filter((one) => !honest.has(keyOf(one))));
    return texts.some((text) => text.length > 0) ? { ...bag, texts } : bag;
  });
}
