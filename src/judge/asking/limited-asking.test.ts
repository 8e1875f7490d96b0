import { expect, it } from 'vitest';
import type { Clock } from '../../ports/files.ts';
import { type Answered, LimitedAsking } from './limited-asking.ts';

/** Time that passes when the test lets it. */
class FakeClock implements Clock {
  now = 0;
  readonly timers: { readonly atMs: number; run(): void }[] = [];
  nowMs = () => this.now;
  elapsedMs = () => this.now;
  sleep = async () => {};
  sleepSync = () => {};
  nextTurn = async () => {};
  after = (ms: number, run: () => void) => {
    const timer = { atMs: this.now + ms, run };
    this.timers.push(timer);
    return () => {
      const at = this.timers.indexOf(timer);
      if (at >= 0) this.timers.splice(at, 1);
    };
  };
  pass(ms: number) {
    this.now += ms;
    for (const timer of this.timers.filter(({ atMs }) => atMs <= this.now)) timer.run();
  }
}

const fine = async (): Promise<Answered<string>> => ({ kind: 'answered', answer: 'yes' });
const broken = async (): Promise<Answered<string>> => ({ kind: 'failed', why: 'down' });

function openAsking(limits = {}) {
  const clock = new FakeClock();
  let asked = 0;
  const asking = new LimitedAsking<string>(clock, limits);
  const ask = async (question: () => Promise<Answered<string>>, digest = `text ${asked}`) =>
    await asking.ask(digest, async () => {
      asked += 1;
      return await question();
    });
  return { clock, ask, asked: () => asked };
}

it('is spared for half a minute after five failures; then one probe decides', async () => {
  const { clock, ask, asked } = openAsking();
  for (let i = 0; i < 5; i++) expect(await ask(broken)).toEqual({ kind: 'failed', why: 'down' });
  expect(await ask(fine)).toMatchObject({ kind: 'failed', why: expect.stringContaining('half a minute') });
  clock.pass(29_999);
  await ask(fine);
  expect(asked()).toBe(5);
  clock.pass(1);
  expect(await ask(broken)).toEqual({ kind: 'failed', why: 'down' });
  expect((await ask(fine)).kind).toBe('failed');
  expect(asked()).toBe(6);
  clock.pass(30_000);
  const [probe, other] = await Promise.all([ask(fine, 'a'), ask(fine, 'b')]);
  expect([probe.kind, other.kind, asked()]).toEqual(['answered', 'failed', 7]);
  expect((await ask(fine)).kind).toBe('answered');
});

it('counts no failure for what it was never asked, and takes that for no sign of life', async () => {
  const { clock, ask, asked } = openAsking({ mostAtOnce: 1, timeoutMs: 1_000 });
  const never = () => new Promise<Answered<string>>(() => {});
  const all = Array.from({ length: 7 }, () => ask(never));
  clock.pass(1_000);
  const [first, ...others] = await Promise.all(all);
  expect(first).toEqual({ kind: 'failed', why: 'it did not answer within 1 s' });
  for (const other of others)
    expect(other).toEqual({
      ...{ kind: 'failed', why: 'it had no time for this question within 1 s', isUnasked: true },
    });
  expect(asked()).toBe(1);
});

it('is not taken for repaired by a question that it was not asked', async () => {
  const { clock, ask, asked } = openAsking();
  for (let i = 0; i < 5; i++) await ask(broken);
  clock.pass(30_000);
  await ask(async () => ({ kind: 'garbled', why: 'a limit', isUnasked: true }));
  await ask(broken);
  expect((await ask(fine)).kind).toBe('failed');
  expect(asked()).toBe(7);
});

it('asks no more of those that wait once it failed so often, and asks identical questions once', async () => {
  const { ask, asked } = openAsking({ mostAtOnce: 2 });
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(broken, `text ${i}`)));
  expect(all.every(({ kind }) => kind === 'failed')).toBe(true);
  expect(asked()).toBeLessThanOrEqual(8);
  const other = openAsking();
  const same = await Promise.all(Array.from({ length: 20 }, () => other.ask(fine, 'same')));
  expect([new Set(same.map(({ kind }) => kind)), other.asked()]).toEqual([new Set(['answered']), 1]);
});

it('counts failures in a row only', async () => {
  const { ask, asked } = openAsking();
  for (let i = 0; i < 12; i++) await ask(i % 4 === 3 ? fine : broken, `text ${i}`);
  expect(asked()).toBe(12);
});

it('gives up after its time, and asks the question to stop', async () => {
  const clock = new FakeClock();
  const asking = new LimitedAsking<string>(clock, { timeoutMs: 5_000 });
  let signal: AbortSignal | undefined;
  const asked = asking.ask('a', (given) => {
    signal = given;
    return new Promise(() => {});
  });
  clock.pass(4_999);
  expect(signal?.aborted).toBe(false);
  clock.pass(1);
  expect(await asked).toEqual({ kind: 'failed', why: 'it did not answer within 5 s' });
  expect(signal?.aborted).toBe(true);
});

it('counts a minute that slides', async () => {
  const { clock, ask, asked } = openAsking({ callsPerMinute: 2 });
  await ask(fine, 'a');
  clock.pass(59_000);
  await ask(fine, 'b');
  expect((await ask(fine, 'c')).kind).toBe('failed');
  clock.pass(1_000);
  expect((await ask(fine, 'd')).kind).toBe('answered');
  expect((await ask(fine, 'e')).kind).toBe('failed');
  expect(asked()).toBe(3);
});

it('keeps a quarter of the minute for those that asked little, and names who asked much', async () => {
  const clock = new FakeClock();
  const asking = new LimitedAsking<string>(clock, { callsPerMinute: 20 });
  let asked = 0;
  const ask = async (party: string) => {
    asked += 1;
    return await asking.ask(`text ${asked}`, fine, party);
  };
  for (let i = 0; i < 15; i++) expect((await ask('much')).kind).toBe('answered');
  expect(await ask('much')).toMatchObject({ kind: 'failed', isOwn: true });
  for (let i = 0; i < 5; i++) expect((await ask(`few ${i}`)).kind).toBe('answered');
  const last = await ask('late');
  expect([last.kind, 'isOwn' in last]).toEqual(['failed', false]);
});

it('keeps the newest answers', async () => {
  const { ask, asked } = openAsking({ mostKept: 2 });
  for (const digest of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(fine, digest);
  expect(asked()).toBe(4);
});

it('repeats nothing of what a question threw', async () => {
  const { ask } = openAsking();
  const thrown = await ask(async () => {
    throw new Error('the secret plan');
  });
  expect(thrown).toEqual({ kind: 'failed', why: 'asking it failed' });
});
