import {
  DEFINITION_LABELS,
  type DefinitionLabel,
  type LabelledDefinition,
  readDefinitions,
} from '../../corpus/tools.ts';
import { scanDefinitions } from '../../src/road/definitions.ts';
import type { Verdict } from '../../src/vocabulary/definition.ts';
import type { EvalResult } from './result.ts';
import { percent } from './verdicts.ts';

/** Of malicious ones caught at least, in all and in every class; of honest ones withheld and flagged at most. */
export interface Floors {
  readonly recall: number;
  readonly classRecall: number;
  readonly 'hard-negative': { readonly hard: number; readonly flagged: number };
  readonly benign: { readonly hard: number; readonly flagged: number };
}

/** Over all rows; they only rise. */
export const FLOORS: Floors = {
  recall: 0.97,
  classRecall: 0.9,
  'hard-negative': { hard: 0, flagged: 0.01 },
  benign: { hard: 0, flagged: 0.01 },
};

export interface JudgedDefinition {
  readonly row: LabelledDefinition;
  readonly verdict: Verdict;
  readonly tier: 'hard' | 'soft' | null;
  /** Each once, as `id/tier`. */
  readonly checks: readonly string[];
  readonly failed: readonly string[];
}

export function judgeDefinitions(rows: readonly LabelledDefinition[]): JudgedDefinition[] {
  return rows.flatMap((row) =>
    scanDefinitions([row.definition], row.peers).map(({ screening, judgement }) => ({
      row,
      verdict: judgement.verdict,
      tier: judgement.tier,
      checks: [...new Set(screening.signals.map(({ check, tier }) => `${check}/${tier}`))],
      failed: screening.coverage.failed,
    })),
  );
}

/** A warning because something could not be read is an alarm for a person and no catch. */
export const isCaught = ({ tier }: JudgedDefinition): boolean => tier !== null;
export const isHard = ({ tier }: JudgedDefinition): boolean => tier === 'hard';
export const isFlagged = ({ verdict }: JudgedDefinition): boolean => verdict !== 'clean';

export function byClass(all: readonly JudgedDefinition[]): Map<string, JudgedDefinition[]> {
  const classes = new Map<string, JudgedDefinition[]>();
  for (const judged of all) {
    const list = classes.get(judged.row.category);
    if (list) list.push(judged);
    else classes.set(judged.row.category, [judged]);
  }
  return classes;
}

/** Classes that are caught less often than every class has to be. */
export function weakClasses(all: readonly JudgedDefinition[], { classRecall }: Floors): string[] {
  return [...byClass(all)]
    .filter(([, list]) => list.filter(isCaught).length < list.length * classRecall)
    .map(([category]) => category);
}

export function evalOwnDefinitions(): EvalResult[] {
  return DEFINITION_LABELS.map((label) => {
    const all = judgeDefinitions(readDefinitions(label));
    return label === 'malicious'
      ? maliciousResult('own corpus', all, FLOORS)
      : honestResult('own corpus', label, all, FLOORS);
  });
}

export function maliciousResult(title: string, all: readonly JudgedDefinition[], floors: Floors): EvalResult {
  const caught = all.filter(isCaught).length;
  const weak = weakClasses(all, floors);
  return {
    title: `${title}: malicious definitions, caught by class`,
    rows: figures(all, 'caught', isCaught),
    misses: all.filter((judged) => !isCaught(judged)).map(placeOf),
    floor: `at least ${floors.recall * 100} % caught, and ${floors.classRecall * 100} % in every class${
      weak.length > 0 ? ` (below: ${weak.join(', ')})` : ''
    }`,
    held: all.length > 0 && caught >= all.length * floors.recall && weak.length === 0,
  };
}

export function honestResult(
  title: string,
  label: Exclude<DefinitionLabel, 'malicious'>,
  all: readonly JudgedDefinition[],
  floors: Floors,
): EvalResult {
  const most = floors[label];
  return {
    title: `${title}: ${label} definitions, flagged by class (false alarms)`,
    rows: figures(all, 'flagged', isFlagged),
    misses: all.filter(isFlagged).map(placeOf),
    floor: `at most ${most.hard * 100} % hard and ${most.flagged * 100} % flagged`,
    held:
      all.length > 0 &&
      all.filter(isHard).length <= all.length * most.hard &&
      all.filter(isFlagged).length <= all.length * most.flagged,
  };
}

function figures(
  all: readonly JudgedDefinition[],
  word: string,
  counts: (judged: JudgedDefinition) => boolean,
): EvalResult['rows'] {
  const figure = (what: string, list: readonly JudgedDefinition[]) => {
    const [some, hard] = [list.filter(counts).length, list.filter(isHard).length];
    return {
      what,
      figure: `${some} / ${list.length} ${word} (${percent(some, list.length)}), ${hard} hard, ${some - hard} soft`,
    };
  };
  return [...[...byClass(all)].map(([category, list]) => figure(category, list)), figure('all', all)];
}

/** Where it stands and never its text: a corpus of others may hold anything. */
export function placeOf({ row: { id, category }, verdict, checks, failed }: JudgedDefinition): string {
  const unable = failed.map((check) => `${check} failed`);
  const said = [...checks, ...unable];
  return `${id}, ${category}: ${verdict}${said.length > 0 ? ` by ${said.join(', ')}` : ''}`;
}
