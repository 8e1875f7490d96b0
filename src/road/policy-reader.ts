import { Trouble } from '../vocabulary/trouble.ts';
import { stampInForce } from './policy/settings-stamp.ts';
import { type Policy, type PolicySources, policyInForce } from './policy.ts';

/** Projects whose policy is kept: a client may name many. */
const MOST_KEPT = 8;

/** A policy, and the stamp of the files before they were read: a change meanwhile gives another stamp. */
export interface StampedPolicy {
  readonly stamp: string;
  readonly policy: Policy;
}

/** Reads a policy again only when one of its files changed. For one `--policy` file, or none. */
export class PolicyReader {
  readonly #kept = new Map<string, StampedPolicy>();

  inForce(sources: PolicySources): Policy {
    return this.stamped(sources).policy;
  }

  stamped(sources: PolicySources): StampedPolicy {
    const { directory, ports, home, projectRoot } = sources;
    const stamp = stampInForce(directory, ports, home, projectRoot);
    const place = JSON.stringify([directory, projectRoot]);
    const kept = this.#kept.get(place);
    if (kept?.stamp === stamp) return kept;
    const stamped = { stamp, policy: policyInForce(sources) };
    this.#kept.delete(place);
    this.#kept.set(place, stamped);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return stamped;
  }
}

/** The text of a policy that a program passes as an object. */
export function writtenPolicy(policy: object): string {
  try {
    return JSON.stringify(policy) ?? 'null';
  } catch {
    throw new Trouble('policy.refused', {
      path: 'policy',
      field: 'the document',
      reason: 'is not a JSON value',
      line: 1,
      column: 1,
    });
  }
}
