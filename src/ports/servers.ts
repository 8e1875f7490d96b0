/**
 * What listing a server needs from the world. The real ports are in `src/world/`. No port here throws or rejects: a
 * failure is a value, because a server that cannot be reached is a finding and not our defect.
 */
import type { Clock } from './files.ts';

export interface ChildStart {
  readonly command: string;
  readonly args: readonly string[];
  /** The child's complete environment; it inherits nothing else. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  /** With the system's own code, such as ENOENT. */
  | { readonly kind: 'not-started'; readonly errno: string };

/** A process that may outlive us, and what distinguishes it from a later one with its number: its start, and a mark in its environment. */
export interface ChildMark {
  readonly pid: number;
  /** In the system's own units; empty where that cannot be known. */
  readonly started: string;
  readonly mark: string;
}

/** A process that leads its own process group. */
export interface Child {
  readonly output: AsyncIterable<Uint8Array>;
  readonly errors: AsyncIterable<Uint8Array>;
  readonly ended: Promise<ChildEnd>;
  /** Absent if it was not started. */
  readonly mark?: ChildMark;
  /** Resolves when its input is closed, by whichever side. */
  readonly inputClosed?: Promise<void>;
  /** Has no effect once the child stops reading. */
  write(text: string): void;
  /** Undefined while the child reads what is written; else resolves when it has, or has ended. */
  room?(): Promise<void> | undefined;
  closeInput(): void;
  /** Ends the process and everything it started that stayed in its group. */
  killTree(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface Children {
  /** In which those start that name no folder; absent where that is not known. */
  readonly folder?: string;
  /** Never through a shell. Whatever ends this process also ends the child's whole group. */
  start(start: ChildStart): Child;
  /** Ends a child of a process that was killed, and what it started: only what is certainly the same. */
  endLeft?(mark: ChildMark): void;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Its answer may stay open for hours: it takes none of the connections that others wait for. */
  readonly isLong?: boolean;
}

export type HttpAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** By lower-case name; undefined when absent. */
      header(name: string): string | undefined;
      readonly body: AsyncIterable<Uint8Array>;
    }
  /** With the system's own code, such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT. */
  | { readonly kind: 'failed'; readonly code: string };

export interface Http {
  /** Follows no redirects and uses no proxy. */
  ask(request: HttpRequest): Promise<HttpAnswer>;
}

/** A value that a configuration names instead of containing it; `why` never repeats the value. */
export type Yielded = { readonly value: string } | { readonly why: string };

export interface SecretStores {
  /** A file that only its owner can read. */
  file(path: string): Promise<Yielded>;
  /** Of the system's keychain. */
  keychain(name: string): Promise<Yielded>;
}

/** A program and its first word, both absolute: clients have search paths of their own. */
export interface OwnProgram {
  readonly node: string;
  readonly script: string;
  /** As entries were written before they started a launcher. */
  readonly former?: OwnProgram;
}

export interface ServerPorts {
  readonly children: Children;
  readonly http: Http;
  readonly clock: Clock;
  /** The user's environment; a server gets only the harmless part and what its configuration names. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  /** How entries that `wrap` wrote start us; absent: no entry counts as wrapped. */
  readonly own?: OwnProgram;
  /** Absent: references to files and keychains yield nothing. */
  readonly secrets?: SecretStores;
}
