/** Why an input was not taken: names the field, says what it should be, and never repeats what was in it. */
import type { z } from 'zod';
import { Trouble } from '../../../vocabulary/trouble.ts';

export async function refusalOf(
  tool: string,
  issue: z.core.$ZodIssue | undefined,
  input: z.ZodObject,
): Promise<Trouble<'input.refused'>> {
  // Loaded only when something is wrong: a client waits for our start.
  const { refusedField } = await import('../../../sensitive/refused-field.ts');
  const hint = `${tool} takes ${Object.keys(input.shape).join(', ')}`;
  return new Trouble('input.refused', { tool, ...refusedField(issue), hint });
}
