/** What the system reports about processes and terminals. The real one is `src/world/terminals.ts`; tests pass fakes. */
export interface SeenProcess {
  readonly pid: number;
  /** The system's short name for it, which the process may choose. */
  readonly name: string;
  /** Its command line, which the process may choose as well. */
  readonly words: readonly string[];
  /** The file it runs; undefined if the system does not show it. */
  readonly program?: string;
  /** Whether only the system's owner can change the file it runs (and the script that an interpreter was given). */
  readonly isSystem?: boolean;
  /** Whether it belongs to the system's owner. */
  readonly isRoot?: boolean;
  /** Its controlling terminal in the system's numbering; 0 for none, undefined if that is not shown. */
  readonly terminal?: number;
  /** The process that leads its session. */
  readonly session?: number;
  readonly isStopped?: boolean;
  /** When it was started, by the clock of the system. */
  readonly startedMs?: number;
  /** Names of environment variables it was started with. */
  readonly environment?: readonly string[];
  /** `SSH_CONNECTION` as it was started with. */
  readonly connection?: string;
}

/** A process, and those above it, nearest first. */
export type Lineage = readonly SeenProcess[];

/** Why the processes above this one cannot be seen, or could be faked. */
export interface Hidden {
  readonly why: string;
  /** Whether a program without special rights can cause this, to hide. */
  readonly isByChoice: boolean;
}

export interface ProcessView {
  readonly platform: string;
  /** This process, and those above it. Empty if the system does not report them. */
  readonly self: Lineage;
  /** Undefined if all processes above are shown as they are, up to the first. */
  readonly hidden?: Hidden;
  /** Whether this process has a controlling terminal, and its three streams are that terminal. */
  readonly isOnTerminal: boolean;
  /** `pty`: made by a program; `console`: the machine's own; `unknown` if the system does not report it. */
  kindOf(terminal: number): 'pty' | 'console' | 'unknown';
  /** Which process holds the other side of a pseudo-terminal. Undefined if the system does not show that at all. */
  holdersOf(terminal: number): readonly Lineage[] | undefined;
  /** All processes that have this terminal. */
  processesOn(terminal: number): readonly SeenProcess[];
}
