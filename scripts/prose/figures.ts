/** Figures on rows that the weights had not seen. */
import { PROSE_KINDS, type ProseKind } from '../../src/prose/weights/model.ts';
import { LIMITS, type Scored } from './calibrate.ts';

type Thresholds = Readonly<Record<ProseKind, number>>;

const share = (part: number, whole: number): string =>
  `${part} / ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const isOver = ({ row, score }: Scored, thresholds: Thresholds): boolean => score >= thresholds[row.kind];

function both(name: string, rows: readonly Scored[], thresholds: Thresholds): string {
  const of = (isAttack: boolean) => rows.filter(({ row }) => row.isAttack === isAttack);
  const over = (list: readonly Scored[]) => list.filter((one) => isOver(one, thresholds)).length;
  const [attacks, honest] = [of(true), of(false)];
  return `${name.padEnd(44)} attacks ${share(over(attacks), attacks.length).padEnd(22)} honest ${share(over(honest), honest.length)}`;
}

export function figures(scored: readonly Scored[], thresholds: Thresholds): string[] {
  const natural = ({ row }: Scored) => row.split !== 'author' && !row.category.startsWith('gen:');
  return [
    ...LIMITS.map(({ name, isOf }) =>
      both(
        name,
        scored.filter(({ row }) => isOf(row)),
        thresholds,
      ),
    ),
    ...PROSE_KINDS.filter((kind) => kind !== 'argument').map((kind) =>
      both(
        `${kind}, natural`,
        scored.filter((one) => one.row.kind === kind && natural(one)),
        thresholds,
      ),
    ),
    both(
      'generated',
      scored.filter(({ row }) => row.category.startsWith('gen:')),
      thresholds,
    ),
  ];
}

/** Each author by weights that have seen only the others. */
export function authorFigures(scored: readonly Scored[], thresholds: Thresholds): string[] {
  const rows = scored.filter(({ row }) => row.split === 'author');
  const by = (key: (one: Scored) => string) =>
    [...new Set(rows.map(key))].sort().map((name) =>
      both(
        name,
        rows.filter((one) => key(one) === name),
        thresholds,
      ),
    );
  return [
    both('all authors, each left out', rows, thresholds),
    ...by(({ row }) => row.source),
    ...by(({ row }) => `kind ${row.kind}`),
    ...by(({ row }) => `class ${row.category}`),
    ...by(({ row }) => `language ${row.lang}`),
    ...PROSE_KINDS.map((kind) =>
      atRate(
        rows.filter(({ row }) => row.kind === kind),
        kind,
      ),
    ).filter((one) => one !== ''),
  ];
}

function atRate(rows: readonly Scored[], kind: ProseKind): string {
  const honest = rows
    .filter(({ row }) => !row.isAttack)
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const attacks = rows.filter(({ row }) => row.isAttack).map(({ score }) => score);
  if (honest.length === 0) return '';
  const at = (rate: number) => {
    const threshold = honest[Math.floor(honest.length * rate)] ?? 0;
    const found = attacks.filter((score) => score > threshold).length;
    return `${((100 * found) / attacks.length).toFixed(1)} % at ${rate * 100} %`;
  };
  return `${kind}: recall at a rate of false alarms among twins: ${[0.01, 0.02, 0.05, 0.1, 0.16].map(at).join(', ')}`;
}
