/** Reads what a host sent, which may be any JSON: a field of an unexpected type counts as missing. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import { type Call, leadsOut, splitName } from '../../../vocabulary/call.ts';
import type { HookContext, HostName } from '../../../vocabulary/hook-request.ts';
import type { Payload } from './adapter.ts';

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function recordOf(value: JsonValue | undefined): Payload | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** An object, or a string that contains one as JSON. */
export function writtenRecordOf(value: JsonValue | undefined): Payload | undefined {
  return typeof value === 'string' ? recordOf(parsed(value)) : recordOf(value);
}

export function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A host's own tool, or a server's in the spelling of most hosts, `mcp__server__tool`, which no host uses for its own. */
export function callOf(tool: JsonValue | undefined, args: Payload | undefined): Call | undefined {
  const name = textOf(tool);
  if (name === undefined || args === undefined || leadsOut(name)) return undefined;
  return { ...splitName(plain(name)), arguments: args };
}

/** A server's tool, where the host names both. */
export function serverCallOf(server: string, tool: string, args: Payload | undefined): Call | undefined {
  if (args === undefined || leadsOut(tool)) return undefined;
  return { server: server.slice(0, 256), tool: plain(tool), arguments: args };
}

/** The ledger accepts only names of certain characters; a name that it refuses would block an honest call. */
const plain = (name: string): string =>
  name.slice(0, 256).replaceAll(/^[^A-Za-z0-9._-]|[^A-Za-z0-9._:@/+-]/g, '_');

export interface Circumstances {
  readonly session: JsonValue | undefined;
  readonly cwd: JsonValue | undefined;
  /** Open folders: the first one replaces a missing `cwd`. */
  readonly roots?: JsonValue | undefined;
  readonly canAsk?: boolean;
  readonly canReplace?: boolean;
  /** The host's permission mode. */
  readonly mode?: JsonValue | undefined;
}

/** Modes in which the host does not ask its user; no host promises that a hook's `ask` would still reach a person. */
const UNATTENDED: ReadonlySet<JsonValue> = new Set<JsonValue>(['bypassPermissions', 'dontAsk', 'yolo']);

export function contextOf(host: HostName, seen: Circumstances): HookContext {
  const session = textOf(seen.session);
  const cwd = textOf(seen.cwd) ?? (Array.isArray(seen.roots) ? textOf(seen.roots[0]) : undefined);
  const isUnattended = UNATTENDED.has(seen.mode ?? null);
  return {
    host,
    canAsk: seen.canAsk === true && !isUnattended,
    canReplace: seen.canReplace === true,
    // It becomes a file name and a ledger field.
    ...(session === undefined
      ? {}
      : { session: session.slice(0, 128).replaceAll(/^[^A-Za-z0-9_]|[^A-Za-z0-9._-]/g, '_') }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(isUnattended ? { isUnattended } : {}),
  };
}
