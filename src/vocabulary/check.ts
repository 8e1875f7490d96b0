import { z } from 'zod';
import { severitySchema } from './order-schemas.ts';

/** What a check reads. */
export const SUBJECT_KINDS = ['text', 'tool', 'call', 'reply', 'trace'] as const;

/** `hard` signals are evidence by themselves; `soft` ones only count together with others. */
export const TIERS = ['hard', 'soft'] as const;
export const tierSchema = z.enum(TIERS);
export type Tier = z.infer<typeof tierSchema>;

/** `unicode.hidden` is in `checks/texts/unicode-hidden.ts`. Short, so that no prose is accepted as an id. */
export const checkIdSchema = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)+$/, 'is not the id of a check, like destructive.git');
export type CheckId = z.infer<typeof checkIdSchema>;

/** Ids of checks that others replaced: documents that name them keep their meaning. */
export const FORMER_CHECKS: Readonly<Record<string, CheckId>> = { 'session.sink': 'flow.watched' };

/** Of a check, its id and those that it had before. */
export const namesOfCheck = (id: string): string[] => [
  id,
  ...Object.keys(FORMER_CHECKS).filter((former) => FORMER_CHECKS[former] === id),
];

/** A check's documentation: the docs page and `explain` are printed from it. */
export const checkCardSchema = z.strictObject({
  id: checkIdSchema,
  /** The title of its findings: what was seen, as a noun, without an accusation. */
  title: z.string().min(1).max(80),
  reads: z.array(z.enum(SUBJECT_KINDS)).min(1),
  tier: tierSchema,
  /** The other tier, if some of its signals have it, and which ones. */
  also: z.exactOptional(z.strictObject({ tier: tierSchema, when: z.string().min(1) })),
  /** The default for its findings. */
  severity: severitySchema,
  sees: z.string().min(1),
  matters: z.string().min(1),
  remedy: z.string().min(1),
  /** Of the kinds of harm for which that would be the wrong advice; an observation names its kind. */
  remedies: z.exactOptional(z.record(z.string().regex(/^[a-z]{2,24}$/), z.string().min(1))),
  limits: z.string().min(1),
});
export type CheckCard = z.infer<typeof checkCardSchema>;

/** The tiers that its signals may have. */
export const tiersOf = ({ tier, also }: Pick<CheckCard, 'tier' | 'also'>): readonly Tier[] =>
  also === undefined ? [tier] : [tier, also.tier];
