/** Values that a name may have, as far as a file shows: set, looped over, or passed to a function. */

/** Per name, and per text that is put together. */
const MOST_VALUES = 16;
const LONGEST_VALUE = 4_096;

export class Values {
  readonly #known = new Map<string, string[]>();

  add(name: string, values: readonly string[]): void {
    const known = this.#known.get(name) ?? [];
    for (const value of values)
      if (known.length < MOST_VALUES && value.length <= LONGEST_VALUE && !known.includes(value))
        known.push(value);
    this.#known.set(name, known);
  }

  get(name: string): readonly string[] | undefined {
    return this.#known.get(name);
  }
}

/** Every combination of one value of each part, in order. */
export function combined(parts: readonly (readonly string[])[]): string[] {
  let made = [''];
  for (const part of parts)
    made = made
      .flatMap((start) => part.map((end) => start + end))
      .filter((one) => one.length <= LONGEST_VALUE)
      .slice(0, MOST_VALUES);
  return made;
}
