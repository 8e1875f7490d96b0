/** Which process listens on a port of this machine, where the system shows it: Linux, for processes of the same user. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { Trouble } from '../../vocabulary/trouble.ts';

const LISTENING = '0A';

/** Before anything is started for it. */
export function assertFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? takenBy(port) : error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
}

function takenBy(port: number): Trouble {
  const holder = holderOfPort(port);
  return holder === undefined
    ? new Trouble('port.taken', { port: String(port) })
    : new Trouble('port.held', { port: String(port), holder });
}

/** Such as `node, process 4711`; undefined if it is not known. */
function holderOfPort(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listening(table, port)));
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsOne(name, sockets));
    if (pid === undefined) return undefined;
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return `${name}, process ${pid}`;
  } catch {
    return undefined;
  }
}

function listening(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return linesOf(table)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENING)
    .map((fields) => `socket:[${fields[9]}]`);
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1);
  } catch {
    return [];
  }
}

/** Not of another user's process: its descriptors cannot be read. */
function holdsOne(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(linkAt(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}

function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
