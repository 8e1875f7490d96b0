/** The conclusion from the counts: a risk state, a confidence, and one sentence. Evidence only, no accusation. */
import { count } from '../text/words/amounts.ts';
import { type Confidence, RISK_STATES, type RiskState } from '../vocabulary/orders.ts';
import { notableHosts } from './audit-facts.ts';
import type { ReportFacts } from './facts.ts';

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
}

export function judge(facts: ReportFacts, isIntact: boolean): Judgement {
  const sample = countOf(facts.decisions) + auditsOf(facts);
  const riskState = recentRisk(facts.risks, facts.lastTime);
  return {
    riskState,
    sample,
    confidence: confidenceOf(sample, isIntact),
    summary: `${summaryOf(facts, riskState, sample)}${isIntact ? '' : UNVERIFIED}`,
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
          summary: sentence(SEEN[cause](facts), sample, MEANING[causes[cause]][cause]),
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

function summaryOf(facts: ReportFacts, riskState: RiskState, sample: number): string {
  if (sample === 0) return 'No decisions and no audits are recorded yet; nothing can be concluded.';
  return sentence([...SEEN.calls(facts), ...SEEN.routes(facts)], sample, meaningOf(facts, riskState));
}

function sentence(seen: readonly string[], sample: number, meaning: string): string {
  const what = seen.length > 0 ? seen.join(', ') : `${sampleOf({ sample })}, none of which stopped a call`;
  return `${what[0]?.toUpperCase()}${what.slice(1)}; ${meaning}.`;
}

const SEEN: Readonly<Record<keyof Causes, (facts: ReportFacts) => string[]>> = {
  calls: ({ decisions, replies }) => {
    const [blocked, asked] = [decisions.block ?? 0, decisions.require_approval ?? 0];
    const removed = (replies.block ?? 0) + (replies.require_approval ?? 0);
    return [
      ...(blocked > 0 ? [`${count(blocked, 'call')} blocked`] : []),
      ...(asked > 0 ? [`${count(asked, 'call')} held for approval`] : []),
      ...(removed > 0 ? [`something removed from ${count(removed, 'reply', 'replies')}`] : []),
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

/** What a state means depends on what set it: a command needs a look, a route a sample or a probe. */
const MEANING: Readonly<Record<RiskState, { readonly calls: string; readonly routes: string }>> = {
  Watch: { calls: 'passive observation is enough for now', routes: 'passive observation is enough for now' },
  Sample: {
    calls: 'a person should look at what was held',
    routes: 'a bounded redacted sample of the routes should be gathered before any claim',
  },
  Probe: {
    calls: 'a person should look at what was stopped, and at what proposed it',
    routes: 'a probe plan for the routes, which a person agrees to, is the next step',
  },
};

function meaningOf(facts: ReportFacts, riskState: RiskState): string {
  const { calls, routes } = causesOf(facts);
  const { calls: ofCalls, routes: ofRoutes } = MEANING[riskState];
  if (routes !== riskState) return ofCalls;
  return calls === riskState && ofCalls !== ofRoutes ? `${ofCalls}; ${ofRoutes}` : ofRoutes;
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
