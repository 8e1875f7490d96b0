import type { CheckCard } from '../vocabulary/check.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** A text with its place inside a subject. Checks read, yield and remember nothing. */
export interface TextSubject {
  readonly path: string;
  readonly text: string;
}

/** What a check says; its id and tier are added by whoever runs it, so that no check can claim another's. */
export type Observation = Pick<Signal, 'threat' | 'confidence' | 'path' | 'evidence'>;

export interface TextCheck {
  readonly card: CheckCard;
  inspect(subject: TextSubject): Generator<Observation>;
}

/** Sentences to texts: what the check must flag, and the benign look-alikes it must pass. Never shipped. */
export interface TextCheckCases {
  readonly flags: Readonly<Record<string, string>>;
  readonly passes: Readonly<Record<string, string>>;
}
