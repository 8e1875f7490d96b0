/** Superego's rule file: its spelling is one of ours. Keys that only its server reads are named. */
import { z } from 'zod';
import { rulesLeaf } from '../../../vocabulary/document/rules-part.ts';
import { type Imported, readForeign } from './imported.ts';

const fileSchema = z.strictObject({
  version: z.exactOptional(z.union([z.string(), z.number()])),
  metadata: z.exactOptional(z.record(z.string(), z.json())),
  rules: rulesLeaf.schema,
});

export function importSuperego(bytes: Uint8Array, path: string): Imported {
  const { rules, metadata } = readForeign(bytes, path, fileSchema);
  const sampled = rules.filter(({ action }) => action === 'sample').map(({ id }) => id);
  return {
    rules,
    notes: metadata === undefined ? [] : ['metadata: has no counterpart'],
    remarks:
      sampled.length === 0
        ? []
        : [
            `${sampled.join(', ')}: the judge that the document sets is asked, and a person where it sets none`,
          ],
  };
}
