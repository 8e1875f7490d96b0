import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readJson } from '../../src/text/json/json-read.ts';
import type { EvalResult } from './result.ts';

/** Valid JSON that the strict reader refuses on purpose. */
const AMBIGUOUS = new Set(['duplicate-key', 'case-twin-key', 'unsafe-integer', 'lone-surrogate']);

/** The JSON parsing suite: `y_` must be read as JSON.parse does, `n_` refused, `i_` must not crash. */
export function evalJson(dataDir: string): EvalResult {
  const directory = join(dataDir, 'json', 'test_parsing');
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  const misses: string[] = [];
  const counts = { y: 0, ambiguous: 0, n: 0, i: 0 };
  for (const name of names) {
    const bytes = readFileSync(join(directory, name));
    const reading = readJson(bytes);
    const kind = name[0];
    if (kind === 'y') {
      counts.y++;
      if (!reading.ok && AMBIGUOUS.has(reading.reason)) counts.ambiguous++;
      else if (!reading.ok) misses.push(`${name}: refused as ${reading.reason}`);
      else if (!isDeepStrictEqual(reading.value, JSON.parse(bytes.toString('utf8'))))
        misses.push(`${name}: another value`);
    } else if (kind === 'n') {
      counts.n++;
      if (reading.ok) misses.push(`${name}: accepted`);
    } else counts.i++;
  }
  return {
    title: 'JSON parsing suite',
    rows: [
      {
        what: 'must be accepted',
        figure: `${counts.y}, of which ${counts.ambiguous} refused as ambiguous by design`,
      },
      { what: 'must be refused', figure: `${counts.n}` },
      { what: 'free to choose, read without a crash', figure: `${counts.i}` },
      { what: 'disagreements', figure: `${misses.length}` },
    ],
    misses,
    floor: 'no disagreement',
    held: misses.length === 0 && counts.y > 0 && counts.n > 0,
  };
}
