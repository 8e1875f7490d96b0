/**
 * The session that `doctor` names when it tries a hook. Its calls are judged and recorded like any other, for an agent
 * may name its session so, too; only the way to allow them is not offered, because nobody wants to run a canary.
 */
export const CANARY_SESSION = 'tokenauditor-doctor';
