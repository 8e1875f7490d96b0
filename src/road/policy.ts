/**
 * The policy in force for one call: built-in < user < project < `--policy`. Immutable; a change of any file it was made
 * from is another policy. A source that is not understood is refused as a whole, and nothing is judged without it.
 */
import { createHash } from 'node:crypto';
import type { ComparedPolicy } from '../policy/document/looser.ts';
import { type Merged, mergeTiers } from '../policy/document/tiers.ts';
import { writtenFlows } from '../policy/document/written-flows.ts';
import { rulesOf } from '../rules/from-written.ts';
import type { PlainRules } from '../rules/terms/plain-rule.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import { FLOW_MODE } from '../vocabulary/document/built-in-values.ts';
import { type Guarding, guardingSchema, guardingShape } from '../vocabulary/document/guarding.ts';
import type { PolicyDocument } from '../vocabulary/document/policy-document.ts';
import type { WrittenRule } from '../vocabulary/document/rules-part.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { knownPolicy, type PlainPolicy, type Policy, policyOf } from './policy/plain-policy.ts';
import { type PolicySources, type SourceFile, sourceFilesOf } from './policy/source-files.ts';
import { type SourceTier, tierOf } from './policy/source-tier.ts';
import { untouchedEveryday } from './policy/untouched-everyday.ts';

export const policyInForce = (sources: PolicySources): Policy =>
  policyOf(compilePolicy(sourceFilesOf(sources)));

/** Loads YAML and schemas, which is what most of its time goes to. */
export function compilePolicy(files: readonly SourceFile[]): PlainPolicy {
  const known = files.length === 0 ? knownPolicy() : undefined;
  return known ?? plainPolicy(mergeTiers(withOwnIds(files.map(tierOf))));
}

/** The same, with what it is compared by when it replaces another. */
export function compileCompared(files: readonly SourceFile[]): {
  policy: PlainPolicy;
  compared: ComparedPolicy;
} {
  const merged = mergeTiers(withOwnIds(files.map(tierOf)));
  const { servers, rules, ...values } = merged.values;
  return {
    policy: plainPolicy(merged),
    compared: {
      values,
      rules: [rules, ...merged.apart],
      servers: comparedServers(servers),
      flowsApart: merged.flowsApart,
    },
  };
}

/** What is started may have secrets in it: a digest is enough to see that it is another. */
function comparedServers(servers: Merged['values']['servers']): ComparedPolicy['servers'] {
  const guarding = guardingOf(servers);
  const digestOf = (entry: object) => createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
  return Object.fromEntries(
    Object.entries(servers).map(([name, entry]) => {
      const start = Object.fromEntries(Object.entries(entry).filter(([key]) => !(key in guardingShape)));
      return [name, { guarding: guarding[name] ?? {}, start: digestOf(start) }];
    }),
  );
}

/** An id names one rule of a document and of the files beside it. */
function withOwnIds(tiers: readonly SourceTier[]): readonly SourceTier[] {
  const seen = new Map<string, string>();
  for (const { path, document } of tiers)
    for (const { id } of document.rules ?? []) {
      const key = JSON.stringify([path.replace(/(?:rules\.d\/)?[^/]*$/, ''), id]);
      const other = seen.get(key);
      const reason = `has the id of a rule in ${other}, too; choose another one`;
      if (other !== undefined && other !== path)
        throw new Trouble('policy.refused', { path, field: `rule ${id}`, reason, line: 1, column: 1 });
      seen.set(key, path);
    }
  return tiers;
}

/** A file that the policy is made from. */
export interface PolicyFileInForce {
  readonly path: string;
  readonly document: PolicyDocument;
  /** What it sets without effect until the user accepts it. */
  readonly waiting: readonly string[];
}

/** From the weakest to the strongest. */
export function policyFilesOf(sources: PolicySources): readonly PolicyFileInForce[] {
  const tiers = sourceFilesOf(sources).map(tierOf);
  return tiers.map((tier, i) => {
    const { waiting } = mergeTiers([...tiers.slice(0, i).filter(({ isAccepted }) => isAccepted), tier]);
    return { path: tier.path, document: tier.document, waiting };
  });
}

/** The values in force as one document, without what starts or reaches servers, scanners and judges or may have a token in it; what counts of files that are not accepted follows. */
export function documentInForce(sources: PolicySources): object {
  const { values, apart, flowsApart } = mergeTiers(withOwnIds(sourceFilesOf(sources).map(tierOf)));
  const { servers, scan, judge, approvals, rules, flows, ...others } = values;
  const { scanners: __, ...switches } = scan;
  const { webhook: ___, ...limits } = approvals;
  const { providers: ____, ...judging } = judge;
  return {
    ...others,
    flows: { ...flows, mode: flows.mode ?? FLOW_MODE, servers: writtenFlows({ servers }).servers },
    scan: switches,
    judge: judging,
    approvals: limits,
    rules,
    ...(apart.length === 0 ? {} : { notAccepted: apart }),
    ...(flowsApart.length === 0 ? {} : { flowsNotAccepted: flowsApart }),
  };
}

/** Why each rule in force is there, by its id, in the words of its author. */
export function ruleReasons(sources: PolicySources): ReadonlyMap<string, string> {
  const { values } = mergeTiers(withOwnIds(sourceFilesOf(sources).map(tierOf)));
  return new Map(
    values.rules.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason] as const])),
  );
}

/** What holds where no file sets anything. */
export const builtInPolicy = (): Policy => policyOf(compilePolicy([]));

/** How servers are started does not change how a call is judged. */
const judgingOf = (
  { values: { servers, rules: _, ...judging }, flowsApart }: Pick<Merged, 'values' | 'flowsApart'>,
  rules: PlainRules,
) => ({
  ...judging,
  ...(rules.lists.length === 0 ? {} : { rules: JSON.stringify(rules.lists) }),
  ...(flowsApart.length === 0 ? {} : { flowsApart: JSON.stringify(flowsApart) }),
  guarding: guardingOf(servers),
});

/** Servers that set nothing are left out, so that one more of them is no other policy. */
function guardingOf(servers: Merged['values']['servers']): Record<string, Guarding> {
  return Object.fromEntries(
    Object.entries(servers).flatMap(([name, entry]) => {
      const given = Object.entries(entry).filter(([key]) => key in guardingShape);
      return given.length === 0 ? [] : [[name, guardingSchema.parse(Object.fromEntries(given))]];
    }),
  );
}

function plainPolicy(merged: Merged): PlainPolicy {
  const rules = plainRules([merged.values.rules, ...merged.apart]);
  return { ...plainParts(merged, rules), rules, waiting: merged.waiting };
}

const plainRules = (lists: readonly (readonly WrittenRule[])[]): PlainRules => ({
  lists: lists.map(rulesOf).filter(({ length }) => length > 0),
});

const plainParts = (
  { values, flowsApart }: Merged,
  rules: PlainRules,
): Omit<PlainPolicy, 'rules' | 'waiting'> => ({
  gate: values.gate,
  exceptions: values.exceptions,
  sampleRate: values.sampling.baselineRate,
  ...values.secrets,
  quarantine: values.quarantine,
  ...values.hooks,
  agents: values.agents,
  profiles: values.profiles,
  guarding: guardingOf(values.servers),
  scan: values.scan,
  judge: values.judge,
  approvals: values.approvals,
  flows: { user: writtenFlows(values), projects: flowsApart },
  hash: createHash('sha256')
    .update(canonicalJson(judgingOf({ values, flowsApart }, rules)))
    .digest('hex'),
  everyday: untouchedEveryday(values, rules),
});
