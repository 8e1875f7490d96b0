import { z } from 'zod';
import { checkIdSchema } from './check.ts';
import { severitySchema } from './order-schemas.ts';

/** Keys of the kind people choose; any other is content, and a path has its number instead. */
const NAME = String.raw`[A-Za-z_]{1,32}\d{0,3}`;
const STEP = String.raw`\[(?:(?:of )?key )?\d{1,7}\]`;
const MOST = 16;
const MOST_NAMED = 3;
const COMMAND = /^(?:command|cmd)$/;

/** Where a finding is, as events and sentences name it: `emails[0].subject`. */
export const foundPathSchema = z
  .string()
  .max(200)
  .regex(new RegExp(`^(?:${NAME}|${STEP})(?:\\.${NAME}|${STEP})*$`));

/** Each once; `$`, the whole, is no place, and neither is what a key of the subject could have spelled. */
export function foundPaths(paths: readonly string[]): string[] {
  const named = paths.map((path) => path.replace(/^\$\.?/, ''));
  return [...new Set(named)].filter((path) => foundPathSchema.safeParse(path).success).slice(0, MOST);
}

/** For an event: without a place there is no field. */
export function pathsField(paths: readonly string[]): { paths?: string[] } {
  const found = foundPaths(paths);
  return found.length === 0 ? {} : { paths: found };
}

/** Behind the sentence of a finding. That something is in the command line of a shell needs no telling. */
export function placesIn(paths: readonly string[] = []): string {
  const named = paths.filter((path) => !COMMAND.test(path));
  if (named.length === 0) return '';
  const more = named.length - MOST_NAMED;
  return ` (at ${named.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** Evidence classes instead of accusations. */
export const EVIDENCE_CLASSES = [
  'config_signal',
  'trace_signal',
  'billing_signal',
  'latency_signal',
  'usage_signal',
  'tool_call_signal',
  'tool_definition_signal',
  'redaction_signal',
  'policy_signal',
  'baseline_drift_signal',
] as const;
export const evidenceClassSchema = z.enum(EVIDENCE_CLASSES);

/** What people read; the check ids name its sources. */
export const findingSchema = z.strictObject({
  evidenceClass: evidenceClassSchema,
  severity: severitySchema,
  title: z.string().min(1).max(200),
  detail: z.string().max(2000),
  confidence: z.number().min(0).max(1),
  checks: z.array(checkIdSchema),
  /** Where it was found, if not in the whole. */
  paths: z.exactOptional(z.array(foundPathSchema)),
});
export type Finding = z.infer<typeof findingSchema>;

/** As reasons have it. */
export const sentenceOf = ({ title, detail, paths }: Finding): string =>
  `${title}${placesIn(paths)}: ${detail}`;
