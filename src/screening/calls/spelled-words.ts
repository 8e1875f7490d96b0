import type { JsonValue } from '../../text/json/json-value.ts';

/** A word as a shell would have to be told it. */
export function quoted(word: JsonValue): string {
  const text = String(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
