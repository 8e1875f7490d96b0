/**
 * What listing a server asks of the world. The real ports live in `src/world/`; no port here throws or rejects: what
 * went wrong is a value, because a server that cannot be reached is a finding, not our fault.
 */
import type { Clock } from './files.ts';

export interface ChildStart {
  readonly command: string;
  readonly args: readonly string[];
  /** All of the child's environment; nothing is inherited besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  /** With the system's own code, such as ENOENT. */
  | { readonly kind: 'not-started'; readonly errno: string };

/** A process that leads a group of its own. */
export interface Child {
  readonly output: AsyncIterable<Uint8Array>;
  readonly errors: AsyncIterable<Uint8Array>;
  readonly ended: Promise<ChildEnd>;
  /** Without effect once the child does not listen any more. */
  write(text: string): void;
  closeInput(): void;
  /** The process and everything that it started and that stayed in its group. */
  killTree(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface Children {
  /** Never through a shell. Whatever ends us ends the child's whole group too. */
  start(start: ChildStart): Child;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
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
  /** Follows no redirect and knows no proxy. */
  ask(request: HttpRequest): Promise<HttpAnswer>;
}

export interface ServerPorts {
  readonly children: Children;
  readonly http: Http;
  readonly clock: Clock;
  /** The user's environment, of which a server gets only what is harmless or named in its configuration. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
}
