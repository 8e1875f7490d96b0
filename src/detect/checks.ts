import type { CallCheck, Check, TextCheck } from './check.ts';
import { destructiveGit } from './checks/destructive-git.ts';
import { secretExposed } from './checks/secret-exposed.ts';
import { unicodeHidden } from './checks/unicode-hidden.ts';

/** Read texts: every string of a call, a reply, a definition. */
export const TEXT_CHECKS: readonly TextCheck[] = [secretExposed, unicodeHidden];

/** Read a proposed call as a whole. */
export const CALL_CHECKS: readonly CallCheck[] = [destructiveGit];

/** Every check there is; a suite compares this list with the files on disk and with the documentation. */
export const CHECKS: readonly Check[] = [...TEXT_CHECKS, ...CALL_CHECKS];
