import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';

const target = { provider_host: 'router.example.com', claimed_model: 'gpt-5' };

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ 'p.json': JSON.stringify({ target, sample_size: 30 }) });
});
afterEach(() => desk.clear());

const planned = async (args: string[]) => JSON.parse((await desk.run(['probe-plan', '--json', ...args])).out);

test('a plan from options alone', async () => {
  const route = ['--host', 'router.example.com', '--model', 'gpt-5'];
  const { status, out } = await desk.run(['probe-plan', ...route]);
  expect(status).toBe(0);
  expect(out).toMatch(/^a plan only: nothing was sent/);
  expect(await planned([...route, '--n', '100', '--baseline', '0.8', '--drop', '0.05'])).toMatchObject({
    sample_size: 100,
    effect: { baseline_rate: 0.8, drop: 0.05, n_per_arm: 862, is_default: false },
  });
});

test('a drop that is named sets the sample', async () => {
  const route = ['--host', 'router.example.com', '--model', 'gpt-5'];
  expect(await planned([...route, '--drop', '0.1'])).toMatchObject({ sample_size: 157 });
  expect(await planned(['p.json', '--drop', '0.1'])).toMatchObject({ sample_size: 30 });
});

test('options override the values in a file', async () => {
  expect(await planned(['p.json'])).toMatchObject({ sample_size: 30, schedule: { seed: 1 } });
  const changed = await planned([
    'p.json',
    ...['--n', '50', '--seed', '9', '--budget', '3', '--trigger-rate', '0.01', '--fraction', '0.5'],
  ]);
  expect(changed).toMatchObject({
    sample_size: 50,
    schedule: { seed: 9 },
    stop_rule: { budget_usd: 3 },
    trigger_hunt: { calls: 299 },
    effect: { fraction_diverted: 0.5 },
  });
});

test.each([
  [['--host', 'a.example'], '--host has no effect without --model'],
  [['--host', 'a b', '--model', 'gpt-5'], 'is not a host name'],
  [['--host', 'a.example', '--model', 'gpt-5', 'p.json'], 'cannot be used together'],
  [['--host', 'a.example', '--model', 'gpt-5', '--n', '0'], '`sample_size` is smaller than 1'],
  [['p.json', '--drop', '0.95'], 'drops by more than the baseline rate'],
  [['p.json', '--drop', '2'], 'expected a number from 0.001 to 1 such as 0.1 for 10 %'],
  [[], 'probe-plan needs --host and --model, or a JSON document'],
])('%j is refused', async (args, words) => {
  const { status, err } = await desk.run(['probe-plan', ...args]);
  expect(status).toBe(2);
  expect(err).toContain(words);
});
