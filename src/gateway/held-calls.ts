/** The calls of one client of the newer era, and those among them that wait for the client to come back with answers. */
import { createHash } from 'node:crypto';
import { SingleUse } from '../evidence/keys/single-use.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { Flight } from './flights.ts';
import { HeldCall, type Keeper } from './held-call.ts';
import type { JsonObject } from './messages/incoming.ts';
import { STATE_LOST } from './messages/lost-state.ts';
import type { Reply } from './messages/own-replies.ts';
import type { Surroundings } from './surroundings.ts';

/** Of one client; a server that asks in one more gets an error. */
const MOST_HELD = 64;
/** Before each state of ours: one that opens nothing must not reach a server. */
const OURS = 'tokenauditor.';

type HeldAround = Pick<Surroundings, 'clock' | 'random' | 'limits'>;

export class HeldCalls {
  readonly #owner: string;
  readonly #keeper: Keeper;
  readonly #states: SingleUse;
  readonly #held = new Map<string, HeldCall>();
  #last = 0;

  /** `owner`: the agent and its connection. */
  constructor(owner: string, around: HeldAround, answer: (message: JsonObject) => void) {
    const { clock, random } = around;
    const { holdMs } = around.limits;
    this.#owner = owner;
    this.#states = new SingleUse(random, clock, { lifeMs: holdMs, most: 2 * MOST_HELD });
    this.#keeper = {
      ...{ clock, holdMs },
      keep: (call) => this.#keep(call),
      forget: (call) => this.#forget(call),
      answer: (id, reply) => answer({ id, ...reply }),
    };
  }

  /** Goes on with the call whose state it brings back; any other is made. */
  take(
    method: string,
    params: JsonObject,
    flight: Flight,
    make: (call: Flight) => Promise<Reply>,
  ): Promise<Reply> {
    const held = this.#find(method, params);
    if (held === 'lost') return Promise.resolve(STATE_LOST);
    if (held !== undefined) return held.resume(flight, params);
    return new HeldCall(method, params, this.#keeper).begin(flight, make);
  }

  close(): void {
    for (const call of [...this.#held.values()]) call.drop('the client is gone');
  }

  /** Undefined for a state that is not ours: it is the server's. */
  #find(method: string, params: JsonObject): HeldCall | 'lost' | undefined {
    const { requestState } = params;
    if (typeof requestState !== 'string' || !requestState.startsWith(OURS)) return undefined;
    const name = this.#states.use(this.#bindingOf(method, params), requestState.slice(OURS.length));
    const held = name === undefined ? undefined : this.#held.get(name);
    if (held === undefined) return 'lost';
    this.#forget(held);
    return held;
  }

  #keep(call: HeldCall): string | undefined {
    if (this.#held.size >= MOST_HELD) return undefined;
    this.#last += 1;
    const name = String(this.#last);
    this.#held.set(name, call);
    return `${OURS}${this.#states.make(this.#bindingOf(call.method, call.params), name)}`;
  }

  #forget(call: HeldCall): void {
    for (const [name, held] of this.#held) if (held === call) this.#held.delete(name);
  }

  /** The same call of the same client; its server is that of the call which is held. */
  #bindingOf(method: string, params: JsonObject) {
    const { _meta, inputResponses: _, requestState: __, ...same } = params;
    const digest = createHash('sha256').update(canonicalJson(same)).digest('hex');
    return { owner: this.#owner, call: [method, digest] };
  }
}
