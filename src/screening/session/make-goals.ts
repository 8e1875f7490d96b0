/**
 * Which recipes of a makefile a call runs: those of the targets it names, of the first one if it names none, and of
 * their prerequisites. If that is unknown, all of them.
 */
import type { Run } from '../../shell/reading/reading.ts';

const MAKE = /^(?:g|b|re|mingw32-|n)?make$/;
/** Options that take a value. */
const VALUED =
  /^(?:-[CfIoWEj]|--(?:directory|file|makefile|include-dir|old-file|assume-old|what-if|new-file))$/;
/** May add rules, or targets to a rule, that are not visible here. */
const UNSEEN =
  /^[ \t]*(?:-|s)?include\b|\$\(\s*(?:eval|call|foreach)\b|^\.(?:SECONDEXPANSION|DEFAULT)\b|^\s*define\b/m;
const ALWAYS = /^\.|%|\$|^(?:GNU)?[Mm]akefile$/;
const RULE = /^([^\s#:=][^#:=]*?)\s*::?(?![=:])\s*([^;#]*)(?:;(.*))?/;

/** Targets that the runs of a line name; undefined if those of a run are unknown. */
export function makeGoals(runs: readonly Run[]): readonly (readonly string[])[] | undefined {
  const found: string[][] = [];
  for (const { program, args, cause } of runs) {
    if (!MAKE.test(program)) continue;
    if (
      cause !== 'line' ||
      args.some(({ value, text }) => value === undefined || /^-{1,2}(?:E|eval)/.test(text))
    )
      return undefined;
    const words = args.map(({ text }) => text);
    found.push(
      words.filter(
        (word, i) =>
          !word.startsWith('-') &&
          !word.includes('=') &&
          !VALUED.test(words[i - 1] ?? '') &&
          !(/^\d+$/.test(word) && /^(?:-l|--jobs)$/.test(words[i - 1] ?? '')),
      ),
    );
  }
  return found.length === 0 ? undefined : found;
}

interface Rule {
  readonly targets: readonly string[];
  readonly needs: readonly string[];
  /** Its lines, the first one included. */
  readonly from: number;
  to: number;
}

/** The makefile without the recipes that are not run. */
export function reachedRecipes(text: string, goals: readonly (readonly string[])[]): string {
  if (UNSEEN.test(text)) return text;
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split('\n');
  const rules = rulesIn(lines);
  const first = rules.flatMap(({ targets }) => targets).find((target) => !ALWAYS.test(target));
  const chosen = /^\s*\.DEFAULT_GOAL\s*:?=\s*(\S+)/m.exec(text)?.[1] ?? first;
  const queue = goals.flatMap((named) => (named.length > 0 ? named : chosen === undefined ? [] : [chosen]));
  const kept = new Set<Rule>();
  const known = new Set(rules.flatMap(({ targets }) => targets));
  const keep = (rule: Rule): boolean => {
    if (kept.has(rule)) return true;
    kept.add(rule);
    queue.push(...rule.needs);
    for (const line of lines.slice(rule.from, rule.to)) {
      if (!/\$[({]MAKE[)}]|\bmake\b/.test(line)) continue;
      // `$(MAKE) $(NEXT)` may be any of them.
      if (/\$/.test(line.replaceAll(/\$[({](?:MAKE|MFLAGS|MAKEFLAGS)[)}]/g, ''))) return false;
      queue.push(...line.split(/[\s;&|]+/).filter((word) => known.has(word)));
    }
    return !rule.needs.some((need) => need.includes('$'));
  };
  for (const rule of rules)
    if (rule.targets.some((target) => ALWAYS.test(target)) && !keep(rule)) return text;
  const seen = new Set<string>();
  for (let goal = queue.pop(); goal !== undefined; goal = queue.pop()) {
    if (seen.has(goal)) continue;
    seen.add(goal);
    for (const rule of rules) if (rule.targets.includes(goal) && !keep(rule)) return text;
  }
  const dropped = new Set<number>();
  for (const rule of rules) if (!kept.has(rule)) for (let at = rule.from; at < rule.to; at++) dropped.add(at);
  return lines.filter((_, at) => !dropped.has(at)).join('\n');
}

function rulesIn(lines: readonly string[]): Rule[] {
  const rules: Rule[] = [];
  let open: Rule | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('\t') || line.trim() === '' || line.startsWith('#')) {
      if (open !== undefined && line.startsWith('\t')) open.to = at + 1;
      continue;
    }
    const [, targets, needs = ''] = RULE.exec(line) ?? [];
    const words = (text: string): string[] => text.split(/[\s|]+/).filter((word) => word !== '');
    open =
      targets === undefined
        ? undefined
        : { targets: words(targets), needs: words(needs), from: at, to: at + 1 };
    if (open !== undefined && open.targets[0] !== '.PHONY') rules.push(open);
  }
  return rules;
}
