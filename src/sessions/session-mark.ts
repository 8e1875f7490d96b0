/**
 * The names of marker files: this session left something that makes everyday calls worth checking. The quick path only
 * asks whether one exists. Imports nothing, to keep that path fast.
 */

/** Below the `.tokenauditor` folder. */
export const SESSION_MARKS = 'state/sessions';

/**
 * `runs`: the session wrote something that programs run by themselves. `starts`: or that a call may run.
 * `reads`: it wrote a secret somewhere.
 * Undefined for an id that is not a plain name: then no call takes the quick path. Two ids with one name only cost time.
 */
export function sessionMark(session: string, calls: 'reads' | 'runs' | 'starts'): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/.test(session) ? `${calls}-${session.toLowerCase()}` : undefined;
}
