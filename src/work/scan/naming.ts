/** What planned servers are called. Pins are kept by name, so a name must not depend on who else is there first. */
import { folderOf } from '../../gateway/downstream/list-server.ts';
import type { NamedServer, PlannedServer } from './plan.ts';

/** Several clients often name the same server: it is one. Different ones of a name are told apart by whose they are. */
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

/** From the shortest to the one that nobody shares. What the command line spells out needs no client beside it. */
function callsOf({ name, client, source, start }: PlannedServer): string[] {
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

/** `./server.js`, `tools/run`, `server.py`: words that mean something else in each folder. */
const RELATIVE =
  /^(?:\.|[\w-]{1,80}[\\/]|[\w.-]{1,200}\.(?:[cm]?[jt]s|py|rb|sh|php|pl|jar|exe|bat|cmd|ps1)$)/i;

/** Where it starts is part of what it is: the same words are another program in another folder. */
function keyOf({ name, start: { variables, workspace, ...start } }: PlannedServer, home: string): string {
  const key = JSON.stringify([name, { ...start, cwd: undefined }]);
  // How a client spells variables matters only where there are some.
  if (key.includes('$')) return JSON.stringify([key, variables, workspace, 'cwd' in start ? start.cwd : '']);
  if (start.kind === 'http') return key;
  const folder = folderOf({ ...start, ...(workspace === undefined ? {} : { workspace }) });
  const isBound = [start.command, ...start.args].some((word) => RELATIVE.test(word));
  // What stands in a user's own configuration belongs to no project, whichever client it is for.
  return JSON.stringify([key, folder === home && !isBound ? null : (folder ?? null)]);
}
