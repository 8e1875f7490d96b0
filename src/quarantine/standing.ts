import { type DefinitionJudgement, weighty } from '../policy/definition-verdict.ts';
import type { Definition } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { PinState, PinTransition } from '../vocabulary/pin.ts';
import type { Pin } from './pins.ts';
import type { Sighting } from './sighting.ts';
import type { PinStep } from './transitions.ts';

/** The state of one definition after it was seen. */
export interface Standing {
  readonly definition: Definition;
  readonly definitionId: Digest;
  readonly contractHash: Digest;
  readonly state: PinState;
  /** Whether an agent may see and call exactly this definition. */
  readonly isServed: boolean;
  /**
   * Whether a person approved exactly this contract and it has signals now. A hard one is among those they accepted
   * (another would have quarantined it); a soft one only deserves a look.
   */
  readonly isExcused: boolean;
  readonly judgement: DefinitionJudgement;
  /** What seeing it changed, if anything. */
  readonly transition?: PinTransition;
}

export function standingOf(
  { id, definition, judgement, sight }: Sighting,
  step: PinStep | undefined,
  pin: Pin | undefined,
  isServed: boolean,
): Standing {
  return {
    definition,
    definitionId: id,
    contractHash: sight.contract,
    state: pin?.state ?? 'pending',
    isServed,
    isExcused: isServed && pin?.approvedBy === 'person' && weighty(judgement).length > 0,
    judgement,
    ...(step ? { transition: step.transition } : {}),
  };
}
