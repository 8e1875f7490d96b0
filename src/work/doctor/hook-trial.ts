/** Tries one hook with a call that must be denied and with an everyday one, and reads the answers as its host would. */

import type { InstallPorts } from '../../ports/install.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { HookSettings } from '../../road/policy/settings.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Scope } from '../install/host/host.ts';
import { DANGEROUS, EVERYDAY, GATES, readBy } from './canary.ts';
import type { Started } from './hook-entries.ts';
import { type Tried, tryHook } from './try-hook.ts';

export interface TrialRoom {
  readonly scope: Scope;
  readonly ports: InstallPorts;
  readonly settings: HookSettings;
  /** Asked for only where there is a hook to try. */
  servers(): Promise<ServerPorts>;
}

type Outcome =
  | { readonly ms: readonly [number, number] }
  | { readonly problem: string; readonly remedy: string };

export async function tryBoth(host: HostName, started: Started, room: TrialRoom): Promise<Outcome> {
  const { scope, settings } = room;
  const servers = await room.servers();
  const ask = (command: string): Promise<Tried> =>
    tryHook(started, JSON.stringify(GATES[host].payload(command, scope.folder)), host, { ...room, servers });
  const dangerous = await ask(DANGEROUS);
  if (readBy(host, dangerous) !== 'denied') return broken('a call that must be denied', dangerous);
  const everyday = await ask(EVERYDAY);
  const understood = readBy(host, everyday);
  if (understood === 'allowed' && !settings.explicitAllow)
    return {
      problem:
        'tried with an everyday call: it skips the host’s own question, although no setting asks for that',
      remedy: REINSTALL,
    };
  if (understood !== 'passed' && understood !== 'allowed') return broken('an everyday call', everyday);
  return { ms: [dangerous.ms, everyday.ms] };
}

const REINSTALL = 'install TokenAuditor again if its files are gone; then `tokenauditor init`';

function broken(what: string, { exit, stderr, stdout, ms }: Tried): Outcome {
  const output = `${stderr}${stdout}`;
  // Only our own sentence is looked for: any other output may come from anywhere.
  const why = /could not judge this call/.test(output)
    ? 'the program that it starts is missing or broken'
    : exit === undefined
      ? `no answer within ${ms} ms`
      : `unexpected answer (exit ${exit})`;
  return { problem: `tried with ${what}: ${why}`, remedy: REINSTALL };
}
