import type { LedgerEntry } from '../../../../evidence/folds/read.ts';
import { printable } from '../../../../text/printable.ts';
import { isCanary } from '../../../../vocabulary/events/canary-session.ts';
import type { AnyEvent } from '../../../../vocabulary/events/event.ts';
import type { Paint } from '../../verb/session.ts';

type BrokenEntry = Extract<LedgerEntry, { broken: unknown }>;

const NARROW_COLUMNS = 100;
const DECISION_COLUMN = 3;

/** Column widths are fixed before the first row, so that rows can be shown while the ledger is being read. */
export class EventTable {
  readonly #paint: Paint;
  readonly #width: number;
  readonly #isNarrow: boolean;
  readonly #widths: readonly number[];

  /** As wide as the first events need; a later one that needs more only shifts its own row. */
  constructor(first: readonly AnyEvent[], paint: Paint, width: number) {
    this.#paint = paint;
    this.#width = width;
    this.#isNarrow = width < NARROW_COLUMNS;
    const rows = [this.#heads(), ...first.map((event) => this.#cells(event))];
    this.#widths = this.#heads().map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  }

  head(): string {
    return this.#paint.bold(this.#join(this.#heads()));
  }

  row(event: AnyEvent): string {
    const line = this.#join(this.#cells(event));
    return event.decision ? this.#colour(line, event.decision) : line;
  }

  #heads(): string[] {
    return ['TIME (UTC)', 'EVENT', 'TYPE', 'DECISION', ...(this.#isNarrow ? [] : ['RISK']), 'ABOUT'];
  }

  /** In a narrow terminal the day is omitted: the event's id contains it, too. */
  #cells(event: AnyEvent): string[] {
    const { time, event_id, type, decision = '', risk_state = '' } = event;
    return [
      this.#isNarrow ? time.slice(11, 19) : time.slice(0, 19).replace('T', ' '),
      event_id,
      type,
      decision,
      ...(this.#isNarrow ? [] : [risk_state]),
      // The ledger's schema keeps control characters out, but another program may have written this line.
      printable(aboutOf(event)),
    ];
  }

  #join(cells: readonly string[]): string {
    const last = cells.length - 1;
    const padded = cells.map((cell, i) => (i === last ? cell : cell.padEnd(this.#widths[i] ?? 0)));
    const line = padded.join('  ').trimEnd();
    return line.length > this.#width ? `${line.slice(0, Math.max(1, this.#width - 1))}…` : line;
  }

  /** Only the word after the type column: a tool may be called `block`, too. */
  #colour(line: string, decision: NonNullable<AnyEvent['decision']>): string {
    const { red, green, yellow } = this.#paint;
    const dye = decision === 'block' ? red : decision === 'allow' ? green : yellow;
    const at = this.#widths.slice(0, DECISION_COLUMN).reduce((sum, width) => sum + width + 2, 0);
    const end = at + decision.length;
    return line.slice(at, end) === decision ? line.slice(0, at) + dye(decision) + line.slice(end) : line;
  }
}

export function brokenRow({ broken, segment, reason }: BrokenEntry, paint: Paint): string {
  return paint.red(`line ${broken} of ${segment} cannot be read: ${reason}`);
}

const TRIAL = 'trial by `tokenauditor doctor`';

/** What the event is about, most important first: narrow terminals cut off the end. */
function aboutOf(event: AnyEvent): string {
  const { server, tool, session_id, call_id, agent, claimed_model, provider_host, checks, detections } =
    event;
  const parts = [
    [server, tool].filter(Boolean).join('/'),
    event.transition && `${event.transition} (${event.pin_state})`,
    // Without a transition it is about the whole server.
    event.type === 'definition.pin' && !event.transition && event.trust && `trusted: ${event.trust}`,
    [claimed_model, provider_host].filter(Boolean).join(' at '),
    isCanary(event) ? TRIAL : session_id && `session ${shortId(session_id)}`,
    call_id && `call ${call_id}`,
    agent && `agent ${agent}`,
    event.type === 'content_scan' && scanOf(event),
    checks?.join(' '),
    event.type === 'policy.changed' && policyOf(event),
    event.rule && `rule ${event.rule}`,
    event.judge_verdict && `judge ${[event.judge_verdict, event.judge].filter(Boolean).join(' by ')}`,
    event.decided_by?.join(' '),
    detections &&
      Object.entries(detections)
        .map(([category, count]) => `${count} ${category}`)
        .join(' '),
    event.latency_ms !== undefined && `${event.latency_ms} ms`,
    event.public_key && `key ${event.public_key.split('+')[1]}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A digest takes most of a row, and its beginning tells it from others; --json has all of it. */
const shortId = (id: string): string => id.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]{20,}$/, '$1…');

/** What a reload made looser, and which policy counts since. */
function policyOf({ looser = [], policy_version = '' }: AnyEvent): string {
  const what = looser.length === 0 ? 'nothing looser' : `looser: ${looser.join(' ')}`;
  return `${what}, policy ${policy_version.replace(/^sha256:/, '').slice(0, 12)}`;
}

/** Which scanner judged a text, and how. */
function scanOf({ scanner = 'builtin', safe, threats = [] }: AnyEvent): string {
  const found = threats.filter((threat) => threat !== 'scan_error');
  const verdict = safe === true ? 'safe' : found.length < threats.length ? 'no verdict' : 'unsafe';
  return [`${scanner}: ${verdict}`, ...found].join(' ');
}
