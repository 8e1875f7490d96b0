/**
 * What must be known before a line may be appended: key, tail and active segment, each consistent with the others and
 * with the signed checkpoint. Reads only what the tail cache does not cover.
 */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, KEY, segmentsAmong, UNLISTED } from '../folder/layout.ts';
import { adoptKey, assertAdopted, endBeginning } from '../keys/adoption.ts';
import { createKey, type LedgerKey, loadKey, settleNextKey } from '../keys/key.ts';
import { Tail } from '../line/tail.ts';
import type { Checkpoint } from '../tree/note.ts';
import { lastCheckpoint } from './checkpoint.ts';
import { cutTornTail } from './recovery.ts';
import { type ActiveSegment, closeActive, type Followed, follow, followActive } from './segments.ts';
import { finishRestart } from './set-aside.ts';
import { recallTail } from './tail-cache.ts';

export interface Opened {
  readonly key: LedgerKey;
  readonly tail: Tail;
  readonly active: ActiveSegment;
  /** How many events the signed checkpoint covers. */
  readonly checkpointedSize: number;
}

export function openState(folder: Folder, ports: Ports): Opened {
  // Before anything here is trusted or written.
  assertAdopted(folder, ports);
  keepUnlisted(folder, ports);
  finishRestart(folder, ports);
  const known = findKey(folder, ports);
  const checkpoint = lastCheckpoint(folder, known, ports);
  const checkpointedSize = checkpoint?.size ?? 0;
  const recalled = recallTail(folder, ports, known);
  const canGoOn = recalled?.isInPlace && !contradicts(recalled.tail, checkpoint);
  const tail = canGoOn ? recalled.tail : new Tail();
  const remembered = recalled?.tail.size ?? 0;
  const roots = new Map([
    ...(recalled ? [[remembered, recalled.tail.frontier.root()] as const] : []),
    ...(checkpoint ? [[checkpoint.size, checkpoint.root] as const] : []),
  ]);
  const { lineKey } = known;
  const followed = follow(folder, ports, tail, { lineKey, signedSize: checkpointedSize, roots });
  return closingOnFailure(ports, followed.active, () => {
    // An older checkpoint that was put back does not make a shorter ledger valid, as long as we remember a longer one.
    if (tail.size < Math.max(checkpointedSize, remembered)) {
      throw new Trouble('ledger.rolled_back', { path: folder.show(ACTIVE_SEGMENT) });
    }
    return { ...settle(folder, ports, known, tail, followed), checkpointedSize };
  });
}

/**
 * Written before the key: otherwise `git add` of the whole project would publish it. An existing file, even an empty
 * one, is the user's own choice.
 */
function keepUnlisted(folder: Folder, { files }: Ports): void {
  if (files.factsAt(folder.at(UNLISTED)) === undefined) folder.replaceFile(UNLISTED, '*\n');
}

/** The state that was passed in must not be used again, whatever happens. */
export function catchUp(folder: Folder, ports: Ports, opened: Opened): Opened {
  const { key, tail, active } = opened;
  const unmoved = closingOnFailure(ports, active, () => {
    folder.assertInPlace();
    const facts = ports.files.factsAt(folder.at(ACTIVE_SEGMENT));
    return facts?.identity === active.identity ? facts : undefined;
  });
  if (unmoved?.size === tail.offset) return opened;
  if (!unmoved) closeActive(ports, active);
  const trust = { lineKey: key.lineKey, signedSize: 0, roots: new Map() };
  try {
    const followed = unmoved
      ? closingOnFailure(ports, active, () => followActive(folder, ports, tail, active, trust))
      : follow(folder, ports, tail, trust);
    return closingOnFailure(ports, followed.active, () => ({
      ...opened,
      ...settle(folder, ports, key, tail, followed),
    }));
  } catch (error) {
    // Another process set the ledger aside and restarted it: this is another ledger, to be read from its beginning.
    if (!(error instanceof Trouble) || loadKey(folder)?.origin === key.origin) throw error;
    return openState(folder, ports);
  }
}

function settle(
  folder: Folder,
  ports: Ports,
  known: LedgerKey,
  tail: Tail,
  { active, tornBytes }: Followed,
): Pick<Opened, 'key' | 'tail' | 'active'> {
  if (tornBytes > 0) cutTornTail(folder, ports, active.descriptor, tail.offset);
  return { key: agreeingKey(folder, ports, known, tail), tail, active };
}

function closingOnFailure<T>(ports: Ports, active: ActiveSegment, work: () => T): T {
  try {
    return work();
  } catch (error) {
    closeActive(ports, active);
    throw error;
  }
}

/** A key is made only for a ledger that has not begun; a ledger that lost its key must not get another. */
function findKey(folder: Folder, ports: Ports): LedgerKey {
  const key = loadKey(folder);
  if (key) return key;
  const names = folder.list();
  const hasBegun = segmentsAmong(names).some(
    ({ name }) => (ports.files.factsAt(folder.at(name))?.size ?? 0) > 0,
  );
  if (hasBegun || names.includes(CHECKPOINT)) throw new Trouble('key.missing', { path: folder.show(KEY) });
  const made = createKey(folder, ports, (unkept) => adoptKey(folder.path, unkept, ports));
  endBeginning(folder.path, ports);
  return made;
}

/** The key that the ledger names: after a rotation, here or elsewhere, it differs from the one before. */
function agreeingKey(folder: Folder, ports: Ports, known: LedgerKey, tail: Tail): LedgerKey {
  settleNextKey(folder, ports, tail.announced);
  if (tail.size === 0 || known.signer.verifierKey === tail.announced) return known;
  const key = loadKey(folder);
  if (key && key.signer.verifierKey === tail.announced) return key;
  throw new Trouble('key.invalid', {
    path: folder.show(KEY),
    reason: 'it is not the key that the ledger names',
  });
}

function contradicts(tail: Tail, checkpoint: Checkpoint | undefined): boolean {
  return tail.size === checkpoint?.size && Buffer.compare(tail.frontier.root(), checkpoint.root) !== 0;
}
