/**
 * Screens a reply with the given checks, in order. Each reads what the earlier ones left, so that none sees a secret
 * that was already removed. A check that throws is counted in coverage; then the reply is not clean.
 */
import type { CheckId } from '../vocabulary/check.ts';
import { mostSevere, type Severity } from '../vocabulary/orders.ts';
import type { Screening } from '../vocabulary/screening.ts';
import type { Observation, Removed, ReplyCheck, TextSubject } from './contract/check.ts';
import type { ReplySubject } from './contract/reply-subject.ts';
import { coverageOf, emptyTally, runCheck } from './tally.ts';

export interface ReplyScreening extends Screening {
  /** The subject's texts as the model may read them, in the same order. */
  readonly texts: readonly TextSubject[];
  /** A description of each removed part, by the id it is recorded under. */
  readonly withheld: ReadonlyMap<CheckId, readonly string[]>;
  /** The removed parts themselves, by the same id. They are never recorded or shown. */
  readonly removed: ReadonlyMap<CheckId, readonly Removed[]>;
  /** What may be a secret in it, for the memory of the session alone. */
  readonly mayBeSecret?: readonly string[];
  /** Ids under which something more than a doubt was found, and stays in the texts. */
  readonly warned: ReadonlySet<CheckId>;
  /** The highest severity of what was found and stays in the texts; undefined if there is nothing. */
  readonly left: Severity | undefined;
}

export function screenReply(subject: ReplySubject, checks: readonly ReplyCheck[]): ReplyScreening {
  const tally = emptyTally();
  const run = new ReplyRun(subject);
  for (const check of checks) runCheck(check.card, () => run.inspect(check), tally);
  const { texts, withheld, removed, warned, left } = run;
  const coverage = coverageOf(tally, subject.capped);
  return { signals: tally.signals, coverage, texts, withheld, removed, warned, left };
}

/** Counted here and not from the signals, of which only a limited number is kept. */
class ReplyRun {
  texts: readonly TextSubject[];
  readonly withheld = new Map<CheckId, string[]>();
  readonly removed = new Map<CheckId, Removed[]>();
  readonly warned = new Set<CheckId>();
  left: Severity | undefined;
  readonly #subject: ReplySubject;

  constructor(subject: ReplySubject) {
    this.#subject = subject;
    this.texts = subject.texts;
  }

  *inspect({ card, recordedAs, inspectReply }: ReplyCheck): Generator<Observation> {
    const changed = new Map<string, string>();
    for (const { withheld, ...seen } of inspectReply({ ...this.#subject, texts: this.texts })) {
      if (withheld === undefined) {
        const severity = seen.severity ?? card.severity;
        this.left = mostSevere(severity, this.left ?? 'info');
        // What is probably harmless or quoted makes no session one to watch.
        if (severity !== 'info' && severity !== 'low') this.warned.add(recordedAs);
      } else {
        changed.set(seen.path, withheld.text);
        const kinds = this.withheld.get(recordedAs) ?? [];
        for (const kind of withheld.kinds) kinds.push(kind);
        this.withheld.set(recordedAs, kinds);
        this.removed.set(recordedAs, [...(this.removed.get(recordedAs) ?? []), ...withheld.passages]);
      }
      yield seen;
    }
    if (changed.size > 0)
      this.texts = this.texts.map((one) => ({ ...one, text: changed.get(one.path) ?? one.text }));
  }
}
