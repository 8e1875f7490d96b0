/** Values that a name may have, as far as a file spells them: names that are set, run over a list, or handed to a function. */

/** Of one name, and of one text that is put together. */
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

/** Every way to put one of each part behind one of the part before it. */
export function combined(parts: readonly (readonly string[])[]): string[] {
  let made = [''];
  for (const part of parts)
    made = made
      .flatMap((start) => part.map((end) => start + end))
      .filter((one) => one.length <= LONGEST_VALUE)
      .slice(0, MOST_VALUES);
  return made;
}
