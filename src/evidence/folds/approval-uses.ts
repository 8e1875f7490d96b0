/**
 * Whether a person's word for one call was used up. The ledger alone says so: a file that was copied away before it was
 * used, and put back, must not count again. Read from the end, and no further than to where the word was given.
 */

import type { Ports } from '../../ports/files.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import type { EventOf } from '../../vocabulary/events/event.ts';
import { readLinesBackwards } from '../folder/backwards.ts';
import { Folder } from '../folder/folder.ts';
import { ownKey } from '../keys/adoption.ts';
import { readEventLine } from '../line/event-line.ts';
import { bearsMark } from '../line/line-mac.ts';
import { hashLine } from '../line/tail.ts';

export interface ApprovalUses {
  readonly granted: EventOf<'approval.granted'>;
  /** The first event that used it or took it back, if any. */
  readonly firstUse: string | undefined;
}

/** Undefined on any doubt: no such event, a line that the key does not vouch for, a gap in the chain. */
export function approvalUses(directory: string, ports: Ports, grantId: string): ApprovalUses | undefined {
  const lineKey = lineKeyOf(directory, ports);
  if (lineKey === undefined) return undefined;
  let firstUse: string | undefined;
  let expected: string | undefined;
  for (const line of readLinesBackwards(directory, ports.files)) {
    // Somebody is writing it just now: it comes after all that is of interest here.
    if (!line.isWhole && expected === undefined) continue;
    const event = readEventLine(line);
    if (typeof event === 'string' || !bearsMark(lineKey, line.bytes, event.mac)) return undefined;
    if (expected !== undefined && hashLine(line.bytes) !== expected) return undefined;
    expected = event.prev;
    if (event.type === 'approval.consumed' && event.call_id === grantId) firstUse = event.event_id;
    if (event.type === 'approval.granted' && event.call_id === grantId) return { granted: event, firstUse };
  }
  return undefined;
}

/** The grant for this call that was used since then. Undated, forged or broken off: none. */
export function usedSince(
  directory: string,
  ports: Ports,
  callDigest: Digest,
  sinceMs: number,
): string | undefined {
  const lineKey = lineKeyOf(directory, ports);
  if (lineKey === undefined) return undefined;
  for (const line of readLinesBackwards(directory, ports.files)) {
    const event = readEventLine(line);
    if (typeof event === 'string' || !bearsMark(lineKey, line.bytes, event.mac)) return undefined;
    if (Date.parse(event.time) < sinceMs) return undefined;
    if (event.type !== 'approval.consumed' || event.decision !== 'allow') continue;
    if (event.tool_call_hash === callDigest) return event.call_id;
  }
  return undefined;
}

function lineKeyOf(directory: string, ports: Ports): Uint8Array | undefined {
  const folder = Folder.open(directory, ports, false);
  try {
    return folder && ownKey(folder, ports)?.lineKey;
  } finally {
    folder?.close();
  }
}
