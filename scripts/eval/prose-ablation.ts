/**
 * What each fact and each class of words is worth: the authors' texts judged again without it, by the same weights and
 * thresholds. The weights have seen these texts, so that only the differences count. Not refitted: another may stand in.
 */
import { join } from 'node:path';
import { ClassSet } from '../../src/prose/facts/class-set.ts';
import { FACT_COUNT, FACT_NAMES } from '../../src/prose/facts/facts.ts';
import { purposeOf } from '../../src/prose/facts/purpose.ts';
import { type Sentence, sentencesOf } from '../../src/prose/facts/sentences.ts';
import { classNumber, NO_CLASS, type Tokens, tokensOf } from '../../src/prose/facts/tokens.ts';
import { WORD_CLASSES } from '../../src/prose/facts/words/word-class.ts';
import { PROSE_KINDS, thresholdOf, type Weights, weights } from '../../src/prose/weights/model.ts';
import { type ReadSentence, readTokens, scoreWindows } from '../../src/prose/weights/windows.ts';
import { authorRows, type LabelledTexts } from '../prose/rows.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus', 'prose');

interface SplitText {
  readonly text: string;
  readonly places: readonly Sentence[];
  readonly tokens: readonly Tokens[];
}

interface SplitRow {
  readonly row: LabelledTexts;
  readonly texts: readonly SplitText[];
}

interface Tally {
  readonly attacks: number;
  readonly honest: number;
}

const splitRow = (row: LabelledTexts): SplitRow => ({
  row,
  texts: row.texts.map((text) => {
    const places = sentencesOf(text);
    return { text, places, tokens: places.map(({ start, end }) => tokensOf(text.slice(start, end))) };
  }),
});

type Read = (row: SplitRow) => readonly (readonly ReadSentence[])[];

const reading =
  (change: (tokens: Tokens) => Tokens): Read =>
  ({ row, texts }) => {
    const purpose = row.kind === 'definition' ? purposeOf(row.name, row.texts[0] ?? '') : undefined;
    return texts.map(({ text, places, tokens }) => readTokens(text, places, tokens.map(change), { purpose }));
  };

function tallyOf(rows: readonly SplitRow[], read: Read, by: Weights): Tally {
  const tally = { attacks: 0, honest: 0 };
  for (const one of rows) {
    const { row } = one;
    let worst = Number.NEGATIVE_INFINITY;
    for (const sentences of read(one))
      scoreWindows(sentences, PROSE_KINDS.indexOf(row.kind), by, (score) => {
        worst = Math.max(worst, score);
      });
    if (worst >= thresholdOf(row.kind)) tally[row.isAttack ? 'attacks' : 'honest']++;
  }
  return tally;
}

function withoutFact(by: Weights, fact: number): Weights {
  const facts = by.facts.slice();
  for (let at = fact; at < facts.length; at += FACT_COUNT) facts[at] = 0;
  return { ...by, facts };
}

function withoutClass(place: number): (tokens: Tokens) => Tokens {
  return (tokens) => {
    if (!tokens.present.has(place)) return tokens;
    const { from, length, hashes, stems, roles, call, text } = tokens;
    const classes = tokens.classes.map((one) => (one === place ? NO_CLASS : one));
    const present = new ClassSet();
    for (const one of classes.subarray(from, from + length)) if (one !== NO_CLASS) present.add(one);
    return { from, length, hashes, stems, roles, call, text, classes, present };
  };
}

export function* ablatedProse(): Generator<string> {
  const rows = authorRows(CORPUS)
    .filter(({ split }) => split === 'author')
    .map(splitRow);
  const plain = reading((tokens) => tokens);
  const kept = new Map(rows.map((row) => [row, plain(row)] as const));
  const readKept: Read = (row) => kept.get(row) ?? [];
  const all = tallyOf(rows, readKept, weights());
  yield 'the weights stay as they are and have seen these texts: only the differences count, and another fact may stand in after a refit';
  yield `all: ${all.attacks} attacks and ${all.honest} honest texts flagged, of ${rows.length / 2} each`;
  const line = (name: string, { attacks, honest }: Tally) =>
    `without ${name.padEnd(28)} attacks ${signed(attacks - all.attacks)}, honest ${signed(honest - all.honest)}`;
  for (const [fact, name] of FACT_NAMES.entries())
    yield line(`fact ${name}`, tallyOf(rows, readKept, withoutFact(weights(), fact)));
  for (const name of WORD_CLASSES)
    yield line(`class ${name}`, tallyOf(rows, reading(withoutClass(classNumber(name))), weights()));
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value)).padStart(4);
