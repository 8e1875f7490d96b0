import {
  DEFINITION_LABELS,
  type DefinitionLabel,
  type LabelledDefinition,
  readDefinitions,
} from '../../corpus/tools.ts';
import { screenDefinition, understandDefinition } from '../../src/checks/definition-screening.ts';
import { judgeDefinition } from '../../src/policy/definition-verdict.ts';
import { type ScannedDefinition, scanDefinitions } from '../../src/road/definitions.ts';
import { registryOf } from '../../src/screening/definitions/registry.ts';
import { memoOf } from '../../src/text/bounded-memo.ts';
import type { CheckId } from '../../src/vocabulary/check.ts';
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

/**
 * The class on which each check that reads definitions proves itself, because other checks find most rows, too: of its rows,
 * the share about which the check itself speaks, and the share with a hard verdict.
 */
export const PROVING: readonly {
  readonly check: CheckId;
  readonly category: string;
  readonly seen: number;
  readonly hard: number;
}[] = [
  { check: 'unicode.hidden', category: 'hidden-characters', seen: 1, hard: 1 },
  { check: 'payload.decoded', category: 'payload', seen: 0.85, hard: 0.95 },
  { check: 'shadowing.cross-server', category: 'shadowing', seen: 1, hard: 0.9 },
  { check: 'name.confusable', category: 'confusable-name', seen: 1, hard: 1 },
  { check: 'schema.suspicious-default', category: 'default', seen: 0.9, hard: 0.7 },
  { check: 'secret.embedded', category: 'embedded-secret', seen: 0.9, hard: 0 },
  { check: 'annotation.contradiction', category: 'annotation', seen: 0.9, hard: 0 },
  { check: 'capability.mismatch', category: 'capability-mismatch', seen: 0.9, hard: 0 },
  { check: 'directive.imperative', category: 'override', seen: 0.9, hard: 0.15 },
  { check: 'directive.imperative', category: 'disguised-wording', seen: 0.9, hard: 0.7 },
  { check: 'directive.imperative', category: 'deep-place', seen: 0.9, hard: 0.5 },
];

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
    scanDefinitions([row.definition], row.peers).map((scanned) => judgedOf(row, scanned)),
  );
}

/** Once for all lists of checks. */
const subjectOf = memoOf(({ definition, peers }: LabelledDefinition) =>
  understandDefinition(definition, registryOf([definition, ...peers])),
);

/** The same by these checks alone. */
export function judgeBy(
  checks: Parameters<typeof screenDefinition>[1],
  rows: readonly LabelledDefinition[],
): JudgedDefinition[] {
  return rows.map((row) => {
    const screening = screenDefinition(subjectOf(row), checks);
    return judgedOf(row, { screening, judgement: judgeDefinition(screening) });
  });
}

function judgedOf(
  row: LabelledDefinition,
  { screening, judgement }: Pick<ScannedDefinition, 'screening' | 'judgement'>,
): JudgedDefinition {
  const signals = screening.signals.filter(({ severity }) => severity !== 'info');
  return {
    row,
    verdict: judgement.verdict,
    tier: judgement.tier,
    checks: [...new Set(signals.map(({ check, tier }) => `${check}/${tier}`))],
    failed: screening.coverage.failed,
  };
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

/** Floors of the classes above that malicious rows of our own fall below, in words. */
export function unproved(all: readonly JudgedDefinition[]): string[] {
  const classes = byClass(all);
  return PROVING.flatMap(({ check, category, seen, hard }) => {
    const rows = classes.get(category) ?? [];
    const speaking = rows.filter(({ checks }) => checks.some((one) => one.startsWith(`${check}/`))).length;
    const withheld = rows.filter(isHard).length;
    return [
      ...(rows.length > 0 && speaking >= rows.length * seen
        ? []
        : [`${category}: ${check} speaks about ${speaking} of ${rows.length}`]),
      ...(withheld >= rows.length * hard ? [] : [`${category}: ${withheld} of ${rows.length} hard`]),
    ];
  });
}

export function evalOwnDefinitions(): EvalResult[] {
  return DEFINITION_LABELS.map((label) => {
    const all = judgeDefinitions(readDefinitions(label));
    if (label !== 'malicious') return honestResult('own corpus', label, all, FLOORS);
    const result = maliciousResult('own corpus', all, FLOORS);
    const gaps = unproved(all);
    const floor = `${result.floor}, and each check in its class${gaps.length > 0 ? ` (${gaps.join(', ')})` : ''}`;
    return { ...result, floor, held: result.held && gaps.length === 0 };
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
