/** A call runs under a permit that is spent once, and only if it is the call that the permit is for. */
import type { Call } from '../../../vocabulary/call.ts';
import type { Digest } from '../../../vocabulary/digest.ts';
import type { Permit } from '../../../vocabulary/ruling.ts';
import { callOf } from '../../messages/call-of.ts';
import type { JsonObject } from '../../messages/incoming.ts';

/** A permit that was spent: good for one call, however often its server has to be greeted again for it. */
export interface Pass {
  readonly callDigest: Digest;
  /** The call is repeated with answers that its server asked the client for meanwhile. */
  readonly isAnswering?: true;
}

export const answering = (pass: Pass | undefined): Pass | undefined => pass && { ...pass, isAnswering: true };

export class Permits {
  readonly #digestOf: (call: Call) => Digest;
  readonly #spent = new WeakSet<Permit>();

  constructor(digestOf: (call: Call) => Digest) {
    this.#digestOf = digestOf;
  }

  spend(permit: Permit): Pass {
    if (this.#spent.has(permit)) throw new Error('a permit was used twice');
    this.#spent.add(permit);
    return { callDigest: permit.callDigest };
  }

  /** Throws if this may not be sent. */
  compare(pass: Pass | undefined, server: string, method: string, params: JsonObject = {}): void {
    const { inputResponses: _, ...unanswered } = params;
    const call = callOf(server, method, pass?.isAnswering === true ? unanswered : params);
    if (call === undefined) return;
    if (pass === undefined) throw new Error('a call without a permit');
    if (this.#digestOf(call) !== pass.callDigest) throw new Error('a permit for another call');
  }
}
