/**
 * The audit of traces: one, a window, or a stream of any length in bounded memory. Each trace passes the redactor and is
 * folded into its route; checks read the routes at the end. One anomaly raises the risk state; it is no accusation.
 */
import type { Finding } from '../../vocabulary/finding.ts';
import { type Confidence, RISK_STATES, type RiskState, SEVERITIES } from '../../vocabulary/orders.ts';
import type { RedactedTrace } from '../../vocabulary/trace.ts';
import { ROUTE_CHECKS, WHOLE_CHECKS } from './checks.ts';
import { cleanTrace } from './clean.ts';
import { Copies } from './copies.ts';
import { majoritiesOf } from './majorities.ts';
import { actionsFor, confidenceOf, RISK_OF } from './risk.ts';
import type { Majority, TraceCheck, TraceObservation, Whole, WholeCheck } from './route/check.ts';
import { RouteWindow } from './route/route.ts';
import { counted } from './route/words.ts';
import { type RouteSummary, summarise } from './summary.ts';

/** Routes that are kept apart; traces of further ones are folded together, and the summary reports it. */
const MOST_ROUTES = 500;
const MOST_FINDINGS = 200;
/** The chance that one check raises a false alarm, over all routes of an audit. */
const FALSE_ALARM = 0.01;

export interface TraceFinding extends Finding {
  /** Missing for findings about the whole audit. */
  readonly route?: { readonly host: string; readonly claimedModel: string };
  readonly remedy: string;
  readonly numbers?: Readonly<Record<string, number>>;
}

export interface BaselineUse {
  readonly traces: number;
  readonly compared: number;
  readonly without: readonly { readonly host: string; readonly claimedModel: string }[];
}

export interface AuditResult {
  readonly riskState: RiskState;
  readonly confidence: Confidence;
  readonly findings: readonly TraceFinding[];
  readonly nextActions: readonly string[];
  readonly routes: readonly RouteSummary[];
  readonly traces: number;
  /** Exchanges that came again, and were left out. */
  readonly copies: number;
  /** What the models of session logs were compared with, where nothing names the claimed one. */
  readonly majorities: readonly Majority[];
  /** What the redactor removed. */
  readonly secrets: number;
  readonly dropped: number;
  /** Where a baseline was given: how many routes it has too, and which of these it has not. */
  readonly baseline?: BaselineUse;
  /** What was not kept apart or not listed, in words; empty when nothing was. */
  readonly capped: readonly string[];
}

export class TraceAudit {
  readonly #baseline: TraceAudit | undefined;
  readonly #routes = new Map<string, RouteWindow>();
  readonly #copies = new Copies();
  #mixed: RouteWindow | undefined;
  #whole: Whole = { traces: 0, secrets: 0, dropped: 0, usual: 0 };

  constructor(baseline?: TraceAudit) {
    this.#baseline = baseline;
  }

  /** False for a copy of one that was here before. */
  add(given: RedactedTrace): boolean {
    if (this.#copies.isCopy(given)) return false;
    const { trace, secrets, prose } = cleanTrace(given);
    const { traces } = this.#whole;
    this.#whole = { ...this.#whole, traces: traces + 1 };
    if (secrets + prose > 0) this.noteRedacted({ secrets, dropped: prose, usual: 0 });
    this.#windowOf(trace).add(trace);
    return true;
  }

  /** What the reader removed from the traces before they came here. */
  noteRedacted({ secrets, dropped, usual }: Omit<Whole, 'traces'>): void {
    const whole = this.#whole;
    this.#whole = {
      traces: whole.traces,
      secrets: whole.secrets + secrets,
      dropped: whole.dropped + dropped,
      usual: whole.usual + usual,
    };
  }

  result(): AuditResult {
    const windows = [...this.#routes.values(), ...(this.#mixed ? [this.#mixed] : [])];
    windows.sort(
      (a, b) =>
        b.traces - a.traces || (keyOf(a.host, a.claimedModel) < keyOf(b.host, b.claimedModel) ? -1 : 1),
    );
    const alpha = FALSE_ALARM / Math.max(1, windows.length);
    const majorities = majoritiesOf(windows);
    const byRoute = windows.map((window) => ({ window, found: this.#inspect(window, alpha, majorities) }));
    const found = [...byRoute.flatMap((route) => route.found), ...this.#inspectWhole()].sort(byGravity);
    const riskState = riskOf(found);
    return {
      riskState,
      confidence: confidenceOf(found, this.#whole.traces),
      findings: found.slice(0, MOST_FINDINGS),
      nextActions: actionsFor(riskState, {
        answers: sumOf(windows, ({ models }) => models.answers),
        unseen: sumOf(windows, ({ models }) => models.unseen),
        unclaimed: majorities.some(({ agent }) => agent === 'claude-code'),
      }),
      routes: byRoute.map(({ window, found: own }) => summarise(window, riskOf(own), checksOf(own))),
      traces: this.#whole.traces,
      copies: this.#copies.seen,
      majorities,
      secrets: this.#whole.secrets,
      dropped: this.#whole.dropped,
      ...(this.#baseline ? { baseline: this.#baseline.useFor(windows) } : {}),
      capped: this.#capped(found.length),
    };
  }

  /** What was folded of one route so far. */
  routeOf(host: string, claimedModel: string): RouteWindow | undefined {
    return this.#routes.get(keyOf(host, claimedModel));
  }

  /** Which of these routes can be compared with this audit's. */
  useFor(windows: readonly RouteWindow[]): BaselineUse {
    const without = windows.filter(({ host, claimedModel }) => !this.routeOf(host, claimedModel));
    return {
      traces: this.#whole.traces,
      compared: windows.length - without.length,
      without: without.map(({ host, claimedModel }) => ({ host, claimedModel })),
    };
  }

  #windowOf({ provider_host, claimed_model }: RedactedTrace): RouteWindow {
    const host = provider_host.toLowerCase();
    const key = keyOf(host, claimed_model);
    const known = this.#routes.get(key);
    if (known) return known;
    if (this.#routes.size >= MOST_ROUTES) {
      this.#mixed ??= new RouteWindow('other-routes', 'other-models', true);
      return this.#mixed;
    }
    const window = new RouteWindow(host, claimed_model);
    this.#routes.set(key, window);
    return window;
  }

  #inspect(window: RouteWindow, alpha: number, majorities: readonly Majority[]): TraceFinding[] {
    const { host, claimedModel } = window;
    const baseline = this.#baseline?.routeOf(host, claimedModel);
    return ROUTE_CHECKS.flatMap((check) =>
      [...check.inspectRoute(window, { alpha, baseline, majorities })].map((seen) => ({
        ...findingOf(check, seen),
        route: { host, claimedModel },
      })),
    );
  }

  #inspectWhole(): TraceFinding[] {
    return WHOLE_CHECKS.flatMap((check) =>
      [...check.inspectWhole(this.#whole)].map((seen) => findingOf(check, seen)),
    );
  }

  #capped(found: number): string[] {
    const capped: string[] = [];
    if (this.#mixed) {
      capped.push(
        `${counted(this.#mixed.traces, 'trace')} of routes beyond the first ${MOST_ROUTES} are judged together`,
      );
    }
    if (this.#copies.forgotten > 0)
      capped.push(
        `copies of the first ${counted(this.#copies.forgotten, 'trace')} would not have been noticed`,
      );
    if (found > MOST_FINDINGS)
      capped.push(`${found - MOST_FINDINGS} findings beyond the most severe are not listed`);
    return capped;
  }
}

/** Judged against a baseline if one is given: the same routes in an earlier window. */
export function startAudit(baseline?: TraceAudit): TraceAudit {
  return new TraceAudit(baseline);
}

const sumOf = <T>(list: readonly T[], amountOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + amountOf(one), 0);

const keyOf = (host: string, model: string): string => `${host}\n${model}`;

function findingOf({ card, evidenceClass }: TraceCheck | WholeCheck, seen: TraceObservation): TraceFinding {
  return {
    evidenceClass: seen.evidenceClass ?? evidenceClass,
    severity: seen.severity ?? card.severity,
    title: seen.title ?? card.title,
    detail: seen.detail,
    confidence: seen.confidence,
    checks: [card.id],
    remedy: seen.remedy ?? card.remedy,
    ...(seen.numbers ? { numbers: seen.numbers } : {}),
  };
}

const byGravity = (a: TraceFinding, b: TraceFinding): number =>
  SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);

function riskOf(findings: readonly TraceFinding[]): RiskState {
  const states = findings.map(({ severity }) => RISK_STATES.indexOf(RISK_OF[severity]));
  return RISK_STATES[Math.max(0, ...states)] ?? 'Probe';
}

const checksOf = (findings: readonly TraceFinding[]): string[] => [
  ...new Set(findings.flatMap(({ checks }) => checks)),
];
