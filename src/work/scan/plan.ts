import type { ClientId, ServerStart } from '../../gateway/downstream/server-start.ts';

export interface PlannedServer {
  readonly name: string;
  readonly start: ServerStart;
  /** The configuration that names it. */
  readonly source?: string;
  /** The local file that a command of the command line starts. */
  readonly script?: string;
  readonly client?: ClientId;
  /** The name of its pins, if `wrap` gave it one. */
  readonly pinnedAs?: string;
  /** Spelled out on the command line: that is consent. */
  readonly isGiven: boolean;
}

export interface NamedServer extends PlannedServer {
  /** Other names it may have had when other configurations were read: its pins may be under one of them. */
  readonly otherNames: readonly string[];
}

/** The servers to read, and what could not be read of the sources that name them. */
export interface Plan {
  readonly servers: readonly NamedServer[];
  readonly problems: readonly string[];
}
