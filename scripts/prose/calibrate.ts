/** Scores of rows by weights that have not seen their source, and the thresholds that follow from them. */
import type { ProseKind } from '../../src/prose/weights/model.ts';
import type { Bag } from './bags.ts';
import { learn, scoreOf } from './learn.ts';
import type { LabelledTexts } from './rows.ts';

export interface Scored {
  readonly row: LabelledTexts;
  readonly score: number;
}

const FOLDS = 4;
/** Each author alone; other sources by their name, together with what was generated from them. */
const isLeftOutAlone = ({ split }: LabelledTexts): boolean => split === 'author';

function foldOf({ source }: LabelledTexts): number {
  const name = source.replace(/^(?:generated|docs|tools) /, '');
  let hash = 7;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 3) % FOLDS;
}

type Report = (line: string) => void;

/** The rows that are held, by weights that were fitted to all others. */
function scoredApart(
  bags: readonly Bag[],
  name: string,
  isHeld: (row: LabelledTexts) => boolean,
  report: Report,
): Scored[] {
  const held = bags.filter(({ row }) => isHeld(row));
  if (held.length === 0) return [];
  const weights = learn(bags.filter(({ row }) => !isHeld(row)));
  report(`held out ${name}: ${held.length} rows`);
  return held.map((bag) => ({ row: bag.row, score: scoreOf(bag, weights) }));
}

export function authorsLeftOut(bags: readonly Bag[], report: Report): Scored[] {
  const authors = new Set(bags.filter(({ row }) => isLeftOutAlone(row)).map(({ row }) => row.source));
  return [...authors].flatMap((author) =>
    scoredApart(bags, author, ({ source }) => source === author, report),
  );
}

export function heldOut(bags: readonly Bag[], report: Report): Scored[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    scoredApart(bags, `fold ${fold + 1}`, (row) => !isLeftOutAlone(row) && foldOf(row) === fold, report),
  );
  return [...authorsLeftOut(bags, report), ...folds.flat()];
}

/** Of honest rows of a sort, at most this share may be flagged. */
export const LIMITS: readonly {
  readonly name: string;
  readonly most: number;
  readonly isOf: (row: LabelledTexts) => boolean;
}[] = [
  {
    name: 'real tool definitions',
    most: 0.005,
    isOf: ({ kind, category }) => kind === 'definition' && category === 'tool',
  },
  {
    name: 'agent rules, READMEs, answers, mails',
    most: 0.005,
    isOf: ({ kind, category }) =>
      kind === 'reply' && /^(?:doc|doc:rules|doc:sentence|answer|email)$/.test(category),
  },
  {
    name: 'texts about attacks',
    most: 0.02,
    isOf: ({ category }) => /^doc:security$|^gen:benign-quote$/.test(category),
  },
  {
    // Twins are far harder than what servers list: of these, the limit above decides.
    name: 'twins by authors, definitions',
    most: 0.05,
    isOf: ({ kind, split }) => kind === 'definition' && split === 'author',
  },
  {
    name: 'twins by authors, replies',
    most: 0.03,
    isOf: ({ kind, split }) => kind === 'reply' && split === 'author',
  },
  {
    name: 'prompts',
    most: 0.01,
    isOf: ({ kind, category }) => kind === 'prompt' && category !== 'systemprompt',
  },
];

/** What arguments need beyond replies: most of them are commands, code and data. */
const ARGUMENT_MARGIN = 1.5;

/** Higher ones would find less than was found before more classes of words were read. */
const MOST = { definition: 1.12, prompt: 3.313 };

export function calibrated(scored: readonly Scored[]): Record<ProseKind, number> {
  const of = (kind: ProseKind) =>
    Math.max(
      0,
      ...LIMITS.map(({ most, isOf }) => {
        const scores = scored
          .filter(({ row }) => !row.isAttack && row.kind === kind && isOf(row))
          .map(({ score }) => score)
          .sort((a, b) => b - a);
        return scores.length < 50
          ? Number.NEGATIVE_INFINITY
          : (scores[Math.floor(scores.length * most)] ?? 0);
      }),
    );
  const [definition, reply, prompt] = [of('definition'), of('reply'), of('prompt')];
  return {
    definition: Math.min(definition, MOST.definition),
    reply,
    argument: reply + ARGUMENT_MARGIN,
    prompt: Math.min(prompt, MOST.prompt),
  };
}
