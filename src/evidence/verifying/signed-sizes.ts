/** Compares checkpoints with the ledger: which key signed each, and whether the lines are the ones it was signed for. */
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Place } from '../line/chains.ts';
import {
  type Checkpoint,
  decodeCheckpoint,
  NOTE_REFUSALS,
  openNote,
  peekNote,
  type Verifier,
} from '../tree/note.ts';
import type { KeyHistory } from './key-history.ts';
import { type LedgerProblem, nameEvents, problem } from './problem.ts';

/** A checkpoint as it was kept, with a name for people. */
export interface KeptCheckpoint {
  readonly name: string;
  readonly note: string | Uint8Array;
}

export type SignedCheckpoint = Checkpoint & { readonly name: string };

/** Before any signature is checked, so that one pass is enough. */
export function claimedSize({ note }: KeptCheckpoint): number | undefined {
  return decodeCheckpoint(peekNote(note) ?? '')?.size;
}

/** Something that is not a checkpoint at all was passed by mistake. */
export function assertCheckpoint(kept: KeptCheckpoint): void {
  if (claimedSize(kept) !== undefined) return;
  throw new Trouble('checkpoint.invalid', { path: kept.name, reason: NOTE_REFUSALS['not-a-note'] });
}

/** Why a checkpoint cannot be believed. */
export interface CheckpointFault {
  readonly kind: 'wrong-key' | 'bad-checkpoint';
  readonly reason: string;
}

/** `fallback` is the key to use when the ledger's own beginning is lost. */
export function openCheckpoint(
  { name, note }: KeptCheckpoint,
  history: KeyHistory,
  fallback: Verifier | undefined,
): SignedCheckpoint | CheckpointFault {
  const known = history.periods.length > 0 ? history.verifiers() : fallback ? [fallback] : [];
  const reading = openNote(note, known);
  if (!reading.ok) {
    const kind = reading.reason === 'no-known-signature' ? 'wrong-key' : 'bad-checkpoint';
    return { kind, reason: NOTE_REFUSALS[reading.reason] };
  }
  const checkpoint = decodeCheckpoint(reading.text);
  if (!checkpoint) return { kind: 'bad-checkpoint', reason: 'it does not name origin, size and root' };
  const { origin, size } = checkpoint;
  if (origin !== (history.origin ?? fallback?.name))
    return { kind: 'bad-checkpoint', reason: 'it is of another ledger' };
  const due = history.at(size);
  if (due && !reading.signedBy.some(({ verifierKey }) => verifierKey === due.verifierKey))
    return { kind: 'wrong-key', reason: `it is signed by a key that was not the ledger's at ${size} events` };
  return { ...checkpoint, name };
}

/**
 * For a ledger whose lines are all in order and as many as signed: the person or program that changed it rewrote
 * everything after the change, so only the sizes at which roots agree or disagree show where that was.
 */
export function compareRoots(
  signed: readonly SignedCheckpoint[],
  roots: ReadonlyMap<number, Uint8Array>,
  events: number,
  last: Place | null,
): LedgerProblem[] {
  const agrees = ({ size, root }: SignedCheckpoint) =>
    Buffer.compare(roots.get(size) ?? Buffer.alloc(0), root) === 0;
  const bySize = signed.toSorted((a, b) => a.size - b.size);
  const bad = bySize.find((each) => !agrees(each));
  if (!bad) return [];
  const good = bySize.filter((each) => each.size < bad.size).at(-1);
  const first = (good?.size ?? 0) + 1;
  const isAtEnd = bad.size === events && last;
  const anew = `${nameEvents(first, bad.size)} ${first === bad.size ? 'was' : 'were'} written anew`;
  const sentence = isAtEnd && first !== bad.size ? `event ${bad.size} was changed, or ${anew}` : anew;
  const why = `the lines are chained, but are not those that ${bad.name} was signed for`;
  return [problem('rewritten', `${sentence}: ${why}`, isAtEnd ? [last] : [], [first, bad.size])];
}
