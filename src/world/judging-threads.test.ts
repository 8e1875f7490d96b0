import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { JudgingThreads } from '../road/judging/judging-orders.ts';
import { startJudgingThreads } from './judging-threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'judging-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function programOf(code: string): URL {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(path, code);
  return pathToFileURL(path);
}

/** Does what its question asks for. */
const OBEDIENT = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
const kept = [];
parentPort.on('message', (message) => {
  if (message === 'close') return parentPort.close();
  if (message.does === 'hang') for (;;) {}
  if (message.does === 'read') Atomics.add(workerData.counts, 0, 1_000_000);
  if (message.does === 'read' || message.does === 'work')
    for (const end = Date.now() + 1_200; Date.now() < end; ) {}
  if (message.does === 'fill') for (;;) kept.push('x'.repeat(100_000).split(''));
  if (message.does === 'throw') throw new Error('x');
  if (message.does === 'grow') Atomics.store(workerData.counts, 1, 75 * 1024);
  if (message.does === 'print') console.log('printed');
  parentPort.postMessage({ said: message.does, threadId });
});
parentPort.postMessage('ready');`;

let threads: JudgingThreads | undefined;
afterEach(async () => {
  await threads?.close();
  threads = undefined;
});
const start = (code = OBEDIENT, most = 2) => {
  const started = startJudgingThreads(programOf(code), { workerData: {}, most });
  threads = started;
  return (does: string, mostMs?: number) => started.ask(() => ({ does }), mostMs);
};

test('answers in order, and the same thread again', async () => {
  const ask = start();
  const first = await ask('one');
  expect(first).toMatchObject({ said: 'one' });
  expect(await ask('two')).toEqual({ ...(first as object), said: 'two' });
});

const idOf = (answer: unknown) => (answer as { threadId: number }).threadId;
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a thread that has grown is replaced at rest, and closes what it has open', async () => {
  const path = join(folder, 'closed');
  const closing = OBEDIENT.replace(
    'return parentPort.close()',
    `return (writeFileSync(${JSON.stringify(path)}, 'closed'), parentPort.close())`,
  );
  const code = `import { writeFileSync } from 'node:fs';${closing}`;
  threads = startJudgingThreads(programOf(code), { workerData: {}, most: 1, patience: { restMs: 100 } });
  const first = idOf(await threads.ask(() => ({ does: 'one' })));
  await soon(300);
  expect(idOf(await threads.ask(() => ({ does: 'grow' })))).toBe(first);
  await expect.poll(() => existsSync(path), { timeout: 5_000 }).toBe(true);
  expect(idOf(await threads.ask(() => ({ does: 'one' })))).not.toBe(first);
});

test('a thread is not replaced while it is in use, whatever it has grown to', async () => {
  const ask = start(OBEDIENT, 1);
  const first = idOf(await ask('grow'));
  for (let i = 0; i < 30; i++) expect(idOf(await ask('one'))).toBe(first);
});

test('questions that are answered soon share a thread; one that waits long gets another, which ends at rest', async () => {
  const started = startJudgingThreads(programOf(OBEDIENT), {
    workerData: {},
    patience: { waitMs: 300, restMs: 200 },
  });
  threads = started;
  const ask = (does: string) => started.ask(() => ({ does }));
  const many = await Promise.all(Array.from({ length: 40 }, () => ask('one')));
  expect(new Set(many.map(idOf)).size).toBe(1);
  const [busy, other] = await Promise.all([ask('work'), ask('one')]);
  expect(idOf(other)).not.toBe(idOf(busy));
  await soon(1_000);
  const [again, next] = await Promise.all([ask('one'), ask('one')]);
  expect(idOf(again)).toBe(idOf(next));
});

test('what reads more code of the session has more time, for that question alone', async () => {
  const ask = start(OBEDIENT, 1);
  expect(await ask('read', 100)).toMatchObject({ said: 'read' });
  expect(await ask('work', 100)).toBeUndefined();
});

test.each(['hang', 'fill', 'throw'])(
  'what would %s is not answered, and others are meanwhile',
  async (does) => {
    const ask = start();
    await ask('first');
    const over = ask(does, 400);
    expect(await ask('other')).toMatchObject({ said: 'other' });
    expect(await over).toBeUndefined();
    expect(await ask('later')).toMatchObject({ said: 'later' });
  },
);

test('with one thread alone, what waits behind a hanging question is answered by the next thread', async () => {
  const ask = start(OBEDIENT, 1);
  const [over, behind] = await Promise.all([ask('hang', 200), ask('behind')]);
  expect(over).toBeUndefined();
  expect(behind).toMatchObject({ said: 'behind' });
});

test('a program that cannot be started is given up, and nothing waits for it', async () => {
  const ask = start('throw new Error("damaged")');
  expect(await ask('one')).toBeUndefined();
  expect(await ask('two')).toBeUndefined();
});

test('what a thread has is not sent again', async () => {
  start();
  const facts = { a: 1 };
  const seen: boolean[] = [];
  for (let i = 0; i < 3; i++)
    await threads?.ask((sent) => {
      seen.push(sent.get('facts') === facts);
      sent.set('facts', facts);
      return { does: 'x' };
    });
  expect(seen).toEqual([false, true, true]);
});
