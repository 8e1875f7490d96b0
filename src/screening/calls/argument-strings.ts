import type { ProposedCall } from '../contract/call.ts';

/** Strings, and lists of them, under the keys that match, with their JSON paths. */
export function stringsAt(
  args: ProposedCall['arguments'],
  keys: RegExp,
): { readonly path: string; readonly text: string }[] {
  const found: { path: string; text: string }[] = [];
  for (const [key, value] of Object.entries(args)) {
    if (!keys.test(key)) continue;
    if (typeof value === 'string') found.push({ path: `$.${key}`, text: value });
    else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) {
        if (typeof item === 'string') found.push({ path: `$.${key}[${i}]`, text: item });
        else if (
          typeof item === 'object' &&
          item !== null &&
          !Array.isArray(item) &&
          typeof item.path === 'string'
        ) {
          found.push({ path: `$.${key}[${i}].path`, text: item.path });
        }
      }
    }
  }
  return found;
}

/** A field name of the kind people choose. Any other key is content too: it is read, and never shown in a path. */
export const FIELD = /^[A-Za-z_]{1,32}\d{0,3}$/;

/** The path of the value under a key. */
export const stepInto = (path: string, key: string, index: number): string =>
  FIELD.test(key) ? `${path}.${key}` : `${path}[of key ${index}]`;

/** The same for lists as well. */
export const stepToMember = (path: string, key: string | number, index: number): string =>
  typeof key === 'number' ? `${path}[${key}]` : stepInto(path, key, index);

/** The path of a key itself. */
export const pathOfKey = (path: string, index: number): string => `${path}[key ${index}]`;
