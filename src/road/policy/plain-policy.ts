/** A policy, and the same as data, in which form one process leaves it for the next. Imports neither YAML nor schemas. */
import type { FlowSettings } from '../../flows/flow-settings.ts';
import { type Exception, type ExceptionIndex, indexExceptions } from '../../policy/exceptions.ts';
import type { GatePolicy } from '../../policy/gate.ts';
import { compileRules, type RuleSet } from '../../rules/rule-set.ts';
import type { PlainRules } from '../../rules/terms/plain-rule.ts';
import type { Everyday } from '../../screening/everyday/table.ts';
import { printable } from '../../text/printable.ts';
import type { AgentEntry } from '../../vocabulary/document/agents-part.ts';
import type { Guarding } from '../../vocabulary/document/guarding.ts';
import type { PolicyValues } from '../../vocabulary/document/policy-document.ts';
import type { SoftSignals } from '../../vocabulary/document/quarantine-part.ts';
import { KNOWN_POLICY } from './known-policy.ts';
import type { HookSettings } from './settings.ts';

export interface Policy extends HookSettings {
  readonly gate: GatePolicy;
  readonly exceptions: ExceptionIndex;
  /** Whether hooks may start a resident. */
  readonly resident: boolean;
  /** Share of unsuspicious calls that are recorded. */
  readonly sampleRate: number;
  /** Bits per character from which a value next to the name of a secret counts as random. */
  readonly entropyThreshold: number;
  /** Whether random strings without a name count as secrets, too. */
  readonly bareEntropy: boolean;
  /** What becomes of tools with soft signals alone. */
  readonly quarantine: SoftSignals;
  /** What each agent may use, and how each server is guarded, by name. */
  readonly agents: Readonly<Record<string, AgentEntry>>;
  readonly guarding: Readonly<Record<string, Guarding>>;
  /** Parts of the gateway, by name. */
  readonly profiles: PolicyValues['profiles'];
  /** Model scanners, and what goes to them. */
  readonly scan: PolicyValues['scan'];
  /** Who gives a second opinion on calls that a rule samples. */
  readonly judge: PolicyValues['judge'];
  /** Calls that wait for a person. */
  readonly approvals: PolicyValues['approvals'];
  /** What documents set about flows. */
  readonly flows: FlowSettings;
  /** Of all values: an approval given under one policy does not count under another. */
  readonly hash: string;
  /** What a project's document sets without effect until the user accepts it. */
  readonly waiting: readonly string[];
  /** Everyday calls that no part of the policy can touch: the quick path of hooks may answer them. */
  readonly everyday: readonly (Everyday | NotTool)[];
  /** Undefined if there are none. */
  readonly rules: RuleSet | undefined;
}

/** Calls of this tool are not for the quick path. */
export type NotTool = `!${string}`;

export interface PlainPolicy extends Omit<Policy, 'exceptions' | 'rules'> {
  readonly exceptions: readonly Exception[];
  readonly rules: PlainRules;
}

export const policyOf = (plain: PlainPolicy): Policy => ({
  ...plain,
  exceptions: exceptionsOf(plain.exceptions),
  // In the bundle of hooks this loads another one, so that a document without rules loads nothing.
  rules: plain.rules.lists.length === 0 ? undefined : compileRules(plain.rules),
});

/** Reasons are untrusted text that is shown on screens and to models. */
export const exceptionsOf = (exceptions: readonly Exception[]): ExceptionIndex =>
  indexExceptions(exceptions.map((each) => ({ ...each, reason: printable(each.reason) })));

/** What holds where no file sets anything; undefined in the sources, where it has to be worked out. */
export const knownPolicy = (): PlainPolicy | undefined =>
  KNOWN_POLICY === '' ? undefined : { ...JSON.parse(KNOWN_POLICY), exceptions: [], rules: { lists: [] } };
