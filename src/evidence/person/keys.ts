/**
 * Which key is in force now. The ledgers of the project and of the user must agree: a key that a program wrote into
 * one of them alone approves nothing. A key that was named stays in force when files disappear.
 */
import { join, resolve } from 'node:path';
import type { Ports } from '../../ports/files.ts';
import type { DraftOf } from '../../vocabulary/events/event.ts';
import type { TerminalKind } from '../../vocabulary/events/event-fields.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { FOLDER } from '../folder/layout.ts';
import { foldLedger } from '../folds/fold.ts';
import type { Ledger } from '../ledger.ts';
import { type Handover, handoversFrom, type PersonKey, readPersonKey } from './key-file.ts';
import { type Approver, applyDueReset, approverFold, isAhead, noApprover } from './key-fold.ts';
import { isSignedBy, type Statement } from './statement.ts';

/** By the folder of the ledger that names it. */
export type ApproverOf = (directory: string) => Promise<Approver>;

export interface KeyPlace {
  /** The `.tokenauditor` folder of the project. */
  readonly directory: string;
  readonly ports: Ports;
  /** The user's home folder, where it is known. */
  readonly home?: string;
  /** For a process that asks more than once; absent: the ledgers are folded each time. */
  readonly approverOf?: ApproverOf;
}

export interface KeyState {
  /** The public key that approvals must be signed with; null if none is set. */
  readonly key: string | null;
  /** Why no approval counts, no matter which key signed it. */
  readonly problem?: string;
  /** When a pending reset takes effect. */
  readonly resetUntil?: string;
  readonly since: string | null;
  readonly file: PersonKey | undefined;
  readonly here: Approver;
  readonly atHome: Approver;
}

export const OTHER_KEY = 'this project’s ledger names another key for approvals than your own folder does';

export const homeDirectory = (home: string): string => join(home, FOLDER);

export async function readKeys(place: KeyPlace): Promise<KeyState> {
  const { directory, ports, home, approverOf = (each) => approverIn(each, ports) } = place;
  const own = home === undefined ? undefined : homeDirectory(home);
  const file = own === undefined ? undefined : readPersonKey(own, ports);
  const here = await approverOf(directory);
  const isOwn = own === undefined || resolve(own) === resolve(directory);
  const atHome = isOwn ? here : await approverOf(own);
  // Only a reset depends on the time.
  const isReset = [here, atHome].some(({ resets }) => resets.length > 0);
  const nowMs = isReset ? ports.clock.nowMs() : 0;
  const now = new Date(nowMs).toISOString();
  const ahead = [here, atHome].find((each) => isAhead(each, nowMs));
  const [project, user] = [applyDueReset(here, now), applyDueReset(atHome, now)];
  const common = {
    file,
    here: project,
    atHome: user,
    since: project.since ?? user.since ?? file?.since ?? null,
  };
  const until = project.pending?.from ?? user.pending?.from;
  const state = { ...common, ...(until === undefined ? {} : { resetUntil: until }) };
  if (ahead !== undefined)
    return { ...state, key: project.key, problem: 'events of the ledger are dated later than now' };
  return { ...state, ...agreed(project, user, file) };
}

/** Precedence: the user's ledger, the file, the project's ledger; what contradicts an earlier one is ignored. */
function agreed(
  project: Approver,
  user: Approver,
  file: PersonKey | undefined,
): Pick<KeyState, 'key' | 'problem'> {
  const inFile = file?.key?.public_key ?? null;
  const known = keyOfUser(user, file);
  if (known.problem !== undefined) return known;
  if (project.key === null || project.key === known.key) return { key: known.key };
  if (known.key === null && file === undefined && user.past.length === 0) return { key: project.key };
  // Changed or removed with the old PIN, and not yet recorded here.
  const steps = handoversFrom(project.key, file);
  if (steps !== undefined && (known.key === inFile || known.key === null)) return { key: known.key };
  return {
    key: project.key,
    problem: OTHER_KEY,
  };
}

function keyOfUser(user: Approver, file: PersonKey | undefined): Pick<KeyState, 'key' | 'problem'> {
  const inFile = file?.key?.public_key ?? null;
  // A first key that waits: until it counts, none in the file does.
  if (user.key === null && user.pending !== null) return { key: null };
  if (user.key === null || inFile === user.key) return { key: inFile };
  // Changed or removed with the old PIN, and not yet recorded.
  if (handoversFrom(user.key, file) !== undefined) return { key: inFile };
  // Without the file nothing can be signed, and the key in the ledger stays in force.
  if (inFile === null || inFile === user.pending?.key) return { key: user.key };
  return { key: user.key, problem: 'person.key in your own folder was replaced by another key' };
}

/** As this ledger names it; nothing where there is none. */
export async function approverIn(directory: string, ports: Ports): Promise<Approver> {
  if (ports.files.factsAt(directory) === undefined) return noApprover();
  const { state } = await foldLedger(directory, ports, approverFold);
  return state;
}

/** Whether this ledger names a key that the user's own folder never knew: anyone may have signed with it. */
export function isForeign({ here, atHome, file }: KeyState): boolean {
  const known = [atHome.key, atHome.pending?.key, ...atHome.past, file?.key?.public_key];
  const isKnownUser = known.some((key) => key !== undefined && key !== null);
  return here.key !== null && isKnownUser && !known.includes(here.key);
}

/** Whether an approval counts: unsigned if no key is set, otherwise signed by that key. */
export const counts = (
  { key, problem }: Pick<KeyState, 'key' | 'problem'>,
  statement: Statement,
  signature: string | undefined,
): boolean => problem === undefined && (key === null || isSignedBy(key, statement, signature));

/** The terminal in which a key is set now. */
export interface KeyTerminal {
  readonly terminal?: string;
  readonly terminal_kind: TerminalKind;
}

/** Records the user's key in the project's ledger, so that it stays in force whatever happens to the file. */
export async function anchorKey(place: KeyPlace, ledger: () => Ledger, at?: KeyTerminal): Promise<KeyState> {
  const state = await readKeys(place);
  const drafts = missingIn(state);
  for (const draft of drafts) await ledger().append({ ...draft, ...at });
  return drafts.length === 0 ? state : await readKeys(place);
}

function missingIn({ key, problem, file, here }: KeyState): DraftOf<'approval.key'>[] {
  if (problem !== undefined) return [];
  const steps = here.key === null || here.key === key ? [] : (handoversFrom(here.key, file) ?? []);
  const drafts = steps.map(handoverDraft);
  const last = steps.at(-1);
  const isUnnamed = here.key === null || last?.to === null;
  if (key === null || !isUnnamed) return drafts;
  const since = file === undefined ? {} : { key_since: file.since };
  return [...drafts, { type: 'approval.key', key_transition: 'set', approver_key: key, ...since }];
}

export const handoverDraft = ({ from, to, signature }: Handover): DraftOf<'approval.key'> => ({
  type: 'approval.key',
  key_transition: to === null ? 'removed' : 'changed',
  approver_key: to ?? from,
  approval_signature: signature,
});

/** Called before an approval: fails at once if no approval could count. */
export function assertUsable({ problem, resetUntil, file, key }: KeyState): void {
  if (problem !== undefined) throw new Trouble('person.key_conflict', { why: problem });
  if (key === null || file?.key?.public_key === key) return;
  if (resetUntil !== undefined) throw new Trouble('person.reset_waits', { until: resetUntil });
  throw new Trouble('person.key_missing', {});
}
