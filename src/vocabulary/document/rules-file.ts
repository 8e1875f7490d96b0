/**
 * A file of rules beside the document, in `rules.d`. It has to name the version: that tells it from what other programs keep in
 * a folder of this name, and from a file that was just emptied.
 */
import { z } from 'zod';
import { versionSchema } from './policy-document.ts';
import { rulesLeaf } from './rules-part.ts';

export const rulesFileSchema = z.strictObject({ version: versionSchema, rules: rulesLeaf.schema });
