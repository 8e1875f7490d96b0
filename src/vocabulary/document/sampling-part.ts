import { z } from 'zod';
import { BASELINE_RATE, RATE_CEILING } from './built-in-values.ts';
import { leaf, partSchema, tighten } from './leaf.ts';

export const samplingPart = {
  baselineRate: leaf(
    z.number().nonnegative().max(RATE_CEILING),
    tighten('ascending'),
    BASELINE_RATE,
    'Share of unsuspicious calls that are recorded.',
  ),
};

export const samplingSchema = partSchema(samplingPart, 'How much is recorded of what is not suspicious.');
