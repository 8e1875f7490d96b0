import { expect, it } from 'vitest';
import type { Child, ChildEnd } from '../../ports/servers.ts';
import { clock } from '../../world/clock.ts';
import { listServer } from './list-server.ts';
import type { Quoter } from './quote.ts';
import { openStdioWire } from './stdio-wire.ts';

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

it('keeps at most 64 MiB for a server that reads nothing, and drops what its caller gave up', async () => {
  const written: string[] = [];
  let read = () => {};
  let isFull = true;
  const room = new Promise<void>((resolve) => {
    read = resolve;
  });
  const child: Child = {
    output: nothing(),
    errors: nothing(),
    ended: new Promise(() => {}),
    write: (text) => written.push(text),
    room: () => (isFull ? room : undefined),
    closeInput: () => {},
    killTree: () => {},
  };
  const quoter: Quoter = { quote: String, conceal: String, redact: String };
  const limits = { maxMessageBytes: 1_000, graceMs: 1 };
  const receiver = { receive: () => {}, end: () => {} };
  const wire = openStdioWire(child, receiver, { limits, clock, quoter, command: 'x', platform: 'linux' });
  const text = 'x'.repeat(30 * 1024 * 1024);
  const first = wire.send({ id: 1 }, { text, isAnswered: () => false });
  const second = wire.send({ id: 2 }, { text, isAnswered: () => true });
  expect(await wire.send({ id: 3 }, { text })).toEqual({
    why: 'it does not read what it is sent',
    isUndone: true,
  });
  isFull = false;
  read();
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect(written.length).toBe(1);
});
