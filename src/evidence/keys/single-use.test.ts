import { expect, it } from 'vitest';
import { random } from '../../world/random.ts';
import { type Binding, SingleUse } from './single-use.ts';

const call: Binding = { owner: 'agent ci', call: ['files', 'tools/call', 'sha256:1'] };

function states(limits = { lifeMs: 1_000, most: 3 }) {
  const clock = { nowMs: 5, elapsedMs: () => clock.nowMs };
  return { clock, made: new SingleUse(random, clock, limits) };
}

it('opens what it made, once', () => {
  const { made } = states();
  const sealed = made.make(call, 'the server waits');
  expect(made.use(call, sealed)).toBe('the server waits');
  expect(made.use(call, sealed)).toBeUndefined();
});

it.each<[string, Binding]>([
  ['another owner', { ...call, owner: 'agent other' }],
  ['another server', { ...call, call: ['mail', 'tools/call', 'sha256:1'] }],
  ['another call', { ...call, call: ['files', 'tools/call', 'sha256:2'] }],
  ['parts that join to the same text', { ...call, call: ['files tools/call', 'sha256:1'] }],
])('opens nothing for %s, and is not used up by it', (_, other) => {
  const { made } = states();
  const sealed = made.make(call, 'text');
  expect(made.use(other, sealed)).toBeUndefined();
  expect(made.use(call, sealed)).toBe('text');
});

it('opens nothing that has expired', () => {
  const { made, clock } = states();
  const early = made.make(call, 'early');
  clock.nowMs += 600;
  const late = made.make(call, 'late');
  clock.nowMs += 400;
  expect(made.use(call, early)).toBeUndefined();
  expect(made.use(call, late)).toBe('late');
});

it('keeps a few of each owner: one with many displaces its own alone', () => {
  const { made } = states();
  const other = { ...call, owner: 'agent other' };
  const theirs = made.make(other, 'theirs');
  const [first, second, ...rest] = [1, 2, 3, 4].map((n) => made.make(call, String(n)));
  expect(made.use(call, first ?? '')).toBeUndefined();
  expect(made.use(call, second ?? '')).toBe('2');
  expect(rest.map((sealed) => made.use(call, sealed))).toEqual(['3', '4']);
  expect(made.use(other, theirs)).toBe('theirs');
});

it('opens nothing of another process', () => {
  const sealed = states().made.make(call, 'text');
  const { made } = states();
  made.make(call, 'text');
  expect(made.use(call, sealed)).toBeUndefined();
});
