/**
 * What must be known before a line may be added: key, tail and active segment, each agreeing with the others and with
 * the signed checkpoint. Opening reads what the tail cache does not know, catching up only what others wrote since.
 */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, KEY, segmentsAmong, UNLISTED } from '../folder/layout.ts';
import { adoptKey, assertAdopted } from '../keys/adoption.ts';
import { createKey, type LedgerKey, loadKey, settleNextKey } from '../keys/key.ts';
import { Tail } from '../line/tail.ts';
import type { Checkpoint } from '../tree/note.ts';
import { readCheckpoint } from './checkpoint.ts';
import { cutTornTail } from './recovery.ts';
import { type ActiveSegment, closeActive, type Followed, follow, followActive } from './segments.ts';
import { finishRestart } from './set-aside.ts';
import { recallTail } from './tail-cache.ts';

export interface Opened {
  readonly key: LedgerKey;
  readonly tail: Tail;
  readonly active: ActiveSegment;
  /** How many events the signed checkpoint speaks of. */
  readonly checkpointedSize: number;
}

export function openState(folder: Folder, ports: Ports): Opened {
  // Before anything here is believed or written.
  assertAdopted(folder, ports);
  keepUnlisted(folder, ports);
  finishRestart(folder, ports);
  const known = findKey(folder, ports);
  const checkpoint = readCheckpoint(folder, known);
  if (!checkpoint && !known.isUnbegun) throw robbed(folder, ports);
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
    // An older checkpoint that was put back does not make a shorter ledger right, as long as we remember a longer one.
    if (tail.size < Math.max(checkpointedSize, remembered)) {
      throw new Trouble('ledger.rolled_back', { path: folder.show(ACTIVE_SEGMENT) });
    }
    return { ...settle(folder, ports, known, tail, followed), checkpointedSize };
  });
}

/**
 * Before there is a key: whoever adds all files of the project to its repository would publish it. What stands there
 * already, be it empty, is the user's own word.
 */
function keepUnlisted(folder: Folder, { files }: Ports): void {
  if (files.factsAt(folder.at(UNLISTED)) === undefined) folder.replaceFile(UNLISTED, '*\n');
}

/** The state that is handed in must not be used any more, whatever happens. */
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
    // Set aside and restarted by another process: what is there now is another ledger, to be read from its beginning.
    if (!(error instanceof Trouble) || loadKey(folder)?.origin === key.origin) throw error;
    return openState(folder, ports);
  }
}

/**
 * The first checkpoint is durable before the key stops saying that there is none. So somebody took it away, and with it
 * the only word on what stands here: to sign that now would be to sign what he likes.
 */
function robbed(folder: Folder, { files }: Ports): Trouble {
  const isEmpty = (files.factsAt(folder.at(ACTIVE_SEGMENT))?.size ?? 0) === 0;
  const reason = isEmpty
    ? 'the key has a ledger, and it is gone'
    : 'the checkpoint is gone that it was signed with';
  return new Trouble('ledger.broken', { path: folder.show(ACTIVE_SEGMENT), line: 1, reason });
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

/** A key is made for a ledger that has not begun; one that has begun without it must not be given another. */
function findKey(folder: Folder, ports: Ports): LedgerKey {
  const key = loadKey(folder);
  if (key) return key;
  const names = folder.list();
  const hasBegun = segmentsAmong(names).some(
    ({ name }) => (ports.files.factsAt(folder.at(name))?.size ?? 0) > 0,
  );
  if (hasBegun || names.includes(CHECKPOINT)) throw new Trouble('key.missing', { path: folder.show(KEY) });
  return createKey(folder, ports, (made) => adoptKey(folder.path, made, ports));
}

/** The key that the ledger names: after a rotation, here or elsewhere, that is another one than before. */
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
