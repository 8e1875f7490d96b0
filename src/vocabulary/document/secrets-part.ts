import { z } from 'zod';
import { ENTROPY_THRESHOLD } from './built-in-values.ts';
import { leaf, ON_IS_STRICTER, partSchema, tighten } from './leaf.ts';

const MOST_BITS = 12;

export const entropyThresholdSchema = z.number().nonnegative().max(MOST_BITS);

export const secretsPart = {
  entropyThreshold: leaf(
    entropyThresholdSchema,
    tighten('descending'),
    ENTROPY_THRESHOLD,
    'Bits per character from which a value next to the name of a secret counts as random.',
  ),
  bareEntropy: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    false,
    'Whether a random string without a name next to it counts as a secret as well, from the same threshold; most are digests and ids.',
  ),
};

export const secretsSchema = partSchema(secretsPart, 'What counts as a secret.');
