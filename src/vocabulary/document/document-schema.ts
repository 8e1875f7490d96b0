import { z } from 'zod';
import { documentSchema } from './policy-document.ts';

/** The schema of `tokenauditor.yaml` for editors, as text. */
export function documentJsonSchema(): string {
  const { $schema, ...rest } = z.toJSONSchema(documentSchema, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'tokenauditor.yaml', ...rest }, null, 2)}\n`;
}
