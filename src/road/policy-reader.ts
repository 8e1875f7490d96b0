import { Trouble } from '../vocabulary/trouble.ts';
import { knownPolicy, type PlainPolicy, type Policy, policyOf } from './policy/plain-policy.ts';
import { stampInForce } from './policy/settings-stamp.ts';
import { type PolicySources, type SourceFile, sourceFilesOf } from './policy/source-files.ts';

/** Projects whose policy is kept: a client may name many. */
const MOST_KEPT = 8;

/** A policy, and the stamp of the files before they were read: a change meanwhile gives another stamp. */
export interface StampedPolicy {
  readonly stamp: string;
  readonly policy: Policy;
}

/** Makes a policy of its files. Handed in: it loads YAML and schemas, and a hook does so only if nothing else fits. */
export type CompilePolicy = (files: readonly SourceFile[]) => PlainPolicy;

/** There is a file to compile. */
export class NotLoaded extends Error {}

const notLoaded: CompilePolicy = () => {
  throw new NotLoaded();
};

/** What other processes compiled from the very same bytes. */
export interface KeptPolicies {
  find(files: readonly SourceFile[], directory: string): PlainPolicy | undefined;
  keep(files: readonly SourceFile[], directory: string, policy: PlainPolicy): void;
}

/** Reads a policy again only when one of its files changed. For one `--policy` file, or none. */
export class PolicyReader {
  readonly #inMemory = new Map<string, StampedPolicy>();
  readonly #compile: CompilePolicy;
  readonly #kept: KeptPolicies | undefined;

  /** Without `compile` it knows the policy that holds without any file. */
  constructor(compile: CompilePolicy = notLoaded, kept?: KeptPolicies) {
    this.#compile = compile;
    this.#kept = kept;
  }

  inForce(sources: PolicySources): Policy {
    return this.stamped(sources).policy;
  }

  stamped(sources: PolicySources): StampedPolicy {
    const { directory, ports, home, projectRoot } = sources;
    const stamp = stampInForce(directory, ports, home, projectRoot);
    const place = JSON.stringify([directory, projectRoot]);
    const known = this.#inMemory.get(place);
    if (known?.stamp === stamp) return known;
    const stamped = { stamp, policy: policyOf(this.#policyFrom(sourceFilesOf(sources), directory)) };
    this.#inMemory.delete(place);
    this.#inMemory.set(place, stamped);
    const [oldest] = this.#inMemory.keys();
    if (this.#inMemory.size > MOST_KEPT && oldest !== undefined) this.#inMemory.delete(oldest);
    return stamped;
  }

  #policyFrom(files: readonly SourceFile[], directory: string): PlainPolicy {
    const found = files.length === 0 ? knownPolicy() : this.#kept?.find(files, directory);
    if (found !== undefined) return found;
    const policy = this.#compile(files);
    if (files.length > 0) this.#kept?.keep(files, directory, policy);
    return policy;
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
