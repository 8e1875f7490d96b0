/**
 * A process of its own that loads the gateway when it is asked to, so that what it reads takes no time of the client whose
 * calls are measured; and a server that does nothing, by which the machine's own part of a delay is measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import { type Ask, openClient } from './gateway-client.ts';

export interface Load {
  readonly method: string;
  readonly params: object;
  /** Characters of each answer, at least. */
  readonly least: number;
}

export interface Reader {
  /** Resolves to how long it took. */
  read(load: Load): Promise<number>;
  close(): void;
}

interface Loaded {
  readonly tookMs: number;
  readonly size: number;
}

export async function openReader(url: string, token: string): Promise<Reader> {
  const child = fork(import.meta.filename, [url, token]);
  await heard(child);
  return {
    read: async (load) => {
      child.send(load);
      const { tookMs, size } = (await heard(child)) as Loaded;
      if (size < load.least) throw new Error(`${load.method} was answered with ${size} characters only`);
      return tookMs;
    },
    close: () => void child.kill(),
  };
}

const heard = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the reader ended'));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message);
    });
  });

/** Its address. */
export async function openIdleServer(): Promise<{ readonly url: string; close(): void }> {
  const child = fork(import.meta.filename, ['idle']);
  const port = await heard(child);
  return { url: `http://127.0.0.1:${port}/`, close: () => void child.kill() };
}

function serveNothing(): void {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port));
}

async function readAsAsked([url = '', token = '']: readonly string[]): Promise<void> {
  const ask: Ask = await openClient(url, token);
  process.on('message', async ({ method, params }: Load) => {
    const from = performance.now();
    const { length } = await ask(method, params);
    process.send?.({ tookMs: performance.now() - from, size: length } satisfies Loaded);
  });
  process.send?.('ready');
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const given = process.argv.slice(2);
  if (given[0] === 'idle') serveNothing();
  else await readAsAsked(given);
}
