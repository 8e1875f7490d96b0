import type { Word } from '../reading/reading.ts';
import type { FunctionBody } from './line.ts';

export interface Value {
  readonly items: readonly Word[];
  readonly array: boolean;
  /** Of a table: the key of each item. */
  readonly keys?: readonly string[];
  /** Other possible values: set where run time decides whether that happens. */
  readonly others?: readonly Word[];
  /** Empty because the line unset it, so that defaults apply. */
  readonly unset?: true;
}

/** Variables, functions, folder and parameters of a shell. A subshell overlays those of its parent. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<string, Value | undefined>();
  readonly #functions = new Map<string, FunctionBody | undefined>();
  readonly #exported = new Set<string>();
  /** `declare -n r=x`: another name for a variable. */
  readonly #references = new Map<string, string>();
  #locals: Map<string, Value | undefined> | undefined;
  cwd: string | undefined;
  /** The folder before the last change, spelled to be valid anywhere; undefined: as the line found it. */
  left: string | undefined;
  /** Folders that `pushd` put aside, the last one first. */
  stack: readonly string[];
  /** Folders in which the shell still is if a change failed or was skipped. */
  doubted: readonly string[];
  /** Folders to which options or variables of the shell may have led instead. */
  choices: readonly string[];
  /** `$_`: the last word of the command before. */
  last: Word | undefined;
  /** Undefined if the caller decides them. */
  parameters: readonly Word[] | undefined;
  /** `$0`, where the line sets it. */
  name: Word | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
    this.cwd = parent?.cwd;
    this.left = parent?.left;
    this.stack = parent?.stack ?? [];
    this.doubted = parent?.doubted ?? [];
    this.choices = parent?.choices ?? [];
    this.last = parent?.last;
    this.name = parent?.name;
    this.parameters = parent === undefined ? [] : parent.parameters;
  }

  fork(): Scope {
    return new Scope(this);
  }

  variable(name: string): Value | undefined {
    const own = this.#referred(name);
    if (this.#variables.has(own)) return this.#variables.get(own);
    return this.#parent?.variable(own);
  }

  setVariable(name: string, value: Value | undefined): void {
    this.#variables.set(this.#referred(name), value);
  }

  /** Where words are split; undefined: at blanks. */
  get separators(): string | undefined {
    const ifs = this.variable('IFS');
    return ifs === undefined || ifs.unset === true ? undefined : ifs.items[0]?.value;
  }

  setReference(name: string, target: string): void {
    this.#references.set(name, target);
  }

  /** One step: a chain of references is followed where each was made. */
  #referred(name: string): string {
    return this.#references.get(name) ?? name;
  }

  /** Begins a function; the returned function restores what it declares as local. */
  enter(): () => void {
    const before = this.#locals;
    const locals = new Map<string, Value | undefined>();
    this.#locals = locals;
    return () => {
      for (const [name, value] of locals) this.#variables.set(name, value);
      this.#locals = before;
    };
  }

  declareLocal(name: string): void {
    if (this.#locals !== undefined && !this.#locals.has(name)) this.#locals.set(name, this.variable(name));
  }

  functionBody(name: string): FunctionBody | undefined {
    if (this.#functions.has(name)) return this.#functions.get(name);
    return this.#parent?.functionBody(name);
  }

  setFunction(name: string, body: FunctionBody | undefined): void {
    this.#functions.set(name, body);
  }

  exportFunction(name: string): void {
    this.#exported.add(name);
  }

  /** The state of a new shell: the variables (exported or not: better one too many) and exported functions. */
  forNewShell(parameters: readonly Word[], name?: Word): Scope {
    const scope = new Scope(this);
    scope.parameters = parameters;
    scope.name = name;
    let above: Scope | undefined = this;
    const exported = new Set<string>();
    while (above !== undefined) {
      for (const name of above.#exported) exported.add(name);
      above = above.#parent;
    }
    above = this;
    while (above !== undefined) {
      for (const name of above.#functions.keys())
        if (!exported.has(name)) scope.#functions.set(name, undefined);
      above = above.#parent;
    }
    return scope;
  }
}
