/** What verification reports besides problems: nothing is broken, but users of the ledger should know. */
import type { Verification } from '../../answers/ledger/verification.answer.ts';
import { count } from '../../text/words/amounts.ts';
import { type ChainEvent, isNewer } from '../line/event-line.ts';

export type LedgerNotice = Verification['notices'][number];
type NoticeKind = LedgerNotice['kind'];

/** Clocks are corrected by seconds all the time, and two processes time their events before they queue them. */
const TOLERANCE_MS = 5_000;
const MOST_NOTICES = 100;

/** Compares times as texts, which is fast, and as numbers only where one is smaller. */
export class NoticeTaker {
  readonly #notices: LedgerNotice[] = [];
  #latest = '';
  #isBehind = false;
  newer = 0;
  /** Of the newer ones, the first and the last. */
  #newerSeqs: { first: number; last: number } | undefined;

  get notices(): LedgerNotice[] {
    if (!this.#newerSeqs) return this.#notices;
    const sentence = `${count(this.newer, 'event')} by a newer version of TokenAuditor: this one verifies them, and cannot read them`;
    return [...this.#notices, { kind: 'newer', sentence, at: null, events: this.#newerSeqs }];
  }

  see(event: ChainEvent, segment: string, line: number): void {
    const { seq, time, type } = event;
    if (isNewer(event)) {
      this.newer += 1;
      this.#newerSeqs = { first: this.#newerSeqs?.first ?? seq, last: seq };
    }
    if (type === 'log.lock_taken')
      this.#add(
        'lock-taken',
        `event ${seq}: the lock of a writer that had not given it back was taken over`,
        {
          seq,
          segment,
          line,
        },
      );
    if (time >= this.#latest) {
      this.#latest = time;
      this.#isBehind = false;
      return;
    }
    const behindMs = Date.parse(this.#latest) - Date.parse(time);
    if (this.#isBehind || behindMs <= TOLERANCE_MS) return;
    this.#isBehind = true;
    const by = Math.round(behindMs / 1000);
    const sentence = `event ${seq}: the clock went back by ${by} s, from ${this.#latest} to ${time}`;
    this.#add('clock-back', sentence, { seq, segment, line });
  }

  #add(kind: NoticeKind, sentence: string, at: { seq: number; segment: string; line: number }): void {
    if (this.#notices.length >= MOST_NOTICES) return;
    this.#notices.push({
      kind,
      sentence,
      at: { segment: at.segment, firstLine: at.line, lastLine: at.line },
      events: { first: at.seq, last: at.seq },
    });
  }
}

/** `upTo`: how many events a checkpoint kept elsewhere covers. */
export function cutUnseen(upTo: number, events: number): LedgerNotice[] {
  if (upTo >= events) return [];
  const sentence =
    upTo === 0
      ? 'no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint'
      : `the newest checkpoint that was kept elsewhere covers ${upTo} of ${events} events: later ones may have been cut off`;
  return [{ kind: 'cut-unseen', sentence, at: null, events: null }];
}
