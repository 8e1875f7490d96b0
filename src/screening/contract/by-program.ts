import type { Severity } from '../../vocabulary/orders.ts';

/** Programs, a pattern for their line (as `lineOf` spells it), and what it does; `high` unless stated. */
export type LineRule = readonly [programs: string, pattern: RegExp, shows: string, severity?: Severity];

/** Rules by the programs they apply to (separated by spaces), so that other lines cost one lookup. */
export function byProgram<R extends readonly [programs: string, pattern: RegExp, ...rest: unknown[]]>(
  rules: readonly R[],
): (program: string, line: () => string) => R | undefined {
  const index = new Map<string, R[]>();
  for (const rule of rules) {
    for (const program of rule[0].split(' ')) {
      const known = index.get(program);
      if (known === undefined) index.set(program, [rule]);
      else known.push(rule);
    }
  }
  return (program, line) => {
    const known = index.get(program);
    if (known === undefined) return undefined;
    const text = line();
    return known.find(([, pattern]) => pattern.test(text));
  };
}
