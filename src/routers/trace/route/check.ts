import type { CheckCard } from '../../../vocabulary/check.ts';
import type { EVIDENCE_CLASSES } from '../../../vocabulary/finding.ts';
import type { Severity } from '../../../vocabulary/orders.ts';
import type { RedactedTrace } from '../../../vocabulary/trace.ts';
import type { RouteWindow } from './route.ts';

export type EvidenceClass = (typeof EVIDENCE_CLASSES)[number];

/** The model that most replies in the session logs of an agent name. */
export interface Majority {
  readonly agent: string;
  readonly model: string;
  /** How many of how many replies name it, other spellings of it included. */
  readonly seen: number;
  readonly of: number;
}

/** What a check is given besides the window. */
export interface AuditContext {
  /** For intervals and tests that decide: one per cent of false alarms for one check over all routes of the audit. */
  readonly alpha: number;
  /** The same route in an earlier window that was given to compare with. */
  readonly baseline?: RouteWindow | undefined;
  /** One for each agent. */
  readonly majorities: readonly Majority[];
}

/** What a check reports of a route: numbers in our own words. The runner adds its id and, mostly, its title. */
export interface TraceObservation {
  readonly detail: string;
  /** The numbers of the detail: `seen` of `of`, a `ratio`, and the interval from `lo` to `hi`. */
  readonly numbers?: Readonly<Record<string, number>>;
  readonly confidence: number;
  readonly severity?: Severity;
  readonly title?: string;
  /** Where the card's does not fit this route. */
  readonly remedy?: string;
  readonly evidenceClass?: EvidenceClass;
}

/**
 * A hard check's severity follows from facts alone: more traces of any route never lower the risk state that they gave.
 * The one exception is a retry, which is no fallback yet: its share of a large window decides.
 */
export interface TraceCheck {
  readonly card: CheckCard;
  readonly evidenceClass: EvidenceClass;
  inspectRoute(route: RouteWindow, context: AuditContext): Generator<TraceObservation>;
}

/** A check of what all routes of an audit have in common. */
export interface WholeCheck {
  readonly card: CheckCard;
  readonly evidenceClass: EvidenceClass;
  inspectWhole(whole: Whole): Generator<TraceObservation>;
}

export interface Whole {
  readonly traces: number;
  /** What the redactor removed: secrets, and fields with content. */
  readonly secrets: number;
  readonly dropped: number;
  /** Of those fields, how many belong to a format that always holds content. */
  readonly usual: number;
}

type Window = readonly RedactedTrace[];
export type TraceCase = Window | { readonly traces: Window; readonly baseline: Window };

/** Sentences to windows of one route. Never shipped. */
export interface TraceCheckCases {
  /** A pair also pins the highest severity the case must have. */
  readonly flags: Readonly<Record<string, TraceCase | readonly [TraceCase, Severity]>>;
  readonly passes: Readonly<Record<string, TraceCase>>;
}
