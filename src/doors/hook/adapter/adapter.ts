/** A host's adapter: parses the host's events and formats answers as the host expects them. It decides nothing. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../../vocabulary/hook-request.ts';

export type Payload = Readonly<Record<string, JsonValue>>;

export interface HookEvent {
  /** The host's own name for the event, from a closed list. */
  readonly name: string;
  readonly context: HookContext;
  readonly request: HookRequest;
}

/** What the hook process writes, and its exit code. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface Adapter {
  /** Undefined if the host has no such event: then nothing may run. */
  parse(payload: Payload): HookEvent | undefined;
  format(answer: HookAnswer, event: HookEvent): HookOutput;
  /** For an internal error or unusable input: the output blocks, whatever the request was. */
  refuse(reason: string, event: HookEvent | undefined): HookOutput;
}
