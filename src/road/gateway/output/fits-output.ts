/** Whether structured content from which something was removed still fits its tool's output schema. Runs in a thread. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { memo } from '../../../text/bounded-memo.ts';
import { readableSchema } from './readable-schema.ts';
import { hasUnalteredMembers, isUnaltered, UNALTERED, UNALTERED_MEMBERS } from './unaltered.ts';

export interface FitOrder {
  readonly about: 'fit';
  readonly schema: unknown;
  readonly value: unknown;
}

/** Compiled once for each schema. What cannot be applied fits nothing. */
const validatorOf = memo({ most: 64 }, (schema): ValidateFunction | undefined => {
  const readable = readableSchema(JSON.parse(schema));
  if (readable === undefined) return undefined;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
  ajv.addKeyword({ keyword: UNALTERED, validate: (_: true, value: unknown) => isUnaltered(value) });
  ajv.addKeyword({ keyword: UNALTERED_MEMBERS, validate: hasUnalteredMembers });
  try {
    return ajv.compile(readable);
  } catch {
    return undefined;
  }
});

export const fitsOutput = ({ schema, value }: Pick<FitOrder, 'schema' | 'value'>): boolean =>
  validatorOf(JSON.stringify(schema) ?? '')?.(value) === true;
