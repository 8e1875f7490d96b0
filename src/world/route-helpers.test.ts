import { expect, test } from 'vitest';
import type { Portion } from '../ports/route-readers.ts';
import { workOn } from '../work/routes/portions.ts';
import { startHelper } from './route-helpers.ts';

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const HEAD = "import { parentPort } from 'node:worker_threads';";

async function toldBy(url: URL): Promise<Portion[]> {
  const reported: Portion[] = [];
  const helper = startHelper(url);
  await helper.help(workOn('', ['a.ts'], false), (portion) => reported.push(portion));
  helper.dismiss();
  return reported;
}

test.each([
  ['is not there', new URL('file:///nowhere/route-reader.js')],
  ['is no program', program('not a program')],
  ['fails at its work', program(`${HEAD} parentPort.once('message', () => { throw new Error('secret'); })`)],
  ['ends at once', program('process.exit(3)')],
  ['no thread may run', new URL('https://example.com/route-reader.js')],
])('a program that %s is a helper who is lost', async (_, url) => {
  expect(await toldBy(url)).toEqual([]);
});

test('what it reads is handed over, and shared memory is shared', async () => {
  const portion = { number: 0, files: [], skipped: {} };
  const code = `${HEAD} parentPort.once('message', ({ taken }) => {
    Atomics.add(taken, 0, 5);
    parentPort.postMessage(${JSON.stringify(portion)});
    parentPort.close();
  });`;
  const work = workOn('', ['a.ts'], false);
  const reported: Portion[] = [];
  const helper = startHelper(program(code));
  await helper.help(work, (read) => reported.push(read));
  expect(reported).toEqual([portion]);
  expect(work.taken[0]).toBe(5);
});

test('one that is dismissed before it was asked resolves at once', async () => {
  const helper = startHelper(program('setInterval(() => {}, 1000)'));
  helper.dismiss();
  await helper.help(workOn('', [], false), () => {});
});
