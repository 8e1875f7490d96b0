import { expect, test } from 'vitest';
import { fakeIo } from '../../../../test/cli/fake-io.ts';
import { createProgress } from './progress.ts';

const wipe = '\r\u001b[K';

test('with a total: bar, rate and time left; wiped in the end', () => {
  const io = fakeIo({ terminal: { columns: 100 }, tickMs: 500 });
  const progress = createProgress(io, { label: 'redact', unit: 'bytes', total: 4_000_000, quiet: false });
  progress.advance(1_000_000);
  progress.advance(2_000_000);
  progress.done();
  progress.done();
  expect(io.err()).toBe(
    `${wipe}redact  [######------------------]  25 %  2.0 MB/s  2 s left` +
      `${wipe}redact  [##################------]  75 %  3.0 MB/s  1 s left${wipe}`,
  );
});

test('without a total: a counter, cut to the terminal', () => {
  const io = fakeIo({ terminal: { columns: 24 }, tickMs: 500 });
  createProgress(io, { label: 'verify', unit: 'events', quiet: false }).advance(1234);
  expect(io.err()).toBe(`${wipe}verify  1,234 events  2`);
});

test('what is waited for is named, without a rate', () => {
  const io = fakeIo({ terminal: { columns: 100 }, tickMs: 1500 });
  const awaited = ['slow', 'far'];
  const plan = { label: 'reading servers', unit: 'servers', total: 3, quiet: false } as const;
  const progress = createProgress(io, { ...plan, awaited: () => awaited });
  progress.advance(1);
  awaited.shift();
  progress.advance(1);
  expect(io.err()).toBe(
    `${wipe}reading servers  1 of 3  2 s  waiting for slow, far` +
      `${wipe}reading servers  2 of 3  3 s  waiting for far`,
  );
});

test.each([
  ['short work', { terminal: { columns: 100 }, tickMs: 10 }, false],
  ['no terminal', { tickMs: 500 }, false],
  ['--quiet', { terminal: { columns: 100 }, tickMs: 500 }, true],
])('nothing is drawn: %s', (_, wishes, quiet) => {
  const io = fakeIo(wishes);
  const progress = createProgress(io, { label: 'redact', unit: 'bytes', total: 10, quiet });
  progress.advance(5);
  progress.done();
  expect(io.err()).toBe('');
});
