/** Texts without their secrets, and where secrets are. */
import { z } from 'zod';
import { CATEGORIES } from '../../vocabulary/span.ts';
import { confidenceSchema, lineId } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

const spanSchema = z.strictObject({
  category: z.enum(CATEGORIES).describe('What kind of data it is'),
  start: z.number().describe('Where it begins in the input, in UTF-16 code units'),
  end: z.number().describe('Where it ends in the input'),
  confidence: confidenceSchema.describe('How sure it is, 0 to 1'),
  detector: z.string().describe('Id of the pattern that found it'),
});

export const redactionSchema = z.strictObject({
  text: z.string().describe('The text with every secret replaced by a placeholder'),
  spans: z.array(spanSchema).describe('Where in the input something was replaced'),
});

/** In code, and from the library. */
export type RedactedText = Wire<typeof redactionSchema>;

export const redactionsSchema = z.array(
  z.strictObject({ path: z.string().describe('The file, as it was named'), ...redactionSchema.shape }),
);
export type Redactions = Wire<typeof redactionsSchema>;

export const redactionLineSchema = z.strictObject({ ...lineId, ...redactionSchema.shape });
export type RedactionLine = Wire<typeof redactionLineSchema>;

export const secretsSchema = z.strictObject({
  secrets: z
    .array(
      z.strictObject({
        file: z.string().describe('The file, as it was named'),
        line: z.number().describe('Counted from 1'),
        column: z.number().describe('Counted from 1'),
        detector: z.string().describe('Id of the pattern that found it'),
        confidence: confidenceSchema.describe('How sure it is, 0 to 1'),
      }),
    )
    .describe('Where secrets are; never what they are'),
  counts: z.record(z.string(), z.number()).describe('How many each pattern found, by its id'),
});
export type SecretPlace = Wire<typeof secretsSchema>['secrets'][number];
