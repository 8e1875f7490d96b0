import { z } from 'zod';
import { ENTROPY_THRESHOLD } from './entropy-threshold.ts';
import { leaf, partSchema, tighten } from './leaf.ts';

const MOST_BITS = 12;

export const entropyThresholdSchema = z.number().nonnegative().max(MOST_BITS);

export const secretsPart = {
  entropyThreshold: leaf(
    entropyThresholdSchema,
    tighten('descending'),
    ENTROPY_THRESHOLD,
    'Bits per character from which a value next to the name of a secret counts as random.',
  ),
};

export const secretsSchema = partSchema(secretsPart, 'What counts as a secret.');
