import { z } from 'zod';
import { leaf, OFF_IS_STRICTER, ON_IS_STRICTER, partSchema } from './leaf.ts';

export const hooksPart = {
  explicitAllow: leaf(
    z.boolean(),
    OFF_IS_STRICTER,
    false,
    'Let an allowed call skip the question that the host itself would ask.',
  ),
  screenResults: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Screen the results of tools before the model reads them.',
  ),
  screenPrompts: leaf(z.boolean(), ON_IS_STRICTER, true, 'Warn of secrets in prompts.'),
  resident: leaf(
    z.boolean(),
    OFF_IS_STRICTER,
    true,
    'Let hooks start a resident, which has everything loaded and ends when it has no work.',
  ),
};

export const hooksSchema = partSchema(hooksPart, 'What hooks of coding agents do besides judging calls.');
