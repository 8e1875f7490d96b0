/**
 * Whether a person's approval of one call was used. Only the ledger decides this: an approval file that was copied
 * before its use and put back must not count again. Reads backwards, no further than the approval itself.
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
  /** The first event that used or revoked it, if any. */
  readonly firstUse: string | undefined;
}

/** Undefined on any doubt: no such event, a line that the key does not vouch for, a gap in the chain. */
export function approvalUses(directory: string, ports: Ports, grantId: string): ApprovalUses | undefined {
  const lineKey = lineKeyOf(directory, ports);
  if (lineKey === undefined) return undefined;
  let firstUse: string | undefined;
  let expected: string | undefined;
  for (const line of readLinesBackwards(directory, ports.files)) {
    // Being written at this moment, so it is later than anything that matters here.
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

/** The grant for this call that was used since then; none if a line is undated, forged or out of sequence. */
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
