/** The entries of the clients on this machine, file by file. Nothing is started. */
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import { isObject } from '../../gateway/messages/incoming.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import type { Scope } from '../install/host/host.ts';
import { type Decoded, decode } from '../install/plan.ts';
import { locateFile, type Whereabouts } from '../install/whereabouts.ts';
import { configPlaces, placesAround } from '../scan/config-places.ts';
import type { Found } from './decide-entry.ts';
import { documentOf, valueIn } from './text/entry-edit.ts';

export interface ClientFile {
  readonly client: ClientId;
  readonly path: string;
  readonly scope: Scope;
}

/** Those that exist: of the user, and of the project in which the command was started. */
export function clientFiles(
  { home, platform, environment, disk }: InstallPorts,
  where: { readonly projectRoot: string; cwd(): string },
): ClientFile[] {
  const { APPDATA: appData, XDG_CONFIG_HOME: configHome } = environment;
  const own = configPlaces({
    platform,
    home,
    cwd: home,
    ...(appData ? { appData } : {}),
    ...(configHome ? { configHome } : {}),
  });
  const user: Scope = { level: 'user', folder: home };
  return placesAround(where, { platform, home, environment }).flatMap(({ client, path }) => {
    if (disk.look(path) === undefined) return [];
    const isOwn = own.some((place) => place.path === path);
    const folder = isOwn ? undefined : path.replace(/[\\/](?:\.mcp\.json|\.\w+[\\/][^\\/]+)$/, '');
    return [{ client, path, scope: folder === undefined ? user : { level: 'project', folder } }];
  });
}

export interface ReadFile extends Decoded {
  readonly whereabouts: Whereabouts;
  readonly found: readonly Found[];
  readonly problems: readonly string[];
}

/** Throws if the file must not be changed. */
export function readEntries({ client, path, scope }: ClientFile, disk: InstallPorts['disk']): ReadFile {
  const whereabouts = locateFile(path, scope, disk);
  const { mark, body } = decode(whereabouts.bytes ?? Buffer.from(''), path);
  const { servers, problems } = readClientConfig(client, body, path);
  const document = servers.length === 0 ? {} : documentOf({ client, path, body });
  const found = servers.flatMap((server): Found[] => {
    const entry = valueIn(document, server.at);
    return isObject(entry) ? [{ server, at: server.at, entry }] : [];
  });
  return { whereabouts, mark, body, found, problems };
}
