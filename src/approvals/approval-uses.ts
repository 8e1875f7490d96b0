/**
 * Whether a person's approval of one call was used. Only the ledger decides this: an approval file that was copied
 * before its use and put back must not count again. A fold over the approvals of the ledger; on any doubt about one of
 * its lines there is no answer, and without an answer no approval.
 */
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import type { Ports } from '../ports/files.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import type { EventOf, LedgerEvent } from '../vocabulary/events/event.ts';

/** A grant that was dropped counts as never given; it was valid for minutes. */
const MOST_GRANTS = 512;

const grantSchema = z.strictObject({
  id: z.string(),
  /** As the event has it. */
  granted: z.strictObject({
    event_id: z.string(),
    tool_call_hash: digestSchema.optional(),
    expires_at: z.string().optional(),
    approval_signature: z.string().optional(),
  }),
  /** The first event that used or revoked it. */
  firstUse: z.string().nullable(),
  /** The last call that ran by it. */
  allowed: z.strictObject({ call: digestSchema, time: z.string() }).nullable(),
});
/** Oldest first. */
const grantsSchema = z.array(grantSchema);
export type Grants = z.infer<typeof grantsSchema>;

export const grantsFold: Fold<Grants> = {
  name: 'grants',
  version: 1,
  schema: grantsSchema,
  isDecisive: true,
  reads: { types: ['approval.granted', 'approval.consumed'] },
  snapshotEvery: 512,
  initial: () => [],
  step: (grants, event) => {
    if (event.type === 'approval.granted') return give(grants, event);
    use(grants, event);
    return grants;
  },
};

function give(grants: Grants, event: EventOf<'approval.granted'>): Grants {
  const { call_id: id, event_id, tool_call_hash, expires_at, approval_signature } = event;
  if (id === undefined) return grants;
  const granted = {
    event_id,
    ...(tool_call_hash === undefined ? {} : { tool_call_hash }),
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(approval_signature === undefined ? {} : { approval_signature }),
  };
  const others = grants.filter((each) => each.id !== id).slice(1 - MOST_GRANTS);
  return [...others, { id, granted, firstUse: null, allowed: null }];
}

function use(grants: Grants, event: LedgerEvent): void {
  if (event.type !== 'approval.consumed') return;
  const grant = grants.find(({ id }) => id === event.call_id);
  if (!grant) return;
  grant.firstUse ??= event.event_id;
  if (event.decision === 'allow' && event.tool_call_hash !== undefined)
    grant.allowed = { call: event.tool_call_hash, time: event.time };
}

export interface GrantPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  /** For a process that asks more than once. */
  readonly grants?: LiveFold<Grants>;
}

export interface ApprovalUses {
  readonly granted: Pick<
    EventOf<'approval.granted'>,
    'event_id' | 'tool_call_hash' | 'expires_at' | 'approval_signature'
  >;
  /** The first event that used or revoked it, if any. */
  readonly firstUse: string | undefined;
}

/** Undefined on any doubt: no such event, or a line anywhere that the key does not vouch for. */
export async function approvalUses(place: GrantPlace, grantId: string): Promise<ApprovalUses | undefined> {
  const grant = (await readGrants(place)).find(({ id }) => id === grantId);
  return grant && { granted: grant.granted, firstUse: grant.firstUse ?? undefined };
}

/** The grant for this call that was used since then. */
export async function usedSince(
  place: GrantPlace,
  callDigest: Digest,
  sinceMs: number,
): Promise<string | undefined> {
  const used = (await readGrants(place)).filter(
    ({ allowed }) => allowed?.call === callDigest && Date.parse(allowed.time) >= sinceMs,
  );
  return used.at(-1)?.id;
}

async function readGrants(place: GrantPlace): Promise<Grants> {
  const { directory, ports, grants = openLiveFold(directory, ports, grantsFold) } = place;
  const state = await grants.refresh();
  return grants.broken === 0 ? state : [];
}
