import { beforeAll, expect, test } from 'vitest';
import type { ChildTask } from './fixtures/ledger-child.ts';
import { buildChild, expectNothingLost, makeProject, startChild } from './fixtures/ledger-processes.ts';
import { isWhole } from './whole.ts';

const RUNS = Number(process.env.TOKENAUDITOR_KILL_RUNS ?? (isWhole ? 40 : 20));
let bundle: string;

beforeAll(async () => {
  bundle = await buildChild();
});

const WAYS: Omit<ChildTask, 'directory' | 'name' | 'count'>[] = [
  { how: 'sync' },
  { how: 'async', segmentBytes: 4_000 },
  { how: 'together' },
  { how: 'together', segmentBytes: 20_000, rotatesEvery: 40 },
  { how: 'sync', segmentBytes: 2_000, rotatesEvery: 5 },
];

/** Spread over the first hundred milliseconds of writing, and different in each run of the suite. */
let spreadMs = 100;
const randomMs = () => Math.random() * spreadMs;

/** After so many, a new ledger: reading all of it again after each run must not take longer than the run. */
const RUNS_PER_LEDGER = 20;

test(`${RUNS} times killed at any moment, nothing acknowledged is lost`, {
  timeout: RUNS * 15_000,
}, async () => {
  let [directory, acknowledged] = ['', 0];
  for (let run = 0; run < RUNS; run++) {
    if (run % RUNS_PER_LEDGER === 0) directory = makeProject();
    const ways = WAYS[run % WAYS.length] ?? { how: 'sync' };
    const child = startChild(bundle, { directory, name: `run${run}`, count: 1e6, ...ways });
    await child.said('open');
    setTimeout(() => child.process.kill('SIGKILL'), randomMs());
    await child.ended;
    await expectNothingLost(directory, [child]);
    acknowledged += child.acknowledged.size;
    // On a slow disk a hundred milliseconds may not be enough for one event.
    if (child.acknowledged.size === 0) spreadMs = Math.min(spreadMs * 1.2, 5_000);
  }
  // The test means something only if the children got to write.
  expect(acknowledged).toBeGreaterThan(RUNS);
});

test('killed while opening, before the ledger exists', { timeout: RUNS * 15_000 }, async () => {
  for (let run = 0; run < RUNS / 4; run++) {
    const directory = makeProject();
    const child = startChild(bundle, { directory, name: `new${run}`, count: 1e6, how: 'sync' });
    setTimeout(() => child.process.kill('SIGKILL'), 30 + Math.random() * 90);
    await child.ended;
    await expectNothingLost(directory, [child]);
  }
});

test('of eight processes, those that are not killed go on', async () => {
  const directory = makeProject();
  const children = Array.from({ length: 8 }, (_, i) =>
    startChild(bundle, {
      directory,
      name: `p${i}`,
      count: i < 4 ? 1e6 : 60,
      how: i % 2 === 0 ? 'sync' : 'together',
      lockWaitMs: 240_000,
    }),
  );
  await Promise.all(children.map((child) => child.said('open')));
  for (const child of children.slice(0, 4)) {
    setTimeout(() => child.process.kill('SIGKILL'), randomMs() * 3);
  }
  await Promise.all(children.map(({ ended }) => ended));
  for (const child of children.slice(4)) expect(child.acknowledged.size, child.output()).toBe(60);
  await expectNothingLost(directory, children);
});
