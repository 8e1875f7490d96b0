import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, fixedPorts());
});
afterEach(() => desk.clear());

function request(before: number, now: number, more: Record<string, unknown> = {}) {
  const window = (passed: number) => ({ sample_size: 30, metrics: [{ metric: 'coding_pass_rate', passed }] });
  return {
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    baseline_window: window(before),
    current_window: window(now),
    ...more,
  };
}
const json = (value: unknown) => `${JSON.stringify(value)}\n`;
const hasLedger = () => existsSync(join(desk.folder, '.tokenauditor'));

test('reads a file or standard input, and nothing is left behind', async () => {
  writeFileSync(join(desk.folder, 'windows.json'), json(request(27, 17)));
  const file = await desk.run(['degrade', 'windows.json', '--json']);
  const piped = await desk.run(['degrade', '--json'], { stdin: json(request(27, 17)) });
  expect(file.out).toBe(piped.out);
  expect(file.status).toBe(1);
  expect(JSON.parse(file.out)).toMatchObject({
    degradation_state: 'Material Degradation',
    event_written: false,
  });
  expect(hasLedger()).toBe(false);
});

test('a window that shows nothing is not an error', async () => {
  const { status, out } = await desk.run(['degrade'], { stdin: json(request(27, 26)) });
  expect(status).toBe(0);
  expect(out).toMatch(/^Inconclusive, confidence low/);
  expect(out).toContain('in each arm would settle it');
});

test('the margin of the command line counts', async () => {
  const stdin = json({
    ...request(0, 0),
    baseline_window: { sample_size: 3000, metrics: [{ metric: 'a', passed: 2700 }] },
    current_window: { sample_size: 3000, metrics: [{ metric: 'a', passed: 2640 }] },
  });
  const stateOf = async (...args: string[]) =>
    JSON.parse((await desk.run(['degrade', '--json', ...args], { stdin })).out).degradation_state;
  expect(await stateOf()).toBe('No Material Change');
  expect(await stateOf('--margin', '0.01')).toBe('Possible Degradation');
});

describe('kept windows', () => {
  test('--record keeps one', async () => {
    const { err } = await desk.run(['degrade', '--record'], { stdin: json(request(27, 17)) });
    expect(err).toContain('recorded as evt_');
    const { out } = await desk.run(['events', '--json']);
    expect(out).toContain('"degradation_state":"Material Degradation"');
  });

  test('what is recorded are the counts that are shown', async () => {
    const window = (coding_pass_rate: number) => ({ sample_size: 30, coding_pass_rate });
    const given = request(0, 0, { baseline_window: window(0.82), current_window: window(0.55) });
    const { out } = await desk.run(['degrade', '--record'], { stdin: json(given) });
    expect(out).toMatch(/^coding {2}~24\/30 {2}~17\/30 {2}0\.23 /m);
    expect(out).toContain('~ estimated counts');
    expect(out).toContain('the nearest are coding_pass_rate 25/30 and 16/30');
    const events = await desk.run(['events', '--json']);
    expect(events.out).toContain(
      '"baseline_passed":24,"baseline_total":30,"current_passed":17,"current_total":30',
    );
  });

  test('--series adds up windows, one by one or as lines, and decides by their sum', async () => {
    const first = await desk.run(['degrade', '--series', 'weekly'], { stdin: json(request(25, 16)) });
    expect(first.status).toBe(0);
    expect(first.out).toContain(
      'series weekly: window 1, E 10.1 (alarm at 20); this window alone: Material Degradation',
    );
    const stdin = json({ id: 'b', ...request(26, 25) }) + json({ id: 'c', ...request(26, 15) });
    const { status, out } = await desk.run(['degrade', '--jsonl', '--series', 'weekly'], { stdin });
    const [second, third] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(second).toMatchObject({
      id: 'b',
      degradation_state: 'Inconclusive',
      series: { windows: 2, alarm: false },
    });
    expect(third).toMatchObject({
      id: 'c',
      degradation_state: 'Material Degradation',
      confidence: 'high',
      series: { windows: 3, alarm: true, alarm_at_window: 3 },
    });
    expect(status).toBe(1);
  });

  test('the same file twice is one window, which the first line states', async () => {
    const args = ['degrade', '--series', 'weekly'];
    await desk.run(args, { stdin: json(request(25, 16)) });
    const { status, out } = await desk.run(args, { stdin: json(request(25, 16)) });
    expect(status).toBe(0);
    const [, series, remark] = out.split('\n');
    expect(series).toBe(
      'series weekly: not counted, 1 window so far, E 10.1 (alarm at 20); this window alone: Material Degradation',
    );
    expect(remark).toMatch(/^The series already has a window with exactly these counts/);
    expect(out.match(/\bE \d/g)).toEqual(['E 1']);
  });

  test('--show prints the state of a series, and writes nothing', async () => {
    const show = ['degrade', '--series', 'weekly', '--show'];
    expect(await desk.run(show)).toMatchObject({ status: 2, err: expect.stringContaining('no ledger in') });
    expect(hasLedger()).toBe(false);
    await desk.run(['degrade', '--series', 'weekly'], { stdin: json(request(25, 16)) });
    expect(await desk.run(show)).toMatchObject({
      status: 0,
      out: `weekly: no alarm so far; 1 window of router.example.com gpt-5, E 10.1 (alarm at 20)

all windows  before  now    E
coding       25/30   16/30  10.1
`,
    });
    const { out } = await desk.run([...show, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      id: 'weekly',
      windows: 1,
      alarm: false,
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
    });
    await desk.run(['degrade', '--series', 'weekly'], { stdin: json(request(26, 15)) });
    expect((await desk.run(show)).status).toBe(1);
    const unknown = await desk.run(['degrade', '--series', 'monthly', '--show']);
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('the series has no windows')]);
    expect((await desk.run(['degrade', '--show'])).err).toContain('--show has no effect without --series');
  });

  test('a request that cannot be used leaves no ledger behind', async () => {
    const stdin = json(request(31, 17));
    const { status, err } = await desk.run(['degrade', '--series', 'weekly'], { stdin });
    expect(status).toBe(2);
    expect(err).toContain('has more passed than there are items');
    expect(hasLedger()).toBe(false);
  });

  test('a series needs a name that is an id', async () => {
    const { status, err } = await desk.run(['degrade', '--series', 'two words'], {
      stdin: json(request(27, 17)),
    });
    expect(status).toBe(2);
    expect(err).toContain('"two words" is not a valid value for --series');
  });
});

test.each([
  ['an unknown key', request(1, 1, { prompt: 'x' }), 'the key `prompt` is unknown'],
  [
    'a share above one',
    request(1, 1, { current_window: { sample_size: 3, coding_pass_rate: 82 } }),
    '`current_window.coding_pass_rate` is larger than 1',
  ],
  [
    'no items',
    request(1, 1, { current_window: { sample_size: 0 } }),
    '`current_window.sample_size` is smaller than 1',
  ],
  [
    'a rate and a count',
    request(1, 1, { current_window: { sample_size: 3, metrics: [{ metric: 'a', rate: 1, passed: 3 }] } }),
    '`current_window.metrics[0]` needs exactly one of `passed` and `rate`',
  ],
  ['a list', [1], '`tokenauditor audit FILE --baseline EARLIER`'],
])('%s is refused with its field', async (_, value, message) => {
  const { status, err } = await desk.run(['degrade'], { stdin: json(value) });
  expect(status).toBe(2);
  expect(err).toContain(message);
});

test('a margin out of its bounds, and nothing at all, are refused with what is expected', async () => {
  const { err } = await desk.run(['degrade', '--margin', '2'], { stdin: json(request(27, 17)) });
  expect(err).toContain('expected a number from 0.001 to 0.5 such as 0.1 for 10 %');
  const nothing = await desk.run(['degrade'], { stdin: '' });
  expect([nothing.status, nothing.err]).toEqual([
    2,
    expect.stringContaining('degrade needs a JSON document'),
  ]);
});

test('a bad line is answered in its place, without repeating it', async () => {
  const stdin = `${json({ id: 1, ...request(27, 26) })}not json\n${json({ id: 3, ...request(27, 17), secret: 'hunter2' })}`;
  const { status, out } = await desk.run(['degrade', '--jsonl'], { stdin });
  const states = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(states.map(({ id, degradation_state, error }) => [id, degradation_state, error?.code])).toEqual([
    [1, 'Inconclusive', undefined],
    [undefined, 'Inconclusive', 'line.refused'],
    [3, 'Inconclusive', 'line.refused'],
  ]);
  expect(out).not.toContain('hunter2');
  expect(status).toBe(2);
});
