/** Which names a string of a JSON value is judged by. */

/** Any of these in a name makes it worth a closer look. */
export const SENSITIVE = /pass|pwd|secret|token|key|auth|cred|jwt|psk|sig|access|private|pat$/i;
/** Members that name what is next to them. */
export const BESIDE = /^(?:name|key|header|variable|env|id|field|property)$/i;
/** Members that are named by what is above or next to them. */
export const VALUE = /^(?:value|val|content|data|plaintext|default|defaultValue)$/i;

/** The names by which a string of a value is judged: the keys above it, or the name next to it in its object. */
export function namesOver(keys: readonly string[], owner: object | undefined): readonly string[] {
  if (owner === undefined || Array.isArray(owner) || !VALUE.test(keys.at(-1) ?? '')) return keys;
  for (const [key, value] of Object.entries(owner))
    if (BESIDE.test(key) && typeof value === 'string' && SENSITIVE.test(value)) return [value];
  return keys;
}
