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
  readonly trust: TrustMode;
}

export interface PinStep {
  readonly transition: PinTransition;
  readonly state: PinState;
}

type Known = Readonly<Pick<Pin, 'state' | 'seen' | 'approved' | 'blockedBy'>> & {
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
function asKnown({ doubted }: Known, sight: Sight): Sight {
  const isCleared = sight.verdict === 'clean' && doubted.includes(sight.contract);
  return isCleared ? { ...sight, verdict: 'warning' } : sight;
}

function firstUse({ verdict, trust }: Sight): PinStep {
  if (verdict === 'dangerous') return QUARANTINED;
  return verdict === 'clean' || trust === 'auto'
    ? { transition: 'pinned', state: 'approved' }
    : { transition: 'held', state: 'pending' };
}

function later(pin: Known, sight: Sight): PinStep {
  const { verdict, checks, trust } = asKnown(pin, sight);
  if (sight.contract === pin.approved) {
    // The scanner has new checks, or a server was added that it is compared with.
    const isWorse = verdict === 'dangerous' && !checks.every((check) => pin.excused.includes(check));
    return isWorse ? QUARANTINED : { transition: 'reverted', state: 'approved' };
  }
  if (verdict === 'dangerous' || pin.suspect.includes(sight.contract)) return QUARANTINED;
  const isAccepted = trust === 'auto' || (trust === 'scan' && verdict === 'clean');
  return isAccepted
    ? { transition: 'accepted', state: 'approved' }
    : { transition: 'changed', state: 'changed' };
}

const moved = (step: PinStep, pin: Known, isNew: boolean): PinStep | undefined =>
  step.state === pin.state && !isNew ? undefined : step;

/** Undefined when this very contract is already approved. */
export function stepOfApproval(pin: Known): PinStep | undefined {
  const isDone = pin.state === 'approved' && pin.approved === pin.seen;
  return isDone ? undefined : { transition: 'approved', state: 'approved' };
}

/** A person who blocks what an agent blocked takes over the block; the reverse has no effect. */
export function stepOfBlock(pin: Known, by: 'person' | 'agent'): PinStep | undefined {
  const isDone = pin.state === 'blocked' && (by === 'agent' || pin.blockedBy === 'person');
  return isDone ? undefined : BLOCKED;
}
