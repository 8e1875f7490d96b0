/**
 * What rules read of a call besides its words: plain data, so that it can go from one thread to another. Worked out with
 * the disk before the ruling, because layers are pure. `null` is unknown.
 */
export interface CallFacts {
  /** The folder in which it runs, links resolved. */
  readonly cwd: string | null;
  readonly does: readonly ('shell' | 'read' | 'write' | 'fetch')[];
  /** What its command lines run, wrappers such as `sudo` included. */
  readonly programs: readonly string[];
  readonly effects: readonly EffectFact[];
  /** Some of it could not be read: there may be other programs, effects and paths. */
  readonly isPartial: boolean;
  /** The arguments that rules read as paths, by their names, links resolved. */
  readonly paths: Readonly<Record<string, readonly (string | null)[]>>;
  /** The folders that rules name, links resolved. */
  readonly folders: Readonly<Record<string, string | null>>;
}

export interface EffectFact {
  readonly does: 'read' | 'write' | 'delete' | 'fetch' | 'send' | 'execute' | 'dump_environment';
  /** From a command line, not from the arguments of a file or web tool. */
  readonly isShell: boolean;
  /** What it touches, links resolved. */
  readonly path?: string | null;
  readonly host?: string | null;
}

/** What rules want to know of every call. */
export interface FactsWanted {
  readonly folders: readonly string[];
  readonly arguments: readonly string[];
}
