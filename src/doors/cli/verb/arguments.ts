/** Declared options, and their values on one command line. */

export interface VerbOption {
  readonly name: string;
  readonly short?: string;
  /** The word for the value in help (`FILE`, `N`); an option without one is a flag. */
  readonly value?: string;
  readonly kind?: 'count' | 'number';
  /** Of a number: minimum and maximum. */
  readonly range?: readonly [number, number];
  readonly choices?: readonly string[];
  readonly many?: true;
  readonly fallback?: string;
  readonly help: string;
}

/** Parsed arguments, already checked against the table; reading an undeclared option is a bug. */
export class Arguments {
  readonly positionals: readonly string[];
  /** The first option after the first positional, as it was written. */
  readonly lateOption: string | undefined;
  readonly #declared: readonly VerbOption[];
  readonly #given: ReadonlyMap<string, readonly string[]>;

  constructor(
    positionals: readonly string[],
    declared: readonly VerbOption[],
    given: ReadonlyMap<string, readonly string[]>,
    lateOption?: string,
  ) {
    this.positionals = positionals;
    this.lateOption = lateOption;
    this.#declared = declared;
    this.#given = given;
  }

  /** Of the options that were given. */
  get names(): readonly string[] {
    return [...this.#given.keys()];
  }

  flag(name: string): boolean {
    return this.#values(name).length > 0;
  }

  /** The last one wins, so that an option in an alias can be overridden. */
  text(name: string): string | undefined {
    const option = this.#option(name);
    return this.#values(name).at(-1) ?? option.fallback;
  }

  texts(name: string): readonly string[] {
    return this.#values(name);
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : Number(text);
  }

  #values(name: string): readonly string[] {
    return this.#given.get(this.#option(name).name) ?? [];
  }

  #option(name: string): VerbOption {
    const option = this.#declared.find((o) => o.name === name);
    if (!option) throw new Error(`option ${name} is not declared`);
    return option;
  }
}
