import type { JsonValue } from '../../text/json/json-value.ts';

/** A word quoted for a shell. */
export function quoted(word: JsonValue): string {
  const text = String(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
