/**
 * Limits on what a check reads of its subject. Where there is more than that, the check that is running counts as cut off
 * and is named in coverage: what it did not read is unknown, never good. Checks run synchronously, so the note belongs
 * to the innermost `watchLimits` on the stack. Never called from a memo that outlives a subject: it would be noted once.
 */
interface Reading {
  isCut: boolean;
}

let current: Reading | undefined;

export interface WithinLimits<T> {
  readonly value: T;
  /** Something was left unread. */
  readonly isCut: boolean;
}

export function watchLimits<T>(work: () => T): WithinLimits<T> {
  const outer = current;
  const reading: Reading = { isCut: false };
  current = reading;
  try {
    const value = work();
    return { value, isCut: reading.isCut };
  } finally {
    current = outer;
  }
}

/** Something is left unread. */
export function noteCut(): void {
  if (current !== undefined) current.isCut = true;
}

/** The first items; that there are more is noted. */
export function firstOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  noteCut();
  return items.slice(0, most);
}

/** The beginning of a text; that there is more is noted. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  noteCut();
  return text.slice(0, most);
}
