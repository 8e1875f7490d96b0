import type { Value } from './value.ts';

/** Functions of a script that start their argument: their calls determine what that is. */
export class HelperCalls {
  /** The function that a command is passed to, while its definition is read. */
  of: (line: Value) => string | undefined = () => undefined;
  readonly #entered = new Set<string>();
  readonly #skipped = new Set<string>();
  readonly #helpers = new Map<object, string>();

  /** It was read with the arguments of a call. */
  entered(name: string): void {
    this.#entered.add(name);
  }

  /** It could not be read with the arguments of a call. */
  skipped(name: string): void {
    this.#skipped.add(name);
  }

  note(found: object, line: Value): void {
    const helper = this.of(line);
    if (helper !== undefined) this.#helpers.set(found, helper);
  }

  /** What a function starts is known from its calls, if each of them was read. */
  isKnown(found: object): boolean {
    const helper = this.#helpers.get(found);
    return helper !== undefined && this.#entered.has(helper) && !this.#skipped.has(helper);
  }
}
