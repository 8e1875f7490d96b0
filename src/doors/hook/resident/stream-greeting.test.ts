import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSocketServer } from './resident-socket.ts';
import { Turns } from './resident-turns.ts';
import { FrameReader, frameOf, parseFields, sealOf } from './socket-frame.ts';
import { STREAM_VERSION } from './stream-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'stream-'));
const path = join(folder, 's');
const KEY = Buffer.alloc(32, 7);
const opened = vi.fn((socket: Socket) => socket.end());
const judging = {
  answer: () => Promise.reject(new Error('none')),
  refuse: () => ({ stdout: '', stderr: '', exit: 2 }),
};
const server = createSocketServer({
  ...{ key: KEY, version: 'v', turns: new Turns(judging), isCurrent: () => true },
  ...{ status: () => ({}), stop: () => undefined, openStream: opened },
});
beforeAll(() => new Promise<void>((resolve) => server.listen(path, resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What each frame was answered; undefined once the connection was closed. */
async function talk(
  ...frames: ((nonce: unknown) => { key: Buffer; body: object })[]
): Promise<(object | undefined)[]> {
  const socket = connect(path);
  const answers: (object | undefined)[] = [];
  for (const frame of frames) {
    const { key, body } = frame(Object(answers.at(-1)).nonce);
    const bytes = Buffer.from(JSON.stringify(body));
    const reader = new FrameReader(1_000_000);
    answers.push(
      await new Promise<object | undefined>((resolve) => {
        socket.removeAllListeners();
        socket.on('error', () => resolve(undefined));
        socket.on('close', () => resolve(undefined));
        socket.on('data', (piece: Buffer) => {
          const got = reader.take(piece);
          if (typeof got === 'object') resolve(parseFields(got.body));
        });
        socket.write(frameOf(sealOf(key, 'request', bytes), bytes));
      }),
    );
  }
  socket.destroy();
  return answers;
}

const hello = { ask: 'gateway', version: STREAM_VERSION, nonce: 'mine' };
const start = { ask: 'stream', argv: ['gateway'], cwd: '/', env: { A: 'b' } };

test('a door that has the key is served with its arguments, folder and environment', async () => {
  opened.mockClear();
  const [answer] = await talk(
    () => ({ key: KEY, body: hello }),
    (nonce) => ({ key: KEY, body: { ...start, nonce } }),
  );
  expect(answer).toMatchObject({ version: STREAM_VERSION, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(opened).toHaveBeenCalledWith(expect.anything(), { argv: ['gateway'], cwd: '/', env: { A: 'b' } });
});

const other = Buffer.alloc(32, 8);
test.each<[string, Parameters<typeof talk>]>([
  ['another key', [() => ({ key: other, body: hello })]],
  [
    'another version',
    [
      () => ({ key: KEY, body: { ...hello, version: 0 } }),
      (nonce) => ({ key: KEY, body: { ...start, nonce } }),
    ],
  ],
  ['no number of its own', [() => ({ key: KEY, body: { ask: 'gateway', version: STREAM_VERSION } })]],
  [
    'another key in the second step',
    [() => ({ key: KEY, body: hello }), (nonce) => ({ key: other, body: { ...start, nonce } })],
  ],
  [
    'a second step of another connection',
    [() => ({ key: KEY, body: hello }), () => ({ key: KEY, body: { ...start, nonce: 'old' } })],
  ],
  ['only the second step', [() => ({ key: KEY, body: { ...start, nonce: 'mine' } })]],
  [
    'arguments that are none',
    [() => ({ key: KEY, body: hello }), (nonce) => ({ key: KEY, body: { ...start, argv: [1], nonce } })],
  ],
])('%s is not served', async (_, frames) => {
  opened.mockClear();
  const answers = await talk(...frames);
  expect(answers.at(-1)).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});
