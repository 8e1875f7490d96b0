import type { ServerPorts } from '../../ports/servers.ts';
import type { ServerStart } from './server-start.ts';

/** What programs need to find themselves, their home, their language and their temporary files; no secrets. */
const INHERITED: Readonly<Record<'posix' | 'windows', readonly string[]>> = {
  posix: [
    ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TZ'],
    ...['TMPDIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'],
  ],
  windows: [
    ...['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'TEMP', 'TMP', 'USERNAME'],
    ...['USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES'],
    ...['PROGRAMFILES(X86)', 'PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS', 'LANG', 'TZ'],
  ],
};

/** Variables that inject foreign code into every program started: never passed on, even if a config names them. */
const LOADS_CODE =
  /^(?:NODE_OPTIONS|NODE_REPL_EXTERNAL_MODULE|LD_(?:PRELOAD|AUDIT|LIBRARY_PATH)|DYLD_.*|BASH_ENV|ENV|BASH_FUNC_.*|PYTHONSTARTUP|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS)$/i;

export interface ChildEnvironment {
  readonly env: Record<string, string>;
  /** Names from the configuration that were left out. */
  readonly withheld: readonly string[];
}

export function childEnvironment(
  start: Extract<ServerStart, { kind: 'stdio' }>,
  { environment, platform }: Pick<ServerPorts, 'environment' | 'platform'>,
): ChildEnvironment {
  const env: Record<string, string> = {};
  const withheld: string[] = [];
  const set = (name: string, value: string | undefined, isNamed: boolean) => {
    // Some shells run a value that begins like a function when they start.
    if (value === undefined || name === '' || /[=\0]/.test(name) || value.includes('\0')) return;
    if (LOADS_CODE.test(name) || (!isNamed && value.startsWith('()'))) {
      if (isNamed) withheld.push(name);
      return;
    }
    env[name] = value;
  };
  const isWindows = platform === 'win32';
  for (const name of INHERITED[isWindows ? 'windows' : 'posix']) {
    set(name, lookUp(environment, platform, name), false);
  }
  for (const name of start.inherits ?? []) set(name, lookUp(environment, platform, name), true);
  for (const [name, value] of Object.entries(start.env)) {
    // Windows has one PATH, however it is spelled.
    const twin = isWindows
      ? Object.keys(env).find((one) => one.toUpperCase() === name.toUpperCase())
      : undefined;
    if (twin !== undefined) delete env[twin];
    set(name, value, true);
  }
  return { env, withheld };
}

export function lookUp(
  environment: ServerPorts['environment'],
  platform: string,
  name: string,
): string | undefined {
  if (Object.hasOwn(environment, name)) return environment[name];
  if (platform !== 'win32') return undefined;
  const spelled = Object.keys(environment).find((one) => one.toUpperCase() === name.toUpperCase());
  return spelled === undefined ? undefined : environment[spelled];
}
