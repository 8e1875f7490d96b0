import { JUST_MADE } from '../../places/places.ts';
import type { Writes } from '../../reading/effect.ts';
import type { Decoder } from './decoding.ts';

/** The receiver of a method, where an argument's position is expected. */
export const SELF = -1;

/** What a library function does; `arg` is the position of the relevant argument. */
export type Action =
  /** Starts a command: a line, a list, or a program followed by its arguments (`spread`). */
  | { readonly does: 'command'; readonly arg: number; readonly spread: boolean }
  /** A command that several calls build: the program, then its words; `feed` is its standard input. */
  | { readonly does: 'begin'; readonly from?: number }
  | { readonly does: 'program' }
  | { readonly does: 'words' }
  | { readonly does: 'feed' }
  | { readonly does: 'read'; readonly arg: number }
  /** A request if the receiver or the argument is an address; otherwise some unrelated function. */
  | { readonly does: 'web'; readonly arg: number; readonly sends: boolean; readonly to?: number }
  /** The receiver, extended; the text of a list. */
  | { readonly does: 'below' }
  /** Its arguments as a list, or as one text; or appended to a list, a request or a path. */
  | { readonly does: 'gather' }
  | { readonly does: 'concat'; readonly between: string }
  | { readonly does: 'grow' }
  | { readonly does: 'template' }
  /** C's `sprintf(into, …)`, `strcat(into, …)`. */
  | { readonly does: 'fill'; readonly how: 'print' | 'copy' | 'append' }
  /** `curl_easy_setopt(handle, NAME, value)` */
  | { readonly does: 'setopt' }
  | {
      readonly does: 'write';
      readonly arg: number;
      readonly how: Writes['how'];
      readonly content?: number;
      readonly source?: number;
    }
  /** Every argument from `arg` on; `option` requires `recursive: true`. */
  | { readonly does: 'delete'; readonly arg: number; readonly recursive: boolean | 'option' }
  | { readonly does: 'fetch'; readonly arg: number; readonly to?: number }
  | { readonly does: 'send'; readonly arg: number }
  /** Fetches or sends: its options, or a body, decide. */
  | { readonly does: 'request'; readonly arg: number; readonly body?: number }
  | { readonly does: 'open'; readonly arg: number; readonly mode: number }
  /** Writes to an open file or connection: the receiver, or one passed as an argument. */
  | { readonly does: 'put'; readonly arg: number }
  | { readonly does: 'connect'; readonly arg: number }
  | { readonly does: 'attach' }
  | { readonly does: 'run'; readonly arg: number }
  /** Deserialises objects, which may run code. */
  | { readonly does: 'load'; readonly arg: number }
  | { readonly does: 'decode'; readonly decoder: Decoder; readonly arg: number }
  | { readonly does: 'same'; readonly arg: number }
  | { readonly does: 'become'; readonly path: string }
  | { readonly does: 'module'; readonly arg: number }
  | { readonly does: 'member' }
  | { readonly does: 'path' }
  | { readonly does: 'text'; readonly text: string }
  /** A .NET special folder by its name. */
  | { readonly does: 'special' }
  | { readonly does: 'variable'; readonly arg: number }
  /** Lists the files in a folder or matching a pattern. */
  | { readonly does: 'list'; readonly arg: number }
  | { readonly does: 'print' }
  | { readonly does: 'dump' }
  | {
      readonly does: 'string';
      readonly how: 'join' | 'split' | 'replace' | 'reverse' | 'lower' | 'upper' | 'format';
    }
  | { readonly does: 'forget' };

export const command = (arg = 0): Action => ({ does: 'command', arg, spread: false });
export const program = (arg = 0): Action => ({ does: 'command', arg, spread: true });
export const read = (arg = 0): Action => ({ does: 'read', arg });
export const write = (how: Writes['how'], arg = 0, content?: number): Action => ({
  does: 'write',
  arg,
  how,
  ...(content === undefined ? {} : { content }),
});
/** From the first argument to the second. */
export const transfer = (how: Writes['how'], arg = 1, source = 0): Action => ({
  does: 'write',
  arg,
  how,
  source,
});
export const remove = (recursive: boolean | 'option' = false, arg = 0): Action => ({
  does: 'delete',
  arg,
  recursive,
});
export const download = (arg = 0, to?: number): Action => ({
  does: 'fetch',
  arg,
  ...(to === undefined ? {} : { to }),
});
export const send = (arg = 0): Action => ({ does: 'send', arg });
export const request = (arg = 0, body?: number): Action => ({
  does: 'request',
  arg,
  ...(body === undefined ? {} : { body }),
});
export const run = (arg = 0): Action => ({ does: 'run', arg });
export const decode = (decoder: Decoder, arg = 0): Action => ({ does: 'decode', decoder, arg });
export const same = (arg = 0): Action => ({ does: 'same', arg });
export const become = (path: string): Action => ({ does: 'become', path });
export const text = (spelled: string): Action => ({ does: 'text', text: spelled });
/** Creates a temporary folder or file. */
export const MADE: Action = text(JUST_MADE);
export const list = (arg = 0): Action => ({ does: 'list', arg });
export const PRINT: Action = { does: 'print' };
export const PATH: Action = { does: 'path' };
export const FORGET: Action = { does: 'forget' };
export const MODULE: Action = { does: 'module', arg: 0 };
export const CONNECT: Action = { does: 'connect', arg: 0 };
export const PUT: Action = { does: 'put', arg: 0 };
export const PUT_SELF: Action = { does: 'put', arg: SELF };

export const web = (arg = 0, sends = false, to?: number): Action => ({
  does: 'web',
  arg,
  sends,
  ...(to === undefined ? {} : { to }),
});
export const BEGIN: Action = { does: 'begin' };
export const WORDS: Action = { does: 'words' };

/** One action under several names, separated by spaces. */
export function named(action: Action, names: string): (readonly [string, Action])[] {
  return names
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => [name, action] as const);
}

/** One action under several names: `many(command(), 'exec', 'execSync')`. */
export function many(action: Action, ...names: readonly string[]): (readonly [string, Action])[] {
  return names.map((name) => [name, action] as const);
}
