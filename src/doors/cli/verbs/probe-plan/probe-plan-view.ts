/** A probe plan for people. */

import type { ProbePlan } from '../../../../answers/routes/probe-plan.answer.ts';
import { spokenDrop } from '../../../../routers/probe-plan/words.ts';
import { alignColumns } from '../../print/columns.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';

/** Enough to show that the order is random; `--json` has more. */
const BLOCKS_SHOWN = 20;

export function describePlan(plan: ProbePlan, paint: Paint, width: number): string[] {
  return [
    `${paint.bold('a plan only')}: nothing was sent, and a probe needs the user’s consent`,
    '',
    ...numbered(plan.plan, width),
    '',
    paint.bold('stop when'),
    ...bullets(plan.stop_conditions, width),
    '',
    paint.bold('what the sample can show'),
    ...alignColumns(powerRows(plan), width - 2).map((row) => `  ${row}`),
    '',
    paint.bold('order of the calls'),
    ...wrap(orderOf(plan), width - 2).map((line) => `  ${line}`),
    '',
    paint.bold('limits'),
    ...bullets(plan.limitations, width),
  ];
}

function powerRows({ detectable, sample_size, effect }: ProbePlan): string[][] {
  return [
    [
      'pass rate before',
      `smallest drop with ${sample_size.toLocaleString('en-US')} items an arm, power ${effect.power}`,
    ],
    ...detectable.map(({ baseline_rate, minimum_drop }) => [
      String(baseline_rate),
      minimum_drop === null ? 'none' : spokenDrop(minimum_drop),
    ]),
  ];
}

function orderOf({ schedule }: ProbePlan): string {
  const { order, blocks, seed } = schedule;
  const shown = order.slice(0, BLOCKS_SHOWN).join(' ');
  return blocks > BLOCKS_SHOWN
    ? `${shown} … (${blocks.toLocaleString('en-US')} blocks, seed ${seed})`
    : `${shown} (seed ${seed})`;
}

function numbered(lines: readonly string[], width: number): string[] {
  return lines.flatMap((text, at) =>
    wrap(text, width - 4).map((line, i) => `${i === 0 ? `${at + 1}.`.padStart(3) : '   '} ${line}`),
  );
}

function bullets(lines: readonly string[], width: number): string[] {
  return lines.flatMap((text) =>
    wrap(text, width - 4).map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`),
  );
}
