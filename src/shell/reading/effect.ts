import type { Script } from './reading.ts';

/**
 * What a call would do to the world, in terms shared by command lines, script bodies and file tools.
 * Paths and URLs are as spelled, with known values filled in; `places.ts` and `hosts.ts` classify them.
 */
interface Of {
  /** The run it comes from; undefined for a file tool or a web tool. */
  readonly run: number | undefined;
  /** The language, if a script body does it. */
  readonly script?: Script['language'];
}

export interface Reads extends Of {
  readonly does: 'read';
  readonly path: string;
}
export interface Writes extends Of {
  readonly does: 'write';
  readonly path: string;
  readonly how: 'create' | 'append' | 'edit' | 'copy' | 'move' | 'link' | 'mode' | 'owner' | 'truncate';
  /** The written text, where the call contains it. */
  readonly content?: string;
  /** For copies, moves and links: the source. */
  readonly source?: string;
}
export interface Deletes extends Of {
  readonly does: 'delete';
  readonly path: string;
  readonly recursive: boolean;
  readonly forced: boolean;
}
export interface Fetches extends Of {
  readonly does: 'fetch';
  readonly url: string;
  /** The file it is saved to; undefined for standard output or the reply. */
  readonly to: string | undefined;
}
export interface Sends extends Of {
  readonly does: 'send';
  /** URL or host; empty if run time decides. */
  readonly to: string;
  readonly files: readonly string[];
  /** Its standard input is sent. */
  readonly stdin: boolean;
  /** The sent text, where the call contains it. */
  readonly text?: string;
}
export interface Executes extends Of {
  readonly does: 'execute';
  readonly language: string;
  /** Where the code comes from. */
  readonly code:
    | { readonly from: 'text' }
    | { readonly from: 'stdin' }
    | { readonly from: 'file'; readonly path: string }
    | { readonly from: 'runs'; readonly runs: readonly number[] }
    | { readonly from: 'unknown' };
}
export interface DumpsEnvironment extends Of {
  readonly does: 'dump_environment';
}

export type Effect = Reads | Writes | Deletes | Fetches | Sends | Executes | DumpsEnvironment;

/** Whether they destroy or send something, or run what they download. */
export function isHarmful(effects: readonly Effect[]): boolean {
  const does = new Set(effects.map((effect) => effect.does));
  return does.has('delete') || does.has('send') || (does.has('fetch') && does.has('execute'));
}
