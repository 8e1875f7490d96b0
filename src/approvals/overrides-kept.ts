/** The files in `state/held` and `state/grants`, and which of them are still valid. */
import { z } from 'zod';
import type { Ledger } from '../evidence/ledger.ts';
import type { LiveFold } from '../evidence/live-fold.ts';
import type { ApproverOf } from '../evidence/person/keys.ts';
import type { Statement } from '../evidence/person/statement.ts';
import type { Ports } from '../ports/files.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import { decisionSchema } from '../vocabulary/order-schemas.ts';
import { LAYERS } from '../vocabulary/ruling.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import type { ApprovalStates } from './approval-states.ts';
import { exceptableSchema } from './exception-draft.ts';
import { codeOf } from './overrides-code.ts';
import { OverrideFiles } from './overrides-store.ts';

export const HELD_MS = 30 * 60_000;
/** A machine's clock is set back by seconds, not by more. */
const CLOCK_SLACK_MS = 5_000;

export interface OverrideDesk {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly home?: string;
  /** For a process that answers more than one request. */
  readonly approvalStates?: LiveFold<ApprovalStates>;
  readonly approverOf?: ApproverOf;
  /** Opened only when something is recorded or digested. */
  ledger(): Ledger;
  /** Changes whenever the settings that calls are ruled under change: a grant ends with them. */
  settingsStamp(): string;
}

const isoTime = z.iso.datetime({ precision: 3 });
const callSchema = z.strictObject({
  version: z.literal(1),
  code: z.string(),
  digest: digestSchema,
  /** The agent that asked. */
  host: z.string().max(256),
  tool: z.string(),
  session: z.string().nullable(),
  /** Identifies the hook settings: under other settings the call was not ruled on. */
  policy: z.string(),
});
const heldSchema = z.strictObject({
  ...callSchema.shape,
  decision: decisionSchema,
  checks: z.array(z.string()),
  /** Absent in files of older versions. */
  rules: z.exactOptional(z.array(z.string())),
  asks: z.exactOptional(z.array(z.strictObject({ layer: z.enum(LAYERS), reason: z.string() }))),
  reasons: z.array(z.string()),
  cwd: z.string().nullable(),
  time: isoTime,
  preview: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  used: z.boolean(),
  /** When it ran last because a person had allowed it; the same call may have been stopped again since. */
  used_at: z.exactOptional(isoTime),
  /** Exceptions that would let it pass, or why there are none; absent in files of older versions. */
  except: z.exactOptional(exceptableSchema),
  /** The host asked the person itself: nothing waits, but it is listed, and an exception can be made of it. */
  asked: z.exactOptional(z.literal(true)),
});
export type HeldCall = z.infer<typeof heldSchema>;

const grantSchema = z.strictObject({
  ...callSchema.shape,
  grant_id: z.string(),
  granted_at: isoTime,
  expires_at: isoTime,
  /** Signed by the key that the person's PIN opens; null if no PIN was set. */
  signature: z.string().nullable(),
});
export type Grant = z.infer<typeof grantSchema>;

/** What the person's key signs: the digest binds tool, arguments, files, folder, host and session. */
export const grantStatement = (digest: Digest, grantId: string, expiresAt: string): Statement => ({
  purpose: 'allow-once',
  call: digest,
  grant: grantId,
  until: expiresAt,
});

export const heldFiles = ({ directory, ports, ledger }: OverrideDesk) =>
  new OverrideFiles(directory, ports, { name: 'held', schema: heldSchema }, () =>
    ledger().keyFor('override files'),
  );
export const grantFiles = ({ directory, ports, ledger }: OverrideDesk) =>
  new OverrideFiles(directory, ports, { name: 'grants', schema: grantSchema }, () =>
    ledger().keyFor('override files'),
  );

export const nameOf = (digest: Digest): string => digest.slice('sha256:'.length);

export type HeldState = 'held' | 'allowed' | 'used';

/** Newest first. Calls held for more than half an hour are no longer offered, and their files are removed. */
export function heldCalls(desk: OverrideDesk): { readonly call: HeldCall; readonly state: HeldState }[] {
  const files = heldFiles(desk);
  const found = files.names().flatMap((name) => {
    const call = readHeld(files, name, desk);
    if (call === undefined) return [];
    if (!isStale(call, desk)) return [{ call, state: stateOf(call, desk) }];
    files.take(name);
    return [];
  });
  return found.sort((a, b) => (a.call.time < b.call.time ? 1 : -1));
}

/** Those that wait for a person's word. */
export const stoppedCalls = (desk: OverrideDesk) => heldCalls(desk).filter(({ call }) => call.asked !== true);

/** The call held under a code, or the reason why there is none. */
export function heldUnder(
  code: string,
  desk: OverrideDesk,
): { readonly call: HeldCall; readonly state: HeldState } {
  const call = readHeld(heldFiles(desk), code, desk);
  if (call === undefined) throw new Trouble('override.unknown', { code });
  if (isStale(call, desk)) throw new Trouble('override.expired', { code });
  return { call, state: stateOf(call, desk) };
}

/** A file under another call's code was not written by us. */
export function readHeld(
  files: OverrideFiles<HeldCall>,
  code: string,
  desk: OverrideDesk,
): HeldCall | undefined {
  const call = files.read(code);
  const isOwn = call !== undefined && codeOf(call.digest, desk.ledger().keyFor('overrides')) === code;
  return isOwn ? call : undefined;
}

const isStale = ({ time }: HeldCall, { ports }: OverrideDesk): boolean =>
  ports.clock.nowMs() - Date.parse(time) >= HELD_MS;

function stateOf(call: HeldCall, desk: OverrideDesk): HeldState {
  if (liveGrant(call.digest, desk) !== undefined) return 'allowed';
  return call.used ? 'used' : 'held';
}

export function liveGrant(digest: Digest, desk: OverrideDesk): Grant | undefined {
  const grant = grantFiles(desk).read(nameOf(digest));
  const now = desk.ports.clock.nowMs();
  const isLive =
    grant?.digest === digest &&
    now < Date.parse(grant.expires_at) &&
    now >= Date.parse(grant.granted_at) - CLOCK_SLACK_MS &&
    grant.policy === desk.settingsStamp();
  return isLive ? grant : undefined;
}
