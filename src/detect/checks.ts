import type { TextCheck } from './check.ts';
import { secretExposed } from './checks/secret-exposed.ts';
import { unicodeHidden } from './checks/unicode-hidden.ts';

/** Every check there is; a suite compares this list with the files on disk and with the documentation. */
export const CHECKS: readonly TextCheck[] = [secretExposed, unicodeHidden];
