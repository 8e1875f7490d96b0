/** A host may read several places, and is guarded only if all of them hold our hook. */

import type { InstallPorts } from '../../ports/install.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import { hookCommand } from '../install/host/command.ts';
import type { Part, Scope } from '../install/host/host.ts';
import { titlesOf } from '../install/hosts.ts';
import { shownPath } from '../install/place.ts';
import { type Examination, warn } from './examination.ts';

/** Whether a script of another author starts our hook: then it is tried like one of ours. */
export const startsOurHook = (bytes: Uint8Array): boolean =>
  /\bhook(?:\.cjs|(?:-[0-9a-f]{8})?\.sh)'? '?cline\b|\btokenauditor(?:\.js)?['"]? hook cline\b/.test(
    Buffer.from(bytes).toString('latin1'),
  );

export function examineMissingHalf(
  part: Part & { readonly hosts: readonly HostName[] },
  scope: Scope,
  ports: InstallPorts,
): Examination {
  const where = `${titlesOf(part.hosts)} (${shownPath(part.path, ports.home)})`;
  if (ports.disk.look(part.path) === undefined)
    return warn(
      'hook',
      `${where}: it has no TokenAuditor hook, so half of the host is not guarded`,
      `\`tokenauditor init${scope.level === 'user' ? '' : ' --here'}\` puts it in`,
    );
  return warn(
    'hook',
    `${where}: the file there is not ours, so half of the host is not guarded`,
    part.kind === 'file' && part.isProgram
      ? `move it away and run \`tokenauditor init\`, or put this line at its top, after #!/bin/sh, and let the rest read "$event": ${callFromScript(scope, ports)}`
      : 'move it away and run `tokenauditor init`',
  );
}

/** Any answer but the two that mean "no opinion" goes to Cline and ends the script: a failure is a no. */
function callFromScript({ folder }: Scope, ports: InstallPorts): string {
  return `event=$(cat); answer=$(printf '%s' "$event" | { ${hookCommand('cline', folder, ports)}; }) || answer='{"cancel":true,"errorMessage":"TokenAuditor could not judge this call"}'; case "$answer" in '{}' | '{"cancel":false}') ;; *) printf '%s\\n' "$answer"; exit 0 ;; esac`;
}
