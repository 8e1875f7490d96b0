/** An event in the words that people read: what happened to which call or definition, and why. An event has no content. */
import { printable } from '../../../text/printable.ts';
import { isCanary } from '../../../vocabulary/events/canary-session.ts';
import type { AnyEvent } from '../../../vocabulary/events/event.ts';
import { placesIn } from '../../../vocabulary/finding.ts';
import { stops } from '../../../vocabulary/orders.ts';
import type { Paint } from '../verb/session.ts';

export interface EventWords {
  readonly agent: string;
  readonly happened: string;
  readonly called: string;
  readonly why: string;
}

/** A row for people fits in a terminal and in a message. */
export const MOST_COLUMNS = 110;

export interface NewsWords extends EventWords {
  readonly time: string;
}

/** A row for a person who watches: the hour, what happened, to what, why, and which agent. In three parts, the second to be coloured. */
export function newsLine({ time, agent, happened, called, why }: NewsWords) {
  const before = `${time.slice(11, 19)}  `;
  const rest = [printable(called), printable(why), agent && `(${agent})`].filter((part) => part !== '');
  const room = MOST_COLUMNS - before.length - happened.length;
  return {
    before,
    happened,
    after: fitTo(`${' '.repeat(Math.max(2, 20 - happened.length))}${rest.join('  ')}`, room),
  };
}

export const fitTo = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;

const RULED = { block: 'stopped', require_approval: 'held', warn: 'warned', allow: 'allowed' } as const;
/** The names of types that read well enough are left as they are. */
const BY_TYPE: Readonly<Partial<Record<AnyEvent['type'], string>>> = {
  'approval.requested': 'person asked',
  'approval.granted': 'approved',
  'approval.denied': 'denied',
  'approval.expired': 'approval expired',
  'approval.cancelled': 'approval cancelled',
  'approval.consumed': 'approval used',
  'guard.installed': 'hooks installed',
  'guard.removed': 'hooks removed',
  'policy.changed': 'policy changed',
  redaction: 'redacted',
  policy_decision: 'judged',
  'tool_call.proposed': 'proposed',
};
export const TRIAL = 'trial by `tokenauditor doctor`';

/** Of a call that was stopped, and that a person let run. */
export const RAN = 'ran: approved';

/** What a reader of the ledger yields of an event. */
export interface ReadEvent {
  readonly event: AnyEvent;
  readonly isApproved?: true;
}

export function eventWords({ event, isApproved }: ReadEvent): EventWords {
  const words = {
    agent: event.agent ?? '',
    happened: isApproved ? RAN : happened(event),
    called: calledBy(event),
    why: whyOf(event),
  };
  // The ledger's schema keeps control characters out, but another program may have written this line.
  return {
    agent: printable(words.agent),
    happened: printable(words.happened),
    called: printable(words.called),
    why: printable(words.why),
  };
}

function happened(event: AnyEvent): string {
  const { type, decision, transition, definition_kind = 'definition', safe, threats = [] } = event;
  if (type === 'definition.pin') return transition ? `${definition_kind} ${transition}` : 'server trusted';
  if (type === 'tool_call.returned') return returned(event);
  if (type === 'content_scan')
    return safe === true ? 'scanned' : threats.includes('scan_error') ? 'scan failed' : 'scanned: unsafe';
  if (decision !== undefined && (type === 'policy_decision' || type === 'tool_call.proposed'))
    return RULED[decision];
  return BY_TYPE[type] ?? type;
}

function returned({ decision, redaction_status, checks = [] }: AnyEvent): string {
  if (decision === 'block') return 'reply stopped';
  if (redaction_status === 'redacted') return 'secrets removed';
  return checks.length > 0 ? 'reply flagged' : 'returned';
}

/** `shell (curl, bash)`: of a command its programs alone. */
function calledBy({ server, tool, programs = [], claimed_model, provider_host }: AnyEvent): string {
  const route = [claimed_model, provider_host].filter(Boolean).join(' at ');
  const name = [server, tool].filter(Boolean).join('/') || route;
  const run = programs.map((program) => (program === 'other' ? 'another program' : program)).join(', ');
  return run === '' ? name : `${name} (${run})`;
}

/** The most important first: a narrow terminal cuts off the end. */
function whyOf(event: AnyEvent): string {
  const { checks = [], rule, decided_by = [], judge_verdict, judge, detections, paths = [] } = event;
  // The checks of a call tell more than the kind of threat.
  const { threats = [] } = event.type === 'content_scan' ? event : {};
  const found = [...checks, ...threats.filter((threat) => threat !== 'scan_error')];
  const placed = found.map((one, i) => (i === found.length - 1 ? `${one}${placesIn(paths)}` : one));
  const parts = [
    ...(isCanary(event) ? [TRIAL] : []),
    ...decided_by,
    ...(rule === undefined ? [] : [`rule ${rule}`]),
    ...placed,
    ...(judge_verdict === undefined ? [] : [`judge ${[judge_verdict, judge].filter(Boolean).join(' by ')}`]),
    ...Object.entries(detections ?? {}).map(([category, count]) => `${count} ${category}`),
    ...(event.type === 'policy.changed' ? [policyWords(event)] : []),
    ...(event.hosts === undefined ? [] : [guardWords(event)]),
    ...(event.type === 'definition.pin' && event.trust && !event.transition ? [`trust ${event.trust}`] : []),
  ];
  return [...new Set(parts)].join(', ');
}

/** Hooks of which hosts, and how the one who did it could be seen. */
export function guardWords({ hosts = [], level, terminal_kind: kind }: AnyEvent): string {
  const where = level === 'project' ? 'in a project' : 'for all projects';
  return `${hosts.join(' ')} ${where}${kind === undefined ? '' : `, in a terminal (${kind})`}`;
}

/** What a reload made looser, and which policy counts since. */
export function policyWords({ looser = [], policy_version = '' }: AnyEvent): string {
  const what = looser.length === 0 ? 'nothing looser' : `looser: ${looser.join(' ')}`;
  return `${what}, policy ${policy_version.replace(/^sha256:/, '').slice(0, 12)}`;
}

/** What a person who watches `up` should see: what was stopped, held or changed, and what a person decided about it. */
export function isNews({ event, isApproved }: ReadEvent): boolean {
  const { type, decision, transition, safe, redaction_status } = event;
  if (isApproved) return true;
  switch (type) {
    case 'policy_decision':
    case 'tool_call.proposed':
      return decision !== undefined && stops(decision);
    case 'tool_call.returned':
      return decision === 'block' || redaction_status === 'redacted' || (event.checks ?? []).length > 0;
    case 'definition.pin':
      return transition !== undefined && transition !== 'pinned';
    case 'content_scan':
      return safe !== true;
    case 'approval.granted':
    case 'approval.denied':
    case 'approval.expired':
    case 'policy.changed':
      return true;
    default:
      return false;
  }
}

const BAD = /^(?:stopped|reply stopped|scanned: unsafe|hooks removed|\S+ (?:quarantined|blocked))$/;
const GOOD =
  /^(?:allowed|hooks installed|approved|ran: approved|returned|scanned|\S+ (?:pinned|approved|accepted|reverted))$/;

export function paintHappened(happened: string, { red, green, yellow }: Paint): (text: string) => string {
  if (BAD.test(happened)) return red;
  return GOOD.test(happened) ? green : yellow;
}
