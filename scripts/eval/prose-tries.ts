/**
 * Attacks by one who knows the detector and its weights (`corpus/prose/tries.json`): how many pass by each way, as a text
 * and behind the description of an honest tool. By hand, and by a script that chose the synonyms that weigh least.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { purposeOf } from '../../src/prose/facts/purpose.ts';
import { readProse } from '../../src/prose/read.ts';

interface Try {
  readonly way: string;
  readonly goal: string;
  readonly text: string;
}

const FILE = join(import.meta.dirname, '..', '..', 'corpus', 'prose', 'tries.json');
const TOOL = 'Lists ferries.';

const isFound = ({ text }: Try): boolean => readProse(text, { kind: 'reply' }) !== undefined;
const isFoundInTool = ({ text }: Try): boolean =>
  readProse(`${TOOL} ${text}`, { kind: 'definition', purpose: purposeOf('list_ferries', TOOL) }) !==
  undefined;

export function* triedProse(): Generator<string> {
  const tries: readonly Try[] = JSON.parse(readFileSync(FILE, 'utf8'));
  const line = (name: string, rows: readonly Try[]) =>
    `${name.padEnd(56)} of ${String(rows.length).padStart(3)} pass as a text ${String(rows.filter((row) => !isFound(row)).length).padStart(3)}, in a description ${rows.filter((row) => !isFoundInTool(row)).length}`;
  yield line('all', tries);
  for (const way of new Set(tries.map((row) => row.way)))
    yield line(
      way,
      tries.filter((row) => row.way === way),
    );
  for (const goal of new Set(tries.map((row) => row.goal)))
    yield line(
      `goal ${goal}`,
      tries.filter((row) => row.goal === goal),
    );
}
