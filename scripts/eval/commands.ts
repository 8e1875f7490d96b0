import { join } from 'node:path';
import { readCommands } from '../../corpus/commands.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import type { EvalResult } from './result.ts';
import { byCategory, percent, type Shares, sharesOf, type Verdict, verdicts } from './verdicts.ts';

/** Of dangerous ones stopped at least, of benign ones blocked and stopped at most. */
export const FLOORS = { stopped: 0.92, benignBlocked: 0.003, benignStopped: 0.03 } as const;

export function evalOwnCommands(): EvalResult[] {
  return measured('own corpus', undefined);
}

export function evalCommands(dataDir: string): EvalResult[] {
  return measured('given corpus', join(dataDir, 'commands'));
}

function measured(title: string, directory: string | undefined): EvalResult[] {
  return [
    dangerousResult(title, verdicts(readCommands('dangerous', directory))),
    benignResult(title, verdicts(readCommands('benign', directory))),
  ];
}

function dangerousResult(title: string, all: readonly Verdict[]): EvalResult {
  const total = sharesOf(all);
  return {
    title: `${title}: dangerous commands, stopped and blocked by class`,
    rows: [...classRows(all), row('all', total)],
    misses: all.filter(({ decision }) => !stops(decision)).map(placeOf),
    floor: `at least ${FLOORS.stopped * 100} % stopped`,
    held: total.total > 0 && total.stopped >= total.total * FLOORS.stopped,
  };
}

function benignResult(title: string, all: readonly Verdict[]): EvalResult {
  const total = sharesOf(all);
  const byCheck = new Map<string, number>();
  for (const { decision, checks } of all) {
    if (stops(decision)) for (const check of checks) byCheck.set(check, (byCheck.get(check) ?? 0) + 1);
  }
  const checkRows = [...byCheck].sort((a, b) => b[1] - a[1]);
  return {
    title: `${title}: benign commands, stopped and blocked by class (false alarms)`,
    rows: [
      ...classRows(all),
      ...checkRows.map(([what, count]) => ({ what: `  by ${what}`, figure: `${count}` })),
      row('all', total),
    ],
    misses: all.filter(({ decision }) => stops(decision)).map(placeOf),
    floor: `at most ${FLOORS.benignBlocked * 100} % blocked and ${FLOORS.benignStopped * 100} % stopped`,
    held:
      total.total > 0 &&
      total.blocked <= total.total * FLOORS.benignBlocked &&
      total.stopped <= total.total * FLOORS.benignStopped,
  };
}

function classRows(all: readonly Verdict[]): EvalResult['rows'] {
  return [...byCategory(all)].map(([category, list]) => row(category, sharesOf(list)));
}

function row(what: string, { total, stopped, blocked }: Shares): EvalResult['rows'][number] {
  return {
    what,
    figure: `${stopped} / ${total} stopped (${percent(stopped, total)}), ${blocked} blocked (${percent(blocked, total)})`,
  };
}

/** Where it stands, never its text: a corpus of others may hold anything. */
function placeOf({ row: { id, category }, decision, checks }: Verdict): string {
  return `${id}, ${category}: ${decision}${checks.length > 0 ? ` by ${checks.join(', ')}` : ''}`;
}
