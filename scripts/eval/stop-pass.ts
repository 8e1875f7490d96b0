import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '../../corpus/commands.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import type { EvalResult } from './result.ts';
import { byCategory, percent, sharesOf, type Verdict, verdicts } from './verdicts.ts';

/** Of what must be stopped at least, and of what must pass at most. */
const FLOORS = { stopped: 0.96, asked: 0.01 } as const;
const STOP = /^(.*?)-?stop\.jsonl$/;

/** A session in a project: rows are judged as a host would ask. */
const CONTEXT = { cwd: '/home/dev/shop', home: '/home/dev', projectRoot: '/home/dev/shop' };

/** Files `<name>-stop.jsonl` and `<name>-pass.jsonl`: one `{ call, class }` a line. */
export const hasStopPass = (directory: string): boolean =>
  existsSync(directory) && readdirSync(directory).some((name) => STOP.test(name));

/** One result for each pair of files: recall and false alarms for each class. */
export function evalStopPass(directory: string): EvalResult[] {
  return readdirSync(directory)
    .filter((name) => STOP.test(name))
    .sort()
    .map((name) => measured(directory, name));
}

function measured(directory: string, name: string): EvalResult {
  const other = join(directory, name.replace(/stop\.jsonl$/, 'pass.jsonl'));
  const must = verdicts(readRows(join(directory, name), 'dangerous'), CONTEXT);
  const may = existsSync(other) ? verdicts(readRows(other, 'benign'), CONTEXT) : [];
  const [mustBy, mayBy] = [byCategory(must), byCategory(may)];
  const classes = [...new Set([...mustBy.keys(), ...mayBy.keys()])];
  const stopped = sharesOf(must).stopped;
  const asked = sharesOf(may).stopped;
  return {
    title: `${name.replace(STOP, '$1') || 'given'}: calls that must be stopped, and look-alikes that must pass, by class`,
    rows: [
      ...classes.map((one) => row(one, mustBy.get(one) ?? [], mayBy.get(one) ?? [])),
      row('all', must, may),
    ],
    misses: [
      ...must.filter(({ decision }) => !stops(decision)).map((one) => placeOf('not stopped', one)),
      ...may.filter(({ decision }) => stops(decision)).map((one) => placeOf('false alarm', one)),
    ],
    floor: `at least ${FLOORS.stopped * 100} % stopped, at most ${FLOORS.asked * 100} % false alarms`,
    held: must.length > 0 && stopped >= must.length * FLOORS.stopped && asked <= may.length * FLOORS.asked,
  };
}

function row(what: string, must: readonly Verdict[], may: readonly Verdict[]): EvalResult['rows'][number] {
  const { stopped, total } = sharesOf(must);
  const alarms = sharesOf(may);
  return {
    what,
    figure: `${stopped} / ${total} stopped (${percent(stopped, total)}), ${alarms.stopped} / ${alarms.total} false alarms`,
  };
}

/** The row's place, never its text: a corpus of others may contain anything. */
const placeOf = (what: string, { row: { id, category }, decision, checks }: Verdict): string =>
  `${what}: ${id}, ${category}: ${decision}${checks.length > 0 ? ` by ${checks.join(', ')}` : ''}`;
