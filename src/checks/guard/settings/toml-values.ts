/** Every value of a TOML text with its full name; the parser handles tables, dotted keys, inline tables and escapes. */
import { type TomlValue as Parsed, parse } from 'smol-toml';
import { NO_KEYS, throughKeys, walkJson } from '../../../text/json/json-walk.ts';

interface TomlValue {
  readonly trail: readonly string[];
  readonly value: string | boolean;
}

const DEEPEST = 24;
const MOST = 5000;

/** Undefined for a text that its host could not read either. */
export function tomlValues(text: string): readonly TomlValue[] | undefined {
  try {
    return valuesIn(parse(text.replace(/^\ufeff/, '')));
  } catch {
    return undefined;
  }
}

/** Undefined if there are more than a person writes. */
function valuesIn(document: Parsed): readonly TomlValue[] | undefined {
  const found: TomlValue[] = [];
  for (const { value, isKey, at: trail } of walkJson(document, NO_KEYS, throughKeys)) {
    if (trail.length > DEEPEST || found.length > MOST) return undefined;
    if (!isKey) found.push({ trail, value: typeof value === 'boolean' ? value : String(value) });
  }
  return found;
}
