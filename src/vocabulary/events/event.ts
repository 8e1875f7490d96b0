/**
 * Events, by their type. A draft is what a caller appends, an event is one line of the ledger; both have exactly the
 * fields of their type. A new type gets a schema in this folder and a place in the lists below.
 */
import { z } from 'zod';
import { agentAddedSchema, agentRevokedSchema, agentRotatedSchema } from './agent-events.ts';
import {
  approvalCancelledSchema,
  approvalConsumedSchema,
  approvalDeniedSchema,
  approvalExpiredSchema,
  approvalGrantedSchema,
  approvalKeySchema,
  approvalRefusedSchema,
  approvalRequestedSchema,
} from './approval-events.ts';
import {
  contentScanSchema,
  definitionPinSchema,
  policyDecisionSchema,
  redactionSchema,
  toolCallProposedSchema,
  toolCallReturnedSchema,
} from './call-events.ts';
import { CHAIN_FIELDS, EVENT_FIELDS } from './event-fields.ts';
import { guardInstalledSchema, guardRemovedSchema } from './guard-events.ts';
import {
  keyRotatedSchema,
  logCreatedSchema,
  logLockTakenSchema,
  logRecoveredSchema,
  logRestartedSchema,
} from './ledger-events.ts';
import { policyChangedSchema } from './policy-events.ts';
import {
  degradationWindowSchema,
  identityComparisonSchema,
  routeDiscoverySchema,
  traceAuditSchema,
} from './route-events.ts';

/** What a caller may append: metadata only. */
export const eventDraftSchema = z.discriminatedUnion('type', [
  agentAddedSchema,
  agentRotatedSchema,
  agentRevokedSchema,
  approvalRequestedSchema,
  approvalGrantedSchema,
  approvalDeniedSchema,
  approvalExpiredSchema,
  approvalCancelledSchema,
  approvalConsumedSchema,
  approvalKeySchema,
  approvalRefusedSchema,
  contentScanSchema,
  definitionPinSchema,
  degradationWindowSchema,
  guardInstalledSchema,
  guardRemovedSchema,
  identityComparisonSchema,
  policyChangedSchema,
  policyDecisionSchema,
  redactionSchema,
  routeDiscoverySchema,
  toolCallProposedSchema,
  toolCallReturnedSchema,
  traceAuditSchema,
]);
export type EventDraft = z.infer<typeof eventDraftSchema>;
export type DraftOf<T extends EventDraft['type']> = Extract<EventDraft, { type: T }>;

const lineOf = <S extends z.core.$ZodLooseShape>({ shape }: z.ZodObject<S, z.core.$strict>) =>
  z.strictObject({ ...shape, ...CHAIN_FIELDS });

/** `log.*` and `key.*` are the ledger's own; all others are drafts that got a place in the chain. */
export const eventSchema = z.discriminatedUnion('type', [
  lineOf(logCreatedSchema),
  lineOf(logRecoveredSchema),
  lineOf(logLockTakenSchema),
  lineOf(logRestartedSchema),
  lineOf(keyRotatedSchema),
  lineOf(agentAddedSchema),
  lineOf(agentRotatedSchema),
  lineOf(agentRevokedSchema),
  lineOf(approvalRequestedSchema),
  lineOf(approvalGrantedSchema),
  lineOf(approvalDeniedSchema),
  lineOf(approvalExpiredSchema),
  lineOf(approvalCancelledSchema),
  lineOf(approvalConsumedSchema),
  lineOf(approvalKeySchema),
  lineOf(approvalRefusedSchema),
  lineOf(contentScanSchema),
  lineOf(definitionPinSchema),
  lineOf(degradationWindowSchema),
  lineOf(guardInstalledSchema),
  lineOf(guardRemovedSchema),
  lineOf(identityComparisonSchema),
  lineOf(policyChangedSchema),
  lineOf(policyDecisionSchema),
  lineOf(redactionSchema),
  lineOf(routeDiscoverySchema),
  lineOf(toolCallProposedSchema),
  lineOf(toolCallReturnedSchema),
  lineOf(traceAuditSchema),
]);
export type LedgerEvent = z.infer<typeof eventSchema>;
export type EventType = LedgerEvent['type'];
export type EventOf<T extends EventType> = Extract<LedgerEvent, { type: T }>;

export const EVENT_TYPES: readonly EventType[] = eventSchema.options.map(({ shape }) => shape.type.value);

/** The names of the fields of each type, without `type` and without those that the ledger gives every event. */
export const FIELDS_BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  eventSchema.options.map(({ shape }) => [
    shape.type.value,
    new Set(Object.keys(shape).filter((name) => Object.hasOwn(EVENT_FIELDS, name))),
  ]),
);

/**
 * An event of any type, with any field: what code takes that counts or filters over all types. Version 0.1 let callers
 * put a field of one type into an event of another, and such lines are still events.
 */
export const anyEventSchema = z.strictObject({
  type: z.enum(EVENT_TYPES),
  ...EVENT_FIELDS,
  ...CHAIN_FIELDS,
});
export type AnyEvent = z.infer<typeof anyEventSchema>;

/** One line of the ledger, newline not counted. */
export const MAX_EVENT_BYTES = 64 * 1024;
