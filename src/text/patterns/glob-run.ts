/** One state of a compiled glob. Every step leads to the next one; `star` also to itself. */
export type GlobStep =
  | { readonly kind: 'character'; readonly code: number }
  /** Any character, a class of them, or any number of them; the separator only if `crosses` is set. */
  | { readonly kind: 'any' }
  | {
      readonly kind: 'class';
      readonly isNegated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    }
  | { readonly kind: 'star'; readonly crosses: boolean }
  /** Continues at the next step and at `other`. */
  | { readonly kind: 'choice'; other: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'match' };

export interface GlobProgram {
  readonly steps: readonly GlobStep[];
  /** A code point, or -1 for none. */
  readonly separator: number;
}

/**
 * Follows all states at once, so a text costs at most its length times the steps of the program, whatever its content.
 * `visits` counts the states entered, which measures that bound.
 */
export function runGlob(program: GlobProgram, text: string): { matched: boolean; visits: number } {
  const { steps, separator } = program;
  const enteredAt = new Int32Array(steps.length).fill(-1);
  const pending: number[] = [];
  let visits = 0;
  const enter = (first: number, position: number, states: number[]) => {
    pending.push(first);
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      const step = steps[state];
      if (step === undefined || enteredAt[state] === position) continue;
      enteredAt[state] = position;
      visits++;
      if (step.kind === 'jump') pending.push(step.to);
      else if (step.kind === 'choice') pending.push(step.other, state + 1);
      else states.push(state);
      if (step.kind === 'star') pending.push(state + 1);
    }
  };
  let states: number[] = [];
  enter(0, 0, states);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    const next: number[] = [];
    for (const state of states) {
      const step = steps[state];
      if (step !== undefined && accepts(step, code, separator))
        enter(step.kind === 'star' ? state : state + 1, at, next);
    }
    if (next.length === 0) return { matched: false, visits };
    states = next;
  }
  return { matched: enteredAt[steps.length - 1] === text.length, visits };
}

function accepts(step: GlobStep, code: number, separator: number): boolean {
  switch (step.kind) {
    case 'character':
      return step.code === code;
    case 'any':
      return code !== separator;
    case 'star':
      return step.crosses || code !== separator;
    case 'class':
      return (
        code !== separator &&
        step.ranges.some(([low, high]) => code >= low && code <= high) !== step.isNegated
      );
    default:
      return false;
  }
}
