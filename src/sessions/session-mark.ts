/**
 * The names of the files that say: this session left something that makes everyday calls worth a look. Whoever has no
 * time asks whether one is there, and nothing else. Imports nothing, for the sake of the quick path.
 */

/** Below the `.tokenauditor` folder. */
export const SESSION_MARKS = 'state/sessions';

/**
 * `runs`: the session put something there that programs run by themselves. `starts`: or that one may be told to run.
 * `reads`: it put a secret somewhere.
 * Undefined for an id that is no plain name: then nobody may be quick. Two ids with one name only cost time.
 */
export function sessionMark(session: string, calls: 'reads' | 'runs' | 'starts'): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/.test(session) ? `${calls}-${session.toLowerCase()}` : undefined;
}
