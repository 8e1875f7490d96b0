/** The conclusion from the counts: a risk state, a confidence, and one sentence. Evidence only, no accusation. */
import { redactText } from '../sensitive/redact.ts';
import { count } from '../text/words/amounts.ts';
import { type Confidence, RISK_STATES, type RiskState } from '../vocabulary/orders.ts';
import { notableHosts, routesWithOthers, shareOf } from './audit-facts.ts';
import { APPROVED, type ReportFacts } from './facts.ts';
import { withheldIn } from './quarantined.ts';

/** Observations older than this, counted from the newest event, no longer set the state. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;
/** Events with a decision or an audit: below the first the sample is small, from the second on it is good. */
const SOME = 10;
const MANY = 100;

export interface Judgement {
  readonly riskState: RiskState;
  readonly confidence: Confidence;
  readonly summary: string;
  /** How many events carry a decision or an audit. */
  readonly sample: number;
  readonly window: string;
  /** Whether more than harmless calls and audits without findings was seen. */
  readonly hasSomething?: boolean;
}

export function judge(facts: ReportFacts, isIntact: boolean): Judgement {
  const sample = countOf(facts.decisions) + auditsOf(facts);
  const riskState = recentRisk(facts.risks, facts.lastTime);
  return {
    riskState,
    sample,
    confidence: confidenceOf(sample, isIntact),
    summary: `${summaryOf(facts, isIntact)}${isIntact ? '' : UNVERIFIED}`,
    window: windowOf(facts),
  };
}

/** The two matters of a report: what agents did, and what routes delivered. Undefined where nothing is recorded. */
export interface Parts {
  readonly calls: Judgement | undefined;
  readonly routes: Judgement | undefined;
}

export function judgeParts(facts: ReportFacts, isIntact: boolean): Parts {
  const causes = causesOf(facts);
  const part = (cause: keyof Causes, sample: number, isThere: boolean): Judgement | undefined =>
    isThere
      ? {
          riskState: causes[cause],
          sample,
          confidence: confidenceOf(sample, isIntact),
          summary: summaryOfPart(facts, cause, sample),
          hasSomething: SEEN[cause](facts).length > 0,
          window: windowOf(facts),
        }
      : undefined;
  const decisions = countOf(facts.decisions);
  const isGuarded = decisions + countOf(facts.replies) + facts.scans.count + pinsOf(facts) > 0;
  const audits = auditsOf(facts);
  return {
    calls: part('calls', decisions, isGuarded),
    routes: part('routes', audits, audits + Object.keys(facts.routes).length > 0),
  };
}

const pinsOf = ({ quarantine }: ReportFacts): number => Object.keys(quarantine.pins).length;

/** How often routes were audited in one way or another. */
function auditsOf({ types }: ReportFacts): number {
  const kinds = ['trace_audit', 'identity_comparison', 'degradation_window', 'route_discovery'];
  return kinds.reduce((sum, kind) => sum + (types[kind] ?? 0), 0);
}

/** The state that calls set, and the one that routes set: the higher of them is that of the report. */
export interface Causes {
  readonly calls: RiskState;
  readonly routes: RiskState;
}

export function causesOf({ causes, lastTime }: ReportFacts): Causes {
  return { calls: recentRisk(causes.calls, lastTime), routes: recentRisk(causes.routes, lastTime) };
}

type Risks = ReportFacts['risks'];

function recentRisk(risks: Risks, lastTime: string | null): RiskState {
  const since = Date.parse(lastTime ?? '') - RECENT_MS;
  const recent = RISK_STATES.filter((state) => Date.parse(risks[state]?.last ?? '') >= since);
  return recent.at(-1) ?? 'Watch';
}

/** A ledger that does not verify is weak evidence, however long it is. */
function confidenceOf(sample: number, isIntact: boolean): Confidence {
  if (!isIntact || sample < SOME) return 'low';
  return sample < MANY ? 'medium' : 'high';
}

const UNVERIFIED = ' The ledger does not verify: until that is explained, none of this is evidence.';

/** Of the part that has something; where both have, each is named. */
function summaryOf(facts: ReportFacts, isIntact: boolean): string {
  const parts = judgeParts(facts, isIntact);
  const inOrder = partsInOrder(parts);
  if (inOrder.length === 0)
    return 'No decisions and no audits are recorded in this ledger; nothing can be concluded.';
  const telling = inOrder.filter((part) => parts[part]?.hasSomething);
  const named = telling.length > 0 ? telling : inOrder.slice(0, 1);
  return named
    .map((part) => `${named.length > 1 ? `${PART_NAMES[part]}: ` : ''}${parts[part]?.summary}`)
    .join(' ');
}

export const PART_NAMES: Readonly<Record<keyof Parts, string>> = { calls: 'Guarding', routes: 'Routes' };

/** The one with the higher risk state first, then one in which something was seen; of equals, guarding. */
export function partsInOrder(parts: Parts): (keyof Parts)[] {
  const rank = (part: keyof Parts) =>
    2 * RISK_STATES.indexOf(parts[part]?.riskState ?? 'Watch') + Number(parts[part]?.hasSomething ?? false);
  const there = (['calls', 'routes'] as const).filter((part) => parts[part] !== undefined);
  return there.sort((a, b) => rank(b) - rank(a));
}

function summaryOfPart(facts: ReportFacts, part: keyof Parts, sample: number): string {
  const seen = SEEN[part](facts);
  const noun = part === 'calls' ? 'decision' : 'audit';
  const none =
    sample === 0 ? `no ${noun} is recorded in this ledger` : `${count(sample, noun)}, ${NOTHING_SEEN[part]}`;
  const what = seen.length > 0 ? seen.join(', ') : none;
  return `${what[0]?.toUpperCase()}${what.slice(1)}; ${meaningOf(facts, part)}.`;
}

const NOTHING_SEEN: Readonly<Record<keyof Parts, string>> = {
  calls: 'none of which stopped a call',
  routes: 'which found nothing',
};

const SEEN: Readonly<Record<keyof Causes, (facts: ReportFacts) => string[]>> = {
  calls: (facts) => {
    const { decisions, removed } = facts;
    const [blocked, asked] = [decisions.block ?? 0, decisions.require_approval ?? 0];
    const withheld = withheldIn(facts).length;
    const approved = decisions[APPROVED] ?? 0;
    return [
      ...(blocked > 0 ? [`${count(blocked, 'call')} blocked`] : []),
      ...(asked > 0 ? [`${count(asked, 'call')} held for approval`] : []),
      ...(approved > 0 ? [`${count(approved, 'call')} allowed by a person`] : []),
      ...(removed > 0 ? [`something removed from ${count(removed, 'reply', 'replies')}`] : []),
      ...(withheld > 0 ? [`${count(withheld, 'definition')} in the quarantine`] : []),
    ];
  },
  routes: ({ types, audits: audited }) => {
    const audits = types.trace_audit ?? 0;
    const { relays, lookalikes } = notableHosts(audited);
    const compared = Object.values(audited.compared);
    const inState = (state: string) => compared.filter((each) => each.state === state).length;
    const worse = Object.values(audited.series).filter(
      ({ windows }) => windows.at(-1)?.state === 'Material Degradation',
    ).length;
    return [
      ...(audits > 0 ? [`${count(audits, 'trace audit')} recorded`] : []),
      ...othersIn(audited),
      ...(['Likely Substitution', 'Divergent'] as const).flatMap((state) =>
        inState(state) > 0 ? [`${count(inState(state), 'route')} in the state ${state}`] : [],
      ),
      ...(relays.length > 0
        ? [count(relays.length, 'host of an unofficial reseller', 'hosts of unofficial resellers')]
        : []),
      ...(lookalikes.length > 0 ? [`${count(lookalikes.length, 'host')} imitating another`] : []),
      ...(worse > 0 ? [`${count(worse, 'route')} in the state Material Degradation`] : []),
    ];
  },
};

/** Beyond it, the table has them. */
const MOST_NAMED = 3;

/** What a buyer asks first: which route delivered which model instead of which, and how often. */
function othersIn(audited: ReportFacts['audits']): string[] {
  const routes = routesWithOthers(audited);
  const plain = (name: string) => redactText(name).text || 'not recorded';
  const words = routes.slice(0, MOST_NAMED).flatMap((route) => {
    const [other] = route.others;
    if (other === undefined) return [];
    const place = route.host === '' ? 'a route without a recorded host' : plain(route.host);
    return `${place} claimed ${plain(route.model)} and answered as ${plain(other.model)} in ${shareOf(other, route)}`;
  });
  const more = routes.length - words.length;
  return [...words, ...(more > 0 ? [`${count(more, 'more route')} with another model`] : [])];
}

const NOTHING_TO_DO = 'passive observation is enough for now';
const OF_ROUTES: Readonly<Record<RiskState, string>> = {
  Watch: NOTHING_TO_DO,
  Sample: 'a bounded redacted sample of the routes should be gathered before any claim',
  Probe: 'a probe plan for the routes, which a person agrees to, is the next step',
};

/** A command needs a look, a route a sample or a probe. */
function meaningOf(facts: ReportFacts, part: keyof Parts): string {
  const causes = causesOf(facts);
  if (part === 'routes') return OF_ROUTES[causes.routes];
  const { decisions, removed, quarantined } = facts;
  const stopped = (decisions.block ?? 0) + (decisions.require_approval ?? 0);
  if (causes.calls === 'Probe') return 'a person should look at what was stopped, and at what proposed it';
  if (stopped > quarantined) return 'a person should look at what was held';
  if (withheldIn(facts).length > 0) return 'a person decides on what is in the quarantine';
  if (stopped + removed + (decisions[APPROVED] ?? 0) > 0) return 'nothing is left to decide';
  return NOTHING_TO_DO;
}

/** What a confidence rests on. */
export function basisOf(confidence: Confidence, isVerified: boolean): string {
  if (confidence === 'low') return isVerified ? 'the record is small' : 'the ledger does not verify';
  return confidence === 'medium' ? 'the record is of fair size' : 'the record is large';
}

/** The basis of the judgement. */
export function sampleOf({ sample }: Pick<Judgement, 'sample'>): string {
  return sample === 1 ? '1 decision or audit' : `${sample} decisions and audits`;
}

export function countOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

function windowOf({ firstTime, lastTime }: ReportFacts): string {
  return firstTime === null || lastTime === null ? 'no events' : `${firstTime} to ${lastTime}`;
}
