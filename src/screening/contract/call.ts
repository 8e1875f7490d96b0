import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading } from '../../shell/reading/reading.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { TextSubject } from './check.ts';

/** A call as it came in, before it is parsed. */
export interface ProposedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** One command line inside a call. */
export interface ReadCommand {
  /** `$.cmd` */
  readonly path: string;
  readonly text: string;
  readonly reading: Reading;
  readonly effects: readonly Effect[];
  /** Inside an argument that is something else: it runs if the tool passes that to a shell. */
  readonly isEmbedded?: true;
}

/** A parsed call: what checks read. */
export interface CallSubject extends ProposedCall {
  readonly kind: 'shell' | 'file' | 'web' | 'other';
  readonly commands: readonly ReadCommand[];
  /** What a file or web tool would do, with the JSON path of the argument that shows it. */
  readonly actions: readonly { readonly path: string; readonly effect: Effect }[];
  /** Every string in the arguments, keys included, with its JSON path. */
  readonly texts: readonly TextSubject[];
  readonly context: CallContext;
  /** The same call with the paths on the disk, if they differ: judged and remembered beside the call as spelled. */
  readonly views: readonly CallSubject[];
  /** More paths than could be looked up: the others are unknown. */
  readonly isPartlyLooked: boolean;
  /** The arguments contain more values or calls than are searched for commands. */
  readonly isPartlyRead: boolean;
  /** Files of the session that a command runs; undefined if the session left none. */
  readonly filesRun?: (command: ReadCommand, context: CallContext) => readonly string[];
}
