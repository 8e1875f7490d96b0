/** Whatever stands in the environment in which a host starts its hooks: it does not reach the hook, and lets nothing run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostName } from '../../src/vocabulary/hook-request.ts';
import { askEntry } from './entries.ts';
import { dist, meaningOf } from './hook-process.ts';
import { hookFiles, putLauncher } from './installed-line.ts';

const root = mkdtempSync(join(tmpdir(), 'project-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
const bin = join(root, 'bin');
const program = { node: process.execPath, script: join(dist, 'hook.cjs'), timeout: '/usr/bin/timeout' };
const COMPILER = 'cc';
const RISKY = 'rm -rf / --no-preserve-root';

/** Two that hosts start, and the script of Cline. */
const STARTS: readonly [HostName, string][] = [
  ['codex', 'bash'],
  ['windsurf', 'sh'],
  ['cline', 'sh'],
];

const meanings = async (env: Record<string, string>, command: string) =>
  Promise.all(
    STARTS.map(async ([host, shell]) =>
      meaningOf(
        host,
        await askEntry(host, command, { program, project: root, room: join(root, host), shell, env }),
      ),
    ),
  );

beforeAll(() => {
  mkdirSync(bin);
  for (const name of ['env', 'node', 'sh', 'timeout', 'printf', 'echo', 'test', '[', 'cat', 'true'])
    symlinkSync('/bin/true', join(bin, name));
  writeFileSync(join(root, 'functions.sh'), NAMES.map((name) => `${name}() { :; }`).join('\n'));
  writeFileSync(join(root, 'inert.cjs'), 'process.exit(0)');
});

const NAMES = [
  'command',
  'exit',
  'printf',
  'echo',
  'read',
  'unset',
  'test',
  'eval',
  'exec',
  'env',
  'node',
  'return',
  'set',
  'trap',
  'builtin',
  'type',
];
const functions = (body: string) =>
  Object.fromEntries(
    NAMES.flatMap((name) => [
      [`BASH_FUNC_${name}%%`, `() { ${body}\n}`],
      [`BASH_FUNC_${name}()`, `() { ${body}\n}`],
    ]),
  );

const FAULTS: [string, () => Record<string, string>][] = [
  ['inert programs come first in PATH', () => ({ PATH: `${bin}:${process.env.PATH}` })],
  ['PATH is empty', () => ({ PATH: '' })],
  ['PATH is the folder of the project', () => ({ PATH: '.' })],
  ['functions that do nothing', () => functions(':;')],
  ['functions that end everything', () => functions('builtin exit 0;')],
  ['BASH_ENV with functions', () => ({ BASH_ENV: join(root, 'functions.sh') })],
  ['ENV with functions', () => ({ ENV: join(root, 'functions.sh') })],
  [
    'NODE_OPTIONS that loads something else',
    () => ({ NODE_OPTIONS: `--require ${join(root, 'inert.cjs')}` }),
  ],
  ['NODE_OPTIONS that Node does not know', () => ({ NODE_OPTIONS: '--nonsense' })],
  [
    'NODE_PATH, NODE_DEBUG and coverage',
    () => ({ NODE_PATH: root, NODE_DEBUG: 'fs,module', NODE_V8_COVERAGE: root }),
  ],
  [
    'NODE_REPL_EXTERNAL_MODULE and a compile cache',
    () => ({ NODE_REPL_EXTERNAL_MODULE: join(root, 'inert.cjs'), NODE_COMPILE_CACHE: root }),
  ],
  ['LD_PRELOAD of a library that is not there', () => ({ LD_PRELOAD: '/nowhere/lib.so' })],
  ['LD_LIBRARY_PATH', () => ({ LD_LIBRARY_PATH: root })],
  ['tracing', () => ({ SHELLOPTS: 'xtrace', PS4: '{"permission":"allow"} ' })],
  ['strict shells', () => ({ SHELLOPTS: 'errexit:nounset:pipefail:noglob:noclobber' })],
  ['words cut elsewhere', () => ({ IFS: 'e/-', CDPATH: '/', GLOBIGNORE: '*' })],
  ['another locale', () => ({ LC_ALL: 'tr_TR.UTF-8', LANG: 'C' })],
  ['POSIXLY_CORRECT', () => ({ POSIXLY_CORRECT: '1' })],
  ['another HOME', () => ({ HOME: '/nowhere', USERPROFILE: '/nowhere' })],
  [
    'variables of the entry',
    () => ({ a: 'alive:1', b: 'x', n: '1', s: '0', r: 'x', PPID: '1', status: '87' }),
  ],
  ['a variable of 100 kB', () => ({ LARGE: 'x'.repeat(100_000) })],
];

describe('the host has', () => {
  test.each(FAULTS)('%s', async (_, env) => {
    expect(await meanings(env(), RISKY)).toEqual(['blocked', 'blocked', 'blocked']);
    expect(await meanings(env(), 'git status')).toEqual(['silent', 'silent', 'silent']);
  });
});

describe('an inert library', () => {
  const hasCompiler = spawnSync(COMPILER, ['--version']).status === 0;
  if (!hasCompiler) process.stderr.write('SKIPPED: an inert LD_PRELOAD, for there is no C compiler\n');

  /** Ends these programs before they begin. */
  function library(programs: readonly string[]): string {
    const source = join(root, `inert-${programs.join('-')}.c`);
    const isOne = programs.map((name) => `!strcmp(program_invocation_short_name, "${name}")`).join(' || ');
    writeFileSync(
      source,
      `#define _GNU_SOURCE\n#include <errno.h>\n#include <string.h>\n#include <unistd.h>\n__attribute__((constructor)) static void end(void) { if (${isOne}) _exit(0); }\n`,
    );
    const path = source.replace(/c$/, 'so');
    execFileSync(COMPILER, ['-shared', '-fPIC', '-o', path, source]);
    return path;
  }

  test.skipIf(!hasCompiler).each([[['env']], [['env', 'sh', 'dash', 'node', 'timeout']]])(
    'that ends %s does not reach them',
    async (programs) => {
      const LD_PRELOAD = library(programs);
      for (const shell of ['bash', 'zsh', 'fish'].filter(
        (name) => spawnSync(name, ['-c', 'true']).status === 0,
      ))
        for (const [command, exit] of [
          [RISKY, 2],
          ['git status', 0],
        ] as const) {
          const entry = { program, project: root, room: root, shell, env: { LD_PRELOAD } };
          expect([shell, (await askEntry('windsurf', command, entry)).exit]).toEqual([shell, exit]);
        }
    },
  );

  test.skipIf(!hasCompiler)('that ends node and timeout does not reach them', async () => {
    const env = { LD_PRELOAD: library(['node', 'timeout']) };
    expect(await meanings(env, RISKY)).toEqual(['blocked', 'blocked', 'blocked']);
    expect(await meanings(env, 'git status')).toEqual(['silent', 'silent', 'silent']);
  });
});

describe('no process can be started', () => {
  // Limits of processes do not hold for root.
  const uid = process.getuid?.() === 0 ? 64_123 : undefined;
  const limited = (shell: string, line: string, env: Record<string, string>) =>
    spawnSync('/bin/sh', ['-c', 'ulimit -u 1; exec "$@"', 'limited', shell, '-c', line], {
      env,
      cwd: '/',
      ...(uid === undefined ? {} : { uid, gid: uid }),
    }).status;

  test.skipIf(process.platform !== 'linux').each([
    ['bash', {}],
    ['bash', { 'BASH_FUNC_trap%%': '() { exit 0\n}' }],
    ['bash', { 'BASH_FUNC_exit%%': '() { :\n}' }],
    ['dash', {}],
  ])(
    '%s %j ends with the status that blocks',
    (shell, env) => {
      const { line, launcher, path } = hookFiles('claude-code', root, {
        platform: 'linux',
        home: root,
        program,
      });
      putLauncher(path, launcher);
      chmodSync(root, 0o755);
      chmodSync(dirname(path), 0o755);
      expect(limited(`/bin/${shell}`, 'exec /bin/true', {})).toBe(0);
      expect(limited(`/bin/${shell}`, line, env)).toBe(2);
    },
    60_000,
  );
});
