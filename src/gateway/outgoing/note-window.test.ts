import { expect, it } from 'vitest';
import type { Clock } from '../../ports/files.ts';
import type { JsonObject, ServerNote } from '../messages/incoming.ts';
import { type NoteReader, NoteWindow } from './note-window.ts';

const log = (data: string): ServerNote => ({
  kind: 'notification',
  method: 'notifications/message',
  params: { level: 'info', data },
});

/** What is guilty: `secret`, however it is cut. */
const reader: NoteReader = {
  alone: async (note) => note,
  together: async (texts) => (texts.join('').includes('secret') ? texts.map(() => '[mark]') : texts),
};

function opened() {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  const after: Clock['after'] = (ms, run) => {
    const timer = { atMs: nowMs + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  const window = new NoteWindow({ after, elapsedMs: () => nowMs } as Clock);
  const reads: Promise<ServerNote | undefined>[] = [];
  const arrived = async () => (await Promise.all(reads)).map((note) => note?.params?.data);
  const say = (data: string) =>
    window.pass(log(data), reader, (one) => {
      reads.push(typeof one === 'function' ? one() : Promise.resolve(one));
    });
  const wait = (ms: number) => {
    nowMs += ms;
    for (const { atMs, run } of [...timers]) if (atMs <= nowMs) run();
  };
  return { window, say, wait, arrived };
}

it('short texts that follow each other are gathered, and read as a whole', async () => {
  const { say, wait, arrived } = opened();
  for (const piece of ['a longer se', 'c', 'r', 'e', 't']) {
    say(piece);
    wait(100);
  }
  expect(await arrived()).toEqual(['a longer se']);
  wait(400);
  expect(await arrived()).toEqual(['a longer se', '[mark]', '[mark]', '[mark]', '[mark]']);
});

it('none is gathered for long, and none that comes by itself', async () => {
  const { say, wait, arrived } = opened();
  for (let i = 0; i < 20; i += 1) {
    say(`step ${i}`);
    wait(100);
  }
  expect((await arrived()).length).toBeGreaterThan(10);
  wait(2_000);
  say('a step of its own');
  expect((await arrived()).slice(-2)).toEqual(['step 19', 'a step of its own']);
});

it('percentages are not gathered', async () => {
  const { say, arrived } = opened();
  for (let i = 0; i < 20; i += 1) say(`${i} %`);
  expect(await arrived()).toHaveLength(20);
});

it.each<[JsonObject, JsonObject]>([
  [{ content: [{ type: 'text', text: 'cret' }] }, { content: [{ type: 'text', text: '[mark]' }] }],
  [
    { message: 'cret', data: { a: 7 } },
    { message: '[mark]', data: { a: 7 } },
  ],
  [
    { content: [{ type: 'text', text: 'all is well' }] },
    { content: [{ type: 'text', text: 'all is well' }] },
  ],
])('a reply goes on where a notification ended: %j', async (reply, left) => {
  const { window, say } = opened();
  say('a longer text, and se');
  expect(await window.without(reply, reader)).toEqual(left);
});

it('a reply is read by itself where nothing came before it, or long ago', async () => {
  const { window, say, wait } = opened();
  const reply = { content: [{ type: 'text', text: 'cret' }] };
  expect(await window.without(reply, reader)).toBe(reply);
  say('a longer text, and se');
  wait(60_001);
  expect(await window.without(reply, reader)).toBe(reply);
});
