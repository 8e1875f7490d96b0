/** Our entries in a host's files, compared with what `init` would write now. */
import { parse } from 'jsonc-parser';
import type { Disk } from '../../ports/install.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { givesProof, isOurAddress, isOurCommand } from '../install/host/command.ts';
import { holdsOurs, strangeKey, topValue, type WantedHooks, withOurs } from '../install/host/edit.ts';
import type { Part } from '../install/host/host.ts';
import { decode, isOurFile } from '../install/plan.ts';
import { startsOurHook } from './hook-halves.ts';
import { startsFor } from './matchers.ts';

export interface Standing {
  /** Events for which our entry is missing. */
  readonly missing: readonly string[];
  /** Whether it is exactly what `init` writes. */
  readonly isCurrent: boolean;
  /** Whether all our entries demand proof of life; without it, any program in place of ours that does nothing is a yes. */
  readonly isProving: boolean;
  /** A script of another author, which starts our hook. */
  readonly isForeign?: boolean;
  /** The host's settings disable all hooks. */
  readonly isSwitchedOff: boolean;
  /** A key for which the host rejects the whole file. */
  readonly strangeKey?: string;
  /** What the host starts at an event; a file is started itself. */
  commandAt(event: string): Started | undefined;
  /** Whether an entry of ours at the event is started for a call to the host's shell. */
  startsAt(event: string, host: HostName): boolean;
}

export type Started =
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'file'; readonly path: string };

type JsonObject = { readonly [key: string]: JsonValue };

/** Hosts of which every file has all entries of ours. A file that cannot be read serves no host. */
export function servedHosts(
  parts: readonly (Part & { readonly hosts: readonly HostName[] })[],
  disk: Disk,
): ReadonlySet<HostName> {
  const served = new Set(parts.flatMap(({ hosts }) => hosts));
  for (const part of parts) if (!isServed(part, disk)) for (const host of part.hosts) served.delete(host);
  return served;
}

function isServed(part: Part, disk: Disk): boolean {
  try {
    const standing = standingOf(part, disk);
    if (standing === undefined || standing.strangeKey !== undefined) return false;
    return standing.missing.length === 0 && standing.isProving && !standing.isSwitchedOff;
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}

/** Undefined where there is no entry of ours; throws a Trouble for a file that cannot be read. */
export function standingOf(part: Part, disk: Disk): Standing | undefined {
  if (disk.look(part.path) === undefined) return undefined;
  const bytes = disk.read(part.path);
  if (part.kind === 'file') {
    const isForeign = !isOurFile(bytes);
    if (isForeign && !(part.isProgram && startsOurHook(bytes))) return undefined;
    const text = bytes.toString('utf8');
    return {
      missing: [],
      isCurrent: text === part.text && (!part.isProgram || disk.canRun(part.path)),
      isProving: isForeign || text.includes('--proof'),
      isForeign,
      isSwitchedOff: false,
      commandAt: () => ({ kind: 'file', path: part.path }),
      startsAt: () => true,
    };
  }
  const { body } = decode(bytes, part.path);
  if (!holdsOurs(body, part.path)) return undefined;
  return entriesIn(body, part.wanted, part.path);
}

function entriesIn(body: string, wanted: WantedHooks, path: string): Standing {
  const hooks = topValue(body, 'hooks', path);
  const events = isObject(hooks) ? Object.keys(hooks) : [];
  const entries = (event: string) =>
    handlersAt(hooks, event).filter((handler) => oursIn(handler) !== undefined);
  const ours = (event: string) => entries(event).flatMap((handler) => oursIn(handler) ?? []);
  const startedAt = (event: string): Started | undefined => {
    const [command] = ours(event);
    return command === undefined ? undefined : { kind: 'shell', command };
  };
  const strange = strangeKey(body, wanted, path);
  return {
    ...(strange ? { strangeKey: strange.name } : {}),
    missing: Object.keys(wanted.events).filter((event) => startedAt(event) === undefined),
    isCurrent: strange === undefined && sameHooks(withOurs(body, wanted, path), body),
    isProving: events.every((event) => ours(event).every(givesProof)),
    isSwitchedOff: topValue(body, 'disableAllHooks', path) === true,
    commandAt: startedAt,
    startsAt: (event, host) =>
      entries(event).some(
        ({ matcher, if: condition }) => condition === undefined && startsFor(host, matcher),
      ),
  };
}

const sameHooks = (one: string, other: string): boolean =>
  one === other || JSON.stringify(parse(one)) === JSON.stringify(parse(other));

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some hosts put handlers into groups with one matcher, others do not. */
function handlersAt(hooks: JsonValue | undefined, event: string): JsonObject[] {
  const list = isObject(hooks) ? hooks[event] : undefined;
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((entry) => {
    const { hooks: group, matcher } = entry;
    if (!Array.isArray(group)) return [entry];
    return group
      .filter(isObject)
      .map((handler) => (matcher === undefined ? handler : { ...handler, matcher }));
  });
}

/** The command of a handler of ours, or the address of one that an earlier version wrote. */
function oursIn({ command, bash, powershell, url }: JsonObject): string | undefined {
  const line = command ?? bash ?? powershell;
  if (typeof line === 'string' && isOurCommand(line)) return line;
  return typeof url === 'string' && isOurAddress(url) ? url : undefined;
}
