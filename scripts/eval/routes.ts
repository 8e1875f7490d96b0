import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSED } from '../../src/routers/discovery/refused.cases.ts';
import { TAKEN } from '../../src/routers/discovery/taken.cases.ts';
import { leadsOf, namesOf } from '../../test/routes/leads.ts';
import type { EvalResult } from './result.ts';
import { percent } from './verdicts.ts';

/** A file with the routes that are in use in it: hosts, and `$NAME` for what a variable holds. */
interface RouteRow {
  readonly id: string;
  readonly category: string;
  readonly file: string;
  readonly text: string;
  readonly seen: readonly string[];
}

export function evalOwnRoutes(): EvalResult {
  const rows = Object.entries({ ...TAKEN, ...REFUSED }).flatMap(([category, classed]) =>
    classed.map(([file, text, ...seen], at) => ({ id: `${category} ${at + 1}`, category, file, text, seen })),
  );
  return measured('routes by class', rows);
}

/** `routes/*.jsonl`: one `{ id, cls, file, text, hosts, dynamic }` a line. */
export function evalRoutes(dataDir: string): EvalResult[] {
  const directory = join(dataDir, 'routes');
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.jsonl')) : [];
  return names.sort().map((name) => measured(`routes by class, ${name}`, readRoutes(join(directory, name))));
}

function readRoutes(path: string): RouteRow[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { id, cls, file, text, hosts, dynamic } = JSON.parse(line);
    const seen = [...hosts, ...dynamic.map((name: string) => `$${name}`)];
    return { id, category: cls, file, text, seen };
  });
}

function measured(title: string, rows: readonly RouteRow[]): EvalResult {
  const judged = rows.map((row) => ({ ...row, ...judge(row) }));
  const classes = [...new Set(rows.map(({ category }) => category))];
  const right = judged.filter(({ missed, wrong }) => missed + wrong === 0);
  return {
    title,
    rows: [...classes, 'all'].map((what) => {
      const some = judged.filter(({ category }) => what === 'all' || category === what);
      const wanted = sum(some.map(({ seen }) => seen.length));
      const found = wanted - sum(some.map(({ missed }) => missed));
      const quiet = some.filter(({ seen }) => seen.length === 0).length;
      const alarms = sum(some.map(({ wrong }) => wrong));
      const recall = wanted === 0 ? '' : `${found} / ${wanted} found (${percent(found, wanted)}), `;
      return {
        what,
        figure: `${recall}${alarms} false alarms in ${some.length} files, ${quiet} of them without a route`,
      };
    }),
    misses: judged.filter((row) => !right.includes(row)).map(({ id, got }) => `${id}: ${got.join(' ')}`),
    floor: 'at least 98 % of the files exactly right',
    held: rows.length > 0 && right.length >= rows.length * 0.98,
  };
}

function judge({ file, text, seen }: RouteRow): { got: string[]; missed: number; wrong: number } {
  const got = namesOf(leadsOf(file, text));
  const wanted = new Set(seen.map((name) => name.toLowerCase()));
  const had = new Set(got.map((name) => name.toLowerCase()));
  const missed = [...wanted].filter((name) => !had.has(name)).length;
  return { got, missed, wrong: [...had].filter((name) => !wanted.has(name)).length };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
