/** Derives the risk state of a route from its findings, by small tables: severe findings only call for a closer look. */
import type { Finding } from '../../vocabulary/finding.ts';
import { type Confidence, type RiskState, SEVERITIES, type Severity } from '../../vocabulary/orders.ts';
import { counted, grouped } from './route/words.ts';

export const RISK_OF: Readonly<Record<Severity, RiskState>> = {
  info: 'Watch',
  low: 'Watch',
  medium: 'Sample',
  high: 'Probe',
  critical: 'Probe',
};

const ACTIONS: Readonly<Record<RiskState, readonly string[]>> = {
  Watch: [],
  Sample: [
    'Gather a bounded redacted window of this route, with a baseline from the direct provider.',
    'Read each finding’s remedy before asking the supplier.',
  ],
  Probe: [
    'Run a bounded sampled window before making supplier claims.',
    'Require approval for high-risk tool calls in this route.',
  ],
};

const NOTHING_TO_DO = 'Keep recording redacted traces; no further action is needed.';

/** What the traces cannot show comes first: an audit that could not see a swap has not ruled it out. With Probe one was seen. */
export function actionsFor(state: RiskState, { answers, unseen, unclaimed }: Sight): string[] {
  const blind = [
    ...(unseen > 0
      ? [
          `${unseen === answers ? 'The traces do' : `${counted(unseen, 'trace')} of ${grouped(answers)} ${unseen === 1 ? 'does' : 'do'}`} not show which model answered, so a swap cannot be seen there: record the model that the response names, or compare samples with \`tokenauditor compare\`.`,
        ]
      : []),
    ...(unclaimed
      ? [
          'Session logs do not show which model was asked for, so a swap of all replies cannot be seen: name it with `--claimed`.',
        ]
      : []),
  ];
  const all = [...(state === 'Probe' ? [] : blind), ...ACTIONS[state]];
  return all.length > 0 ? all : [NOTHING_TO_DO];
}

interface Sight {
  readonly answers: number;
  readonly unseen: number;
  /** Replies of session logs were compared only with each other. */
  readonly unclaimed: boolean;
}

/** Finding nothing in a few traces is weak evidence; a finding in a single one is never more than medium. */
const ENOUGH_TO_CLEAR = 100;
const ENOUGH_FOR_HIGH = 20;

export function confidenceOf(findings: readonly Finding[], traces: number): Confidence {
  const [first, ...rest] = findings;
  if (!first || RISK_OF[first.severity] === 'Watch') return traces >= ENOUGH_TO_CLEAR ? 'medium' : 'low';
  const mostSevere = rest.reduce((a, b) => (isMoreSevere(b, a) ? b : a), first);
  if (mostSevere.confidence >= 0.8 && traces >= ENOUGH_FOR_HIGH) return 'high';
  return mostSevere.confidence >= 0.5 ? 'medium' : 'low';
}

function isMoreSevere(a: Finding, b: Finding): boolean {
  const [first, second] = [SEVERITIES.indexOf(a.severity), SEVERITIES.indexOf(b.severity)];
  return first > second || (first === second && a.confidence > b.confidence);
}
