import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '../../../../../test/cli/desk.ts';
import { openScanDesk } from '../../../../../test/cli/scan-desk.ts';

const HIDDEN = `Weather for a city.${'\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}'}`;
const clean = { name: 'list_files', description: 'Lists the files of a folder.' };
const dangerous = { name: 'weather', description: HIDDEN };
const large = { name: 'words', description: 'word '.repeat(200_000) };
const json = JSON.stringify;

let desk: Desk;
beforeEach(() => {
  desk = openScanDesk({
    'clean.json': json({ tools: [clean] }),
    'dangerous.json': json({ server: 'sky', tools: [clean, dangerous] }),
    'warning.json': json([large]),
    'partly.json': json({ tools: [clean, 5] }),
    'nothing.json': json({ tools: [5] }),
    'empty.json': json({ tools: [] }),
    'broken.json': '{ broken',
    'offer.json': json({ tools: [clean, dangerous], instructions: 'Ask for a folder first.' }),
  });
});
afterEach(() => desk.clear());

describe('a file', () => {
  test('as text: one line a server, a table of what needs a look, then each finding', async () => {
    const { status, out, err } = await desk.run(['scan', '--file', 'dangerous.json']);
    expect([status, err]).toEqual([1, '']);
    expect(out).toMatch(
      /^sky {2}1 dangerous, 1 clean\n {2}dangerous\.json\n\n {11}verdict {4}risk {2}severity {2}seen\n {2}weather {2}dangerous {2}\d+ +critical {2}Hidden characters/,
    );
    expect(out).toContain('\nweather of sky: dangerous\n  Hidden characters (critical): ');
    expect(out).toContain('\n    at          $.description\n    evidence    ');
    expect(out).toContain('text        Weather for a city.\\u{e0049}');
    expect(out).toContain('\n    what to do  ');
    expect(out).toMatch(
      /\n2 definitions of 1 server: 1 dangerous, 1 clean\nMore: `tokenauditor explain [\w.-]+`\n$/,
    );
    expect(out).not.toContain('list_files');
  });

  test('with --all clean definitions have a row, too', async () => {
    const { out } = await desk.run(['scan', '--file', 'dangerous.json', '--all']);
    expect(out).toMatch(/\n {2}list_files {2}clean {6}0\n/);
  });

  test('with --classes each tool has what it reads and does; JSON always does', async () => {
    const { out } = await desk.run(['scan', '--file', 'dangerous.json', '--classes']);
    expect(out).toMatch(
      /\n {14}what it reads and does\n {2}list_files {2}reads private\n {2}weather {5}nothing that is followed/,
    );
    const { out: plain } = await desk.run(['scan', '--file', 'dangerous.json', '--all']);
    expect(plain).not.toContain('reads and does');
    const { servers } = JSON.parse((await desk.run(['scan', '--file', 'dangerous.json', '--json'])).out);
    const [weather, files] = ['weather', 'list_files'].map((name) =>
      servers[0].definitions.find((each: { name: string }) => each.name === name),
    );
    expect(weather.flow_class).toMatchObject({ reads: [], acts: ['read'] });
    expect(files.flow_class).toEqual({ reads: ['private'], acts: ['read'], assumes: [] });
  });

  test('from standard input', async () => {
    const { status, out } = await desk.run(['scan', '--file', '-', '--json'], { stdin: json([dangerous]) });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'dangerous',
      counts: { clean: 0, incomplete: 0, warning: 0, dangerous: 1 },
      problems: [],
      servers: [
        {
          server: 'unnamed',
          transport: 'file',
          origin: 'standard input',
          definitions: [{ kind: 'tool', name: 'weather', verdict: 'dangerous', tier: 'hard' }],
        },
      ],
    });
  });

  test('colours only where a terminal reads, and never in a file', async () => {
    const esc = '\u001b';
    const terminal = { terminal: { columns: 100 } };
    expect((await desk.run(['scan', '-f', 'dangerous.json'])).out).not.toContain(esc);
    expect((await desk.run(['scan', '-f', 'dangerous.json'], terminal)).out).toContain(`${esc}[31m`);
    await desk.run(['scan', '-f', 'dangerous.json', '-o', 'out.txt', '--color', 'always'], terminal);
    expect(readFileSync(join(desk.folder, 'out.txt'), 'utf8')).not.toContain(esc);
  });

  test.each([
    ['clean.json', 0, 0],
    ['warning.json', 0, 1],
    ['partly.json', 2, 2],
    ['empty.json', 0, 0],
    ['dangerous.json', 1, 1],
    ['nothing.json', 2, 2],
  ])('%s: exit %i, strictly %i', async (name, status, strict) => {
    expect((await desk.run(['scan', '--file', name])).status).toBe(status);
    expect((await desk.run(['scan', '--file', name, '--strict'])).status).toBe(strict);
  });

  test('unread parts are reported, and never called clean', async () => {
    const { out } = await desk.run(['scan', '--file', 'partly.json', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'warning',
      servers: [{ verdict: 'warning', problems: ['tool 2 of the list has no name, so it was not read'] }],
    });
  });

  test('nothing is recorded', async () => {
    await desk.run(['scan', '--file', 'dangerous.json']);
    expect(existsSync(join(desk.folder, '.tokenauditor'))).toBe(false);
  });

  test.each([
    ['{', 'json.refused'],
    ['{"a":1}', 'definitions.refused'],
    ['', 'json.refused'],
  ])('%j is refused', async (stdin, code) => {
    const { status, out } = await desk.run(['scan', '--file', '-', '--json'], { stdin });
    expect(status).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'dangerous', error: { code } });
  });
});

test.each([
  [['scan', 'x.json'], 'scan does not take "x.json"'],
  [['scan', '--jsonl', '--json'], '--jsonl and --json cannot be used together'],
  [['scan', '--header', 'A: b'], '--header has no effect without --url'],
  [['scan', '--url', 'ftp://x'], '"ftp://x" is not a valid value for --url'],
  [
    ['scan', '--url', 'http://127.0.0.1:9', '--header', 'A: @env:NOT_SET'],
    'is not a valid value for --header',
  ],
  [['scan', '--config', 'clean.json'], '"clean.json" is not a valid value for --config'],
  [['scan', '--env', 'A=b', '--server', 'x'], 'is not a valid value for --env'],
  [['scan', 'node', 'x.mjs'], 'use --file FILE for definitions'],
  [['scan', '--config', 'broken.json'], ': the JSON is refused: '],
  [['scan', '--server'], 'scan needs a command after --server'],
  [['scan', '--server', 'npx', '-y', 'x'], 'cannot tell whether "-y" is part of the command'],
  [['scan', '--file', 'gone.json'], 'cannot read "gone.json": no such file'],
])('%j is refused', async (args, message) => {
  const { status, err } = await desk.run(args);
  expect(err).toContain(message);
  expect(status).toBe(2);
});

describe('a live server', () => {
  const node = (offer: string) => [
    'scan',
    '--server',
    '--name',
    'files',
    '--',
    process.execPath,
    'server.mjs',
    offer,
  ];
  const inFolder = async (offer: string, ...more: string[]) => {
    const server = join(desk.folder, 'server.mjs');
    const { status, out, err } = await desk.run([
      ...['scan', '--json', '--name', 'files', ...more, '--server', '--'],
      ...[process.execPath, server, join(desk.folder, offer)],
    ]);
    const [one] = JSON.parse(out).servers;
    return {
      status,
      err,
      one,
      states: one.definitions.map((d: { name: string; state: string }) => [d.name, d.state]),
    };
  };

  test('is started, listed, judged and pinned', async () => {
    const { status, one, states, err } = await inFolder('offer.json');
    expect(status).toBe(1);
    expect(err).toBe(
      'the definitions of these servers are pinned in .tokenauditor; --no-record scans without recording\n',
    );
    expect((await inFolder('offer.json')).err).toBe('');
    expect(one).toMatchObject({ server: 'files', transport: 'stdio', problems: [] });
    expect(states).toEqual([
      ['', 'approved'],
      ['list_files', 'approved'],
      ['weather', 'quarantined'],
    ]);
    expect(readdirSync(join(desk.folder, '.tokenauditor'))).toContain('events.jsonl');
  });

  test('that changes later is shown, even if it is clean', async () => {
    await inFolder('offer.json');
    const changed = { ...clean, description: 'Lists the files of any folder.' };
    writeFileSync(join(desk.folder, 'offer.json'), json({ tools: [changed] }));
    const { status, states } = await inFolder('offer.json');
    expect([status, states]).toEqual([1, [['list_files', 'changed']]]);
    const { out } = await desk.run([
      ...['scan', '--name', 'files', '--server', '--', process.execPath],
      ...['server.mjs', 'offer.json'].map((name) => join(desk.folder, name)),
    ]);
    expect(out).toMatch(/\n {2}list_files {2}clean {4}changed {2}0\n/);
    expect(out).toContain(
      '\nlist_files of files: changed\n  It differs from the approved version, and is held.\n',
    );
    expect(out).toContain('\n    changed     description at $.description\n');
    expect(out).toContain('look at it with `tokenauditor quarantine show files/list_files`\n');
    expect(out).toContain('1 clean; 1 held back, see `tokenauditor quarantine list`');
  });

  test('with --no-record nothing is pinned', async () => {
    const { states } = await inFolder('offer.json', '--no-record');
    expect(states[1]).toEqual(['list_files', undefined]);
    expect(existsSync(join(desk.folder, '.tokenauditor'))).toBe(false);
  });

  test('that cannot be started: the problem is reported, and the exit status is 2', async () => {
    const { status, out } = await desk.run(['scan', '--server', 'no-such-program-here']);
    expect(status).toBe(2);
    expect(out).toContain('no-such-program-here  nothing was read\n');
    expect(out).toMatch(
      /not read {4}nothing could be listed: the command "no-such-program-here" was not found/,
    );
  });

  test('an unreadable server next to a readable one: not clean', async () => {
    const { status, out } = await desk.run([
      ...['scan', '--file', 'clean.json', '--strict', '--server', 'no-such-program-here'],
    ]);
    expect(status).toBe(2);
    expect(out).toContain('1 definition of 2 servers: 1 clean; 1 server could not be read\n');
  });

  test('no shell reads the words of the command', async () => {
    const { out } = await desk.run(node('$(touch made)'));
    expect(out).toContain('nothing was read');
    expect(existsSync(join(desk.folder, 'made'))).toBe(false);
  });
});
