/** The route chooses the name it reports: another name is strong evidence, the same name is next to none. */
import type { ComparisonInput } from '../../../vocabulary/comparison.ts';
import { relateModels } from '../../catalogue/model-name.ts';
import { triggerHuntCalls } from '../../statistics/power.ts';
import { type Item, itemOf } from '../evidence/evidence.ts';

type Relation = ReturnType<typeof relateModels>;

/** Routes seldom understate what they deliver; a newer sibling is often only an alias that moved on. */
const WORTH: Readonly<Record<Relation, number>> = {
  other_family: 2,
  same_family_smaller: 1.5,
  same_family_older_generation: 1.5,
  same_family_older: 1.5,
  same_family_without_reasoning: 1,
  same_family_newer: 0.7,
  same_family_larger: 0.5,
  same_family_with_reasoning: 0.5,
  same_family_variant: 0,
  equal: -0.3,
  absent: 0,
  unknown: 0,
};

const DETAILS: Readonly<Record<Relation, string>> = {
  other_family: 'The answers name a model of another family.',
  same_family_smaller: 'The answers name a smaller model of the same family.',
  same_family_older_generation: 'The answers name a model of an earlier generation of the same family.',
  same_family_without_reasoning: 'The answers name a model of the same family that does not reason first.',
  same_family_with_reasoning: 'The answers name a model of the same family that reasons first.',
  same_family_variant: 'The answers name a variant of the same model.',
  same_family_older: 'The answers name an older model of the same family.',
  same_family_newer: 'The answers name a newer model of the same family.',
  same_family_larger: 'The answers name a larger model of the same family.',
  equal: 'The answers name the claimed model; the route itself chooses that name, so it is weak evidence.',
  absent: 'The answers name no model.',
  unknown: 'The relation of the named model to the claimed one is unknown.',
};

/** Enough answers to detect a route that sends every fifth request to another model. */
const DIVERTED = 0.2;

export function relationOf({ claimed_model, observed }: ComparisonInput): Relation {
  return relateModels(claimed_model, observed.reported_model);
}

export function nameItem(input: ComparisonInput): Item {
  const relation = relationOf(input);
  const isOther = WORTH[relation] > 0;
  const isDisclosed = isOther && input.observed.fallback_disclosed === true;
  return itemOf({
    kind: 'name',
    log10Lr: WORTH[relation],
    n: input.observed.sample_size,
    required: triggerHuntCalls(DIVERTED) ?? undefined,
    detail: isDisclosed ? `${DETAILS[relation]} The fallback was disclosed.` : DETAILS[relation],
    isCertain: isOther,
  });
}
