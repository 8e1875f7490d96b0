/**
 * What one call may compute. Code that makes text longer (a substitution, a repetition, an expansion) asks here first,
 * with the resulting size; over the budget it computes nothing, and the call is blocked. Judging is synchronous, so the
 * budget in force is that of the outermost `withinBudget` on the stack, and of no other call.
 */

/** Characters of one computed text. Commands are read up to 64 Ki characters, and files of a session up to less. */
const MOST_IN_ONE = 1 << 20;
/** Characters computed for one call, in total. */
const MOST_IN_ALL = 1 << 22;

interface Budget {
  left: number;
  isSpent: boolean;
}

let inForce: Budget | undefined;

export interface WithinBudget<T> {
  readonly value: T;
  /** Something was not computed. */
  readonly isSpent: boolean;
}

/** A nested call shares the budget of the outer one. */
export function withinBudget<T>(work: () => T): WithinBudget<T> {
  const outer = inForce;
  const budget = outer ?? { left: MOST_IN_ALL, isSpent: false };
  inForce = budget;
  try {
    const value = work();
    return { value, isSpent: budget.isSpent };
  } finally {
    inForce = outer;
  }
}

/** Whether a text of this many characters may be made. After one refusal, all further requests of the call are refused. */
export function mayCompute(characters: number): boolean {
  const isSmall = characters <= MOST_IN_ONE;
  if (inForce === undefined) return isSmall;
  inForce.left -= isSmall ? characters : inForce.left;
  if (isSmall && inForce.left >= 0 && !inForce.isSpent) return true;
  inForce.isSpent = true;
  return false;
}

/** `text.replaceAll(from, () => to)`; undefined over the budget. */
export function replacedAll(text: string, from: string, to: string): string | undefined {
  if (to.length > from.length && !mayCompute(text.length + countOf(text, from) * (to.length - from.length)))
    return undefined;
  return text.replaceAll(from, () => to);
}

function countOf(text: string, part: string): number {
  if (part === '') return text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** `texts.join(between)`; undefined over the budget. */
export function joinedAll(texts: readonly string[], between: string): string | undefined {
  const length = texts.reduce((sum, text) => sum + text.length, between.length * texts.length);
  return mayCompute(length) ? texts.join(between) : undefined;
}

/**
 * Replaces every match with what is known of its name. Each replacement costs its own length too: values made of
 * values that end up empty are work all the same. Over the budget a match stays unchanged.
 */
export function filledIn(text: string, place: RegExp, known: (name: string) => string | undefined): string {
  let size = text.length;
  return text.replaceAll(place, (whole, ...groups: (string | undefined)[]) => {
    if (!mayCompute(whole.length)) return whole;
    const value = known(groups.find((group) => group !== undefined) ?? '');
    size += value?.length ?? 0;
    return value !== undefined && mayCompute(size > MOST_IN_ONE ? size : value.length) ? value : whole;
  });
}
