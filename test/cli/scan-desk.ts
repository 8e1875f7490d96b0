import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Desk, openDesk } from './desk.ts';
import { livePorts, SERVER } from './live-servers.ts';
import { fixedPorts } from './sample-project.ts';

/** A desk with real child processes, and a server to start: `node server.mjs offer.json`. */
export function openScanDesk(
  files: Readonly<Record<string, string>>,
  home = join(tmpdir(), 'tokenauditor-no-home'),
): Desk {
  return openDesk({ 'server.mjs': SERVER, ...files }, fixedPorts(), livePorts(home));
}
