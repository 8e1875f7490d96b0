import { expect, it } from 'vitest';
import { threadsOnDemand } from './threads-on-demand.ts';

it('starts with the first question, ends when none came for a while, and starts again', async () => {
  const log: string[] = [];
  let idle = () => {};
  const clock = {
    after: (_: number, run: () => void) => {
      idle = run;
      return () => log.push('stays');
    },
  };
  const start = () => {
    log.push('start');
    return { ask: async () => 'answer', close: async () => void log.push('close') };
  };
  const threads = threadsOnDemand(start, clock);
  expect(log).toEqual([]);
  expect(await threads.ask(() => ({}))).toBe('answer');
  await threads.ask(() => ({}));
  idle();
  await threads.ask(() => ({}));
  await threads.close();
  expect(log).toEqual(['start', 'stays', 'close', 'stays', 'start', 'stays', 'close']);
  expect(await threads.ask(() => ({}))).toBe(undefined);
});
