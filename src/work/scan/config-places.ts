import { posix, win32 } from 'node:path';
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { ServerPorts } from '../../ports/servers.ts';

export interface ConfigSurroundings {
  /** As Node names it. */
  readonly platform: string;
  readonly home: string;
  readonly cwd: string;
  /** `APPDATA` of Windows; absent: its usual place under `home`. */
  readonly appData?: string | undefined;
  /** `XDG_CONFIG_HOME`; absent: `~/.config`. */
  readonly configHome?: string | undefined;
}

export interface ConfigPlace {
  readonly client: ClientId;
  readonly path: string;
}

/** Where a command was started: the current folder, and the root of its project. */
interface StartedIn {
  readonly projectRoot: string;
  cwd(): string;
}

/** Those of the user, of this folder, and of the project whose ledger is used, which may be above it. */
export function placesAround(
  { projectRoot, cwd }: StartedIn,
  { platform, home, environment }: Pick<ServerPorts, 'platform' | 'home' | 'environment'>,
): ConfigPlace[] {
  const { APPDATA: appData, XDG_CONFIG_HOME: configHome } = environment;
  const where = { platform, home, ...(appData ? { appData } : {}), ...(configHome ? { configHome } : {}) };
  const seen = new Set<string>();
  return [cwd(), projectRoot]
    .flatMap((folder) => configPlaces({ ...where, cwd: folder }))
    .filter(({ path }) => seen.size < seen.add(path).size);
}

/** Every place where a client may keep its servers, the machine's before the user's before the project's; most of them do not exist. */
export function configPlaces(where: ConfigSurroundings): ConfigPlace[] {
  const { platform, home, cwd } = where;
  const { join } = platform === 'win32' ? win32 : posix;
  const support = supportFolder(where);
  const config = where.configHome || join(home, '.config');
  const zed = platform === 'win32' ? join(support, 'Zed') : join(config, 'zed');
  const places: [ClientId, string][] = [
    ['claude-desktop', join(support, 'Claude', 'claude_desktop_config.json')],
    ['claude-code', join(machineFolder(platform, 'ClaudeCode', 'claude-code'), 'managed-mcp.json')],
    ['claude-code', join(home, '.claude.json')],
    ['claude-code', join(cwd, '.mcp.json')],
    ['cursor', join(home, '.cursor', 'mcp.json')],
    ['cursor', join(cwd, '.cursor', 'mcp.json')],
    ...['Code', 'Code - Insiders', 'VSCodium'].flatMap((product): [ClientId, string][] => [
      ['vscode', join(support, product, 'User', 'mcp.json')],
      ['vscode', join(support, product, 'User', 'settings.json')],
    ]),
    ['vscode', join(cwd, '.vscode', 'mcp.json')],
    ['vscode', join(cwd, '.vscode', 'settings.json')],
    ['windsurf', join(home, '.codeium', 'windsurf', 'mcp_config.json')],
    ['windsurf', join(home, '.codeium', 'mcp_config.json')],
    ['codex', join(home, '.codex', 'config.toml')],
    ['codex', join(cwd, '.codex', 'config.toml')],
    ['gemini', join(machineFolder(platform, 'GeminiCli', 'gemini-cli'), 'settings.json')],
    ['gemini', join(home, '.gemini', 'settings.json')],
    ['gemini', join(cwd, '.gemini', 'settings.json')],
    ['zed', join(zed, 'settings.json')],
    ['zed', join(cwd, '.zed', 'settings.json')],
  ];
  // In the home folder itself, the user's place and the project's are one.
  const seen = new Set<string>();
  return places
    .filter(([, path]) => seen.size < seen.add(path).size)
    .map(([client, path]) => ({ client, path }));
}

/** Where an administrator puts settings for all users of the machine. */
function machineFolder(platform: string, title: string, name: string): string {
  if (platform === 'darwin') return posix.join('/Library/Application Support', title);
  if (platform !== 'win32') return posix.join('/etc', name);
  return title === 'ClaudeCode' ? `C:\\Program Files\\${title}` : `C:\\ProgramData\\${name}`;
}

/** Where the system's programs keep what belongs to one user. */
function supportFolder({ platform, home, appData, configHome }: ConfigSurroundings): string {
  if (platform === 'win32') return appData || win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  return configHome || posix.join(home, '.config');
}
