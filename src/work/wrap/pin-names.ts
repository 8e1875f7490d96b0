/**
 * Pins are kept by the name of a server, and two clients may call different servers the same: each would hold the tools
 * of the other as changed. Such servers get names of their own for their pins, and keep them.
 */
import { type ConfiguredServer, originOf } from '../../gateway/downstream/server-start.ts';
import type { Disk } from '../../ports/install.ts';
import { originalStart, unwrapCommand } from '../clients/wrapped-start.ts';
import { type ClientFile, readEntries } from './found-entries.ts';

/** One entry, as far as its pins are concerned. */
export interface PinnedEntry {
  readonly server: ConfiguredServer;
  /** The folder of its ledger. */
  readonly folder: string;
  /** What is started or contacted. */
  readonly origin: string;
  /** The name of its pins, if it goes through the gateway. */
  readonly pinnedAs: string | undefined;
}

/** Those that are switched on, of files that can be read. */
export function pinnedEntries(files: readonly ClientFile[], disk: Disk): PinnedEntry[] {
  return files.flatMap((file) => {
    try {
      const servers = readEntries(file, disk).found.map(({ server }) => server);
      return servers.filter(({ isDisabled }) => !isDisabled).map((server) => pinnedEntry(server, file));
    } catch {
      // A file that cannot be read is reported where it is planned.
      return [];
    }
  });
}

function pinnedEntry(server: ConfiguredServer, { scope }: ClientFile): PinnedEntry {
  const { start, name } = server;
  const program = start.kind === 'stdio' ? { node: start.command, script: start.args[0] ?? '' } : undefined;
  const wrapped =
    program && start.kind === 'stdio' ? unwrapCommand(start.command, start.args, program) : undefined;
  return {
    ...{ server, folder: wrapped?.project ?? scope.folder },
    origin: JSON.stringify(originOf(originalStart(start, program))),
    pinnedAs: wrapped && (wrapped.pinnedAs ?? name),
  };
}

const keyOf = ({ configPath, at }: Pick<ConfiguredServer, 'configPath' | 'at'>): string =>
  JSON.stringify([configPath, at]);

/** Undefined for an entry whose pins are under its own name. */
export function pinNames(entries: readonly PinnedEntry[]): (server: ConfiguredServer) => string | undefined {
  const groups = new Map<string, PinnedEntry[]>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.folder, entry.server.name]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const names = new Map([...groups.values()].flatMap(namesOf));
  return (server) => {
    const name = names.get(keyOf(server));
    return name === server.name ? undefined : name;
  };
}

/** The name that an entry has stays, unless a different server has it, too. */
function namesOf(group: readonly PinnedEntry[]): (readonly [string, string])[] {
  const isAlone = new Set(group.map(({ origin }) => origin)).size === 1;
  const holders = (name: string) =>
    new Set(group.flatMap(({ pinnedAs, origin }) => (pinnedAs === name ? [origin] : []))).size;
  const kept = ({ pinnedAs }: PinnedEntry) =>
    pinnedAs !== undefined && holders(pinnedAs) === 1 ? pinnedAs : undefined;
  const byOrigin = new Map<string, string>();
  for (const entry of group) {
    const name = kept(entry);
    if (name !== undefined && !byOrigin.has(entry.origin)) byOrigin.set(entry.origin, name);
  }
  const taken = new Set(group.flatMap(({ pinnedAs }) => pinnedAs ?? []));
  for (const { origin, server } of group) {
    if (byOrigin.has(origin)) continue;
    const name = isAlone ? server.name : freeName(`${server.name}@${server.client}`, taken);
    taken.add(name);
    byOrigin.set(origin, name);
  }
  return group.map((entry) => [
    keyOf(entry.server),
    kept(entry) ?? byOrigin.get(entry.origin) ?? entry.server.name,
  ]);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let one = name;
  for (let i = 2; taken.has(one); i++) one = `${name}-${i}`;
  return one;
}

/** Servers of one ledger that share the name of their pins although they are different: by name, with their clients. */
export function sharedPins(entries: readonly PinnedEntry[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, PinnedEntry[]>();
  for (const entry of entries) {
    if (entry.pinnedAs === undefined) continue;
    const key = JSON.stringify([entry.folder, entry.pinnedAs]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const shared = [...groups.values()].filter((group) => new Set(group.map(({ origin }) => origin)).size > 1);
  return new Map(
    shared.map((group) => [group[0]?.pinnedAs ?? '', group.map(({ server }) => server.client)] as const),
  );
}
