/**
 * Long work for the gateway, apart from `npm test`: thousands of servers started and stopped without an orphan or an open
 * descriptor left, and ten thousand calls in flight within 512 MB. Linux alone: it reads /proc.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '2000' }, calls: { type: 'string', default: '10000' } },
});
const [starts, calls] = [Number(values.starts), Number(values.calls)];
const PROGRAM = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
const SERVER = join(import.meta.dirname, 'echo-server.mjs');
const MOST_MB = 512;
const AT_ONCE = 8;

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const project = join(folder, 'project');
mkdirSync(project, { recursive: true });
const { PATH = '' } = process.env;

function start(...args: readonly string[]): ChildProcess {
  const server = ['--bare', '--', process.execPath, SERVER];
  return spawn(process.execPath, [PROGRAM, ...args, ...server], {
    cwd: project,
    env: { PATH, HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'soak', version: '1' },
};
const message = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });

/** Processes that this one started, however deep. */
function descendants(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return own.flatMap((child) => [child, ...descendants(child)]);
}

const descriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const megabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let isGood = true;
function show(what: string, figure: string, met: boolean): void {
  isGood &&= met;
  process.stdout.write(`  ${what.padEnd(44)} ${figure.padStart(12)}   ${met ? 'ok' : 'MISS'}\n`);
}

/** One server per session: it starts with the first call and ends with the session. */
async function startAndStop(): Promise<void> {
  const gateway = start('up', '--port', '0', '--json');
  let text = '';
  for await (const chunk of gateway.stdout ?? []) {
    text += chunk;
    if (/^\}$/m.test(text)) break;
  }
  const { url, token_file, pid } = JSON.parse(text);
  const headers = {
    authorization: `Bearer ${readFileSync(token_file, 'utf8').trim()}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const post = (body: object, more: Record<string, string> = {}, method = 'POST') =>
    new Promise<{ readonly text: string; readonly session: string }>((resolve, reject) => {
      // A connection for each request: none is kept that could be mistaken for one that was left.
      const asked = request(
        url,
        { method, headers: { ...headers, ...more }, agent: false },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += chunk;
          resolve({ text, session: String(answer.headers['mcp-session-id']) });
        },
      );
      asked.on('error', reject);
      asked.end(method === 'POST' ? JSON.stringify(body) : undefined);
    });
  const session = async () => {
    const greeted = await post(message(1, 'initialize', GREETING));
    const own = { 'mcp-session-id': greeted.session };
    const { text: reply } = await post(
      message(2, 'tools/call', { name: 'echo', arguments: { text: 'x' } }),
      own,
    );
    if (!reply.includes('"text":"x"')) throw new Error('a call was not answered');
    await post({}, own, 'DELETE');
  };
  for (let i = 0; i < AT_ONCE; i += 1) await session();
  await soon(1_000);
  const before = descriptors(pid);
  for (let i = 0; i < starts; i += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, session));
  await soon(3_000);
  show(
    `${starts} servers started and stopped: orphans`,
    String(descendants(pid).length),
    descendants(pid).length === 0,
  );
  const left = descriptors(pid) - before;
  show('descriptors more than before', String(left), left <= 0);
  show('memory at most', `${megabytes(pid).toFixed(0)} MB`, megabytes(pid) < MOST_MB);
  const gone = ended(gateway);
  gateway.kill();
  await gone;
}

async function inFlight(): Promise<void> {
  const gateway = start('gateway', '--standalone');
  const { stdin, stdout, pid = 0 } = gateway;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  const write = (each: object) => stdin.write(`${JSON.stringify(each)}\n`);
  const answered = new Map<number, string>();
  const all = new Promise<void>((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line);
      answered.set(id, result?.content?.[0]?.text ?? JSON.stringify(result));
      if (answered.size === calls + 1) resolve();
    });
  });
  write(message(0, 'initialize', GREETING));
  while (!answered.has(0)) await soon(10);
  const started = performance.now();
  for (let id = 1; id <= calls; id += 1)
    write(message(id, 'tools/call', { name: 'hold', arguments: { text: `for ${id}`, count: calls } }));
  await all;
  const seconds = (performance.now() - started) / 1_000;
  const wrong = [...answered].filter(([id, text]) => id > 0 && text !== `for ${id}`).length;
  show(`${calls} calls in flight: wrong or lost answers`, String(wrong), wrong === 0);
  show('seconds', seconds.toFixed(1), true);
  show('memory at most', `${megabytes(pid).toFixed(0)} MB`, megabytes(pid) < MOST_MB);
  const gone = ended(gateway);
  stdin.end();
  await gone;
}

process.stdout.write('soak\n');
try {
  await inFlight();
  await startAndStop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
