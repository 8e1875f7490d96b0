/** What of ours stands in a host's files, against what `init` would write there now. */
import { parse } from 'jsonc-parser';
import type { JsonValue } from '../../../text/json-value.ts';
import { isOurAddress, isOurCommand } from '../init/command.ts';
import { holdsOurs, strangeKey, topValue, type WantedHooks, withOurs } from '../init/edit.ts';
import type { Part } from '../init/host.ts';
import { decode, isOurFile } from '../init/plan.ts';
import type { Disk } from '../init/ports.ts';
import { startsOurs } from './hook-halves.ts';

export interface Standing {
  /** Events of ours that have no entry of ours. */
  readonly missing: readonly string[];
  /** Whether it is to the letter what `init` writes. */
  readonly isCurrent: boolean;
  /** Somebody else's script, which starts our hook. */
  readonly isForeign?: boolean;
  /** The host was told to run no hook at all. */
  readonly isSwitchedOff: boolean;
  /** A key for which the host rejects the whole file. */
  readonly strangeKey?: string;
  /** What the host starts at an event; a file is started itself. */
  commandAt(event: string): Started | undefined;
}

export type Started =
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'file'; readonly path: string }
  | ({ readonly kind: 'http' } & Asked);

/** Whom a host asks instead of starting anything. */
export interface Asked {
  readonly url: string;
  readonly authorization: string;
  /** Whether the host was told to block when nobody answers. */
  readonly isClosed: boolean;
}

type JsonObject = { readonly [key: string]: JsonValue };

/** Undefined where nothing of ours stands; throws a Trouble for a file that cannot be read. */
export function standingOf(part: Part, disk: Disk): Standing | undefined {
  if (disk.look(part.path) === undefined) return undefined;
  const bytes = disk.read(part.path);
  if (part.kind === 'file') {
    const isForeign = !isOurFile(bytes);
    if (isForeign && !(part.isProgram && startsOurs(bytes))) return undefined;
    const isCurrent = bytes.toString('utf8') === part.text && (!part.isProgram || disk.canRun(part.path));
    return {
      missing: [],
      isCurrent,
      isForeign,
      isSwitchedOff: false,
      commandAt: () => ({ kind: 'file', path: part.path }),
    };
  }
  const { body } = decode(bytes, part.path);
  if (!holdsOurs(body, part.path)) return undefined;
  return entriesIn(body, part.wanted, part.path);
}

function entriesIn(body: string, wanted: WantedHooks, path: string): Standing {
  const hooks = topValue(body, 'hooks', path);
  const startedAt = (event: string): Started | undefined =>
    handlersAt(hooks, event).flatMap((handler) => started(handler) ?? [])[0];
  const strange = strangeKey(body, wanted, path);
  return {
    ...(strange ? { strangeKey: strange.name } : {}),
    missing: Object.keys(wanted.events).filter((event) => startedAt(event) === undefined),
    isCurrent: strange === undefined && sameHooks(withOurs(body, wanted, path), body),
    isSwitchedOff: topValue(body, 'disableAllHooks', path) === true,
    commandAt: startedAt,
  };
}

const sameHooks = (one: string, other: string): boolean =>
  one === other || JSON.stringify(parse(one)) === JSON.stringify(parse(other));

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some hosts put handlers into groups, others do not. */
function handlersAt(hooks: JsonValue | undefined, event: string): JsonObject[] {
  const list = isObject(hooks) ? hooks[event] : undefined;
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((entry) => {
    const { hooks: group } = entry;
    return Array.isArray(group) ? group.filter(isObject) : [entry];
  });
}

function started({ command, bash, url, headers, onFailure }: JsonObject): Started | undefined {
  const line = command ?? bash;
  if (typeof line === 'string' && isOurCommand(line)) return { kind: 'shell', command: line };
  if (typeof url !== 'string' || !isOurAddress(url)) return undefined;
  const given = isObject(headers) ? headers.Authorization : undefined;
  const authorization = typeof given === 'string' ? given : '';
  return { kind: 'http', url, authorization, isClosed: onFailure === 'block' };
}
