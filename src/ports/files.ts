/**
 * What the evidence room needs from the world. The real ports are in `src/world/`; tests pass fakes that can fail at any call.
 * A failing port throws what Node throws: an Error with a `code` such as ENOSPC.
 */

/** `append` and `read` open what exists, `create` refuses what exists, `directory` opens a directory to anchor or sync it. */
export type OpenMode = 'read' | 'append' | 'create' | 'directory';

export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Device and inode: equal values mean the same file, whatever its name is now. */
  readonly identity: string;
  readonly size: number;
  /** Undefined where the system has no owners and modes. */
  readonly owner: number | undefined;
  readonly mode: number;
  /** Number of hard links. */
  readonly links: number;
  /** Last change of the inode, not of the content: no program can set it back. */
  readonly changedMs: number;
}

export interface Files {
  /** Never follows a symbolic link in the last path segment and never blocks on a pipe; creates files with mode 0600. */
  open(path: string, mode: OpenMode): number;
  close(descriptor: number): void;
  facts(descriptor: number): FileFacts;
  /** Of the name itself, not of a link's target; undefined when there is nothing. */
  factsAt(path: string): FileFacts | undefined;
  /** The target of a symbolic link, exactly as stored in it. */
  targetOf(path: string): string;
  /**
   * A path that refers to the opened directory itself, so that replacing the directory afterwards has no effect;
   * returns `path` where the system has no such path.
   */
  anchor(descriptor: number, path: string): string;
  /** Returns the number of bytes read; 0 at the end of the file. */
  read(descriptor: number, into: Uint8Array, position: number): number;
  /** Appends; returns the number of bytes written, which may be fewer than requested. */
  append(descriptor: number, bytes: Uint8Array): number;
  truncate(descriptor: number, size: number): void;
  datasync(descriptor: number): void;
  /** The same without blocking the event loop. */
  datasyncSoon(descriptor: number): Promise<void>;
  /** Makes the names in an opened directory durable. */
  syncDirectory(descriptor: number): void;
  /** With mode 0700. */
  makeDirectory(path: string): void;
  list(path: string): string[];
  /** Fails with EEXIST when the second name is taken: the atomic step of every exclusive creation. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Updates `changedMs`. */
  touch(descriptor: number): void;
}

export interface Clock {
  /** Wall time, milliseconds since 1970. */
  nowMs(): number;
  /** Never goes back; only differences are meaningful. */
  elapsedMs(): number;
  sleep(ms: number): Promise<void>;
  /** Blocks the thread: for hooks, which have nothing else to do. */
  sleepSync(ms: number): void;
  /** Lets pending work run first. */
  nextTurn(): Promise<void>;
  /** Does not keep the process alive; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

/** Enough to distinguish a live process from a dead one, even when its number was reused. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, in the system's own units; empty where that cannot be known. */
  readonly started: string;
  readonly boot: string;
  /** Process numbers are meaningful only inside one namespace. */
  readonly namespace: string;
}

export interface Processes {
  readonly self: ProcessMark;
  /** Undefined where the system has no owners. */
  readonly userId: number | undefined;
  /** `unknown`: on another machine, in another container, or indistinguishable from a later process. */
  stateOf(mark: ProcessMark): 'alive' | 'dead' | 'unknown';
}

export interface Ports {
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly processes: Processes;
  /**
   * Whose keys count: the home's own `.tokenauditor` records which project ledgers belong to the user. Undefined only
   * for a single ledger without a user, where nothing is recorded and every key counts.
   */
  readonly home?: string | undefined;
}
