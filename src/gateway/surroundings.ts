/** What all sessions of one gateway share. */
import type { Seal } from '../evidence/keys/sealed-text.ts';
import type { Clock, Random } from '../ports/files.ts';
import type { Holding } from '../road/gateway/awaited-approvals.ts';
import type { Errand } from '../road/gateway/errands.ts';
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import type { NotSent, Returned, Send } from '../road/gateway/travel.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Call, Caller } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { RequestsUnderWay } from './downstream/life/fair-share.ts';
import type { Server } from './downstream/life/gateway-server.ts';
import type { Permits } from './downstream/life/permits.ts';
import type { GatewayLimits } from './downstream/life/server-limits.ts';
import type { Listings } from './listing/server-lists.ts';
import type { JsonObject } from './messages/incoming.ts';
import type { GivenStates } from './outgoing/given-states.ts';
import type { Tasks } from './outgoing/known-tasks.ts';
import type { NoteWindows } from './outgoing/note-window.ts';

/** The road that every `tools/call`, `prompts/get` and `resources/read` takes: `road/gateway/gateway-road.ts` makes one. */
export interface GatewayRoad {
  travel(errand: Errand, send: Send, holding?: () => Holding): Promise<Returned | NotSent>;
  /** A connection is over. Absent where no call waits. */
  left?(connection: string): Promise<void>;
  /** What may be read of a text of a server that answers no call: a completion, an error, a log message. */
  receive(
    errand: Errand,
    reply: JsonValue,
    about?: { readonly isMessage?: boolean },
  ): Promise<Returned | NotSent>;
  /** Whether nothing at all is found in what a client sends besides calls, and no scanner has to be asked about it. */
  isPlain(errand: Errand): Promise<boolean>;
  /** What a permit is compared with. */
  digestOf(call: Call): Digest;
}

export interface Surroundings {
  readonly servers: readonly Server[];
  /** A single server that keeps its names and its greeting. */
  readonly isBare: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: Pick<GatewayLimits, 'holdMs'>;
  readonly road: GatewayRoad;
  /** Absent: everything that servers offer is shown, as in tests of the protocol alone. */
  readonly guard?: GatewayGuard;
  readonly permits: Permits;
  readonly cursors: Seal;
  /** Our own name and version, for clients of many servers. */
  readonly self: JsonObject;
  readonly underWay: RequestsUnderWay;
  /** The notifications of each server to each client. */
  readonly notes: NoteWindows;
  readonly tasks: Tasks;
  readonly states: GivenStates;
  /** What is known of the servers' lists: by client, or in the newer era by agent. */
  listingsFor(caller?: Caller): Listings;
}
