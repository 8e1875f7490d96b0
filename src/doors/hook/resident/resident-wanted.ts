/**
 * Whether a hook that judged a call starts a resident: at the second such call of a session, so that a single call
 * leaves no process behind, and at most once in ten minutes, whether it started or not. Never thrown from: without a
 * resident each hook judges by itself.
 */
import { createHash } from 'node:crypto';
import { Folder } from '../../../evidence/folder/folder.ts';
import { STATE } from '../../../evidence/folder/layout.ts';
import type { Ports } from '../../../ports/files.ts';
import { RESIDENT_FOLDER } from '../../../road/hooks/resident-holder.ts';
import { CANARY_SESSION } from '../../../vocabulary/events/canary-session.ts';

/** In the folder of the resident's lock. */
const WANTED = 'wanted';
const MOST_BYTES = 128;
const AGAIN_MS = 10 * 60_000;

export function isResidentWanted(directory: string, session: string | undefined, ports: Ports): boolean {
  if (session === undefined || session === CANARY_SESSION || process.platform === 'win32') return false;
  const open: Folder[] = [];
  try {
    const root = Folder.open(directory, ports, false);
    if (root === undefined) return false;
    open.push(root);
    const state = root.inner(STATE);
    open.push(state);
    const folder = state.inner(RESIDENT_FOLDER);
    open.push(folder);
    return noteAsked(folder, session, ports.clock.nowMs());
  } catch {
    return false;
  } finally {
    for (const folder of open) folder.close();
  }
}

/** The file holds the session that asked last, and when a resident was started for the last time. */
function noteAsked(folder: Folder, session: string, nowMs: number): boolean {
  const mark = createHash('sha256').update(session).digest('hex').slice(0, 32);
  const kept = folder.readFile(WANTED, MOST_BYTES, 'private')?.toString('utf8') ?? '';
  const [before, startedMs = '0'] = kept.split(' ');
  const isRecent = Math.abs(nowMs - Number(startedMs)) < AGAIN_MS;
  if (isRecent) return false;
  folder.replaceFile(WANTED, `${mark} ${before === mark ? nowMs : 0}`, true);
  return before === mark;
}
