/** What every host's adapter does: it hears the host's spelling, and speaks it. It decides nothing. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../../vocabulary/hook-request.ts';

export type Payload = Readonly<Record<string, JsonValue>>;

export interface HookEvent {
  /** The host's own name of the event, one of a closed list. */
  readonly name: string;
  readonly context: HookContext;
  readonly request: HookRequest;
}

/** What the process says and how it ends. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface Adapter {
  /** Undefined if this is nothing that the host says: then nothing may run. */
  parse(payload: Payload): HookEvent | undefined;
  format(answer: HookAnswer, event: HookEvent): HookOutput;
  /** Our own fault, or input that cannot be used: whatever was asked, the answer blocks. */
  refuse(reason: string, event: HookEvent | undefined): HookOutput;
}
