/** A pipe, a socket or a device that is named as a file is refused at once, by every command that reads files. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin } from '../mcp/connect.ts';

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'odd-files-'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve));
  writeFileSync(join(folder, 'plain.txt'), 'nothing to see\n');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(
  words: readonly string[],
  input = '',
): Promise<{ out: string; err: string; code: number | null }> {
  const child = spawn(process.execPath, [bin, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece) => {
    out += piece;
  });
  child.stderr.on('data', (piece) => {
    err += piece;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ out, err, code })));
}

const VERBS: readonly (readonly string[])[] = [
  ['redact', 'FILE'],
  ['inspect', 'FILE'],
  ['scan', '--file', 'FILE'],
  ['screen', '--policy', 'FILE', '--', 'ls'],
  ['audit', 'FILE'],
  ['degrade', 'FILE'],
  ['probe-plan', 'FILE'],
  ['mcp', '--policy', 'FILE'],
];

describe.skipIf(process.platform === 'win32')('refused', () => {
  test.each(VERBS.map((words) => [words.join(' '), words] as const))('%s', async (_, words) => {
    for (const [file, kind] of [
      ['pipe', 'a pipe'],
      ['/dev/zero', 'a device'],
    ] as const) {
      const { err, code } = await run(words.map((word) => (word === 'FILE' ? file : word)));
      expect(err).toContain(`it is ${kind}, not a file`);
      expect(code).toBe(2);
    }
  });

  test('a socket, and a pipe to write to that no process reads', async () => {
    expect((await run(['redact', 'socket'])).err).toContain('it is a socket, not a file');
    const written = await run(['redact', '--output', 'pipe', 'plain.txt']);
    expect(written.err).toContain('a pipe that no process reads');
    expect(written.code).toBe(2);
  });
});

test.skipIf(process.platform === 'win32')(
  'what was handed over is read, and nothing is a file, too',
  async () => {
    expect(await run(['redact', '/dev/stdin'], 'x=1\n')).toMatchObject({ out: 'x=1\n', code: 0 });
    expect(await run(['redact', '-'], 'x=1\n')).toMatchObject({ out: 'x=1\n', code: 0 });
    expect(await run(['redact', '/dev/null'])).toMatchObject({ out: '', code: 0 });
  },
);

test('folders far inside each other are looked through without end of the stack', async () => {
  const deep = join(folder, 'deep', ...Array.from({ length: 900 }, () => 'd'));
  mkdirSync(deep, { recursive: true });
  for (const verb of ['routes', 'audit']) expect([0, 1, 2]).toContain((await run([verb, 'deep'])).code);
});
