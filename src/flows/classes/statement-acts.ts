/** What a statement of SQL does, by its words. */
import type { Act } from '../../vocabulary/call-context.ts';

const LONGEST = 20_000;
const READING = /^(?:select|show|describe|desc|explain|with|values|table)\b/i;
/** What makes one that begins so do more: other statements, and functions with an effect. */
const DOING: readonly (readonly [RegExp, readonly Act[]])[] = [
  [/\b(?:update|merge|replace|alter|rename|set|comment|refresh)\b/i, ['change', 'write']],
  [/\b(?:insert|create|upsert)\b/i, ['write']],
  [/\b(?:delete|drop|truncate)\b/i, ['destroy']],
  [/\b(?:grant|revoke|identified)\b/i, ['grant', 'change']],
];
/** They reach beyond the rows, or hide what is done. */
const ELSEWHERE =
  /\b(?:call|do|exec(?:ute)?|copy|into|attach|load(?:_file|_extension)?|outfile|dumpfile|dblink\w*|lo_\w+|xp_\w+|sp_\w+|pg_\w+|http\w*|nextval|setval|set_config|lock|vacuum|import|export|begin|declare)\b/i;
/** Texts in it end where another reader would not end them. */
const TRICKY = /\\|\$\$|\$\w+\$|--|\/\*|#/;

/** Undefined if it may be anything. */
export function statementActs(text: string): readonly Act[] | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = TRICKY.test(text) ? text : text.replace(/'(?:[^']|'')*'/g, "''").replace(/"[^"]*"/g, '""');
  const found = DOING.filter(([word]) => word.test(plain)).flatMap(([, acts]) => acts);
  const inserts = /^\s*insert\s+into\b/i.test(plain) ? plain.replace(/\binsert\s+into\b/gi, 'insert') : plain;
  if (ELSEWHERE.test(inserts)) return undefined;
  if (found.length > 0) return /^\s*(?:with|select)\b/i.test(plain) ? [...found, 'read'] : found;
  return READING.test(plain.trim()) ? ['read'] : undefined;
}
