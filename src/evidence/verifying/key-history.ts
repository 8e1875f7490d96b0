/** The keys a ledger names for itself: the first at its beginning, each later one signed for by the one before. */

import { openRotation } from '../keys/rotation.ts';
import type { ChainEvent } from '../line/event-line.ts';
import { parseVerifierKey, type Verifier } from '../tree/note.ts';

const BEGINNINGS: ReadonlySet<string> = new Set(['log.created', 'log.restarted']);

interface Reign {
  readonly verifier: Verifier;
  /** The event that names the key, from which on it signs. */
  readonly fromSeq: number;
}

export class KeyHistory {
  origin: string | undefined;
  readonly reigns: Reign[] = [];

  /** Takes the next event; what is wrong with the key it names, if anything. */
  add(event: ChainEvent): string | undefined {
    if (event.seq === 1 && this.reigns.length === 0) return this.#begin(event);
    return event.type === 'key.rotated' ? this.#rotate(event) : undefined;
  }

  verifiers(): Verifier[] {
    return this.reigns.map(({ verifier }) => verifier);
  }

  /** Whose signature a checkpoint over so many events must bear. */
  at(size: number): Verifier | undefined {
    return this.reigns.findLast(({ fromSeq }) => fromSeq <= Math.max(size, 1))?.verifier;
  }

  #begin({ type, origin, public_key }: ChainEvent): string | undefined {
    const verifier = parseVerifierKey(public_key ?? '');
    if (!BEGINNINGS.has(type) || !origin || !verifier) return 'the first event names no origin and key';
    this.origin = origin;
    this.reigns.push({ verifier, fromSeq: 1 });
    return undefined;
  }

  #rotate({ seq, prev, public_key: publicKey = '', signatures = [] }: ChainEvent): string | undefined {
    // The same event again, where lines were repeated: not a matter of keys.
    if (this.reigns.some(({ verifier, fromSeq }) => fromSeq === seq && verifier.verifierKey === publicKey))
      return undefined;
    const before = this.reigns.at(-1)?.verifier;
    // The ledger's beginning is lost, which is told elsewhere.
    if (!before || !this.origin) return undefined;
    const after = openRotation({ origin: this.origin, seq, prev, publicKey }, signatures, before);
    if (!after) return 'the new key is not signed for by the old key and itself';
    this.reigns.push({ verifier: after, fromSeq: seq });
    return undefined;
  }
}
