/** Starts a hook as its host does, with an event on its standard input. */

import type { InstallPorts } from '../../ports/install.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Scope } from '../install/host/host.ts';
import type { Ended } from './canary.ts';
import type { Started } from './hook-entries.ts';

export interface Tried extends Ended {
  readonly ms: number;
}

interface Place {
  readonly scope: Scope;
  readonly ports: InstallPorts;
  readonly servers: ServerPorts;
}

/** Longer than any hook may take. */
const MOST_MS = 60_000;
const MOST_BYTES = 64 * 1024;

export async function tryHook(
  started: Started,
  event: string,
  host: HostName,
  { scope, ports, servers }: Place,
): Promise<Tried> {
  const { children, clock, environment } = servers;
  const env = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const startMs = performance.now();
  const child = children.start({ ...commandOf(started, host, ports), env, cwd: scope.folder });
  child.write(event);
  child.closeInput();
  let cancel = () => {};
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.after(MOST_MS, () => resolve(undefined));
  });
  const whole = Promise.all([textOf(child.output), textOf(child.errors), child.ended]);
  const ended = await Promise.race([whole, late]);
  cancel();
  child.killTree('SIGKILL');
  const ms = Math.round(performance.now() - startMs);
  if (ended === undefined) return { stdout: '', stderr: '', exit: undefined, ms };
  const [stdout, stderr, end] = ended;
  return { stdout, stderr, exit: end.kind === 'exited' ? (end.code ?? -1) : -1, ms };
}

function commandOf(started: Started, host: HostName, { program }: InstallPorts) {
  if (started.kind === 'shell') return { command: '/bin/sh', args: ['-c', started.command] };
  if (host === 'opencode')
    return { command: program.node, args: ['--input-type=module', '-e', AS_OPENCODE, started.path] };
  return { command: started.path, args: [] };
}

/** Loads the plugin and calls it as OpenCode does; what it throws is its denial. */
const AS_OPENCODE = `import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
const { tool, args, sessionID, cwd } = JSON.parse(await text(process.stdin));
const { TokenAuditor } = await import(pathToFileURL(process.argv[1]).href);
const plugin = await TokenAuditor({ directory: cwd });
let answer = {};
await plugin['tool.execute.before']({ tool, sessionID }, { args }).catch((error) => {
  answer = { deny: error.message };
});
process.stdout.write(JSON.stringify(answer));`;

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks)
    if (text.length < MOST_BYTES) text += decoder.decode(chunk, { stream: true });
  return text;
}
