/** The keys that a ledger names for itself: the first in its first event, each later one signed by the one before. */

import { openRotation } from '../keys/rotation.ts';
import type { ChainEvent } from '../line/event-line.ts';
import { parseVerifierKey, type Verifier } from '../tree/note.ts';

const BEGINNINGS: ReadonlySet<string> = new Set(['log.created', 'log.restarted']);

interface Reign {
  readonly verifier: Verifier;
  /** The event that names the key; it is in force from there on. */
  readonly fromSeq: number;
}

export class KeyHistory {
  origin: string | undefined;
  readonly periods: Reign[] = [];

  /** Takes the next event; returns what is wrong with the key it names, if anything. */
  add(event: ChainEvent): string | undefined {
    if (event.seq === 1 && this.periods.length === 0) return this.#begin(event);
    return event.type === 'key.rotated' ? this.#rotate(event) : undefined;
  }

  verifiers(): Verifier[] {
    return this.periods.map(({ verifier }) => verifier);
  }

  /** The key that must have signed a checkpoint over this many events. */
  at(size: number): Verifier | undefined {
    return this.periods.findLast(({ fromSeq }) => fromSeq <= Math.max(size, 1))?.verifier;
  }

  #begin({ type, origin, public_key }: ChainEvent): string | undefined {
    const verifier = parseVerifierKey(public_key ?? '');
    if (!BEGINNINGS.has(type) || !origin || !verifier) return 'the first event names no origin and key';
    this.origin = origin;
    this.periods.push({ verifier, fromSeq: 1 });
    return undefined;
  }

  #rotate({ seq, prev, public_key: publicKey = '', signatures = [] }: ChainEvent): string | undefined {
    // The same event again, where lines were duplicated: not a problem of keys.
    if (this.periods.some(({ verifier, fromSeq }) => fromSeq === seq && verifier.verifierKey === publicKey))
      return undefined;
    const before = this.periods.at(-1)?.verifier;
    // The ledger's beginning is lost, which is reported elsewhere.
    if (!before || !this.origin) return undefined;
    const after = openRotation({ origin: this.origin, seq, prev, publicKey }, signatures, before);
    if (!after) return 'the new key is not signed by both the old key and itself';
    this.periods.push({ verifier: after, fromSeq: seq });
    return undefined;
  }
}
