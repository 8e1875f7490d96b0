/**
 * What the evidence room asks of the world. The real ports live in `src/world/`; tests hand in fakes that fail anywhere.
 * A port that fails throws what Node throws: an Error with a `code` such as ENOSPC.
 */

/** `append` and `read` open what exists, `create` refuses what exists, `directory` opens a directory to anchor or sync it. */
export type OpenMode = 'read' | 'append' | 'create' | 'directory';

export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Device and inode: the same text means the same file, whatever its name is now. */
  readonly identity: string;
  readonly size: number;
  /** Undefined where the system knows no owners and modes. */
  readonly owner: number | undefined;
  readonly mode: number;
  /** How many names the file has. */
  readonly links: number;
  /** Last change of the inode, not of the content: nobody can set it back. */
  readonly changedMs: number;
}

export interface Files {
  /** Never follows a symbolic link in the last step and never waits on a pipe; what it creates has mode 0600. */
  open(path: string, mode: OpenMode): number;
  close(descriptor: number): void;
  facts(descriptor: number): FileFacts;
  /** Of the name itself, not of what a link points to; undefined when there is nothing. */
  factsAt(path: string): FileFacts | undefined;
  /** Where a symbolic link leads, as it is written in it. */
  targetOf(path: string): string;
  /**
   * A path that means the opened directory itself, so that replacing the directory afterwards changes nothing;
   * `path` again where the system has no such thing.
   */
  anchor(descriptor: number, path: string): string;
  /** How many bytes were read; 0 at the end of the file. */
  read(descriptor: number, into: Uint8Array, position: number): number;
  /** To the end of the file; how many bytes were written, which may be fewer than asked for. */
  append(descriptor: number, bytes: Uint8Array): number;
  truncate(descriptor: number, size: number): void;
  datasync(descriptor: number): void;
  /** The same without holding up the event loop. */
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
  /** Renews `changedMs`. */
  touch(descriptor: number): void;
}

export interface Clock {
  /** Wall time, milliseconds since 1970. */
  nowMs(): number;
  /** Never goes back; only differences mean something. */
  elapsedMs(): number;
  sleep(ms: number): Promise<void>;
  /** Blocks the thread: for hooks, which have nothing else to do. */
  sleepSync(ms: number): void;
  /** Lets whatever is ready run first. */
  nextTurn(): Promise<void>;
  /** Does not keep the process alive; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

/** Enough to tell a living process from a dead one, even when its number was given to another. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, in the system's own count; empty where that cannot be known. */
  readonly started: string;
  readonly boot: string;
  /** Process numbers mean something only inside one namespace. */
  readonly namespace: string;
}

export interface Processes {
  readonly self: ProcessMark;
  /** Undefined where the system knows no owners. */
  readonly userId: number | undefined;
  /** `unknown`: on another machine, in another container, or not to be told from a later process. */
  stateOf(mark: ProcessMark): 'alive' | 'dead' | 'unknown';
}

export interface Ports {
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly processes: Processes;
  /**
   * Whose word counts: in the home's own `.tokenauditor` it is noted which ledgers of projects are the user's. Undefined
   * only for a single ledger without a user, where nothing is noted and every key counts.
   */
  readonly home?: string | undefined;
}
