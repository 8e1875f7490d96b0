/**
 * Takes over what authors wrote: `npx tsx scripts/gather-prose.ts DIRECTORY`. Copies their rows and briefs to
 * `corpus/prose`, without pairs that nearly repeat a row of an earlier author.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthorRow } from './prose/rows.ts';

const TO = join(import.meta.dirname, '..', 'corpus', 'prose');
const WORDS = 5;
/** Share of runs of words that two rows have in common, from which one repeats the other. */
const ALIKE = 0.5;

const [, , from] = process.argv;
if (from === undefined) {
  process.stderr.write('gather-prose: error: no directory\nhint: give the directory of the authors\n');
  process.exit(2);
}

function runsOf({ tool, text }: AuthorRow): Set<string> {
  const words = (text ?? JSON.stringify(tool)).toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((_, i) => words.slice(i, i + WORDS).join(' ')).slice(0, -WORDS));
}

const seen: { readonly author: string; readonly runs: Set<string> }[] = [];
const byRun = new Map<string, Set<number>>();

function isRepeated(author: string, runs: Set<string>): boolean {
  const common = new Map<number, number>();
  for (const run of runs) for (const i of byRun.get(run) ?? []) common.set(i, (common.get(i) ?? 0) + 1);
  return [...common].some(([i, count]) => {
    const other = seen[i];
    return (
      other !== undefined && other.author !== author && count >= ALIKE * Math.min(runs.size, other.runs.size)
    );
  });
}

for (const file of readdirSync(from).sort()) {
  if (/^a\d+\.md$/.test(file)) copyFileSync(join(from, file), join(TO, file));
  if (!/^a\d+\.jsonl$/.test(file)) continue;
  const lines = readFileSync(join(from, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const rows = lines.map((line): AuthorRow => JSON.parse(line));
  const dropped = new Set<string>();
  for (const row of rows) {
    const runs = runsOf(row);
    if (runs.size > 3 && isRepeated(file, runs)) dropped.add(row.pair);
    for (const run of runs) byRun.set(run, (byRun.get(run) ?? new Set()).add(seen.length));
    seen.push({ author: file, runs });
  }
  const kept = rows.filter(({ pair }) => !dropped.has(pair));
  writeFileSync(join(TO, file), `${kept.map((row) => JSON.stringify(row)).join('\n')}\n`);
  process.stdout.write(`${file}: ${kept.length} rows, ${dropped.size} pairs dropped\n`);
}
