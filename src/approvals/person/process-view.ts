/** What the system tells about processes and terminals. The real one is `src/world/terminals.ts`; tests hand in fakes. */
export interface SeenProcess {
  readonly pid: number;
  /** As the system calls it, which is short, and which the process may choose. */
  readonly name: string;
  /** Its command line, which the process may choose as well. */
  readonly words: readonly string[];
  /** The file it runs; undefined where the system does not show it. */
  readonly program?: string;
  /** Whether the file it runs (and the script an interpreter was given) can be changed by the system's owner alone. */
  readonly isSystem?: boolean;
  /** Whether it belongs to the system's owner. */
  readonly isRoot?: boolean;
  /** Its controlling terminal in the system's numbering; 0 for none, undefined where that is not shown. */
  readonly terminal?: number;
  /** The process that leads its session. */
  readonly session?: number;
  readonly isStopped?: boolean;
  /** Names of environment variables it was started with. */
  readonly environment?: readonly string[];
  /** `SSH_CONNECTION` as it was started with. */
  readonly connection?: string;
}

/** A process, and those above it, nearest first. */
export type Lineage = readonly SeenProcess[];

/** Why what is above a process cannot be seen, or could be made up. */
export interface Hidden {
  readonly why: string;
  /** Whether a program without rights can bring it about, to hide. */
  readonly isByChoice: boolean;
}

export interface ProcessView {
  readonly platform: string;
  /** This process, and those above it. Empty where the system tells nothing. */
  readonly self: Lineage;
  /** Undefined where all processes above are shown as they are, up to the first. */
  readonly hidden?: Hidden;
  /** Whether this process has a controlling terminal, and its three streams are that terminal. */
  readonly isOnTerminal: boolean;
  /** `pty`: made by a program; `console`: the machine's own; `unknown` where the system does not tell. */
  kindOf(terminal: number): 'pty' | 'console' | 'unknown';
  /** Who holds the other side of a terminal that a program made. Undefined where the system does not show that at all. */
  holdersOf(terminal: number): readonly Lineage[] | undefined;
  /** All processes that have this terminal. */
  processesOn(terminal: number): readonly SeenProcess[];
}
