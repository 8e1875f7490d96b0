/**
 * A policy compiled outside the serving thread: the messages, and both ends of them. Rules follow a few at a time, because
 * the serving thread has to copy what it receives.
 */
import { type ComparedPolicy, looserIn } from '../../policy/document/looser.ts';
import { compileRulesInSlices } from '../../rules/rule-set.ts';
import type { Rule } from '../../rules/terms/plain-rule.ts';
import type { ServerEntry } from '../../vocabulary/document/servers-part.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { JudgingThreads } from '../judging/judging-orders.ts';
import { exceptionsOf, type PlainPolicy, type Policy, policyOf } from '../policy/plain-policy.ts';
import { type PolicySources, sourceFilesOf } from '../policy/source-files.ts';
import { compileCompared } from '../policy.ts';
import { serversInForce } from '../servers-in-force.ts';

/** Where a policy is made from, as data. */
export interface PolicyPlace
  extends Pick<PolicySources, 'directory' | 'home' | 'projectRoot' | 'followsLinks'> {
  /** The folder whose document names the servers; absent where the command line does. */
  readonly serversRoot?: string;
}

export type PolicyOrder =
  | { readonly about: 'policy'; readonly place: PolicyPlace; readonly before: Uint8Array | undefined }
  | { readonly about: 'rules'; readonly list: number; readonly from: number; readonly to: number };

export interface CompiledPolicy {
  readonly ok: true;
  readonly policy: Omit<PlainPolicy, 'rules'>;
  /** How many rules each list has. */
  readonly rules: readonly number[];
  readonly servers?: Readonly<Record<string, ServerEntry>>;
  /** What the next one is compared with: JSON, which only the thread reads. */
  readonly compared: Uint8Array;
  /** What became looser than before, by name. */
  readonly looser: readonly string[];
}

/** Why it cannot be used, in our words: file, place and remedy. */
export interface RefusedSources {
  readonly ok: false;
  readonly why: string;
  readonly remedy: string;
}

/** What a thread keeps between two orders. */
export interface KeptRules {
  lists: readonly (readonly Rule[])[];
}

/** In the thread. */
export function followOrder(
  order: PolicyOrder,
  kept: KeptRules,
  ports: PolicySources['ports'],
): CompiledPolicy | RefusedSources | readonly Rule[] {
  if (order.about === 'rules') return kept.lists[order.list]?.slice(order.from, order.to) ?? [];
  const { place, before } = order;
  try {
    const { policy, compared } = compiled(place, ports);
    const { rules, ...rest } = policy;
    kept.lists = rules.lists;
    return {
      ok: true,
      policy: rest,
      rules: rules.lists.map(({ length }) => length),
      ...serversOf(place, ports),
      compared: Buffer.from(JSON.stringify(compared)),
      looser: before === undefined ? [] : looserIn(comparedIn(before), compared),
    };
  } catch (error) {
    if (error instanceof Trouble) return { ok: false, why: error.message, remedy: error.hint };
    throw error;
  }
}

const comparedIn = (bytes: Uint8Array): ComparedPolicy => JSON.parse(Buffer.from(bytes).toString('utf8'));

export interface LoadedPolicy extends Omit<CompiledPolicy, 'policy' | 'rules'> {
  readonly policy: Policy;
}

/** Thousands of rules with examples take seconds. */
const COMPILE_MS = 60_000;
/** A message is copied on the serving thread. */
const RULES_AT_ONCE = 200;

/** On the serving thread; undefined if the thread ended, which is no statement about the files. */
export async function loadInThread(
  threads: JudgingThreads,
  place: PolicyPlace,
  before: Uint8Array | undefined,
  pause: () => Promise<void>,
): Promise<LoadedPolicy | RefusedSources | undefined> {
  const ask = (order: PolicyOrder) => threads.ask(() => order, COMPILE_MS);
  const answer = (await ask({ about: 'policy', place, before })) as
    | CompiledPolicy
    | RefusedSources
    | undefined;
  if (answer === undefined || !answer.ok) return answer;
  const lists: Rule[][] = [];
  for (const [list, length] of answer.rules.entries()) {
    const rules: Rule[] = [];
    for (let from = 0; from < length; from += RULES_AT_ONCE) {
      const part = await ask({ about: 'rules', list, from, to: from + RULES_AT_ONCE });
      if (!Array.isArray(part)) return undefined;
      rules.push(...(part as Rule[]));
    }
    if (rules.length !== length) return undefined;
    lists.push(rules);
  }
  return await loaded(answer, lists, pause);
}

/** On the thread that serves, where there are no others. */
export async function loadHere(
  place: PolicyPlace,
  before: Uint8Array | undefined,
  ports: PolicySources['ports'],
  pause: () => Promise<void>,
): Promise<LoadedPolicy | RefusedSources> {
  const kept: KeptRules = { lists: [] };
  const answer = followOrder({ about: 'policy', place, before }, kept, ports) as
    | CompiledPolicy
    | RefusedSources;
  return answer.ok ? await loaded(answer, kept.lists, pause) : answer;
}

/** Before anything is served: what cannot be used is thrown. */
export function loadAtStart(place: PolicyPlace, ports: PolicySources['ports']): LoadedPolicy {
  const { policy, compared } = compiled(place, ports);
  return {
    ok: true,
    policy: policyOf(policy),
    compared: Buffer.from(JSON.stringify(compared)),
    ...serversOf(place, ports),
    looser: [],
  };
}

const compiled = ({ serversRoot: _, ...sources }: PolicyPlace, ports: PolicySources['ports']) =>
  compileCompared(sourceFilesOf({ ...sources, ports }));

function serversOf({ serversRoot, ...sources }: PolicyPlace, ports: PolicySources['ports']) {
  if (serversRoot === undefined) return {};
  const { servers } = serversInForce({ ...sources, ports, projectRoot: serversRoot });
  return { servers };
}

async function loaded(
  { policy, rules: _, ...rest }: CompiledPolicy,
  lists: KeptRules['lists'],
  pause: () => Promise<void>,
): Promise<LoadedPolicy> {
  const rules = await compileRulesInSlices({ lists }, pause);
  return { ...rest, policy: { ...policy, exceptions: exceptionsOf(policy.exceptions), rules } };
}
