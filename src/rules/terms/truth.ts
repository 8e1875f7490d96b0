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
