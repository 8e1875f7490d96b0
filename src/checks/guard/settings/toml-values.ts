/** Every value of a TOML text with its full name; the parser handles tables, dotted keys, inline tables and escapes. */
import { type TomlValue as Parsed, parse } from 'smol-toml';

interface TomlValue {
  readonly trail: readonly string[];
  readonly value: string | boolean;
}

const DEEPEST = 24;
const MOST = 5000;

/** Undefined for a text that its host could not read either. */
export function tomlValues(text: string): readonly TomlValue[] | undefined {
  try {
    const found: TomlValue[] = [];
    return collect(parse(text.replace(/^\ufeff/, '')), [], found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** False if there are more than a person writes. */
function collect(value: Parsed, trail: readonly string[], found: TomlValue[]): boolean {
  if (trail.length > DEEPEST || found.length > MOST) return false;
  if (Array.isArray(value)) return value.every((one) => collect(one, trail, found));
  if (typeof value === 'object' && !(value instanceof Date))
    return Object.entries(value).every(([key, one]) => collect(one, [...trail, key], found));
  found.push({ trail, value: typeof value === 'boolean' ? value : String(value) });
  return true;
}
