/**
 * What pure rooms may remember: answers of pure functions, up to a bound. A memo costs time when it forgets and never
 * changes an answer, so hostile input cannot fill the memory. `test/house/module-state.test.ts` finds any other state
 * of a module.
 */

/** Made when it is first asked for: a table that most processes never need costs them nothing. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Bound {
  /** Answers that are kept; then it begins anew. */
  readonly most: number;
  /** Of a text whose answer is kept, in characters. */
  readonly longest?: number;
}

/** By a name or another text. */
export function memo<T, K extends string = string>(
  { most, longest = Number.POSITIVE_INFINITY }: Bound,
  of: (key: K) => T,
): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as T;
    const value = of(key);
    if (key.length > longest) return value;
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}

/** By an object, for as long as that lives. `rest` is read the first time only: it has to follow from the object. */
export function memoOf<K extends object, Rest extends readonly unknown[], T>(
  of: (key: K, ...rest: Rest) => T,
): (key: K, ...rest: Rest) => T {
  const known = new WeakMap<K, T>();
  return (key, ...rest) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as T;
    const value = of(key, ...rest);
    known.set(key, value);
    return value;
  };
}

/** By an object, for the last one alone: what several checks ask about the same subject, one after another. */
export function lastOf<K extends object, T>(of: (key: K) => T): (key: K) => T {
  let last: { readonly key: K; readonly value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: of(key) };
    return last.value;
  };
}

/** Long texts hardly repeat. */
export const LONGEST_RECENT = 1 << 12;
/** Of all texts that are remembered, in characters; then the older half is forgotten. */
const ROOM = 1 << 20;

/** Those that exist, so that a process that waits can forget what they remember. */
const remembering = new Set<WeakRef<RecentTexts<unknown>>>();
/** Between two looks for those that no longer exist. */
const MANY = 256;

/** No answer changes: what is asked again is worked out again. */
export function forgetRecentTexts(): void {
  for (const texts of existing()) texts.forget();
}

function existing(): RecentTexts<unknown>[] {
  return [...remembering].flatMap((reference) => {
    const texts = reference.deref();
    if (texts === undefined) remembering.delete(reference);
    return texts ?? [];
  });
}

/** By a text, where the caller decides what is worth remembering. Servers and projects repeat themselves. */
export class RecentTexts<T> {
  #recent = new Map<string, T>();
  #older = new Map<string, T>();
  readonly #most: number;
  #room: number;

  constructor(most = ROOM) {
    this.#most = most;
    this.#room = most;
    remembering.add(new WeakRef(this));
    if (remembering.size % MANY === 0) existing();
  }

  forget(): void {
    this.#recent = new Map();
    this.#older = new Map();
    this.#room = this.#most;
  }

  get(text: string): T | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const older = this.#older.get(text);
    if (older !== undefined) this.set(text, older);
    return older;
  }

  set(text: string, value: T): void {
    if (text.length > LONGEST_RECENT) return;
    if (this.#room < text.length) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#room = this.#most;
    }
    if (!this.#recent.has(text)) this.#room -= text.length;
    this.#recent.set(text, value);
  }
}
