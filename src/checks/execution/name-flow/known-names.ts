/** Known names: those that a program binds, by the function that binds them, and those that all files share. */
import type { Labels } from './labels.ts';
import type { FunctionFact } from './program/code-statement.ts';
import { STARTS } from './words.ts';

const TYPE =
  /^(?:[A-Z][a-z]\w*|int|char|void|string|str|bool|boolean|float|double|long|byte|bytes|error|any|auto|const|var|let|val|final|mut|static|size_t|unsigned|struct|self|this|cls|ctx|Object|array|callable)$/;

/** Parameters with a type annotation. */
export function valuesIn(parameter: string): string[] {
  const words = parameter.split(' ').filter((word) => word !== '');
  const values = words.filter((word) => !TYPE.test(word));
  return values.length === 0 ? words.slice(-1) : values;
}

export class KnownNames {
  isChanged = false;
  /** By the scope that binds them. */
  readonly #names = new Map<string, Labels>();
  /** Functions, and fields with a leading dot. */
  readonly #shared: Map<string, Labels>;
  readonly #outer: ReadonlyMap<number, number>;

  constructor(functions: readonly FunctionFact[], shared: Map<string, Labels>) {
    this.#shared = shared;
    this.#outer = new Map(
      functions.flatMap(({ scope, outer, isInline }) => (isInline ? [] : [[scope, outer]])),
    );
    for (const { parameters, scope } of functions)
      for (const parameter of parameters)
        for (const word of valuesIn(parameter)) this.#names.set(`${scope} ${word}`, 0);
  }

  bindField(name: string, labels: Labels): void {
    if (labels !== 0) this.share(`.${name}`, labels);
  }

  share(name: string, labels: Labels): void {
    const before = this.#shared.get(name) ?? 0;
    if ((before | labels) === before) return;
    this.#shared.set(name, before | labels);
    this.isChanged = true;
  }

  /** The outer scope that already binds it; otherwise this one. */
  bind(name: string, scope: number, labels: Labels): void {
    this.bindIn(name, this.#scopeOf(name, scope) ?? scope, labels);
  }

  /** A name among the words of a call, not a type or a program. */
  bindNamed(name: string, scope: number, labels: Labels): void {
    if (labels !== 0 && !TYPE.test(name) && !STARTS.test(name)) this.bind(name, scope, labels);
  }

  bindIn(name: string, scope: number, labels: Labels): void {
    const key = `${scope} ${name}`;
    const before = this.#names.get(key) ?? 0;
    if (this.#names.has(key) && (before | labels) === before) return;
    this.#names.set(key, before | labels);
    if (labels !== 0) this.isChanged = true;
  }

  look(name: string, scope: number): Labels {
    const at = this.#scopeOf(name, scope);
    // A field of the object that the function belongs to.
    return at === undefined ? this.field(name) : (this.#names.get(`${at} ${name}`) ?? 0);
  }

  field(name: string): Labels {
    return this.shared(`.${name}`);
  }

  shared(name: string): Labels {
    return this.#shared.get(name) ?? 0;
  }

  /** The nearest enclosing scope that binds the name. */
  #scopeOf(name: string, scope: number): number | undefined {
    for (let at = scope; ; at = this.#outer.get(at) ?? 0) {
      if (this.#names.has(`${at} ${name}`)) return at;
      if (at === 0) return undefined;
    }
  }
}
