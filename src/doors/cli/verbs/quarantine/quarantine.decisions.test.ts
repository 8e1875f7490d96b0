import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openWeatherDesk,
  ports,
  retitled,
  tool,
  type WeatherDesk,
} from '../../../../../test/cli/weather-desk.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { Quarantine } from '../../../../quarantine/quarantine.ts';
import { PinBook } from '../../../../quarantine/review.ts';

const PERSON = { terminal: { columns: 100 } };
let desk: WeatherDesk;
beforeEach(() => {
  desk = openWeatherDesk();
});
afterEach(() => desk.clear());

describe('approve', () => {
  test('needs the contract that was reviewed', async () => {
    await desk.see(tool);
    const [hash = ''] = await desk.see(retitled('One'));
    const { status, err } = await desk.run(['quarantine', 'approve', 'forecast']);
    expect(status).toBe(2);
    expect(err).toContain('only a person can approve, and standard input is not a terminal\n');
    const { out } = await desk.run(['quarantine', 'approve', 'forecast', '--json'], {
      terminal: { columns: 100 },
    });
    expect(JSON.parse(out).error.message).toContain('--json does not ask');
    for (const short of [hash.slice(0, 11), 'x'.repeat(12), '']) {
      const refused = await desk.run(['quarantine', 'approve', 'forecast', `--hash=${short}`]);
      expect(refused.status).toBe(2);
      expect(refused.err).toContain('is not a valid value for --hash');
    }
    const approved = await desk.run(
      ['quarantine', 'approve', 'forecast', '--hash', hash.slice(0, 12)],
      PERSON,
    );
    expect(approved).toMatchObject({
      status: 0,
      out: `weather/forecast is approved (${hash.slice(0, 16)})\n`,
    });
    const again = await desk.run(['quarantine', 'approve', 'forecast', '--hash', hash], PERSON);
    expect(again.out).toBe(`weather/forecast is approved already (${hash.slice(0, 16)})\n`);
  });

  test('is refused for what was seen before', async () => {
    await desk.see(tool);
    const [one = ''] = await desk.see(retitled('One'));
    const [two = ''] = await desk.see(retitled('Two'));
    const { status, err } = await desk.run(['quarantine', 'approve', 'forecast', '--hash', one]);
    expect(status).toBe(2);
    expect(err).toContain(`the contract "${one}" was reviewed, but the one seen last is "sha256:${two}"`);
    expect((await desk.run(['quarantine', 'list'])).status).toBe(1);
  });

  test.each([
    ['y\n', 'weather/forecast is approved'],
    ['yes\n', 'weather/forecast is approved'],
    ['n\n', ''],
    ['\n', ''],
    ['', ''],
    ['yellow\n', ''],
  ])('asks on a terminal: %j', async (typed, words) => {
    await desk.see(tool);
    await desk.see(retitled('One'));
    const { io } = await desk.run(['quarantine', 'approve', 'forecast'], {
      terminal: { columns: 100 },
      typed,
    });
    expect(io.err()).toContain('Approve weather/forecast with the contract');
    expect(io.out()).toContain('changes since it was approved');
    expect(io.out()).not.toContain('approve it:');
    expect(io.out().includes('is approved (')).toBe(words !== '');
    expect((await desk.run(['quarantine', 'list'])).status).toBe(words === '' ? 1 : 0);
  });
});

test('an existing decision is neither asked for nor offered again', async () => {
  const [hash = ''] = await desk.see(tool);
  const shown = await desk.run(['quarantine', 'show', 'forecast']);
  expect(shown.out).not.toContain('approve it:');
  expect(shown.out).toContain('\nblock it:   tokenauditor quarantine block weather/forecast\n');
  expect(shown.out).toContain('  decided   approved (by the trust in its server)\n');
  const { io } = await desk.run(['quarantine', 'approve', 'forecast'], { terminal: { columns: 100 } });
  expect([io.out(), io.err()]).toEqual([`weather/forecast is approved already (${hash.slice(0, 16)})\n`, '']);
  await desk.run(['quarantine', 'block', 'forecast']);
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out).toContain('  decided   refused (by a person)\n');
  expect(out).not.toContain('block it:');
  await desk.run(['quarantine', 'approve', 'forecast', '--hash', hash], PERSON);
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain(
    '  decided   approved (by a person)\n',
  );
});

test('an agent that blocks is not taken for a person', async () => {
  await desk.see(tool);
  const directory = join(desk.folder, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const [entry] = (await PinBook.read(directory, ports)).entries;
  if (!entry) throw new Error('no entry');
  await (await Quarantine.open(directory, ports, ledger)).block(entry.id, 'mcp');
  await ledger.close();
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out).toContain('  decided   refused (by an agent through MCP)\n');
  expect(out).toContain('approve it:');
  const events = await desk.run(['events', '--wide', '--type', 'definition.pin']);
  expect(events.out).toContain('weather/forecast, blocked (blocked), agent mcp');
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toContain('is blocked (');
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain('refused (by a person)');
});

test('a block holds for every later version', async () => {
  await desk.see(tool);
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toMatch(
    /^weather\/forecast is blocked \(/,
  );
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toMatch(/is blocked already/);
  await desk.see(retitled('One'));
  const { out } = await desk.run(['quarantine', 'list', '--all', '--json']);
  expect(JSON.parse(out).definitions[0].state).toBe('blocked');
});

test('trust lets clean changes pass', async () => {
  await desk.see(tool);
  const { status, out } = await desk.run(['quarantine', 'trust', 'weather', 'scan'], PERSON);
  const from = '{"kind":"stdio","command":"node","args":["weather.js"]}';
  expect([status, out]).toEqual([0, `weather is trusted: scan (from ${from}, and no other)\n`]);
  await desk.see(retitled('One'));
  expect((await desk.run(['quarantine', 'list'])).status).toBe(0);
  await desk.run(['quarantine', 'trust', 'weather', 'auto'], PERSON);
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain('  trust     auto\n');
});

test('trust does not apply to another command under the same name, and the output states it', async () => {
  await desk.see(tool);
  await desk.run(['quarantine', 'trust', 'weather', 'auto'], PERSON);
  await desk.seeFrom({ kind: 'stdio', command: 'node', args: ['other.js'] }, tool);
  const { status, err } = await desk.run(['quarantine', 'list']);
  expect(status).toBe(1);
  expect(err).toContain(
    'the trust in weather does not apply to its current command or address: it counts as manual\n',
  );
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain(
    '  trust     manual (auto applies to another command or address under this name)\n',
  );
});
