/** Names that every script has without defining them. */

/** The whole environment. */
export const ENVIRONMENTS = new Set([
  'os.environ',
  'process.env',
  'Deno.env.toObject()',
  'Bun.env',
  'ENV',
  '_ENV',
  '_SERVER',
  'ENVIRON',
  'getenv()',
  'os.Environ()',
  'env.vars()',
  'std.env.vars()',
  'std.env.vars_os()',
  'env.vars_os()',
  'System.getenv()',
  'System.get_env()',
  'Sys.getenv()',
  'Environment.GetEnvironmentVariables()',
  'System.Environment.GetEnvironmentVariables()',
  'ProcessInfo.processInfo.environment',
  'Platform.environment',
  'System.Environment.getEnvironment',
  'getEnvironment',
  'Unix.environment()',
  'environ',
  'sys.env',
  'process.getEnvMap()',
  'std.process.getEnvMap()',
]);
export const KEEP_ENVIRONMENT = new Set([
  'items',
  'values',
  'copy',
  'to_h',
  'to_a',
  'map',
  'sort',
  'each',
  'each_pair',
  'inspect',
  'dict',
]);
/** As a path it is the folder of the call, like `.`. */
export const OWN_FOLDER = './.';
export const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['sys.executable', 'python3'],
  ['process.execPath', 'node'],
  ['process.argv0', 'node'],
  // The folder of the script: written with one extra step, so that a caller who knows the file can resolve it.
  ['__dirname', OWN_FOLDER],
  ['import.meta.dirname', OWN_FOLDER],
  ['FileManager.default.homeDirectoryForCurrentUser', '~'],
  ['NSHomeDirectory()', '~'],
  ['os.sep', '/'],
  ['path.sep', '/'],
]);

/** Input from outside while the script runs. */
export const INPUTS = new Set([
  'sys.stdin',
  'process.stdin',
  'STDIN',
  'stdin',
  'gets',
  'readline',
  '_',
  '0',
  'input()',
  'raw_input()',
]);
