import type { ServerPorts } from '../../src/ports/servers.ts';
import { children } from '../../src/world/children.ts';
import { http } from '../../src/world/http.ts';
import { patientClock } from '../fixtures/patient-clock.ts';

/** A server of one file: what it offers stands in the file that its first argument names, and in a variable. */
export const SERVER = `import { readFileSync } from 'node:fs';
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

/** Real child processes and connections, of a user who has nothing but this home. */
export const livePorts = (home: string): ServerPorts => ({
  children,
  http,
  clock: patientClock,
  environment: { PATH: process.env.PATH, OFFERED: 'from_the_environment' },
  platform: 'linux',
  home,
});
