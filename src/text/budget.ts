/**
 * What one call may compute. Whatever makes text out of less text (a substitution, a repetition, an expansion) asks
 * here first, with the size it would make; over the budget it makes nothing, and the call is blocked. Judging is
 * synchronous, so the budget in force is that of the outermost `withinBudget` on the stack, and no other call's.
 */

/** Characters of one computed text. Commands are read up to 64 Ki characters, and files of a session up to less. */
const MOST_IN_ONE = 1 << 20;
/** Characters computed for one call, in all. */
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

/** Inside another one it is the same budget. */
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

/** Whether a text of so many characters may be made. Once the answer was no, it stays no for the rest of the call. */
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
 * Every place in a text with what is known of the name in it. Each one costs its own length too: values that are made of
 * values, and end in nothing, are work all the same. Over the budget a place stays as it is.
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
