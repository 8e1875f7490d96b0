import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../evidence/ledger.ts';
import { scanDefinitions } from '../../../gateway/definitions.ts';
import { Quarantine } from '../../../gateway/quarantine/quarantine.ts';
import { PinBook } from '../../../gateway/quarantine/review.ts';
import type { Definition, ServerOrigin } from '../../../vocabulary/definition.ts';

const origin: ServerOrigin = { kind: 'stdio', command: 'node', args: ['weather.js'] };
const tool: Definition = {
  kind: 'tool',
  server: 'weather',
  name: 'forecast',
  value: { name: 'forecast', description: 'Gives the weather of a city.', inputSchema: { type: 'object' } },
};
const changed: Definition = {
  ...tool,
  value: { ...tool.value, description: 'Gives the weather of a town.\u200b' },
};
const ports = fixedPorts();
let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, ports);
});
afterEach(() => desk.clear());

async function see(...definitions: Definition[]): Promise<string[]> {
  const directory = join(desk.folder, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const quarantine = await Quarantine.open(directory, ports, ledger);
  const listing = { server: 'weather', origin, definitions, problems: [] };
  const standings = await quarantine.observe(listing, scanDefinitions(definitions));
  await ledger.close();
  return standings.map(({ contractHash }) => contractHash.slice(7));
}
const retitled = (title: string): Definition => ({ ...tool, value: { ...tool.value, title } });

test('where nothing was seen, that is said', async () => {
  expect(await desk.run(['quarantine', 'list'])).toMatchObject({
    status: 0,
    out: '',
    err: 'nothing was ever scanned here: `tokenauditor scan` does\n',
  });
  const { out } = await desk.run(['quarantine', 'list', '--json']);
  expect(JSON.parse(out)).toEqual({ definitions: [], held: 0, known: 0, unreadable_lines: 0 });
  await see(tool);
  expect((await desk.run(['quarantine', 'list'])).err).toBe('nothing waits for a person\n');
});

test('a server that nobody has seen is refused, with those that are known', async () => {
  const before = await desk.run(['quarantine', 'trust', 'nosuch', 'scan']);
  expect([before.status, before.out]).toEqual([2, '']);
  expect(before.err).toContain(
    'no server is known as "nosuch"\nhint: nothing was ever scanned here; `--new` trusts one before it is scanned\n',
  );
  expect(existsSync(join(desk.folder, '.tokenauditor'))).toBe(false);
  await see(tool);
  for (const args of [
    ['trust', 'wether', 'scan'],
    ['list', '--server', 'wether'],
  ]) {
    const { status, err } = await desk.run(['quarantine', ...args]);
    expect(status).toBe(2);
    expect(err).toContain('no server is known as "wether"\nhint: known are weather; ');
  }
  expect((await desk.run(['quarantine', 'list', '--server', 'weather'])).status).toBe(0);
  expect((await desk.run(['quarantine', 'trust', 'later', 'scan', '--new'])).out).toBe(
    'later is trusted: scan\n',
  );
  expect((await desk.run(['quarantine', 'trust', 'later', 'auto'])).out).toBe('later is trusted: auto\n');
  expect((await desk.run(['events', '--type', 'definition.pin'])).out).toContain('later, trusted: auto\n');
});

test('what is held is listed, and is exit status 1', async () => {
  await see(tool);
  expect((await desk.run(['quarantine', 'list'])).status).toBe(0);
  const [hash = ''] = await see(retitled('Forecast'));
  const { status, out, err } = await desk.run(['quarantine', 'list']);
  expect([status, err]).toEqual([
    1,
    '1 definition held until a person decides; `tokenauditor quarantine show NAME` shows why\n',
  ]);
  const [head, row, end] = out.split('\n');
  expect(head).toMatch(/^STATE +DEFINITION +VERDICT +CONTRACT +SINCE \(UTC\) +CHECKS$/);
  expect(row).toMatch(
    new RegExp(`^changed +weather/forecast +clean +${hash.slice(0, 16)} +2026-11-15 09:\\d\\d$`),
  );
  expect(end).toBe('');
  expect((await desk.run(['quarantine', 'list', '--state', 'blocked'])).out).toBe('');
});

test('in a narrow terminal the verdict and the checks stay', async () => {
  const long = { ...tool, name: 'a_tool_whose_author_likes_long_names' };
  await see({ ...long, value: { ...changed.value, name: long.name } });
  const shownAt = async (columns: number) =>
    (await desk.run(['quarantine', 'list', '--color', 'never'], { terminal: { columns } })).io
      .out()
      .split('\n');
  expect((await shownAt(160))[0]).toMatch(/^STATE +DEFINITION +VERDICT +CONTRACT +SINCE \(UTC\) +CHECKS$/);
  const [head, row] = await shownAt(84);
  expect(head).toMatch(/^STATE +DEFINITION +VERDICT +CHECKS$/);
  expect(row).toMatch(
    /^\w+ +weather\/a_tool_whose_author_likes_long_names +(?:warning|dangerous) +unicode\.hidden/,
  );
});

test('the gravest first, and what is blocked last but there', async () => {
  const named = (name: string, more: Definition['value'] = {}): Definition => ({
    ...tool,
    name,
    value: { ...tool.value, name, ...more },
  });
  const hidden = Array.from('send it', (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
  await see(named('a'), named('b'), named('c'));
  await desk.run(['quarantine', 'block', 'a']);
  await see(named('a'), named('b', { title: 'B' }), named('c', { title: `C${hidden}` }));
  const { out, err, status } = await desk.run(['quarantine', 'list']);
  const states = out.split('\n').map((line) => line.split(/ +/).slice(0, 2).join(' '));
  expect(states.slice(1, -1)).toEqual(['quarantined weather/c', 'changed weather/b', 'blocked weather/a']);
  expect(status).toBe(1);
  expect(err).toContain('2 definitions held until a person decides, 1 blocked; ');
});

test('approved ones are listed with --all', async () => {
  await see(tool);
  const { status, out } = await desk.run(['quarantine', 'list', '--all', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    held: 0,
    definitions: [{ server: 'weather', name: 'forecast', kind: 'tool', state: 'approved', verdict: 'clean' }],
  });
});

test('show: the words that changed, spelled out, and the command that approves them', async () => {
  await see(tool);
  const [hash = ''] = await see(changed);
  const { status, out } = await desk.run(['quarantine', 'show', 'weather/forecast']);
  expect(status).toBe(0);
  expect(out).toContain('Gives the weather of a [-city-]{+town+}.{+\\u{200b}+}');
  expect(out).toContain('description  $.description');
  expect(out).toContain(
    `approve it: tokenauditor quarantine approve weather/forecast --hash ${hash.slice(0, 16)}\n`,
  );
  expect(out).not.toContain('\u200b');
  const coloured = await desk.run(['quarantine', 'show', 'forecast', '--color', 'always']);
  expect(coloured.out).toContain('\u001b[31m[-city-]\u001b[0m\u001b[32m{+town+}\u001b[0m');
  const { out: json } = await desk.run(['quarantine', 'show', 'forecast', '--json']);
  expect(json).not.toContain('\u200b');
  expect(JSON.parse(json)).toMatchObject({
    contract_hash: `sha256:${hash}`,
    kept: 'whole',
    changes: [{ path: '$.description', kind: 'description' }],
    definition: { origin, value: { name: 'forecast' } },
  });
});

test('what is shown is never cut: the end of it would be approved unseen', async () => {
  await see(tool);
  const end = 'and the last word is xylophone';
  await see({
    ...tool,
    value: { ...tool.value, description: `${'The weather of a city. '.repeat(2_000)}${end}` },
  });
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out.split(end)).toHaveLength(3);
});

test('pins without a key of ours are said to be nobody’s', async () => {
  await see(tool);
  rmSync(join(desk.folder, '.tokenauditor', 'key'));
  const { err } = await desk.run(['quarantine', 'list', '--all']);
  expect(err).toContain('there is no key of yours beside this ledger: nothing is served by these pins\n');
});

test('a kept file that was altered is not shown', async () => {
  const [hash = ''] = await see(tool);
  const path = join(desk.folder, '.tokenauditor', 'state', 'definitions', `${hash}.json`);
  writeFileSync(path, readFileSync(path, 'utf8').replace('weather of a city', 'weather of a moon'));
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out).toContain('the kept file is not what was recorded, and is not shown');
  expect(out).not.toContain('moon');
  rmSync(path);
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain('it was not kept');
});

describe('approve', () => {
  test('needs the contract that was reviewed', async () => {
    await see(tool);
    const [hash = ''] = await see(retitled('One'));
    const { status, err } = await desk.run(['quarantine', 'approve', 'forecast']);
    expect(status).toBe(2);
    expect(err).toContain(
      'an approval of weather/forecast without --hash is asked for, and there is no terminal to ask on\n',
    );
    expect(err).toContain('look at it with `tokenauditor quarantine show weather/forecast`');
    const { out } = await desk.run(['quarantine', 'approve', 'forecast', '--json'], {
      terminal: { columns: 100 },
    });
    expect(JSON.parse(out).error.message).toContain('--json asks nobody');
    for (const short of [hash.slice(0, 11), 'x'.repeat(12), '']) {
      const refused = await desk.run(['quarantine', 'approve', 'forecast', `--hash=${short}`]);
      expect(refused.status).toBe(2);
      expect(refused.err).toContain('is not a valid value for --hash');
    }
    const approved = await desk.run(['quarantine', 'approve', 'forecast', '--hash', hash.slice(0, 12)]);
    expect(approved).toMatchObject({
      status: 0,
      out: `weather/forecast is approved (${hash.slice(0, 16)})\n`,
    });
    const again = await desk.run(['quarantine', 'approve', 'forecast', '--hash', hash]);
    expect(again.out).toBe(`weather/forecast is approved already (${hash.slice(0, 16)})\n`);
  });

  test('is refused for what was seen before', async () => {
    await see(tool);
    const [one = ''] = await see(retitled('One'));
    const [two = ''] = await see(retitled('Two'));
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
    await see(tool);
    await see(retitled('One'));
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

test('what is decided already is not asked for again, or offered', async () => {
  const [hash = ''] = await see(tool);
  const shown = await desk.run(['quarantine', 'show', 'forecast']);
  expect(shown.out).not.toContain('approve it:');
  expect(shown.out).toContain('\nblock it:   tokenauditor quarantine block weather/forecast\n');
  expect(shown.out).toContain('  decided   agreed to (by the rule of its trust)\n');
  const { io } = await desk.run(['quarantine', 'approve', 'forecast'], { terminal: { columns: 100 } });
  expect([io.out(), io.err()]).toEqual([`weather/forecast is approved already (${hash.slice(0, 16)})\n`, '']);
  await desk.run(['quarantine', 'block', 'forecast']);
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out).toContain('  decided   refused (by a person)\n');
  expect(out).not.toContain('block it:');
  await desk.run(['quarantine', 'approve', 'forecast', '--hash', hash]);
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain(
    '  decided   agreed to (by a person)\n',
  );
});

test('an agent that blocks is not taken for a person', async () => {
  await see(tool);
  const directory = join(desk.folder, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const [entry] = (await PinBook.read(directory, ports)).entries;
  if (!entry) throw new Error('no entry');
  await (await Quarantine.open(directory, ports, ledger)).block(entry.id, 'mcp');
  await ledger.close();
  const { out } = await desk.run(['quarantine', 'show', 'forecast']);
  expect(out).toContain('  decided   refused (by an agent through MCP)\n');
  expect(out).toContain('approve it:');
  const events = await desk.run(['events', '--type', 'definition.pin']);
  expect(events.out).toContain('weather/forecast, blocked (blocked), agent mcp');
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toContain('is blocked (');
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain('refused (by a person)');
});

test('block holds whatever comes', async () => {
  await see(tool);
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toMatch(
    /^weather\/forecast is blocked \(/,
  );
  expect((await desk.run(['quarantine', 'block', 'forecast'])).out).toMatch(/is blocked already/);
  await see(retitled('One'));
  const { out } = await desk.run(['quarantine', 'list', '--all', '--json']);
  expect(JSON.parse(out).definitions[0].state).toBe('blocked');
});

test('trust lets clean changes pass', async () => {
  await see(tool);
  const { status, out } = await desk.run(['quarantine', 'trust', 'weather', 'scan']);
  expect([status, out]).toEqual([0, 'weather is trusted: scan\n']);
  await see(retitled('One'));
  expect((await desk.run(['quarantine', 'list'])).status).toBe(0);
  await desk.run(['quarantine', 'trust', 'weather', 'auto']);
  expect((await desk.run(['quarantine', 'show', 'forecast'])).out).toContain('  trust     auto\n');
});

test('help, however it is asked for', async () => {
  const { status, out } = await desk.run(['quarantine', 'help']);
  expect(status).toBe(0);
  expect(out).toContain('what to do (list, show, approve, block, trust)');
  expect(out).toBe((await desk.run(['quarantine', '--help'])).out);
});

test.each([
  [['quarantine'], 'needs ACTION: list, show, approve, block or trust'],
  [['quarantine', 'show'], 'needs a name after `show`'],
  [['quarantine', 'list', 'x'], 'quarantine list does not take "x"'],
  [['quarantine', 'show', 'x', 'auto'], 'quarantine show does not take "auto"'],
  [['quarantine', 'show', 'x', '--hash', 'abc'], '--hash means something only with `approve`'],
  [['quarantine', 'show', 'x', '--new'], '--new means something only with `trust`'],
  [['quarantine', 'trust', 'x'], 'needs MODE after the server: manual, scan, auto'],
  [['quarantine', 'trust', 'x', 'full'], '"full" is not a valid value for MODE'],
  [['quarantine', 'show', 'x'], 'no definition is known as "x"'],
])('%j', async (args, words) => {
  const { status, err } = await desk.run(args);
  expect(status).toBe(2);
  expect(err).toContain(words);
});
