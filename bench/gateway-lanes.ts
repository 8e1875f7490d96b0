/** Ways to the echo server: over the pipes of a process, or over HTTP of one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

export interface Lane {
  readonly name: string;
  readonly pid: number;
  /** The whole answer. */
  readonly ask: Ask;
  /** With a number the text is like no other: nothing that was judged before is judged again. */
  call(size: number, nth?: number): Promise<void>;
  close(): Promise<void>;
}

type Ask = (method: string, params: object) => Promise<string>;

const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};
const PATIENCE_MS = 30_000;

/** Words, as most content is. */
const textOf = (size: number, nth?: number): string =>
  `${nth ?? ''}${'some plain words '.repeat(Math.ceil(size / 17))}`.slice(0, size);

function start([command = '', ...args]: readonly string[], cwd: string): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: cwd };
  return spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
}

/** A lane that drops what is too large for it would never answer. */
async function inTime(name: string, asked: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer in time`)), PATIENCE_MS);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

const laneOf = (name: string, child: ChildProcess, ask: Ask, tool = 'echo'): Lane => ({
  name,
  pid: child.pid ?? 0,
  ask,
  call: async (size, nth) => {
    const asked = ask('tools/call', { name: tool, arguments: { text: textOf(size, nth) } });
    const reply = await inTime(name, asked);
    if (!reply.includes('some plain words')) throw new Error(`${name} did not answer a call`);
  },
  close: async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    const stuck = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(stuck);
  },
});

/** Rejects if it does not greet. */
export async function pipeLane(name: string, command: readonly string[], cwd: string): Promise<Lane> {
  const child = start(command, cwd);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  stdin.on('error', () => {});
  const waiting = new Map<number, (line: string) => void>();
  createInterface({ input: stdout }).on('line', (line) => {
    const id = Number(/"id":(\d+)/.exec(line)?.[1]);
    waiting.get(id)?.(line);
    waiting.delete(id);
  });
  let last = 0;
  const ask: Ask = (method, params) => {
    last += 1;
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`);
    return new Promise((resolve) => waiting.set(last, resolve));
  };
  await ask('initialize', GREETING);
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return laneOf(name, child, ask);
}

interface HttpPlace {
  readonly url: string;
  /** Known once it has started. */
  token?(): string;
  /** Where the names of tools are changed. */
  readonly tool?: string;
}

/** Rejects, with the reason, if it does not greet in time. */
export async function httpLane(
  name: string,
  command: readonly string[],
  cwd: string,
  { url, token, tool }: HttpPlace,
): Promise<Lane> {
  const child = start(command, cwd);
  child.stdout?.resume();
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  let session: Record<string, string> = {};
  let last = 0;
  let why = '';
  const post = (body: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token()}` }),
        ...session,
      };
      const asked = request(url, { method: 'POST', headers, agent }, async (answer) => {
        const id = answer.headers['mcp-session-id'];
        if (typeof id === 'string') session = { 'mcp-session-id': id };
        let text = '';
        for await (const chunk of answer) text += chunk;
        if ((answer.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${name}: ${answer.statusCode}`));
      });
      asked.on('error', reject);
      asked.end(JSON.stringify({ jsonrpc: '2.0', ...body }));
    });
  const ask: Ask = (method, params) => {
    last += 1;
    return post({ id: last, method, params });
  };
  for (
    const until = performance.now() + PATIENCE_MS;
    performance.now() < until && child.exitCode === null;
  ) {
    try {
      // A greeting that was answered too late has opened a session of its own.
      session = {};
      await ask('initialize', GREETING);
      await post({ method: 'notifications/initialized' });
      const lane = laneOf(name, child, ask, tool);
      await lane.call(100);
      return lane;
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const ended = child.exitCode === null ? 'it did not answer' : `it ended with ${child.exitCode}`;
  child.kill('SIGKILL');
  throw new Error(`${ended} (${why})`);
}

/** The older transport over HTTP: one stream for all answers, and an address for requests that it names first. */
export async function sseLane(
  name: string,
  command: readonly string[],
  cwd: string,
  { url, tool }: HttpPlace,
): Promise<Lane> {
  const child = start(command, cwd);
  child.stdout?.resume();
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const waiting = new Map<number, (message: string) => void>();
  const answer = (data: string) => {
    const id = Number(/"id":(\d+)/.exec(data)?.[1]);
    waiting.get(id)?.(data);
    waiting.delete(id);
  };
  const place = await endpointOf(url, answer, () => child.exitCode !== null).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const post = (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request(place, { method: 'POST', headers, agent }, (taken) => taken.resume());
    asked.on('error', () => {});
    asked.end(JSON.stringify({ jsonrpc: '2.0', ...body }));
  };
  let last = 0;
  const ask: Ask = (method, params) => {
    last += 1;
    post({ id: last, method, params });
    return new Promise((resolve) => waiting.set(last, resolve));
  };
  await ask('initialize', GREETING);
  post({ method: 'notifications/initialized' });
  const lane = laneOf(name, child, ask, tool);
  // It greets before its own servers are ready.
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    try {
      await lane.call(100);
      return lane;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  child.kill('SIGKILL');
  throw new Error('it greets, and answers no call');
}

async function endpointOf(url: string, answer: (data: string) => void, isOver: () => boolean): Promise<URL> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && !isOver(); ) {
    const found = await new Promise<URL | undefined>((resolve) => {
      const opened = request(url, { headers: { accept: 'text/event-stream' } }, async (stream) => {
        if (stream.statusCode !== 200) return resolve(undefined);
        for await (const line of createInterface({ input: stream })) {
          const data = /^data: ?(.*)$/.exec(line)?.[1];
          if (data === undefined) continue;
          if (data.startsWith('{')) answer(data);
          else resolve(new URL(data, url));
        }
      });
      opened.on('error', () => resolve(undefined));
      opened.end();
    });
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('it did not answer');
}
