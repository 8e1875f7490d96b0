/** Names of planned servers. Pins are kept by name, so a name must not depend on the order of the other servers. */
import { folderOf } from '../../gateway/downstream/reach-server.ts';
import type { NamedServer, PlannedServer } from './plan.ts';

/** Several clients often name the same server: it counts once. Different servers with one name are distinguished by client. */
export function distinct(servers: readonly PlannedServer[], home: string): NamedServer[] {
  const seen = new Set<string>();
  const different = servers.filter((server) => seen.size < seen.add(keyOf(server, home)).size);
  const calls = different.map(callsOf);
  const chosen = calls.map((own, i) => {
    const others = calls.filter((_, j) => j !== i).map((other) => new Set(other));
    return own.find((name) => others.every((other) => !other.has(name))) ?? own.at(-1) ?? '';
  });
  const taken = new Set<string>();
  return different.map((server, i) => {
    const name = free(chosen[i] ?? '', taken);
    return { ...server, name, otherNames: (calls[i] ?? []).filter((other) => other !== name) };
  });
}

/** From the shortest name to the one that no other server shares. A server given on the command line needs no client in its name. */
function callsOf({ name, client, source, start, pinnedAs }: PlannedServer): string[] {
  if (pinnedAs !== undefined) return [pinnedAs];
  if (client === undefined) return [name];
  const place = start.workspace ?? source;
  return [name, `${name} (${client})`, ...(place === undefined ? [] : [`${name} (${client}, ${place})`])];
}

/** Only two that the command line itself calls the same, or two spellings in one file, are left to be counted. */
function free(name: string, taken: Set<string>): string {
  let one = name;
  for (let i = 2; taken.has(one); i++) one = `${name} (${i})`;
  taken.add(one);
  return one;
}

/** `./server.js`, `tools/run`, `server.py`: paths that mean something else in each folder. */
const RELATIVE =
  /^(?:\.|[\w-]{1,80}[\\/]|[\w.-]{1,200}\.(?:[cm]?[jt]s|py|rb|sh|php|pl|jar|exe|bat|cmd|ps1)$)/i;

/** The working folder is part of a server's identity: the same command is another program in another folder. */
function keyOf({ name, start: { variables, workspace, ...start } }: PlannedServer, home: string): string {
  const key = JSON.stringify([name, { ...start, cwd: undefined }]);
  // How a client spells variables matters only where there are some.
  if (key.includes('$')) return JSON.stringify([key, variables, workspace, 'cwd' in start ? start.cwd : '']);
  if (start.kind === 'http') return key;
  const folder = folderOf({ ...start, ...(workspace === undefined ? {} : { workspace }) });
  const isBound = [start.command, ...start.args].some((word) => RELATIVE.test(word));
  // A server in a user's own configuration belongs to no project, whichever client it is for.
  return JSON.stringify([key, folder === home && !isBound ? null : (folder ?? null)]);
}
