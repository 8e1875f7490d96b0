import { interpreterOf } from '../../shell/reading/interpreters.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { ReadCommand } from '../contract/call.ts';

/** Programs whose output comes from another machine. */
const REMOTE_READERS = new Set(
  'curl wget wget2 curlie http https xh aria2c axel lwp-request lwp-download fetch lynx w3m links elinks nc ncat netcat nc.openbsd nc.traditional cryptcat socat telnet ftp tftp dig drill nslookup host gsutil gist-paste'.split(
    ' ',
  ),
);
/** Shared stores: their content was uploaded by an account holder, not by anyone. */
const STORES: ReadonlyMap<string, RegExp> = new Map([
  ['gh', /^(?:gist|api|release|run)$/],
  ['glab', /^(?:api|snippet|release)$/],
  ['kubectl', /^(?:get|exec|logs)$/],
  ['oc', /^(?:get|exec|logs)$/],
  ['smbclient', /./],
  ['rclone', /^(?:cat|copy)$/],
  ['consul', /^kv$/],
  ['etcdctl', /^get$/],
  ['redis-cli', /./],
]);
const TCP = /^\/dev\/(?:tcp|udp)\//;

export interface NetworkSource {
  readonly run: Run;
  /** As far as it is known: an address, a host, or nothing. */
  readonly url: string;
}

/** The runs among these that read from the network. */
export function networkSources(runs: readonly Run[], command: ReadCommand): NetworkSource[] {
  const found: NetworkSource[] = [];
  const fetches = fetchesOf(command);
  for (const run of runs) {
    const fetched = fetches.get(run.id);
    if (fetched !== undefined) {
      found.push({ run, url: fetched });
      continue;
    }
    const socket = run.redirects.find(
      ({ does, target }) => does !== 'append' && TCP.test(target?.text ?? ''),
    );
    if (socket !== undefined) found.push({ run, url: socket.target?.text ?? '' });
    else if (isRemote(run)) found.push({ run, url: addressIn(run) });
  }
  return found;
}

/** The first address that each run fetches. Remembered: lines with many runs are asked often. */
const fetchesOf = memoOf((command: ReadCommand): ReadonlyMap<number, string> => {
  const made = new Map<number, string>();
  for (const effect of command.effects) {
    if (effect.does === 'fetch' && effect.run !== undefined && !made.has(effect.run))
      made.set(effect.run, effect.url);
  }
  return made;
});

export function isStore({ program, args }: Run): boolean {
  const verb = STORES.get(program);
  return verb !== undefined && args.some(({ text }) => verb.test(text));
}

function isRemote(run: Run): boolean {
  // A remote run returns remote data; a remote shell is where code goes, not where it comes from.
  if (run.where === 'remote' && interpreterOf(run.program) === undefined) return true;
  if (run.program === 'openssl') return run.args[0]?.value === 's_client';
  if (run.program === 'git') return run.args.some(({ text }) => text.startsWith('--remote='));
  if (run.program === 'ssh') return true;
  return REMOTE_READERS.has(run.program) || isStore(run);
}

const addressIn = (run: Run): string =>
  run.args.find(({ text }) => /^[a-z]+:\/\//i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(text))
    ?.text ?? '';
