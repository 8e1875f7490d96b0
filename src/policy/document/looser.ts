/**
 * What of one policy is looser than of another, by name. Reported when a document is reloaded: anything that is not
 * certainly as strict as before is named, so a name is a reason to look, and no name is a promise.
 */
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { AgentEntry } from '../../vocabulary/document/agents-part.ts';
import type { WrittenFlows } from '../../vocabulary/document/flows-part.ts';
import {
  DESTRUCTIVE,
  FAIL_MODES,
  type Guarding,
  REPLIES,
  SAMPLING,
} from '../../vocabulary/document/guarding.ts';
import type { Merge } from '../../vocabulary/document/leaf.ts';
import type { PolicyValues } from '../../vocabulary/document/policy-document.ts';
import { isLooserFlows } from './looser-flows.ts';
import { looserRules } from './looser-rules.ts';
import { leaves, settingsIn, tightened } from './tiers.ts';

/** A server as far as it matters here: how it is guarded, and what is started, as a digest. */
export interface ComparedServer {
  readonly guarding: Guarding;
  readonly start: string;
}

export interface ComparedPolicy {
  /** Without servers and rules. */
  readonly values: Omit<PolicyValues, 'servers' | 'rules'>;
  readonly servers: Readonly<Record<string, ComparedServer>>;
  /** The list of the accepted documents, then those of projects that are not accepted. */
  readonly rules: readonly PolicyValues['rules'][];
  /** Of projects that are not accepted, which only make it stricter. */
  readonly flowsApart?: readonly WrittenFlows[];
}

/** Compared entry by entry below. */
const APART: ReadonlySet<string> = new Set([
  'servers',
  'rules',
  'agents',
  'profiles',
  'exceptions',
  'flows.mode',
  'flows.own',
  'scan.scanners',
]);

export const looserIn = (before: ComparedPolicy, after: ComparedPolicy): string[] => [
  ...looserLeaves(before, after),
  ...added('exceptions', byId(before.values.exceptions), byId(after.values.exceptions)),
  ...changed('scan.scanners', before.values.scan.scanners, after.values.scan.scanners),
  ...added('profiles', before.values.profiles, after.values.profiles),
  ...looserAgents(before.values.agents, after.values.agents),
  ...looserFlows(before, after),
  ...looserServers(before.servers, after.servers),
  ...looserRules(before.rules, after.rules),
];

function looserLeaves(before: ComparedPolicy, after: ComparedPolicy): string[] {
  const [old, now] = [settingsIn(before.values), settingsIn(after.values)];
  return leaves().flatMap(({ name, leaf }) => {
    if (APART.has(name)) return [];
    return isLooser(old.get(name) ?? null, now.get(name) ?? null, leaf.merge) ? [name] : [];
  });
}

function isLooser(before: JsonValue, after: JsonValue, merge: Merge): boolean {
  if (isSame(before, after)) return false;
  return merge.how !== 'tighten' || !isSame(tightened(before, after, merge), after);
}

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson((one ?? null) as JsonValue) === canonicalJson((other ?? null) as JsonValue);

type Named = Readonly<Record<string, unknown>>;

const byId = (list: PolicyValues['exceptions']): Named =>
  Object.fromEntries(list.map((each) => [each.id, each]));

/** Entries that each allow something: new ones, and those that differ. */
const added = (part: string, before: Named, after: Named): string[] =>
  Object.keys(after).flatMap((name) => (isSame(before[name], after[name]) ? [] : [`${part}.${name}`]));

/** Entries that each judge something: those that are gone, and those that differ. */
const changed = (part: string, before: Named, after: Named): string[] => added(part, after, before);

function looserAgents(before: PolicyValues['agents'], after: PolicyValues['agents']): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    isLooserAgent(before[name] ?? {}, after[name] ?? {}) ? [`agents.${name}`] : [],
  );
}

function isLooserAgent(before: AgentEntry, after: AgentEntry): boolean {
  const { allow = [], deny = [], replies, flows, ...others } = before;
  const {
    allow: allowNow = [],
    deny: denyNow = [],
    replies: repliesNow,
    flows: flowsNow,
    ...othersNow
  } = after;
  const isWider =
    allow.length > 0 && (allowNow.length === 0 || !allowNow.every((each) => allow.includes(each)));
  return (
    isWider ||
    !deny.every((each) => denyNow.includes(each)) ||
    isMilder(REPLIES, replies ?? 'withhold', repliesNow ?? 'withhold') ||
    isLooserFlows(flows, flowsNow) ||
    // Rules read the role; which scanners are left out is seldom set, and looked at as a whole.
    !isSame(others, othersNow)
  );
}

const isMilder = (order: readonly string[], before: string, after: string): boolean =>
  order.indexOf(after) < order.indexOf(before);

/** What a project that is not accepted sets is stricter than nothing, whatever it is. */
function looserFlows(before: ComparedPolicy, after: ComparedPolicy): string[] {
  const isLooser = isLooserFlows(before.values.flows, after.values.flows);
  const isLess = !(before.flowsApart ?? []).every((old) => after.flowsApart?.some((now) => isSame(old, now)));
  return isLooser || isLess ? ['flows'] : [];
}

function looserServers(before: ComparedPolicy['servers'], after: ComparedPolicy['servers']): string[] {
  return Object.entries(after).flatMap(([name, server]) => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const isOther = old === undefined || old.start !== server.start;
    return isOther || isLooserGuarding(old.guarding, server.guarding) ? [`servers.${name}`] : [];
  });
}

function isLooserGuarding(before: Guarding, after: Guarding): boolean {
  return (
    isMilder(DESTRUCTIVE, before.destructive ?? 'ask', after.destructive ?? 'ask') ||
    isMilder(SAMPLING, before.sampling ?? 'ask', after.sampling ?? 'ask') ||
    isMilder(REPLIES, before.replies ?? 'withhold', after.replies ?? 'withhold') ||
    isMilder(FAIL_MODES, before.failMode ?? 'closed', after.failMode ?? 'closed') ||
    (before.byAnnotation === true && after.byAnnotation !== true) ||
    isLooserFlows(before.flows, after.flows) ||
    !isSame(before.scan, after.scan)
  );
}
