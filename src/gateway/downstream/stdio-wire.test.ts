import { expect, it } from 'vitest';
import type { Child, ChildEnd } from '../../ports/servers.ts';
import { clock } from '../../world/clock.ts';
import { listServer } from './list-server.ts';

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function whyNot(end: ChildEnd, platform: string): Promise<readonly string[]> {
  const child: Child = {
    output: nothing(),
    errors: nothing(),
    ended: Promise.resolve(end),
    write: () => {},
    closeInput: () => {},
    killTree: () => {},
  };
  const http = { ask: async () => ({ kind: 'failed', code: 'ENOTFOUND' }) as const };
  const ports = { children: { start: () => child }, http, clock, environment: {}, platform, home: '/' };
  return (await listServer('s', { kind: 'stdio', command: 'npx', args: [], env: {} }, ports)).problems;
}

const endings: [ChildEnd, string, string][] = [
  [{ kind: 'exited', code: 2, signal: null }, 'linux', 'it ended with exit code 2'],
  [{ kind: 'exited', code: null, signal: 'SIGSEGV' }, 'linux', 'it was ended by SIGSEGV'],
  [{ kind: 'not-started', errno: 'EAGAIN' }, 'linux', 'the command "npx" could not be started (EAGAIN)'],
  [{ kind: 'not-started', errno: 'EACCES' }, 'win32', 'the command "npx" may not be executed'],
  [
    { kind: 'not-started', errno: 'ENOENT' },
    'win32',
    'the command "npx" was not found, or the folder it starts in; a batch file needs "cmd" as the command and "/c" before its name',
  ],
];
it.each(endings)('%o on %s', async (end, platform, why) => {
  expect(await whyNot(end, platform)).toEqual([`nothing could be listed: ${why}`]);
});
