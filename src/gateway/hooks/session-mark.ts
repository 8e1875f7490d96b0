/**
 * The name of the file that says: this session left something that makes everyday calls worth a look. Whoever has no
 * time asks whether it is there, and nothing else. Imports nothing, for the sake of the quick path.
 */

/** Below the `.tokenauditor` folder. */
export const SESSION_MARKS = 'state/sessions';

/** Undefined for an id that is no plain name: then nobody may be quick. Two ids with one name only cost time. */
export function sessionMark(session: string): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/.test(session) ? `of-${session.toLowerCase()}` : undefined;
}
