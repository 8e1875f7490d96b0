/**
 * Whether the gateway asks about a call, so that a person is not asked twice: only for entries that `wrap` recorded in the
 * user's own folder, that are still as it left them, and whose name no other configuration of the client has. In any
 * doubt the hook asks as well. What is blocked stays blocked.
 */
import { dirname } from 'node:path';
import { STATE } from '../../evidence/folder/layout.ts';
import { readOwnFile } from '../../evidence/folder/own-file.ts';
import { anyRecord } from '../../evidence/folder/user-folder.ts';
import type { Ports } from '../../ports/files.ts';
import type { HookContext, HostName } from '../../vocabulary/hook-request.ts';
import type { HookDesk } from './hook-desk.ts';

const RECORD = 'wraps.json';
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_FOLDERS = 64;

interface ClientPlaces {
  readonly client: string;
  /** In each folder from the call's upwards. */
  readonly project: readonly string[];
  /** Below the home folder. */
  readonly user: readonly string[];
}

const code = (file: string): string[] =>
  ['Code', 'Code - Insiders', 'VSCodium'].flatMap((product) => [
    `.config/${product}/User/${file}`,
    `Library/Application Support/${product}/User/${file}`,
  ]);

const PLACES: Readonly<Partial<Record<HostName, ClientPlaces>>> = {
  'claude-code': { client: 'claude-code', project: ['.mcp.json'], user: ['.claude.json'] },
  codex: { client: 'codex', project: ['.codex/config.toml'], user: [] },
  cursor: { client: 'cursor', project: ['.cursor/mcp.json'], user: [] },
  'gemini-cli': { client: 'gemini', project: ['.gemini/settings.json'], user: [] },
  vscode: {
    client: 'vscode',
    project: ['.vscode/mcp.json', '.vscode/settings.json'],
    user: [...code('mcp.json'), ...code('settings.json')],
  },
  windsurf: {
    client: 'windsurf',
    project: [],
    user: ['.codeium/windsurf/mcp_config.json', '.codeium/mcp_config.json'],
  },
};

interface Entry {
  readonly path: string;
  readonly server: string;
  readonly after: string;
}

export function isAskedByGateway(
  server: string | undefined,
  { host, cwd }: Pick<HookContext, 'host' | 'cwd'>,
  { home, ports }: Pick<HookDesk, 'home' | 'ports'>,
): boolean {
  const places = PLACES[host];
  if (server === undefined || home === undefined || places === undefined) return false;
  const named = recorded(places.client, home, ports).filter(
    (entry) => spelled(entry.server) === spelled(server),
  );
  if (named.length === 0) return false;
  const texts = new Map(named.map(({ path }) => [path, textAt(path, ports)]));
  const areTheirs = [...texts].every(
    ([path, text]) =>
      typeof text === 'string' &&
      hasOnly(
        text,
        named.filter((one) => one.path === path),
      ),
  );
  const others = [...places.user.map((name) => `${home}/${name}`), ...above(cwd, places.project)];
  return areTheirs && others.every((path) => texts.has(path) || !mentions(textAt(path, ports), server));
}

/** The names that `wrap` keeps the pins of this server of the host under, besides its own: read as they were written. */
export function pinNamesOf(
  server: string | undefined,
  { host }: Pick<HookContext, 'host'>,
  { home, ports }: Pick<HookDesk, 'home' | 'ports'>,
): readonly string[] {
  const places = PLACES[host];
  if (server === undefined || home === undefined || places === undefined) return [];
  return recorded(places.client, home, ports).flatMap(({ server: name, after }) => {
    const [, pinned] = spelled(name) === spelled(server) ? (PIN_AS.exec(after) ?? []) : [];
    return pinned === undefined ? [] : [pinned];
  });
}

/** As `wrap` spells it in JSON and TOML; names of servers with quotes have pins that only the gateway reads. */
const PIN_AS = /["']--pin-as=([^"'\\]{1,300})["']/;

/** As hosts spell the names of servers in those of tools. */
const spelled = (name: string): string => name.replace(/[^\w-]/g, '_');

/** Read by hand: a hook loads no schema for it. */
function recorded(client: string, home: string, ports: Ports): Entry[] {
  const { files } = Object(anyRecord(home, STATE, RECORD, ports));
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return list(files).flatMap((file) => {
    const { path, entries } = Object(file);
    return list(entries).flatMap((entry) => {
      const { client: owner, server, after } = Object(entry);
      const isEntry = typeof path === 'string' && typeof server === 'string' && typeof after === 'string';
      return isEntry && owner === client && after !== '' ? [{ path, server, after }] : [];
    });
  });
}

/** The entries as they were written, and no other of the same name; clients change only blanks when they save. */
function hasOnly(text: string, entries: readonly Entry[]): boolean {
  const [whole, parts] = [squeezed(text), entries.map(({ after }) => squeezed(after))];
  if (!parts.every((part) => whole.includes(part))) return false;
  const [{ server = '' } = {}] = entries;
  const name = server.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const keys =
    text.match(new RegExp(`"${name}"\\s*:|mcp_servers\\s*\\.\\s*["']?${name}["']?\\s*\\]`, 'g')) ?? [];
  return keys.length === entries.length;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** A file that cannot be read may name it. */
const mentions = (text: string | null | undefined, server: string): boolean =>
  text === null || (text !== undefined && spelled(text).includes(spelled(server)));

/** Null: it cannot be read, or other accounts can change it. */
function textAt(path: string, ports: Ports): string | null | undefined {
  const file = readOwnFile(path, MOST_BYTES, ports);
  if (file === undefined) return undefined;
  return file.bytes === undefined || file.bytes.length > MOST_BYTES ? null : file.bytes.toString('utf8');
}

function above(cwd: string | undefined, names: readonly string[]): string[] {
  const found: string[] = [];
  let folder = cwd;
  for (let i = 0; folder !== undefined && i < MOST_FOLDERS; i++) {
    found.push(...names.map((name) => `${folder === '/' ? '' : folder}/${name}`));
    folder = dirname(folder) === folder ? undefined : dirname(folder);
  }
  return found;
}
