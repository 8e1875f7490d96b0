/**
 * What must be known before a line may be added: key, tail and active segment, each agreeing with the others and with
 * the signed checkpoint. Opening reads what the tail cache does not know, catching up only what others wrote since.
 */
import { Trouble } from '../vocabulary/trouble.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { Folder } from './folder.ts';
import { createKey, type LedgerKey, loadKey, settleNextKey } from './key.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, KEY, segmentsAmong } from './layout.ts';
import type { Checkpoint } from './note.ts';
import type { Ports } from './ports.ts';
import { cutTornTail } from './recovery.ts';
import { type ActiveSegment, closeActive, type Followed, follow, followActive } from './segments.ts';
import { finishRestart } from './set-aside.ts';
import { Tail } from './tail.ts';
import { recallTail } from './tail-cache.ts';

export interface Opened {
  readonly key: LedgerKey;
  readonly tail: Tail;
  readonly active: ActiveSegment;
  /** How many events the signed checkpoint speaks of. */
  readonly checkpointedSize: number;
}

export function openState(folder: Folder, ports: Ports): Opened {
  finishRestart(folder, ports);
  const known = findKey(folder, ports);
  const checkpoint = readCheckpoint(folder, known);
  const recalled = recallTail(folder, ports, known);
  const tail = recalled && !contradicts(recalled, checkpoint) ? recalled : new Tail();
  const followed = follow(folder, ports, tail, checkpoint);
  const checkpointedSize = checkpoint?.size ?? 0;
  return closingOnFailure(ports, followed.active, () => {
    if (tail.size < checkpointedSize) {
      throw new Trouble('ledger.rolled_back', { path: folder.show(ACTIVE_SEGMENT) });
    }
    return { ...settle(folder, ports, known, tail, followed), checkpointedSize };
  });
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
  try {
    const followed = unmoved
      ? closingOnFailure(ports, active, () => followActive(folder, ports, tail, active))
      : follow(folder, ports, tail);
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
  return createKey(folder, ports);
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
