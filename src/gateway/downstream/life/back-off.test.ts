import { expect, it } from 'vitest';
import type { Clock } from '../../../ports/files.ts';
import type { Instance } from './instance.ts';
import { GATEWAY_LIMITS } from './server-limits.ts';
import { waitAfter } from './slots.ts';
import { watchOver } from './watch-over.ts';

const bytes = (value: number) => ({ bytes: () => Uint8Array.of(value) });

it('waits longer after each failure, by half more or less, and at most 30 s and a half', () => {
  const waits = (byte: number) => [1, 2, 3, 4, 20].map((failures) => waitAfter(failures, bytes(byte)));
  expect(waits(0)).toEqual([0, 250, 500, 1_000, 15_000]);
  expect(waits(128)).toEqual([0, 500, 1_000, 2_000, 30_000]);
});

/** Time passes as what is waited for. */
class TestClock {
  #ms = 0;
  readonly #due: { atMs: number; run: () => void }[] = [];

  elapsedMs(): number {
    return this.#ms;
  }

  after(ms: number, run: () => void): () => void {
    this.#due.push({ atMs: this.#ms + ms, run });
    return () => {};
  }

  async passTo(ms: number): Promise<void> {
    for (let next = this.#next(ms); next !== undefined; next = this.#next(ms)) {
      this.#due.splice(this.#due.indexOf(next), 1);
      this.#ms = next.atMs;
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#ms = ms;
  }

  #next(ms: number) {
    return this.#due.filter(({ atMs }) => atMs <= ms).sort((a, b) => a.atMs - b.atMs)[0];
  }
}

it('forgets failures only once the server has run for a minute', async () => {
  const clock = new TestClock();
  const answer = { kind: 'result' };
  const connection = { isOver: false, received: 0, waiting: 1, request: async () => answer };
  const instance = { connection, era: 'legacy', isSpare: () => false } as unknown as Instance;
  let steady = 0;
  watchOver(instance, clock as unknown as Clock, GATEWAY_LIMITS, {
    isSteady: () => {
      steady += 1;
    },
    changed: () => {},
    isIdle: () => {},
  });
  await clock.passTo(59_000);
  expect(steady).toBe(0);
  await clock.passTo(300_000);
  expect(steady).toBe(1);
});
