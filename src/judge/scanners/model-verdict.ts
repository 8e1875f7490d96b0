/** One model scanner, whatever is behind it. It judges a text, and never rejects. */
import type { PlacedThreat, ScanThreat } from '../../vocabulary/scanning/scan-words.ts';
import type { Failure } from '../asking/limited-asking.ts';

/** What it made of a text. */
export interface Judged {
  readonly kind: 'judged';
  readonly safe: boolean;
  /** From the model; absent where it gives none. */
  readonly confidence?: number;
  readonly threats: readonly ScanThreat[];
  /** Where it found them, if it names places; never anything but paths. */
  readonly places?: readonly PlacedThreat[];
}

/** It is unknown whether the text is safe; `why` is in our words. */
export interface Unjudged {
  readonly kind: 'failed';
  readonly why: string;
  /** No text can have brought it about. */
  readonly isOutage?: true;
}

export interface Scanner {
  readonly name: string;
  /** As events may name it; absent for an MCP server. */
  readonly model?: string;
  /**
   * A text without secrets. `party`: whose it is; none can use up the scanner for others. `isOpen`: an outage lets it pass, so a
   * refusal of this text must not be mistaken for one.
   */
  scan(text: string, party?: string, isOpen?: boolean): Promise<Judged | Unjudged>;
}

/** What a text that was judged in parts comes to: one failure and it is unknown, unless another part is unsafe. */
export function combined(parts: readonly (Judged | Unjudged)[]): Judged | Unjudged {
  const judged = parts.filter((part) => part.kind === 'judged');
  const unsafe = judged.filter(({ safe }) => !safe);
  if (unsafe.length > 0) {
    const places = unsafe.flatMap((one) => one.places ?? []);
    return {
      ...surest(unsafe),
      threats: [...new Set(unsafe.flatMap((one) => one.threats))],
      ...(places.length === 0 ? {} : { places }),
    };
  }
  const failures = parts.filter((part) => part.kind === 'failed');
  // An outage of the whole: no part of it failed for another reason.
  const failed = failures.find(({ isOutage }) => isOutage !== true) ?? failures[0];
  if (failed !== undefined) return failed;
  // The least certain part is how certain the whole is.
  const [first = NOTHING, ...rest] = judged;
  return rest.reduce((one, other) => (sureness(other) < sureness(one) ? other : one), first);
}

export const unjudged = ({ why, how }: Pick<Failure, 'why' | 'how'>): Unjudged => ({
  ...{ kind: 'failed', why },
  ...(how === 'down' ? { isOutage: true } : {}),
});

const NOTHING: Judged = { kind: 'judged', safe: true, threats: [] };

const sureness = ({ confidence = 1 }: Judged): number => confidence;

const surest = (unsafe: readonly Judged[]): Judged =>
  unsafe.reduce((one, other) => (sureness(other) > sureness(one) ? other : one));
