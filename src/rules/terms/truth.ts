/** Three values: what is not known stays unknown under `not`, and never counts as either. */
export type Truth = boolean | undefined;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** True if one is; unknown if one might be. */
export function anyOf<Item>(items: Iterable<Item>, test: (item: Item) => Truth): Truth {
  let result: Truth = false;
  for (const item of items) {
    const truth = test(item);
    if (truth === true) return true;
    if (truth === undefined) result = undefined;
  }
  return result;
}

/**
 * How many of a call's programs, files, hosts or values a condition must hold for. What makes a ruling stricter holds if it
 * does for one of them; what makes it softer (in a rule that allows, or under `not` in another) must hold for all.
 */
export type Extent = 'one' | 'all';

export const opposite = (extent: Extent): Extent => (extent === 'one' ? 'all' : 'one');

/** `isPartial`: there may be more of them than are known. Of none, nothing holds. */
export function among<Item>(
  items: readonly Item[],
  test: (item: Item) => Truth,
  extent: Extent,
  isPartial: boolean,
): Truth {
  if (extent === 'one') {
    const found = anyOf(items, test);
    return found === false && isPartial ? undefined : found;
  }
  const found = allOf(items, test);
  if (found !== true) return found;
  return isPartial ? undefined : items.length > 0;
}

/** What may be among them: it can make the result unknown, and nothing more. */
export function withPossible<Item>(
  known: Truth,
  possible: readonly Item[],
  test: (item: Item) => Truth,
  extent: Extent,
): Truth {
  if (known === undefined || known === (extent === 'one')) return known;
  return possible.every((item) => test(item) === known) ? known : undefined;
}

/** False if one is; unknown if one might be. */
export function allOf<Item>(items: Iterable<Item>, test: (item: Item) => Truth): Truth {
  let result: Truth = true;
  for (const item of items) {
    const truth = test(item);
    if (truth === false) return false;
    if (truth === undefined) result = undefined;
  }
  return result;
}
