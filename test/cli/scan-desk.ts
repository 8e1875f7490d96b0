import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerPorts } from '../../src/gateway/servers/ports.ts';
import { children } from '../../src/world/children.ts';
import { clock } from '../../src/world/clock.ts';
import { http } from '../../src/world/http.ts';
import { type Desk, openDesk } from './desk.ts';
import { fixedPorts } from './sample-project.ts';

/** A server of one file: what it offers stands in the file that its first argument names, and in a variable. */
const SERVER = `import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const { tools, instructions } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (process.env.OFFERED) tools.push({ name: process.env.OFFERED });
const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const serverInfo = { name: 'fixture', version: '1' };
  if (method === 'initialize') {
    const { protocolVersion } = params;
    say(id, { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions });
  } else if (method === 'tools/list') say(id, { tools });
  else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }));
}
`;

/** A desk with real child processes, and a server to start: `node server.mjs offer.json`. */
export function openScanDesk(
  files: Readonly<Record<string, string>>,
  home = join(tmpdir(), 'tokenauditor-no-home'),
): Desk {
  const ports: ServerPorts = {
    children,
    http,
    clock,
    environment: { PATH: process.env.PATH, OFFERED: 'from_the_environment' },
    platform: 'linux',
    home,
  };
  return openDesk({ 'server.mjs': SERVER, ...files }, fixedPorts(), ports);
}
