/**
 * What seeing a definition, or a person's decision, does to its pin. Pure: the same pin and the same sighting give the
 * same step. No step means that nothing changed and nothing is recorded.
 */
import type { Verdict } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { PinState, PinTransition, TrustMode } from '../vocabulary/pin.ts';
import type { Pin } from './pins.ts';

/** A definition as it was listed and judged just now. */
export interface Sight {
  readonly contract: Digest;
  /** `dangerous` means a hard signal; `clean` also means that everything was read. */
  readonly verdict: Verdict;
  /** Those behind the verdict: the hard ones if there are any. */
  readonly checks: readonly string[];
  /** The definition and the listing were read in full, and name it once. */
  readonly isWhole: boolean;
  readonly trust: TrustMode;
  /** The policy holds what has soft signals. */
  readonly holdsSoft: boolean;
}

export interface PinStep {
  readonly transition: PinTransition;
  readonly state: PinState;
}

type Known = Readonly<Pick<Pin, 'state' | 'seen' | 'approved' | 'approvedBy' | 'blockedBy'>> & {
  readonly [K in 'excused' | 'suspect' | 'doubted']: Readonly<Pin[K]>;
};

const QUARANTINED: PinStep = { transition: 'quarantined', state: 'quarantined' };
const BLOCKED: PinStep = { transition: 'blocked', state: 'blocked' };

export function stepAtSight(pin: Known | undefined, sight: Sight): PinStep | undefined {
  const isNew = pin?.seen !== sight.contract || isNewlySuspect(pin, sight) || isNewlyDoubted(pin, sight);
  switch (pin?.state) {
    case undefined:
      return firstUse(sight);
    case 'pending':
      // Held by a stricter policy after it was served: other contracts are changes.
      if (pin.approved !== null) return moved(later(pin, sight), pin, isNew);
      // No one has agreed to anything yet: judged as at first use, and reported again only if something is new.
      return moved(
        pin.suspect.includes(sight.contract) ? QUARANTINED : firstUse(asKnown(pin, sight)),
        pin,
        isNew,
      );
    case 'approved':
    case 'changed':
      return moved(later(pin, sight), pin, isNew);
    case 'quarantined':
      return isNew ? QUARANTINED : undefined;
    case 'blocked':
      return isNew ? BLOCKED : undefined;
  }
}

/** Recorded even if it changes no state: the contract is remembered by it. */
const isNewlySuspect = (pin: Known, { verdict, contract }: Sight): boolean =>
  verdict === 'dangerous' && pin.approved !== contract && !pin.suspect.includes(contract);

/** The same for a pending or changed one. A person who approved it has reviewed it, and is not asked again. */
const isNewlyDoubted = (pin: Known, { verdict, checks, contract }: Sight): boolean =>
  verdict === 'warning' &&
  checks.length > 0 &&
  pin.approved !== contract &&
  !pin.doubted.includes(contract) &&
  !pin.suspect.includes(contract);

/** A contract with a soft signal does not become clean because it is scanned alone, or by an older scanner. */
export function asKnown(pin: Pick<Known, 'doubted'> | undefined, sight: Sight): Sight {
  const isCleared = sight.verdict === 'clean' && pin?.doubted.includes(sight.contract) === true;
  return isCleared ? { ...sight, verdict: 'warning' } : sight;
}

const HELD: PinStep = { transition: 'held', state: 'pending' };

function firstUse({ verdict, trust, isWhole, holdsSoft }: Sight): PinStep {
  if (verdict === 'dangerous') return QUARANTINED;
  // Read in full, a warning means soft signals: they are for people to see, and stop nothing unless the policy does.
  const isServed = verdict === 'clean' || trust === 'auto' || (isWhole && !holdsSoft);
  return isServed ? { transition: 'pinned', state: 'approved' } : HELD;
}

function later(pin: Known, sight: Sight): PinStep {
  const { verdict, checks, trust } = asKnown(pin, sight);
  if (sight.contract === pin.approved) {
    // The scanner has new checks, or a server was added that it is compared with.
    const isWorse = verdict === 'dangerous' && !checks.every((check) => pin.excused.includes(check));
    if (isWorse) return QUARANTINED;
    const isSoft = verdict === 'warning' && (checks.length > 0 || pin.doubted.includes(sight.contract));
    const isHeld = isSoft && sight.holdsSoft && pin.approvedBy !== 'person' && trust !== 'auto';
    return isHeld ? HELD : { transition: 'reverted', state: 'approved' };
  }
  if (verdict === 'dangerous' || pin.suspect.includes(sight.contract)) return QUARANTINED;
  const isAccepted = trust === 'auto' || (trust === 'scan' && verdict === 'clean');
  return isAccepted
    ? { transition: 'accepted', state: 'approved' }
    : { transition: 'changed', state: 'changed' };
}

const moved = (step: PinStep, pin: Known, isNew: boolean): PinStep | undefined =>
  step.state === pin.state && !isNew ? undefined : step;

/** Undefined when this very contract is already approved; by a person, if it has a soft signal. */
export function stepOfApproval(pin: Known): PinStep | undefined {
  const isSettled = pin.approvedBy === 'person' || !pin.doubted.includes(pin.seen);
  const isDone = pin.state === 'approved' && pin.approved === pin.seen && isSettled;
  return isDone ? undefined : { transition: 'approved', state: 'approved' };
}

/** A person who blocks what an agent blocked takes over the block; the reverse has no effect. */
export function stepOfBlock(pin: Known, by: 'person' | 'agent'): PinStep | undefined {
  const isDone = pin.state === 'blocked' && (by === 'agent' || pin.blockedBy === 'person');
  return isDone ? undefined : BLOCKED;
}
