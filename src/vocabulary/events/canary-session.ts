/**
 * The session that `doctor` names when it tries a hook. Its calls are judged and recorded like any other, because an agent
 * may use the same session name. The way to allow them is not offered, because a canary is never meant to run, and reports
 * leave them out of their counts.
 */
export const CANARY_SESSION = 'tokenauditor-doctor';

/** What the canaries of `doctor` are flagged for: anything else in a session of that name is no canary. */
const CANARY_CHECK = /^(?:destructive|defense)\./;

interface Recorded {
  readonly session_id?: string | undefined;
  readonly checks?: readonly string[] | undefined;
}

export function isCanary({ session_id, checks = [] }: Recorded): boolean {
  return session_id === CANARY_SESSION && checks.every((check) => CANARY_CHECK.test(check));
}
