/** Why an input was refused: names the field and what is expected, and never repeats its content. */
import type { z } from 'zod';
import { Trouble } from '../../../vocabulary/trouble.ts';

export async function refusalOf(
  tool: string,
  issue: z.core.$ZodIssue | undefined,
  input: z.ZodObject,
): Promise<Trouble<'input.refused'>> {
  // Loaded only on an error: clients wait for the server to start.
  const { refusedField } = await import('../../../sensitive/refused-field.ts');
  const hint = `${tool} takes ${Object.keys(input.shape).join(', ')}`;
  return new Trouble('input.refused', { tool, ...refusedField(issue), hint });
}
