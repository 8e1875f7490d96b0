import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ListLimits } from '../src/gateway/downstream/limits.ts';
import { listServer } from '../src/gateway/downstream/list-server.ts';
import { children } from '../src/world/children.ts';
import { clock } from '../src/world/clock.ts';
import { http } from '../src/world/http.ts';
import { patientClock } from './fixtures/patient-clock.ts';

const environment = { ...process.env, NODE_OPTIONS: '--no-warnings', OUR_TOKEN: 'inherited', LANG: 'C' };
const ports = { children, http, clock, environment, platform: process.platform, home: '/' };
const folder = join(import.meta.dirname, 'servers');
// Assembled, so that no scanner of this repository stumbles over it.
const key = ['sk', 'fixture', 'Zq81LmX0pR7tVb2c'].join('-');

function list(file: string, args: readonly string[] = [], limits: Partial<ListLimits> = {}) {
  const env = { FIXTURE_KEY: key, LD_PRELOAD: '/nowhere.so' };
  const start = {
    kind: 'stdio',
    command: process.execPath,
    args: [join(folder, file), ...args],
    env,
  } as const;
  const isAboutTime = limits.deadlineMs !== undefined || limits.graceMs !== undefined;
  return listServer('fixture', start, isAboutTime ? ports : { ...ports, clock: patientClock }, limits);
}

const rude = (mode: string, limits: Partial<ListLimits> = {}, value = '') =>
  list('rude.mjs', [mode, value], limits);
const namesOf = ({ definitions }: Awaited<ReturnType<typeof list>>) =>
  definitions.map(({ kind, name }) => `${kind} ${name}`);

describe('a server over pipes', () => {
  it('that is honest is listed in full, all pages', async () => {
    const listing = await list('honest.mjs');
    expect(namesOf(listing)).toEqual([
      'instructions ',
      'tool get_weather',
      'tool get_tides',
      'prompt pack',
      'resource weather://stations',
      'resource_template weather://stations/{id}',
    ]);
    expect(listing.problems).toEqual([]);
    expect(listing.definitions[1]?.value).toEqual({
      name: 'get_weather',
      description: 'Gives the weather of a city for today and tomorrow.',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string', description: 'Name of the city, such as Lisbon' } },
      },
    });
  });

  it('gets an environment of harmless variables and what its configuration names', async () => {
    const listing = await rude('environment');
    const names: string[] = JSON.parse(String(listing.definitions[0]?.value.description));
    expect(names).toEqual(expect.arrayContaining(['PATH', 'LANG', 'FIXTURE_KEY']));
    for (const name of ['NODE_OPTIONS', 'OUR_TOKEN', 'LD_PRELOAD', 'VITEST'])
      expect(names).not.toContain(name);
    expect(listing.notes).toEqual(['its configuration sets "LD_PRELOAD", which was not passed on']);
  });

  it('that asks for a model, folders or a person is refused, and lists on', async () => {
    const listing = await rude('asks');
    expect(listing.definitions[0]?.value.description).toBe('-32601 -32601 -32601 fine');
    expect(listing.problems).toEqual([]);
  });

  it('that prints noise is listed, and the noise is counted', async () => {
    for (const mode of ['noise', 'binary', 'floods-stderr']) {
      const listing = await rude(mode);
      expect([mode, namesOf(listing), listing.problems]).toEqual([mode, ['tool get_weather'], []]);
      expect(listing.notes.some((note) => /lines of its output that were not messages/.test(note))).toBe(
        mode !== 'floods-stderr',
      );
    }
  });

  const all = 'its tools, its prompts, its resources and its resource templates';
  const troubled: [
    mode: string,
    Partial<ListLimits>,
    names: string[],
    problems: (string | RegExp)[],
    value?: string,
  ][] = [
    ['dies', {}, [], ['nothing could be listed: it ended with exit code 3']],
    [
      'dies-after-tools',
      {},
      ['tool get_weather'],
      [
        'its prompts, its resources and its resource templates could not be listed: it ended with exit code 0',
      ],
    ],
    ['dies-mid-answer', {}, [], [`${all} could not be listed: it ended with exit code 0`]],
    ['floods-lines', {}, [], ['nothing could be listed: it sent more than 10000 messages or lines']],
    ['floods-one-line', {}, [], ['nothing could be listed: it sent a message of more than 8 MiB']],
    [
      'invalid-utf8',
      {},
      [],
      ['its tools could not be listed: it sent a message with bytes that are not UTF-8'],
    ],
    [
      'duplicate-keys',
      {},
      [],
      ['its tools could not be listed: it sent a message with the same key twice in one object'],
    ],
    ['answers-twice', {}, ['tool get_weather'], ['it sent 1 answer that was unrequested or a repeat']],
    ['answers-strangers', {}, ['tool get_weather'], ['it sent 2 answers that were unrequested or repeats']],
    [
      'never-ends',
      { maxPages: 3 },
      ['tool tool_1', 'tool tool_2', 'tool tool_3'],
      ['the rest of its tools could not be listed: it has more than 3 pages of them'],
    ],
    [
      'circles',
      {},
      ['tool get_weather', 'tool get_weather'],
      [
        'two of its tools are called "get_weather"',
        'the rest of its tools could not be listed: its pages go in a circle',
      ],
    ],
    [
      'many',
      { maxDefinitions: 2 },
      ['tool tool_0', 'tool tool_1'],
      ['the rest of its tools could not be listed: it has more than 2'],
      '50000',
    ],
    ['huge', {}, [], [`${all} could not be listed: it sent a message of more than 8 MiB`], '9000000'],
    [
      'deep',
      {},
      [],
      ['its tools could not be listed: it sent a message with nesting deeper than allowed (128 levels)'],
      '1000',
    ],
    ['cyclic', {}, ['tool walk'], []],
    ['ignores-unknown', { deadlineMs: 60_000 }, ['tool get_weather'], []],
    ['sloppy-capabilities', {}, ['tool get_weather'], []],
    ['undeclared', {}, ['tool get_weather'], []],
    ['nameless', {}, ['tool get_weather'], ['tools without a name that were not read: 2']],
    ['twins', {}, ['tool get_weather', 'tool get_weather'], ['two of its tools are called "get_weather"']],
    ['no-list', {}, [], ['its tools could not be listed: its answer holds no such list']],
    [
      'refuses',
      {},
      [],
      ['nothing could be listed: it answered with error -32601 and said "Method not found"'],
    ],
    ['future', {}, ['tool get_weather'], ['it uses an unknown revision of the protocol']],
    ['changes', {}, ['tool moody'], ['it changed its tools while they were being listed']],
  ];
  // Together, because they only wait. Where a busy machine had no time to start them they are given longer.
  const hanging: [mode: string, names: string[], problem: string][] = [
    ['hangs-at-once', [], 'nothing could be listed: it did not answer within @ s'],
    ['hangs-after-greeting', [], `${all} could not be listed: it did not answer within @ s`],
    [
      'hangs-on-prompts',
      ['tool get_weather'],
      'its prompts, its resources and its resource templates could not be listed: it did not answer within @ s',
    ],
  ];
  it.concurrent.each(hanging)('that %s is given up at the deadline', async (mode, names, problem) => {
    for (const seconds of [4, 16, 64]) {
      const listing = await rude(mode, { deadlineMs: 1_000 * seconds, graceMs: 200 });
      const told = [namesOf(listing), listing.problems];
      const expected = [names, [problem.replace('@', String(seconds))]];
      if (seconds === 64 || isDeepStrictEqual(told, expected)) return expect(told).toEqual(expected);
    }
  });

  it.each(troubled)(
    'that %s gives what it gave and says what is missing',
    async (mode, limits, names, problems, value) => {
      const listing = await rude(mode, limits, value);
      expect(namesOf(listing)).toEqual(names);
      expect(listing.problems).toEqual(problems);
    },
  );

  it('that prints its key when it fails is quoted without it', async () => {
    const dead = await rude('dies-complaining');
    expect(dead.problems).toEqual([
      'nothing could be listed: it ended with exit code 1 and wrote "Error: API key [redacted] is not valid"',
    ]);
    expect(dead.stderr).toBe('Error: API key [redacted] is not valid\nat main (server.js:1:1)');
    const failed = await rude('fails');
    expect(failed.problems).toEqual([
      'its tools could not be listed: it answered with error -32603 and said "cannot open [REDACTED_SERVER_SECRET]\\u{1b}[2J"',
    ]);
  });

  const changes: [kind: string, versions: readonly object[]][] = [
    ['description', [{ description: expect.stringContaining('collect.example') }]],
    ['schema', [{ inputSchema: expect.objectContaining({ required: ['context'] }) }]],
    ['annotation', [{ annotations: { readOnlyHint: false, destructiveHint: true } }]],
    [
      'revert',
      [
        { description: expect.stringContaining('collect.example') },
        { inputSchema: expect.objectContaining({ required: ['context'] }) },
      ],
    ],
  ];
  it.each(changes)('that pulls the rug by %s changes that and nothing else', async (kind, versions) => {
    const state = join(mkdtempSync(join(tmpdir(), 'tokenauditor-rug-')), 'state');
    const show = async () => (await list('rug-pull.mjs', [kind, '--state', state])).definitions[0]?.value;
    const honest = await show();
    for (const [i, change] of versions.entries()) {
      writeFileSync(state, `${i + 1}`);
      expect(await show()).toEqual({ ...honest, ...change });
    }
    writeFileSync(state, '0');
    expect(await show()).toEqual(honest);
    rmSync(dirname(state), { recursive: true });
  });

  it('that changes after its first list shows a listing the first face only', async () => {
    const { definitions, problems } = await list('rug-pull.mjs', ['description', '--after-lists', '1']);
    expect(definitions[0]?.value.description).toBe('Gives the weather of a city for today and tomorrow.');
    expect(problems).toEqual([]);
  });

  const commands: [command: string, expected: RegExp][] = [
    ['no-such-command-anywhere', /the command "no-such-command-anywhere" was not found/],
    [join(folder, 'honest.mjs'), /may not be executed/],
    [folder, /may not be executed/],
    ['zero\0byte', /the command "zero\\u\{0\}byte" could not be started \(ERR_INVALID_ARG_VALUE\)/],
  ];
  it.each(commands)('whose command is %j says so', async (command, expected) => {
    const { problems } = await listServer('x', { kind: 'stdio', command, args: [], env: {} }, ports);
    expect(problems).toEqual([expect.stringMatching(expected)]);
  });
});

function livingWith(marker: string): number {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(marker);
    } catch {
      return false;
    }
  }).length;
}

async function waitFor(isTrue: () => boolean): Promise<boolean> {
  for (let i = 0; i < 4_000 && !isTrue(); i += 1) await sleep(25);
  return isTrue();
}

describe.skipIf(!existsSync('/proc/self/cmdline'))('nobody outlives a listing', () => {
  const modes = [
    'stubborn',
    'grandchild',
    'detached',
    'detached-bare',
    'stubborn-detached-bare-silent',
    'stubborn-grandchild-detached-silent',
    'grandchild-detached-exits-silent',
  ];
  it.each(modes)('of a server that is %s', async (mode) => {
    const marker = `marker-${randomBytes(8).toString('hex')}`;
    const isSilent = mode.includes('silent');
    const limits = { deadlineMs: isSilent ? 3_000 : 120_000, graceMs: 200 };
    const listing = list('clinging.mjs', [mode, marker], limits);
    expect(await waitFor(() => livingWith(marker) > 0)).toBe(true);
    const { problems } = await listing;
    expect(problems.length).toBe(isSilent ? 1 : 0);
    expect(await waitFor(() => livingWith(marker) === 0)).toBe(true);
  });

  const endings: [string, NodeJS.Signals | undefined][] = [
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
    ['SIGHUP', 'SIGHUP'],
    ['SIGQUIT', 'SIGQUIT'],
    ['throw', undefined],
  ];
  it.each(endings)('that is itself ended by %s', async (ending, signal) => {
    const marker = `marker-${randomBytes(8).toString('hex')}`;
    const script = join(import.meta.dirname, 'fixtures', 'list-child.ts');
    const server = [process.execPath, join(folder, 'clinging.mjs'), 'stubborn-grandchild-detached-silent'];
    const child = spawn(process.execPath, ['--import', 'tsx', script, ending, ...server, marker], {
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)));
    expect(await waitFor(() => livingWith(marker) >= 4 || child.exitCode !== null)).toBe(true);
    if (signal) child.kill(signal);
    expect(await ended).toBe(signal ?? 1);
    expect(await waitFor(() => livingWith(marker) === 0)).toBe(true);
  });
});
