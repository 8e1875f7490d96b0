/**
 * How a writer would see the ledger: what it would refuse (owner, mode, links), and whether `state/` remembers a longer
 * or different ledger. For verification; nothing is written.
 */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import { CHECKPOINT, KEY, NEXT_KEY, PUBLIC_KEY, RESTART, STATE, segmentsAmong } from '../folder/layout.ts';
import type { LedgerKey } from '../keys/key.ts';
import type { Tail } from '../line/tail.ts';
import { recallTail } from '../writing/tail-cache.ts';
import { type LedgerProblem, problem } from './problem.ts';

const SECRET: ReadonlySet<string> = new Set([KEY, NEXT_KEY]);
const OTHERS: ReadonlySet<string> = new Set([KEY, NEXT_KEY, PUBLIC_KEY, CHECKPOINT, RESTART]);

/** A ledger with a key beside it is written to; one without is a copy, which others may own and read. */
export function isWritten(directory: string, { files }: Ports): boolean {
  return files.factsAt(`${directory}/${KEY}`) !== undefined;
}

export function writerRefusals(directory: string, ports: Ports): LedgerProblem[] {
  const refused: LedgerProblem[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!isFailure(error)) throw error;
      const reason = error instanceof Trouble ? error.message : 'it cannot be opened';
      refused.push(problem('unsafe', `a writer would refuse this ledger: ${reason}`));
      return undefined;
    }
  };
  const folder = attempt(() => Folder.open(directory, ports, false));
  if (folder === undefined) return refused;
  try {
    const names = folder.list();
    const segments = segmentsAmong(names).map(({ name }) => name);
    for (const name of [...segments, ...names.filter((each) => OTHERS.has(each))]) {
      const privacy = SECRET.has(name) ? 'private' : 'unwritable';
      const descriptor = attempt(() => folder.openFile(name, 'read', privacy));
      if (descriptor !== undefined) ports.files.close(descriptor);
    }
    if (names.includes(STATE)) attempt(() => folder.inner(STATE))?.close();
  } finally {
    folder.close();
  }
  return refused;
}

/** The last writer's position. Read before the lines: events written meanwhile come after it. */
export function rememberedTail(
  directory: string,
  ports: Ports,
  key: LedgerKey | undefined,
): Tail | undefined {
  if (key === undefined || ports.files.factsAt(`${directory}/${STATE}`) === undefined) return undefined;
  let folder: Folder | undefined;
  try {
    folder = Folder.open(directory, ports, false);
    return folder && recallTail(folder, ports, key)?.tail;
  } catch (error) {
    // Its fault is already among the refusals.
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    folder?.close();
  }
}

export function compareRemembered(
  tail: Tail | undefined,
  events: number,
  root: Buffer | undefined,
): LedgerProblem[] {
  if (tail === undefined) return [];
  const { size } = tail;
  if (size > events) {
    const sentence = `an older ledger was put back: ${STATE}/ remembers ${size} events, and ${events} are left`;
    return [problem('rolled-back', sentence, [], [events + 1, size])];
  }
  if (root === undefined || tail.frontier.root().equals(root)) return [];
  const sentence = `the first ${size} events are not those that ${STATE}/ remembers`;
  return [problem('rewritten', sentence, [], [1, size])];
}
