import type { LedgerEntry } from '../../../../evidence/folds/read.ts';
import { recordedLine } from '../../../../flows/recorded-flows.ts';
import { printable } from '../../../../text/printable.ts';
import { isCanary } from '../../../../vocabulary/events/canary-session.ts';
import type { AnyEvent } from '../../../../vocabulary/events/event.ts';
import {
  eventWords,
  fitTo,
  guardWords,
  MOST_COLUMNS,
  paintHappened,
  policyWords,
  RAN,
  type ReadEvent,
  TRIAL,
} from '../../print/event-words.ts';
import type { Paint } from '../../verb/session.ts';

type BrokenEntry = Extract<LedgerEntry, { broken: unknown }>;

const NARROW_COLUMNS = 100;
/** Long names leave room for the reason. */
const MOST_AGENT = 16;
const MOST_CALLED = 36;
const MOST_NARROW = { agent: 11, called: 18 };

export interface TableShape {
  readonly width: number;
  /** With the ids, for looking things up. */
  readonly isWide?: boolean;
}

/** Column widths are fixed before the first row, so that rows can be shown while the ledger is being read. */
export class EventTable {
  readonly #paint: Paint;
  readonly #width: number;
  readonly #isNarrow: boolean;
  readonly #isWide: boolean;
  readonly #widths: readonly number[];

  /** As wide as the first events need; a later one that needs more only shifts its own row. */
  constructor(first: readonly ReadEvent[], paint: Paint, { width, isWide = false }: TableShape) {
    this.#paint = paint;
    this.#isWide = isWide;
    this.#width = isWide ? width : Math.min(width, MOST_COLUMNS);
    this.#isNarrow = width < NARROW_COLUMNS;
    const rows = [this.#heads(), ...first.map((event) => this.#cells(event))];
    this.#widths = this.#heads().map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  }

  head(): string {
    return this.#paint.bold(this.#join(this.#heads()));
  }

  row(read: ReadEvent): string {
    const cells = this.#cells(read);
    const [at, dye] = this.#isWide ? [3, this.#dyeOf(read)] : [2, this.#dyeOf(read)];
    return this.#colour(this.#join(cells), cells, at, dye);
  }

  #dyeOf(read: ReadEvent): (text: string) => string {
    const { red, green, yellow } = this.#paint;
    if (!this.#isWide) return paintHappened(eventWords(read).happened, this.#paint);
    const { event } = read;
    return event.decision === 'block' ? red : event.decision === 'allow' ? green : yellow;
  }

  #heads(): string[] {
    if (!this.#isWide) return ['TIME (UTC)', 'AGENT', 'WHAT', 'CALLED', 'WHY'];
    return ['TIME (UTC)', 'EVENT', 'TYPE', 'DECISION', 'ABOUT'];
  }

  /** In a narrow terminal the day is omitted: the event's id contains it, too. */
  #cells(read: ReadEvent): string[] {
    const { time, event_id, type, decision = '' } = read.event;
    const clock = time.slice(11, 19);
    if (!this.#isWide) {
      const { agent, happened, called, why } = eventWords(read);
      const when = this.#isNarrow ? clock : `${time.slice(5, 10)} ${clock}`;
      const most = this.#isNarrow ? MOST_NARROW : { agent: MOST_AGENT, called: MOST_CALLED };
      return [when, fitTo(agent, most.agent), happened, fitTo(called, most.called), why];
    }
    return [
      this.#isNarrow ? clock : time.slice(0, 19).replace('T', ' '),
      event_id,
      type,
      decision,
      printable(aboutOf(read)),
    ];
  }

  #join(cells: readonly string[]): string {
    const last = cells.length - 1;
    const padded = cells.map((cell, i) => (i === last ? cell : cell.padEnd(this.#widths[i] ?? 0)));
    return fitTo(padded.join('  ').trimEnd(), this.#width);
  }

  /** Only that cell: a tool may be called `block`, too. */
  #colour(line: string, cells: readonly string[], column: number, dye: (text: string) => string): string {
    const word = cells[column] ?? '';
    const before = cells.slice(0, column).map((cell, i) => Math.max(cell.length, this.#widths[i] ?? 0));
    const at = before.reduce((sum, width) => sum + width + 2, 0);
    const end = at + word.length;
    return word !== '' && line.slice(at, end) === word
      ? line.slice(0, at) + dye(word) + line.slice(end)
      : line;
  }
}

/** Each flow of a call, below its row. */
export const flowLines = ({ server, tool, flows = [] }: AnyEvent): string[] =>
  flows.map((flow) => `  ${printable(recordedLine([server, tool].filter(Boolean).join('/'), flow))}`);

export function brokenRow({ broken, segment, reason }: BrokenEntry, paint: Paint): string {
  return paint.red(`line ${broken} of ${segment} cannot be read: ${reason}`);
}

/** What the event is about, most important first: narrow terminals cut off the end. */
function aboutOf({ event, isApproved }: ReadEvent): string {
  const { server, tool, session_id, call_id, agent, claimed_model, provider_host, checks, detections } =
    event;
  const parts = [
    isApproved && RAN,
    [server, tool].filter(Boolean).join('/'),
    event.transition && `${event.transition} (${event.pin_state})`,
    // Without a transition it is about the whole server.
    event.type === 'definition.pin' && !event.transition && event.trust && `trusted: ${event.trust}`,
    [claimed_model, provider_host].filter(Boolean).join(' at '),
    isCanary(event) ? TRIAL : session_id && `session ${shortId(session_id)}`,
    call_id && `call ${call_id}`,
    event.programs && `runs ${event.programs.join(' ')}`,
    agent && `agent ${agent}`,
    event.type === 'content_scan' && scanOf(event),
    checks?.join(' '),
    event.paths && `at ${event.paths.join(' ')}`,
    event.risk && event.risk !== 'none' && `${event.risk} risk`,
    event.type === 'policy.changed' && policyWords(event),
    event.hosts && guardWords(event),
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

/** Which scanner judged a text, and how. */
function scanOf({ scanner = 'builtin', safe, threats = [] }: AnyEvent): string {
  const found = threats.filter((threat) => threat !== 'scan_error');
  const verdict = safe === true ? 'safe' : found.length < threats.length ? 'no verdict' : 'unsafe';
  return [`${scanner}: ${verdict}`, ...found].join(' ');
}
