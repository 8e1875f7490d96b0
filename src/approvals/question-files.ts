/** What a person is shown of a call that waits, and what they want its model to know: sealed, and removed once decided. */
import { z } from 'zod';
import type { Ledger } from '../evidence/ledger.ts';
import { digestSchema } from '../vocabulary/digest.ts';
import { decisionSchema } from '../vocabulary/order-schemas.ts';
import { LAYERS } from '../vocabulary/ruling.ts';
import type { ApprovalPlace } from './approval-uses.ts';
import { exceptableSchema } from './exception-draft.ts';
import { flowShapeSchema, shownFlowSchema } from './flow-grants.ts';
import { callShapeSchema } from './grant-shapes.ts';
import { OverrideFiles } from './overrides-store.ts';

export interface QuestionPlace extends ApprovalPlace {
  readonly home?: string;
  /** Opened only when something is recorded or digested. */
  ledger(): Ledger;
}

const previewLineSchema = z.strictObject({ name: z.string(), text: z.string() });

/** What decides; its digest is bound to the answer. */
export const shownSchema = z.strictObject({
  agent: z.string(),
  server: z.string().nullable(),
  tool: z.string(),
  cwd: z.string().nullable(),
  decision: decisionSchema,
  /** Which layers want to know, and why. */
  asks: z.array(z.strictObject({ layer: z.enum(LAYERS), reason: z.string() })),
  reasons: z.array(z.string()),
  preview: z.array(previewLineSchema),
  /** Of a command: what it does. */
  effects: z.array(z.string()),
  /** Flows that are asked about; absent where there is none. */
  flows: z.exactOptional(z.array(shownFlowSchema)),
});
export type Shown = z.infer<typeof shownSchema>;

const questionSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  code: z.string(),
  digest: digestSchema,
  preview_hash: digestSchema,
  time: z.string(),
  expires_at: z.string(),
  shown: shownSchema,
  shape: callShapeSchema,
  /** Absent where no grant for its flows can be given, and then why. */
  flows: z.exactOptional(flowShapeSchema),
  whyNoFlows: z.exactOptional(z.string()),
  /** As of a held call. */
  except: z.exactOptional(exceptableSchema),
});
export type KeptQuestion = z.infer<typeof questionSchema>;

const wordsSchema = z.strictObject({ version: z.literal(1), id: z.string(), words: z.string() });

const keyOf =
  ({ ledger }: QuestionPlace) =>
  () =>
    ledger().keyFor('approvals');

/** By code. */
export const questionFiles = (place: QuestionPlace) =>
  new OverrideFiles(
    place.directory,
    place.ports,
    { name: 'approvals', schema: questionSchema },
    keyOf(place),
  );

/** By the id of the question that was denied. */
export const wordFiles = (place: QuestionPlace) =>
  new OverrideFiles(place.directory, place.ports, { name: 'denials', schema: wordsSchema }, keyOf(place));

/** By the id of the grant. Hooks look for grants in the ledger only if there is one: nothing else is decided by it. */
export const grantMarks = (place: QuestionPlace) =>
  new OverrideFiles(
    place.directory,
    place.ports,
    {
      name: 'standing',
      schema: z.strictObject({
        version: z.literal(1),
        id: z.string(),
        /** Of flows, for the list of grants: what the person was shown. */
        covers: z.exactOptional(z.array(z.string())),
      }),
    },
    keyOf(place),
  );
