import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classOf } from '../../src/flows/classes/class-of.ts';
import { ACTS, type Act, LABELS, type Label, type ToolClass } from '../../src/vocabulary/call-context.ts';
import type { EvalResult } from './result.ts';
import { percent } from './verdicts.ts';

/** Where a class that is too mild lets a flow through. */
const STRICT: readonly Act[] = ['send', 'pay', 'grant', 'run', 'change'];

interface Tool {
  readonly name: string;
  readonly [key: string]: never | string;
}
interface Sampled {
  readonly n: number;
  readonly server: string;
  readonly tool: Tool;
}
interface Reading {
  readonly n: number;
  readonly reads: readonly Label[];
  readonly acts: readonly Act[];
}
interface Judged {
  readonly at: string;
  readonly got: ToolClass;
  readonly readings: readonly Reading[];
}

export const hasClasses = (directory: string): boolean => existsSync(join(directory, 'sample.jsonl'));

const lines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** `sample.jsonl` has tools, `labels*.jsonl` what readers say of them, `defs/*.json` all tools of a server, where they are. */
export function evalClasses(directory: string): EvalResult[] {
  const sample = lines<Sampled>(join(directory, 'sample.jsonl'));
  const names = readdirSync(directory).filter((name) => /^labels.*\.jsonl$/.test(name));
  const readings = names.flatMap((name) => lines<Reading>(join(directory, name)));
  const siblings = siblingsIn(directory, sample);
  const judged = sample.flatMap(({ n, server, tool }): Judged[] => {
    const of = readings.filter((one) => one.n === n);
    if (of.length === 0) return [];
    const got = classOf(
      { kind: 'tool', server, name: tool.name, value: tool },
      { name: server, tools: siblings.get(server) ?? [] },
    );
    return [{ at: `${n} ${server}/${tool.name}`, got, readings: of }];
  });
  return [
    measured(judged, 'labels of replies by readers', LABELS, ({ reads }) => reads, []),
    measured(judged, 'acts of calls by readers', ACTS, ({ acts }) => acts, STRICT),
  ];
}

function siblingsIn(directory: string, sample: readonly Sampled[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { server, tool } of sample) known.set(server, [...(known.get(server) ?? []), tool.name]);
  const folder = join(directory, 'defs');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { server, tools }: { server: string; tools?: Tool[] } = JSON.parse(
      readFileSync(join(folder, name), 'utf8'),
    );
    known.set(
      server,
      (tools ?? []).map((tool) => tool.name),
    );
  }
  return known;
}

/** What readers do not agree on counts for nothing. */
function measured<T extends string>(
  judged: readonly Judged[],
  title: string,
  kinds: readonly T[],
  of: (one: Pick<ToolClass, 'reads' | 'acts'>) => readonly T[],
  neverLess: readonly T[],
): EvalResult {
  const misses: string[] = [];
  let mild = 0;
  let worst = 1;
  const rows = kinds.map((kind) => {
    const count = { both: 0, onlyOurs: 0, onlyTheirs: 0, neither: 0, disputed: 0 };
    for (const { at, got, readings } of judged) {
      const says = readings.filter((one) => of(one).includes(kind)).length;
      const isOurs = of(got).includes(kind);
      if (says > 0 && says < readings.length) count.disputed++;
      else if (says > 0) count[isOurs ? 'both' : 'onlyTheirs']++;
      else count[isOurs ? 'onlyOurs' : 'neither']++;
      if (isOurs === says > 0 || (says > 0 && says < readings.length)) continue;
      if (!isOurs && neverLess.includes(kind)) mild++;
      misses.push(`${kind} ${isOurs ? 'too much' : 'LESS STRICT'}: ${at}: ${of(got).join(' ') || '–'}`);
    }
    const { both, onlyOurs, onlyTheirs, neither, disputed } = count;
    const all = both + onlyOurs + onlyTheirs + neither;
    worst = Math.min(worst, (both + neither) / Math.max(1, all));
    const figure = `right ${percent(both + neither, all)}, precision ${percent(both, both + onlyOurs)}, recall ${percent(both, both + onlyTheirs)} of ${both + onlyTheirs}; ${onlyTheirs} less strict, ${disputed} disputed`;
    return { what: kind, figure };
  });
  const exact = judged.filter(({ got, readings }) =>
    readings.some((one) => [...of(one)].sort().join() === [...of(got)].sort().join()),
  );
  return {
    title,
    rows: [...rows, { what: 'exactly', figure: `${exact.length} / ${judged.length}` }],
    misses,
    floor: `each at least 90 % right${neverLess.length === 0 ? '' : `, never less strict for ${neverLess.join(', ')}`}`,
    held: judged.length > 0 && worst >= 0.9 && mild === 0,
  };
}
