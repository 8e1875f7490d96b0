/** Whether a value has none of the marks that we leave where something was removed. */

/** Keywords of our own, in place of those that cannot be applied. */
export const UNALTERED = 'x-tokenauditor-unaltered';
export const UNALTERED_MEMBERS = 'x-tokenauditor-unaltered-members';

const MARK = /\[REDACTED_[A-Z0-9_]+\]|\[TokenAuditor left out /;

export const isUnaltered = (value: unknown): boolean => !MARK.test(JSON.stringify(value) ?? '');

/** Members other than the named ones. */
export const hasUnalteredMembers = (names: readonly string[], value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, one]) => names.includes(name) || isUnaltered({ [name]: one }));
