import { createHash } from 'node:crypto';

const BETWEEN = '__';
/** Hosts refuse names over 64 characters, their own part included: `mcp__tokenauditor__`. */
const MOST_LETTERS = 64 - 'mcp__tokenauditor__'.length;
const HASH_DIGITS = 6;

/** What hosts accept in a name. */
export const prefixOf = (server: { readonly name: string; readonly as?: string }): string =>
  (server.as ?? server.name).replaceAll(/[^A-Za-z0-9_.-]/g, '_');

/** The name that clients see. A long one is cut and ends in digits of its hash, the same at every start. */
export function shownName(prefix: string, own: string): string {
  const whole = `${prefix}${BETWEEN}${own}`;
  if (whole.length <= MOST_LETTERS) return whole;
  const digits = createHash('sha256').update(whole).digest('hex').slice(0, HASH_DIGITS);
  return `${whole.slice(0, MOST_LETTERS - HASH_DIGITS - 1)}_${digits}`;
}

/** Whether the name could also be one of a server with this prefix. */
export const mayBeOf = (prefix: string, shown: string): boolean => shown.startsWith(`${prefix}${BETWEEN}`);
