import { expect, it } from 'vitest';
import type { Clock } from '../../ports/files.ts';
import { type Answered, type Failing, LimitedAsking, settled } from './limited-asking.ts';

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
const broken = async (): Promise<Answered<string>> => ({
  ...{ kind: 'failed', why: 'down', how: 'down' },
});

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
  for (let i = 0; i < 5; i++) expect(await ask(broken)).toEqual({ kind: 'failed', why: 'down', how: 'down' });
  expect(await ask(fine)).toMatchObject({
    kind: 'failed',
    why: expect.stringContaining('is not asked for 30 s'),
  });
  clock.pass(29_999);
  await ask(fine);
  expect(asked()).toBe(5);
  clock.pass(1);
  expect(await ask(broken)).toEqual({ kind: 'failed', why: 'down', how: 'down' });
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
  expect(first).toEqual({ kind: 'failed', why: 'it did not answer within 1 s', how: 'silent' });
  for (const other of others)
    expect(other).toEqual({
      ...{ kind: 'failed', why: 'it had no time for this question within 1 s', how: 'unasked' },
    });
  expect(asked()).toBe(1);
});

it('is not taken for repaired by a question that it was not asked', async () => {
  const { clock, ask, asked } = openAsking();
  for (let i = 0; i < 5; i++) await ask(broken);
  clock.pass(30_000);
  await ask(async () => ({ kind: 'failed', why: 'a limit', how: 'unasked' }));
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
  expect(await asked).toEqual({ kind: 'failed', why: 'it did not answer within 5 s', how: 'silent' });
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

it('keeps a quarter of the minute for those that asked little', async () => {
  const clock = new FakeClock();
  const asking = new LimitedAsking<string>(clock, { callsPerMinute: 20 });
  let asked = 0;
  const ask = async (party: string) => {
    asked += 1;
    return await asking.ask(`text ${asked}`, fine, party);
  };
  for (let i = 0; i < 15; i++) expect((await ask('much')).kind).toBe('answered');
  expect(await ask('much')).toMatchObject({ kind: 'failed', how: 'unasked' });
  for (let i = 0; i < 5; i++) expect((await ask(`few ${i}`)).kind).toBe('answered');
  expect(await ask('late')).toMatchObject({ kind: 'failed', how: 'unasked' });
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
  expect(thrown).toEqual({ kind: 'failed', why: 'asking it failed', how: 'silent' });
});

/** Questions of several parties; each asks something else. */
function openShared(limits = {}) {
  const clock = new FakeClock();
  const asking = new LimitedAsking<string>(clock, limits);
  let count = 0;
  const ask = (party: string, question: () => Promise<Answered<string>>) => {
    count += 1;
    return asking.ask(`text ${count}`, question, party);
  };
  const hang = async (party: string, times: number) => {
    const all = Array.from({ length: times }, () => ask(party, never));
    clock.pass(5_000);
    await Promise.all(all);
  };
  return { clock, ask, hang };
}
const never = () => new Promise<Answered<string>>(() => {});
const silent = async (): Promise<Answered<string>> => ({
  ...{ kind: 'failed', why: 'it broke off', how: 'silent' },
});

it('questions of one party that hang spare that party alone, and are no outage', async () => {
  const { clock, ask, hang } = openShared({ mostAtOnce: 8 });
  await hang('attacker', 5);
  expect(await ask('attacker', fine)).toMatchObject({ kind: 'failed', how: 'unasked' });
  expect(await ask('other', fine)).toMatchObject({ kind: 'answered' });
  // Nor does its probe, which hangs as well, keep another waiting.
  clock.pass(30_000);
  const probe = ask('attacker', never);
  expect(await ask('other', fine)).toMatchObject({ kind: 'answered' });
  clock.pass(5_000);
  expect(await probe).toMatchObject({ how: 'silent' });
  expect(await ask('attacker', fine)).toMatchObject({ how: 'unasked' });
});

it('it takes several parties, and outages, to spare all', async () => {
  const one = openShared();
  for (let i = 0; i < 8; i++) await one.ask('one', broken);
  expect(await one.ask('other', fine)).toMatchObject({ kind: 'answered' });
  const both = openShared();
  for (let i = 0; i < 6; i++) await both.ask(i % 2 === 0 ? 'one' : 'two', silent);
  expect(await both.ask('other', fine)).toMatchObject({ kind: 'answered' });
  const out = openShared();
  for (let i = 0; i < 5; i++) await out.ask(i === 0 ? 'one' : 'two', broken);
  expect(await out.ask('other', fine)).toMatchObject({ kind: 'failed', how: 'down' });
  // A probe of one party that hangs leaves others theirs.
  out.clock.pass(30_000);
  const probe = out.ask('one', never);
  expect(await out.ask('other', fine)).toMatchObject({ kind: 'answered' });
  expect(await out.ask('third', fine)).toMatchObject({ kind: 'answered' });
  out.clock.pass(5_000);
  await probe;
});

it('what is down after a question that it never answered may have been brought down by it', async () => {
  const { clock, ask } = openShared();
  await ask('attacker', silent);
  expect(await ask('attacker', broken)).toMatchObject({ how: 'silent' });
  expect(await ask('other', broken)).toMatchObject({ how: 'silent' });
  clock.pass(30_000);
  expect(await ask('other', broken)).toMatchObject({ how: 'down' });
});

const ownError = () =>
  settled<string>(
    async () => ({ kind: 'failed', why: 'status 500', how: 'refused', isOwnError: true }),
    broken,
  )(new AbortController().signal);

it('what breaks on a question and stays broken is down half a minute later, not at once', async () => {
  const { clock, ask } = openShared();
  expect(await ask('attacker', ownError)).toMatchObject({ how: 'silent' });
  expect(await ask('attacker', broken)).toMatchObject({ how: 'silent' });
  clock.pass(29_999);
  expect(await ask('other', ownError)).toMatchObject({ how: 'silent' });
  clock.pass(1);
  expect(await ask('other', ownError)).toMatchObject({ how: 'down' });
  // It came back, and breaks again.
  await ask('third', fine);
  expect(await ask('attacker', ownError)).toMatchObject({ how: 'silent' });
});

it('questions that hang in all places leave one for a party that has none', async () => {
  const { clock, ask } = openShared({ mostAtOnce: 2 });
  const hanging = Array.from({ length: 6 }, () => ask('attacker', never));
  for (let i = 0; i < 3; i++) expect(await ask('other', fine)).toMatchObject({ kind: 'answered' });
  clock.pass(5_000);
  await Promise.all(hanging);
});

it('one party does not share the wait and the failures of another that asks the same', async () => {
  const clock = new FakeClock();
  const asking = new LimitedAsking<string>(clock);
  const hanging = asking.ask('same', never, 'attacker');
  expect(await asking.ask('same', fine, 'other')).toMatchObject({ kind: 'answered' });
  clock.pass(5_000);
  await hanging;
});

it.each<[string, Answered<string>, Answered<unknown>, string]>([
  ['is answered', refused(), { kind: 'answered', answer: '' }, 'garbled'],
  ['gets an answer that is none', refused(), failing('garbled'), 'garbled'],
  ['is refused as well', refused(), failing('refused'), 'down'],
  ['finds nothing there', refused(), failing('down'), 'down'],
  ['is left without an answer', refused(), failing('silent'), 'garbled'],
  ['may not be asked', refused(), failing('unasked'), 'garbled'],
])('a question is refused, and a harmless one %s', async (_, first, harmless, how) => {
  const question = settled(
    async () => first,
    async () => harmless,
  );
  expect(await question(new AbortController().signal)).toMatchObject({ how });
});

function failing(how: Failing): Answered<string> {
  return { kind: 'failed', why: 'no', how };
}
function refused(): Answered<string> {
  return failing('refused');
}

it('an answer that takes two seconds is a slow one, and a failure is none', async () => {
  const clock = new FakeClock();
  const states: object[] = [];
  const asking = new LimitedAsking<string>(clock, {}, (state) => states.push(state));
  const after = (ms: number, question: typeof fine) => async () => {
    clock.now += ms;
    return await question();
  };
  await asking.ask('quick', after(1_999, fine));
  await asking.ask('slow', after(2_000, fine));
  await asking.ask('broken', after(3_000, broken));
  expect(states).toEqual([
    { isSlow: false, isTripped: false },
    { isSlow: true, isTripped: false },
    { why: 'down', isSlow: false, isTripped: false },
  ]);
});

it('no pause that is set shortens the time for which an outage may be the doing of a question', async () => {
  const { clock, ask } = openAsking({ openMs: 100 });
  await ask(async () => ({ kind: 'failed', why: 'late', how: 'silent' }));
  clock.pass(200);
  expect(await ask(broken)).toMatchObject({ how: 'silent' });
});
