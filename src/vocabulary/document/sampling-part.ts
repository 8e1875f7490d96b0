import { z } from 'zod';
import { leaf, partSchema, tighten } from './leaf.ts';

/** Share of unsuspicious calls that are recorded where nothing else is set. */
export const BASELINE_RATE = 0.01;
/** Upper limit for unsuspicious events, whatever is configured. */
export const RATE_CEILING = 0.05;

export const samplingPart = {
  baselineRate: leaf(
    z.number().nonnegative().max(RATE_CEILING),
    tighten('ascending'),
    BASELINE_RATE,
    'Share of unsuspicious calls that are recorded.',
  ),
};

export const samplingSchema = partSchema(samplingPart, 'How much is recorded of what is not suspicious.');
