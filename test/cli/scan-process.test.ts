import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The bundle as users run it, with servers that hang: whatever ends the scan, no process of theirs stays behind.
const bin = join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js');
const env = { PATH: process.env.PATH, HOME: process.env.HOME };

/** Says who it and its own child are, then never answers and takes no hint. */
const HANGING = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => {});
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
writeFileSync(process.argv[2], [process.pid, child.pid].join(' '));
setInterval(() => {}, 1000);
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-scan-'));
  writeFileSync(join(folder, 'hanging.mjs'), HANGING);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // One that has ended and was not waited for yet is no process any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function pidsIn(name: string): Promise<number[]> {
  const path = join(folder, name);
  while (!existsSync(path) || readFileSync(path, 'utf8') === '') await soon();
  return readFileSync(path, 'utf8').split(' ').map(Number);
}

const scanning = (...more: string[]): ChildProcess =>
  spawn(
    process.execPath,
    [bin, 'scan', '--no-record', ...more, '--server', '--', process.execPath, 'hanging.mjs', 'pids'],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));

async function gone(pids: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 3_000 && pids.some(isAlive); tries++) await soon();
  return !pids.some(isAlive);
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s leaves no child', async (signal, status) => {
  const child = scanning('--timeout', '60');
  const pids = await pidsIn('pids');
  expect(pids.map(isAlive)).toEqual([true, true]);
  const end = ended(child);
  child.kill(signal);
  expect(await end).toBe(status);
  expect(await gone(pids)).toBe(true);
});

test('a server that never answers is given up, and none of it stays', async () => {
  // On a busy machine a server may be given up before it could say who it is: then it is given longer.
  for (const seconds of [2, 8, 32]) {
    const child = scanning('--timeout', String(seconds));
    let shown = '';
    child.stdout?.on('data', (data) => {
      shown += data;
    });
    expect(await ended(child)).toBe(2);
    expect(shown).toContain(`it did not answer within ${seconds} s`);
    if (existsSync(join(folder, 'pids'))) break;
  }
  expect(await gone(await pidsIn('pids'))).toBe(true);
});

function shell(line: string) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    // Whose standard input is a socket would otherwise run the user's own .bashrc first.
    ['--norc', '-c', `tokenauditor='${process.execPath} ${bin}'; ${line}`],
    { cwd: folder, env, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('a reader that stops early ends a batch quietly', () => {
  const line = `${JSON.stringify({ id: 1, name: 'x', description: 'Adds numbers.' })}\n`;
  writeFileSync(join(folder, 'many.jsonl'), line.repeat(20_000));
  const { stdout, stderr } = shell(
    '$tokenauditor scan --jsonl many.jsonl | head -n 1; echo "status ${PIPESTATUS[0]}"',
  );
  expect(stdout).toMatch(/^\{"id":1,"verdict":"clean".*\}\nstatus 141\n$/);
  expect(stderr).toBe('');
});

test('what is dangerous is so even if nobody listens', () => {
  const description = `Weather.${'\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}'}`;
  writeFileSync(join(folder, 'tools.json'), JSON.stringify([{ name: 'x', description }]));
  for (const format of ['text', 'json', 'sarif', 'html']) {
    const { status, stderr } = shell(
      `$tokenauditor scan --quiet --file tools.json --format ${format} | true; exit "\${PIPESTATUS[0]}"`,
    );
    expect([status, stderr]).toEqual([1, '']);
  }
});

test('without a terminal a configuration starts nothing', () => {
  const server = { command: process.execPath, args: ['hanging.mjs', 'pids'], cwd: folder };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { one: server } }));
  const { status, stderr } = shell('yes | $tokenauditor scan --config mcp.json');
  expect(status).toBe(2);
  expect(stderr).toContain('cannot ask whether to start 1 server: not a terminal');
  expect(existsSync(join(folder, 'pids'))).toBe(false);
});
