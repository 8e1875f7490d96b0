/**
 * The session that `doctor` names when it tries a hook. Its calls are judged and recorded like any other, because an agent
 * may use the same session name. Only the way to allow them is not offered, because a canary is never meant to run.
 */
export const CANARY_SESSION = 'tokenauditor-doctor';
