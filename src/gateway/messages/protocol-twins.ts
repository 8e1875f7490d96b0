/**
 * Keys that differ only in letter case or Unicode form, such as `method` and `Method`: some readers ignore case, and
 * would act on the other one. The protocol has no such pairs. Tools, schemas and logs may: `id` and `ID` can be two
 * parameters, so nothing below a key whose content others name is compared.
 */
import { foldKey } from '../../text/json/json-keys.ts';
import type { JsonValue } from '../../text/json/json-value.ts';

/** Below these, keys are not the protocol's: arguments, results and schemas of tools, and data of any program. */
const NAMED_BY_OTHERS: ReadonlySet<string> = new Set([
  ...['arguments', 'structuredContent', 'inputSchema', 'outputSchema', 'requestedSchema'],
  // The arguments of a tool in a sampling request, the payload of a log message, and vendors' own settings.
  ...['input', 'data', 'metadata', 'experimental'],
]);

/** In the envelope and all that the protocol names inside it: `params`, `_meta`, `result`, `error`. */
export function hasProtocolTwins(message: JsonValue): boolean {
  const open: JsonValue[] = [message];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (hasTwins(next)) return true;
    else for (const key of Object.keys(next)) if (!isNamedByOthers(key, next)) open.push(next[key] ?? null);
  }
  return false;
}

function hasTwins(object: object): boolean {
  const keys = Object.keys(object);
  return keys.length > 1 && new Set(keys.map(foldKey)).size < keys.length;
}

/** What a person filled into a form of a server has the names of that form. */
function isNamedByOthers(key: string, owner: { readonly [key: string]: JsonValue }): boolean {
  if (key === 'content') return typeof owner.action === 'string';
  return NAMED_BY_OTHERS.has(key);
}
