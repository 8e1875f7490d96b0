/** Aliases under the names of their cmdlets, lower case: programs of a reading are never called by an alias. */
export const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'invoke-expression': 'iex',
    'invoke-webrequest': 'iwr',
    'invoke-restmethod': 'irm',
    'invoke-command': 'icm',
    'invoke-item': 'ii',
    'invoke-wmimethod': 'iwmi',
    'invoke-history': 'ihy r',
    'remove-item': 'ri rm del erase rd rmdir',
    'remove-itemproperty': 'rp',
    'remove-variable': 'rv',
    'remove-module': 'rmo',
    'get-content': 'gc cat type',
    'set-content': '',
    'add-content': 'ac',
    'clear-content': 'clc',
    'get-childitem': 'gci ls dir',
    'get-item': 'gi',
    'get-itemproperty': 'gp',
    'set-itemproperty': 'sp',
    'new-item': 'ni md mkdir',
    'copy-item': 'cpi cp copy',
    'move-item': 'mi mv move',
    'rename-item': 'rni ren',
    'get-process': 'gps ps',
    'stop-process': 'spps kill',
    'start-process': 'saps start',
    'start-service': 'sasv',
    'stop-service': 'spsv',
    'start-job': 'sajb',
    'get-wmiobject': 'gwmi',
    'get-ciminstance': 'gcim',
    'set-location': 'cd sl chdir',
    'push-location': 'pushd',
    'pop-location': 'popd',
    'get-location': 'gl pwd',
    'write-output': 'echo write',
    'select-string': 'sls',
    'foreach-object': 'foreach %',
    'where-object': 'where ?',
    'select-object': 'select',
    'sort-object': 'sort',
    'tee-object': 'tee',
    'measure-object': 'measure',
    'set-alias': 'sal',
    'new-alias': 'nal',
    'set-variable': 'sv set',
    'get-variable': 'gv',
    'import-module': 'ipmo',
    'get-command': 'gcm',
    'get-member': 'gm',
    'new-object': '',
    'out-host': 'oh',
    'start-sleep': 'sleep',
    'get-help': 'help man',
    'compare-object': 'compare diff',
    'get-history': 'h history ghy',
    'clear-history': 'clhy',
    'out-printer': 'lp',
    'new-psdrive': 'ndr mount',
    'remove-psdrive': 'rdr',
    'set-item': 'si',
    'clear-item': 'cli',
    'enter-pssession': 'etsn',
    'new-pssession': 'nsn',
  }).flatMap(([name, aliases]) =>
    aliases
      .split(' ')
      .filter((alias) => alias !== '')
      .map((alias): [string, string] => [alias, name]),
  ),
);

/** Aliases that are also programs elsewhere: with options of that program's kind they are not the alias. */
const NATIVE_OPTIONS = /^(?:--|-[A-Za-z]{0,4}[rR][A-Za-z]{0,3}f|-[rR]?f[rR]?[vi]{0,2}$|-[a-zA-Z]$|\/[a-z]$)/;
const SHARED = new Set([
  'rm',
  'cp',
  'mv',
  'ls',
  'cat',
  'ps',
  'kill',
  'sort',
  'tee',
  'diff',
  'mkdir',
  'mount',
  'sleep',
  'man',
  'del',
  'rd',
  'rmdir',
  'erase',
  'dir',
  'copy',
  'move',
]);
const POWERSHELL_OPTION = /^-(?:uri|outf|useb|method|body|head|infile|cred)/i;

export function canonicalName(
  name: string,
  args: readonly string[],
  own: ReadonlyMap<string, string>,
): string {
  const chosen = own.get(name) ?? name;
  if ((chosen === 'curl' || chosen === 'wget') && args.some((arg) => POWERSHELL_OPTION.test(arg)))
    return 'invoke-webrequest';
  const isNative = SHARED.has(chosen) && args.some((arg) => NATIVE_OPTIONS.test(arg) && !/^-r$/i.test(arg));
  return isNative ? chosen : (ALIASES.get(chosen) ?? chosen);
}
