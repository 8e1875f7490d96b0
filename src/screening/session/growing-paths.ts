import type { Paths } from '../../vocabulary/call-context.ts';

/** A set of paths that grows. */
export interface GrowingPaths extends Paths {
  add(path: string): unknown;
  delete(path: string): unknown;
}

/** A copy that may grow; a store that only has digests is not copied, but queried. */
export function growing(paths: Paths): GrowingPaths {
  return paths instanceof Set ? new Set(paths) : new PathsOnTop(paths);
}

class PathsOnTop implements GrowingPaths {
  readonly #earlier: Paths;
  readonly #own: Set<string>;
  /** Known by digests alone. */
  readonly #unlisted: number;

  constructor(earlier: Paths) {
    this.#earlier = earlier;
    this.#own = new Set(earlier);
    this.#unlisted = earlier.size - this.#own.size;
  }

  get size(): number {
    return this.#unlisted + this.#own.size;
  }

  has(path: string): boolean {
    return this.#own.has(path) || this.#earlier.has(path);
  }

  add(path: string): void {
    this.#own.add(path);
  }

  delete(path: string): void {
    this.#own.delete(path);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#own.values();
  }
}
