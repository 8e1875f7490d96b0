/**
 * The file that wrapped entries start. It is in the home, where it stays when the package goes: then it answers in place of
 * the gateway, with the file and the entry that its person has to put back.
 */
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { commandLine } from '../clients/own-program.ts';
import { MERGED_NAME } from '../clients/wrapped-start.ts';
import { quoteForShell } from '../install/host/command.ts';
import { gatewayLauncherPath } from '../install/host/launcher-path.ts';
import { type Change, isUntouched } from '../install/plan.ts';
import type { Records } from '../install/records.ts';
import { locateFile, unfit } from '../install/whereabouts.ts';

/** A file with entries that start it. */
export interface StartingFile {
  readonly client: ClientId;
  /** What those entries name as their project. */
  readonly folder: string;
  readonly path: string;
}

/** Undefined where no entry starts it, and on Windows, where entries start Node itself. */
export function launcherChange(
  planned: readonly StartingFile[],
  ports: InstallPorts,
  records: Records,
): Change | undefined {
  const recorded = records.all.flatMap(({ path, folder, entries: [first] = [] }) =>
    first === undefined ? [] : [{ client: first.client, folder, path }],
  );
  const files = [...recorded, ...planned.filter(({ path }) => records.of(path) === undefined)];
  if (ports.platform === 'win32' || files.length === 0) return undefined;
  const path = gatewayLauncherPath(ports.home);
  const whereabouts = locateFile(path, { level: 'user', folder: ports.home }, ports.disk);
  const { bytes } = whereabouts;
  if (bytes && !isUntouched(bytes, records.of(path)) && !isEntryLauncher(bytes.toString('utf8'), ports))
    throw unfit(path, 'it is not the file that wrap wrote', 'read it, and move it away');
  const after = Buffer.from(launcherScript(files, ports));
  return { path, hosts: [], kind: 'file', whereabouts, after, base: undefined, mode: 0o600 };
}

/** Exactly as written, apart from the paths in it. */
export const isEntryLauncher = (text: string, ports: Pick<InstallPorts, 'program'>): boolean =>
  unplaced(text) === unplaced(launcherScript([], ports));

const unplaced = (text: string): string =>
  text.replace(/^ {2}'.*' ;;\n/gm, '').replace(/^(node|script)='.*'$/gm, '$1=');

function launcherScript(files: readonly StartingFile[], { program }: Pick<InstallPorts, 'program'>): string {
  const q = quoteForShell;
  const { node, script } = commandLine(program);
  const byPlace = new Map<string, string[]>();
  for (const { client, folder, path } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const place = `${client} ${folder}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), path]);
  }
  const places = [...byPlace].map(([place, paths]) => `  ${q(place)}) file=${q(paths.join(' or '))} ;;\n`);
  return `#!/bin/sh
# Written by \`tokenauditor wrap\`; the same with --undo takes it away again.
# The entries of your clients start this file, which starts the gateway. Without TokenAuditor it reports what to put back.
node=${q(node)}
script=${q(script)}
[ -f "$node" ] && [ -f "$script" ] && exec "$node" "$script" "$@"
missing=$script
[ -f "$node" ] || missing=$node
agent= place= name= way= last= kept=
for word; do
  case $word in
    --) way='what follows -- in its arguments is the command of the server'; break ;;
    --env=*=@file:*|--header=*@file:*) pair=\${word#*=}; kept="\${kept:+$kept, }\${pair%%[=:]*} in \${word##*@file:}" ;;
    --name=*) name=\${word#*=} ;;
    --url=*) way='what follows --url= in its arguments is the address of the server' ;;
  esac
  case $last in --agent) agent=$word ;; --project) place=$word ;; esac
  last=$word
done
[ -n "$name" ] || name=${MERGED_NAME} way="its servers are in $place/.tokenauditor/tokenauditor.yaml"
case "$agent $place" in
${places.join('')}  *) file="the configuration of $agent" ;;
esac
problem="cannot start $name: $missing is missing"
hint="install TokenAuditor again, or put back the entry $name in $file: $way\${kept:+; copy these secrets back into it: $kept}"
PATH=$PATH:/usr/bin:/bin
plain() { printf %s "$1" | LC_ALL=C tr -d '"\\\\\\000-\\037\\177'; }
printf '%s\\n' "tokenauditor: error: $(plain "$problem")" "hint: $(plain "$hint")" >&2
[ -t 0 ] && exit 1
# Clients show what answers their greeting sooner than what was written to stderr.
IFS= read -r line || exit 1
id=$(printf '%s\\n' "$line" | sed -n -e 's/.*"id" *: *\\([0-9][0-9]*\\).*/\\1/p' -e t -e 's/.*"id" *: *\\("[^"\\\\]*"\\).*/\\1/p')
[ -n "$id" ] || exit 1
printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"TokenAuditor: %s"}}\\n' "$id" "$(plain "$problem; $hint")"
exit 1
`;
}
