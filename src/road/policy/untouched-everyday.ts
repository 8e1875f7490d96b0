import { everydayTouched } from '../../rules/everyday-touched.ts';
import type { PlainRules } from '../../rules/terms/plain-rule.ts';
import { EVERYDAY, type Everyday } from '../../screening/everyday/table.ts';
import { ENTROPY_THRESHOLD } from '../../vocabulary/document/built-in-values.ts';
import type { PolicyValues } from '../../vocabulary/document/policy-document.ts';

import type { NotTool } from './plain-policy.ts';

const NONE: readonly Everyday[] = [];

/** The everyday calls that each part could decide otherwise. A part that is missing here does not compile. */
const TOUCHED: { readonly [Part in keyof PolicyValues]: (value: PolicyValues[Part]) => readonly Everyday[] } =
  {
    // Judges findings, and everyday calls have none; but some reach the network, and some restore packages.
    gate: ({ requireApprovalForNetwork, requireApprovalForPackageInstall }) =>
      requireApprovalForNetwork === true || requireApprovalForPackageInstall === true ? EVERYDAY : NONE,
    // Remove findings.
    exceptions: () => NONE,
    // The quick path draws the same share.
    sampling: () => NONE,
    // Either may find a secret in any text.
    secrets: ({ entropyThreshold, bareEntropy }) =>
      entropyThreshold < ENTROPY_THRESHOLD || bareEntropy ? EVERYDAY : NONE,
    // Concerns tools of servers, and no everyday call is one.
    quarantine: () => NONE,
    // Whether an allowed call is allowed expressly is part of the compiled policy.
    hooks: () => NONE,
    // Names servers, and decides nothing about calls.
    servers: () => NONE,
    // Concerns what a session sends after it has read something; which of its calls are quick, the session decides.
    flows: () => NONE,
    // Concerns calls to servers, and no everyday call is one.
    agents: () => NONE,
    // The same.
    profiles: () => NONE,
    // The same.
    scan: () => NONE,
    // Decides about calls that a rule samples, and the rule touches them.
    judge: () => NONE,
    // Decides about calls that were stopped, and no everyday call is.
    approvals: () => NONE,
    // Each by what it can match; those of projects that are not accepted as well.
    rules: () => NONE,
  };

/** Everyday calls that no part of the policy can touch. */
export function untouchedEveryday(values: PolicyValues, rules: PlainRules): readonly (Everyday | NotTool)[] {
  const { gate, exceptions, sampling, secrets, quarantine, hooks, servers, agents, profiles, scan, flows } =
    values;
  const touchedByRules = everydayTouched(rules);
  const touched = [
    ...TOUCHED.gate(gate),
    ...TOUCHED.exceptions(exceptions),
    ...TOUCHED.sampling(sampling),
    ...TOUCHED.secrets(secrets),
    ...TOUCHED.quarantine(quarantine),
    ...TOUCHED.hooks(hooks),
    ...TOUCHED.servers(servers),
    ...TOUCHED.agents(agents),
    ...TOUCHED.flows(flows),
    ...TOUCHED.profiles(profiles),
    ...TOUCHED.scan(scan),
    ...TOUCHED.judge(values.judge),
    ...TOUCHED.rules(values.rules),
    ...touchedByRules.kinds,
  ];
  const tools = [...touchedByRules.tools].map((tool): NotTool => `!${tool}`);
  return [...EVERYDAY.filter((kind) => !touched.includes(kind)), ...tools];
}
