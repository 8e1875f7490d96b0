import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  if (message.does === 'read') Atomics.add(workerData.read, 0, 1_000_000);
  if (message.does === 'read' || message.does === 'work')
    for (const end = Date.now() + 1_200; Date.now() < end; ) {}
  if (message.does === 'fill') for (;;) kept.push('x'.repeat(100_000).split(''));
  if (message.does === 'throw') throw new Error('x');
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

test('a thread that has answered many questions in much memory is replaced, and closes what it has open', async () => {
  const path = join(folder, 'closed');
  const closing = OBEDIENT.replace(
    'return parentPort.close()',
    `return (writeFileSync(${JSON.stringify(path)}, 'closed'), parentPort.close())`,
  );
  const code = `import { writeFileSync } from 'node:fs';${closing}`;
  threads = startJudgingThreads(programOf(code), { workerData: {}, most: 1, muchMemoryBytes: 0 });
  const ids: unknown[] = [];
  for (let i = 0; i < 14; i++) ids.push(await threads.ask(() => ({ does: 'one' })));
  expect(new Set(ids.map((answer) => JSON.stringify(answer))).size).toBe(2);
  expect(readFileSync(path, 'utf8')).toBe('closed');
});

test('a thread is not replaced for its memory while questions wait, unless it has grown', async () => {
  const idsOf = async (muchMemoryBytes: number) => {
    const code = programOf(OBEDIENT);
    const started = startJudgingThreads(code, { workerData: {}, most: 1, muchMemoryBytes });
    const questions = Array.from({ length: 40 }, () => started.ask(() => ({ does: 'one' })));
    const ids = (await Promise.all(questions)).map((answer) => JSON.stringify(answer));
    await started.close();
    return new Set(ids).size;
  };
  const now = process.memoryUsage.rss();
  // A little more than allowed at rest, and far more than allowed at any time.
  expect(await idsOf(now * 0.9)).toBe(1);
  expect(await idsOf(now * 0.2)).toBeGreaterThan(1);
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
