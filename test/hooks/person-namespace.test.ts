/** Namespaces and mounts that hide who is above a terminal: real ones, made as a program without rights makes them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coversProcesses, hiddenBehindProc } from '../../src/doors/cli/terminal/proc-trust.ts';

const PIN = 'blue boat';
const PYTHON = '/usr/bin/python3';
const can = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
const hasTools =
  process.platform === 'linux' &&
  can(PYTHON, '-c', 'import pty') &&
  can('unshare', '-Umpf', '--map-current-user', '--mount-proc', 'true');
if (!hasTools) process.stderr.write('SKIPPED: tests of namespaces need python3 and unshare\n');

const driver = join(import.meta.dirname, '..', 'fixtures', 'drive-terminal.py');
let shared = '';
let bundle = '';
let home = '';

beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'tokenauditor-namespaces-'));
  bundle = join(shared, 'child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'fixtures', 'override-child.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return () => rmSync(shared, { recursive: true, force: true, maxRetries: 10 });
});
beforeEach(() => {
  home = mkdtempSync(join(shared, 'home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

function typing(words: readonly string[], typed: string, by: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    PYTHON,
    [driver, '20', ...by, process.execPath, bundle, 'cli', String(process.pid), ...words],
    {
      input: typed,
      encoding: 'utf8',
      cwd: home,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        TERM: 'dumb',
        ...(by.includes('setsid') ? { DRIVE_UNCLAIMED: '1' } : {}),
      },
    },
  );
  return { status, text: `${stdout}${stderr}` };
}

/** The shell makes the terminal its own in the new namespace, so that nothing above it is left. */
const inside = (flags: string, before = ':'): string[] => [
  'unshare',
  ...flags.split(' '),
  'setsid',
  '-c',
  '-w',
  'sh',
  '-c',
  `${before}; "$@"; exit $?`,
  'sh',
];

/** Covers this shell's own folder, into which the program is then started with `exec`. */
const covering = (cover: string): string[] => [
  'unshare',
  '-Um',
  '--map-root-user',
  'sh',
  '-c',
  `${cover}; exec "$@"`,
  'sh',
];

const WAYS: readonly (readonly [string, readonly string[]])[] = [
  ['a process namespace', inside('-Upf --map-current-user --mount-proc')],
  ['a process namespace as root', inside('-Urpf --mount-proc')],
  ['a process namespace with the outer /proc', inside('-Upf --map-current-user')],
  ['a user namespace alone', inside('-U --map-current-user')],
  ['an empty /proc', covering('mount -t tmpfs none /proc')],
  ['an empty folder over its own', covering('mount -t tmpfs none /proc/$$')],
  [
    'made-up namespaces over its own',
    covering(
      'mkdir -p "$HOME/ns"; ln -s "pid:[4026531836]" "$HOME/ns/pid"; ln -s "user:[4026531837]" "$HOME/ns/user"; mount --bind "$HOME/ns" /proc/$$/ns',
    ),
  ],
  [
    'the namespaces of a process outside over its own',
    covering(`mount --bind /proc/${process.pid}/ns /proc/$$/ns`),
  ],
  ['the folder of a process outside over its own', covering(`mount --bind /proc/${process.pid} /proc/$$`)],
  [
    'a made-up mount table',
    covering('grep -v nothing /proc/$$/mountinfo >"$HOME/m"; mount --bind "$HOME/m" /proc/$$/mountinfo'),
  ],
  [
    'the mount table and the namespaces of a process outside',
    covering(
      `mount --bind /proc/${process.pid}/ns /proc/$$/ns; mount --bind /proc/${process.pid}/mountinfo /proc/$$/mountinfo`,
    ),
  ],
];

describe.skipIf(!hasTools)('hidden behind', () => {
  test.each(WAYS)('%s no first PIN is set', (_, by) => {
    const set = typing(['pin', 'set'], `@New PIN\n${PIN}\n@Repeat the PIN\n${PIN}\n`, by);
    expect(set.text).toMatch(
      /runs in a user namespace|\/proc of this terminal is not|are not all connected to its terminal/,
    );
    expect([set.status, existsSync(join(home, '.tokenauditor', 'person.key'))]).toEqual([2, false]);
  });
});

describe('the mount table', () => {
  const line = (place: string) => `40 22 0:50 / ${place} rw,relatime - tmpfs none rw`;
  const usual = '22 27 0:21 / /proc rw,relatime - proc proc rw';

  test.each(['/proc/17', '/proc/self', '/proc/17/ns', '/proc/thread-self/fd', '/proc/1/environ'])(
    'with %s covers processes',
    (place) => expect(coversProcesses(`${usual}\n${line(place)}\n`)).toBe(true),
  );
  test.each(['/proc/sys/fs/binfmt_misc', '/proc/kcore', '/proc/sys', '/proc/17x', '/home/proc/17'])(
    'with %s does not',
    (place) => expect(coversProcesses(`${usual}\n${line(place)}\n`)).toBe(false),
  );
});

test.skipIf(!hasTools)('without any of it, only a container is in the way', () => {
  expect(hiddenBehindProc()?.isByChoice ?? false).toBe(false);
});
