/** What every host's adapter does: it hears the host's spelling, and speaks it. It decides nothing. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Answer, Asked, Asking } from '../../../vocabulary/hook-request.ts';

export type Payload = Readonly<Record<string, JsonValue>>;

export interface Heard {
  /** The host's own name of the event, one of a closed list. */
  readonly event: string;
  readonly asking: Asking;
  readonly asked: Asked;
}

/** What the process says and how it ends. */
export interface Spoken {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface Adapter {
  /** Undefined if this is nothing that the host says: then nothing may run. */
  hear(payload: Payload): Heard | undefined;
  speak(answer: Answer, heard: Heard): Spoken;
  /** Our own fault, or input that cannot be used: whatever was asked, the answer blocks. */
  refuse(reason: string, heard: Heard | undefined): Spoken;
}
