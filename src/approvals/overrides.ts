/**
 * A person's approval of one exact call. A hook that stops a call shows a code; a person who types it in their own terminal
 * allows that call once. The approval is an event in the ledger, and so is its use: files in `state/` only carry it, and a
 * file that was copied, edited or restored is worthless. If in doubt, there is no approval.
 */

import { isFailure } from '../evidence/folder/failure.ts';
import { counts, readKeys } from '../evidence/person/keys.ts';
import type { Sign } from '../evidence/person/statement.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import { checksBehind } from '../policy/checks-behind.ts';
import { printable } from '../text/printable.ts';
import { type Call, spelledName } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { DraftOf } from '../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../vocabulary/events/event-fields.ts';
import { type Finding, sentenceOf } from '../vocabulary/finding.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { approvalUses, firstUseOf, usedSince } from './approval-uses.ts';
import type { Asking } from './binding.ts';
import type { Exceptable } from './exception-draft.ts';
import { codeOf } from './overrides-code.ts';
import {
  type Grant,
  grantFiles,
  grantStatement,
  HELD_MS,
  type HeldCall,
  heldFiles,
  heldUnder,
  nameOf,
  type OverrideDesk,
  readHeld,
} from './overrides-kept.ts';
import { standingGrant } from './overrides-person.ts';
import { previewOf } from './overrides-preview.ts';
import { asksOf, rulesStopping } from './question-shown.ts';
import { isLost } from './take-approval.ts';

const GRANTED_MS = 10 * 60_000;
const MOST_HELD = 200;
const USE_MS = 60_000;

/** A call that was not let through, and why. */
export interface StoppedCall {
  readonly call: Call;
  readonly findings: readonly Finding[];
  readonly ruling: Pick<Ruling, 'decision' | 'trace'>;
  readonly except?: Exceptable;
  /** The host asks the person itself: kept to be listed, and for an exception. */
  readonly isAskedByHost?: true;
}

const iso = (ms: number): string => new Date(ms).toISOString();

export const wayToExcept = (code: string): string => `\`tokenauditor except ${code} --reason "…"\``;

/** The sentence at the end of a question that the host asks. */
export const wayToEnd = (code: string): string =>
  `If it is a false alarm, ${wayToExcept(code)} in a terminal of your own ends it.`;

/** A call that waits under a code; the same call has the same code, whatever became of it before. */
export interface Held {
  readonly code: string;
  /** When it ran because a person allowed it once. */
  readonly ranAt?: string;
  /** When an approval of it ended that was not used. */
  readonly lapsedAt?: string;
}

/** The sentences at the end of a denial. */
export function wayToAllow({ code, ranAt, lapsedAt }: Held): string {
  const before =
    ranAt !== undefined
      ? `It was allowed once under this code and ran at ${clockTime(ranAt)}; this is the same call again. `
      : lapsedAt !== undefined
        ? `It was allowed under this code, but the approval ended at ${clockTime(lapsedAt)}, unused. `
        : '';
  return `${before}A person can allow exactly this call once: run \`tokenauditor allow-once ${code}\` in a terminal of your own (in tmux or an editor, with your PIN), then repeat the call unchanged. If it is a false alarm, ${wayToExcept(code)} there ends it.`;
}

/** As people read it. */
const clockTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Keeps what a person needs to decide. The code is right even if nothing can be kept: the denial must go out anyway. */
export function hold(stopped: StoppedCall, asking: Asking, digest: Digest, desk: OverrideDesk): string {
  const code = codeOf(digest, desk.ledger().keyFor('overrides'));
  try {
    const files = heldFiles(desk);
    const usedAt = readHeld(files, code, desk)?.used_at;
    files.makeRoom(MOST_HELD, HELD_MS);
    const kept = heldCall(stopped, asking, digest, code, desk);
    files.write(code, usedAt === undefined ? kept : { ...kept, used_at: usedAt });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
  return code;
}

/** What became of the last approval of a held call, for its denial: nothing is decided by it. */
export function withEarlier(code: string, digest: Digest, desk: OverrideDesk): Held {
  try {
    const grant = grantFiles(desk).read(nameOf(digest));
    if (grant?.digest === digest && Date.parse(grant.expires_at) <= desk.ports.clock.nowMs())
      return { code, lapsedAt: grant.expires_at };
    const ranAt = readHeld(heldFiles(desk), code, desk)?.used_at;
    return ranAt === undefined ? { code } : { code, ranAt };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { code };
  }
}

function heldCall(
  { call, findings, ruling, except, isAskedByHost }: StoppedCall,
  asking: Asking,
  digest: Digest,
  code: string,
  { ports, ledger, settingsStamp }: OverrideDesk,
): HeldCall {
  return {
    version: 1,
    code,
    digest,
    host: asking.caller.agent,
    tool: printable(spelledName(call), { max: 256 }),
    session: asking.session === undefined ? null : sessionIdOf(asking.session, ledger()),
    policy: settingsStamp(),
    decision: ruling.decision,
    checks: checksBehind(findings, ruling.trace).slice(0, 64),
    rules: rulesStopping(ruling).slice(0, 64),
    asks: asksOf(ruling),
    reasons: findings.slice(0, 16).map((finding) => printable(sentenceOf(finding), { max: 500 })),
    cwd: asking.cwd === undefined ? null : printable(asking.cwd, { max: 4_096 }),
    time: iso(ports.clock.nowMs()),
    preview: previewOf(call.arguments),
    used: false,
    ...(except === undefined ? {} : { except }),
    ...(isAskedByHost === undefined ? {} : { asked: isAskedByHost }),
  };
}

/** For the terminal only, with the result of the person's proof. Written to disk before it is reported. */
export async function grantOnce(code: string, desk: OverrideDesk, sign: Sign): Promise<Grant> {
  const { call, state } = heldUnder(code, desk);
  if (state === 'used') throw new Trouble('override.used', { code });
  const given = await standingGrant(call.digest, desk);
  if (given !== undefined) return given;
  const { ports } = desk;
  const { version, digest, host, tool, session, policy } = call;
  if (policy !== desk.settingsStamp()) throw new Trouble('override.other_settings', { code });
  const now = ports.clock.nowMs();
  const grant_id = Buffer.from(ports.random.bytes(16)).toString('hex');
  const expires_at = iso(now + GRANTED_MS);
  const signature = sign(grantStatement(digest, grant_id, expires_at));
  const grant: Grant = {
    ...{ version, code, digest, host, tool, session, policy, grant_id, expires_at },
    granted_at: iso(now),
    signature: signature ?? null,
  };
  await desk.ledger().append({
    ...aboutGrant(grant),
    type: 'approval.granted',
    expires_at: grant.expires_at,
    checks: call.checks,
    ...(signature === undefined ? {} : { approval_signature: signature }),
  });
  grantFiles(desk).write(nameOf(digest), grant);
  return grant;
}

/** Revokes an approval that was not used; false if there is none. */
export async function revokeGrant(code: string, desk: OverrideDesk): Promise<boolean> {
  const call = readHeld(heldFiles(desk), code, desk);
  if (call === undefined) throw new Trouble('override.unknown', { code });
  const files = grantFiles(desk);
  const grant = files.read(nameOf(call.digest));
  if (grant === undefined || !files.take(nameOf(call.digest))) return false;
  // Recorded as a use with the decision `block`: a copy of the file is then refused.
  await desk.ledger().append({ ...aboutGrant(grant), type: 'approval.consumed', decision: 'block' });
  return true;
}

/**
 * Whether a person allowed this call; the approval is then used up. Of several processes, the one that removes the file
 * proceeds; of several copies of the file, the one whose event comes first in the ledger. Only the ledger counts.
 */
export async function takeGrant(
  callDigest: Digest,
  desk: OverrideDesk,
  ruledEvent?: string,
): Promise<boolean> {
  const files = grantFiles(desk);
  const name = nameOf(callDigest);
  try {
    if (!files.has(name)) return false;
    const grant = await standingGrant(callDigest, desk);
    // Not removed: a forged file is left for people to find.
    if (grant === undefined) return false;
    if (!files.take(name) || !(await isUnused(grant, desk))) return false;
    const ran = ruledEvent === undefined ? {} : { ruled_event: ruledEvent };
    const receipt = await desk
      .ledger()
      .append({ ...aboutGrant(grant), ...ran, type: 'approval.consumed', decision: 'allow' });
    if ((await firstUseOf(desk, grant.grant_id)) !== receipt.eventId) return false;
    markUsed(grant, desk);
    return true;
  } catch (error) {
    if (!isFailure(error) || isLost(error)) throw error;
    return false;
  }
}

/** Hosts that ask their own question ask again about a call that a person has just allowed. */
export async function isBeingUsed(callDigest: Digest, desk: OverrideDesk): Promise<boolean> {
  try {
    const grantId = await usedSince(desk, callDigest, desk.ports.clock.nowMs() - USE_MS);
    const granted = grantId === undefined ? undefined : (await approvalUses(desk, grantId))?.granted;
    if (grantId === undefined || granted?.tool_call_hash !== callDigest) return false;
    const statement = grantStatement(callDigest, grantId, granted.expires_at ?? '');
    return counts(await readKeys(desk), statement, granted.approval_signature);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return false;
  }
}

async function isUnused(
  { grant_id, digest, expires_at, signature }: Grant,
  desk: OverrideDesk,
): Promise<boolean> {
  const uses = await approvalUses(desk, grant_id);
  if (uses === undefined || uses.firstUse !== undefined || uses.isOver) return false;
  const { granted } = uses;
  const isSameWord = (granted.approval_signature ?? null) === signature;
  return granted.tool_call_hash === digest && granted.expires_at === expires_at && isSameWord;
}

/** Lets a second `allow-once` report what happened; nothing is decided by it. */
function markUsed({ code }: Grant, desk: OverrideDesk): void {
  try {
    const files = heldFiles(desk);
    const call = readHeld(files, code, desk);
    if (call !== undefined)
      files.write(code, { ...call, used: true, used_at: iso(desk.ports.clock.nowMs()) });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** What a grant and its use have in common. */
type AboutGrant = Omit<DraftOf<'approval.granted' | 'approval.consumed'>, 'type'>;

/** A host's names may not be valid in the ledger; the digest identifies the call in any case. */
function aboutGrant({ digest, host, tool, session, grant_id }: Grant): AboutGrant {
  const fits = (field: 'tool' | 'session_id', value: string | null) =>
    value !== null && EVENT_FIELDS[field].safeParse(value).success ? { [field]: value } : {};
  return {
    tool_call_hash: digest,
    call_id: grant_id,
    agent: host,
    ...fits('tool', tool),
    ...fits('session_id', session),
  };
}
