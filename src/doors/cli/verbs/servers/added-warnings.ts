/** What would keep a server that is being added from starting, as far as it is known now. It is added all the same. */
import { isAbsolute, join, resolve } from 'node:path';
import type { InstallPorts } from '../../../../ports/install.ts';
import { printable } from '../../../../text/printable.ts';
import type { ServerEntry } from '../../../../vocabulary/document/servers-part.ts';
import type { Session } from '../../verb/session.ts';

export function addedWarnings(
  { command, env = {}, headers = {} }: ServerEntry,
  { io }: Pick<Session, 'io'>,
  ports: Pick<InstallPorts, 'disk' | 'platform'>,
): string[] {
  const named = Object.values({ ...env, ...headers }).flatMap((value) =>
    [...value.matchAll(/\$\{(?:env:)?([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name),
  );
  const unset = [...new Set(named)].filter((name) => io.env[name] === undefined);
  return [
    ...unset.map((name) => `the variable ${name} is not set here: the server does not start without it`),
    ...(command === undefined || isFound(command, io, ports)
      ? []
      : [
          `the program ${printable(command, { max: 200 })} was not found: the server does not start without it`,
        ]),
  ];
}

/** Windows also tries endings, and a variable in the path is filled at each start. */
function isFound(
  command: string,
  { env, cwd }: Session['io'],
  { disk, platform }: Pick<InstallPorts, 'disk' | 'platform'>,
): boolean {
  if (platform === 'win32' || command.includes('${')) return true;
  const isThere = (path: string) => disk.canRun(path);
  if (command.includes('/')) return isThere(isAbsolute(command) ? command : resolve(cwd(), command));
  return (env.PATH ?? '').split(':').some((folder) => isAbsolute(folder) && isThere(join(folder, command)));
}
