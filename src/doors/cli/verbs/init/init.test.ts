import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALL_HOSTS, type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import { disk } from './install-disk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk("a 'home' of ours");
});
afterEach(() => desk.clear());

const CLAUDE = '.claude/settings.json';

const reported = (args: readonly string[]) => desk.reported(args);

describe('all hosts in an empty home', () => {
  test('every file, and all of it away again', async () => {
    const before = desk.all();
    expect((await desk.run(['init', '--yes', '--hosts', ALL_HOSTS])).status).toBe(0);
    const files = Object.entries(desk.all()).filter(([, content]) => !content.endsWith(' /'));
    expect(files.map(([name, content]) => `${content.split(' ')[0]} ${name}`).sort()).toEqual([
      '600 .tokenauditor/hook.sh',
      '600 .tokenauditor/state/installs.json',
      '644 .claude/settings.json',
      '644 .codeium/windsurf/hooks.json',
      '644 .codex/hooks.json',
      '644 .config/opencode/plugins/tokenauditor.js',
      '644 .copilot/hooks/tokenauditor.json',
      '644 .cursor/hooks.json',
      '644 .gemini/settings.json',
      '755 .cline/hooks/PreToolUse',
      '755 Documents/Cline/Hooks/PreToolUse',
    ]);
    expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(0);
    expect(desk.all()).toEqual(before);
    const again = await desk.run(['init', '--undo', '--yes']);
    expect([again.status, again.out]).toEqual([0, 'TokenAuditor is not installed here\n']);
  });

  test('notes for single hosts are shown only for them', async () => {
    await desk.run(['init', '--yes', '--hosts', ALL_HOSTS]);
    expect(Object.keys(desk.json('.codex/hooks.json'))).toEqual(['hooks']);
    expect(desk.json('.cursor/hooks.json').version).toBe(1);
    const windsurf = Object.values<object[]>(desk.json('.codeium/windsurf/hooks.json').hooks).flat();
    expect(windsurf.map((entry) => Object.keys(entry))).toEqual(windsurf.map(() => ['command']));
    const cursor: Record<string, { matcher?: string; failClosed: boolean }[]> =
      desk.json('.cursor/hooks.json').hooks;
    for (const entry of Object.values(cursor).flat()) {
      expect(entry.failClosed).toBe(true);
      if (entry.matcher !== undefined) expect('Shell').not.toMatch(new RegExp(entry.matcher));
    }
    expect(desk.read('.gemini/settings.json')).toContain('"timeout": 120000');
    expect(desk.read(CLAUDE)).not.toContain('onFailure');
  });

  test('for one project, in its own files', async () => {
    const before = desk.all();
    expect((await desk.run(['init', '--here', '--yes', '--hosts', ALL_HOSTS])).status).toBe(0);
    const made = Object.keys(desk.all()).filter((name) => /^project\/.*\.\w+$|PreToolUse$/.test(name));
    expect(made.filter((name) => !desk.all()[name]?.endsWith(' /')).sort()).toEqual([
      'project/.claude/settings.local.json',
      'project/.clinerules/hooks/PreToolUse',
      'project/.codex/hooks.json',
      'project/.cursor/hooks.json',
      'project/.gemini/settings.json',
      'project/.github/hooks/tokenauditor.json',
      'project/.opencode/plugins/tokenauditor.js',
      'project/.windsurf/hooks.json',
    ]);
    const [, name = ''] =
      /\.tokenauditor\/(hook-[0-9a-f]{8}\.sh)' claude/.exec(
        desk.read('project/.claude/settings.local.json'),
      ) ?? [];
    expect(desk.read(`.tokenauditor/${name}`)).toContain(`of ours/project'\n`);
    // The user's own level is another one.
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.all()).toHaveProperty(['project/.codex/hooks.json']);
    expect((await desk.run(['init', '--here', '--undo', '--yes'])).status).toBe(0);
    expect(desk.all()).toEqual(before);
  });
});

describe('which hosts', () => {
  function program(name: string): void {
    writeFileSync(join(desk.bin, name), '#!/bin/sh\n', { mode: 0o755 });
  }

  test('those whose folder or program is here', async () => {
    program('claude');
    desk.write('.gemini/GEMINI.md', '');
    const { status, hosts, files } = await reported(['--dry-run']);
    const found = hosts.filter((each: { found: boolean }) => each.found);
    expect(found).toEqual([
      {
        host: 'claude-code',
        found: true,
        chosen: true,
        program: join(desk.bin, 'claude'),
        version: '2.1.300',
      },
      { host: 'gemini-cli', found: true, chosen: true, program: null, version: null },
    ]);
    expect([status, files.map((each: { action: string }) => each.action)]).toEqual([
      0,
      ['create', 'create', 'create'],
    ]);
  });

  test.each([
    ['2.1.295 (Claude Code)', true],
    ['2.2.0', true],
    ['10.0.0', true],
    ['2.1.294 (Claude Code)', false],
    ['2.1', false],
    ['no version', false],
    [undefined, false],
  ])('Claude Code %s blocks on failure: %s', async (version, isBlocking) => {
    program('claude');
    desk.wishes = { versionOf: async () => version };
    await desk.run(['init', '--yes']);
    expect(desk.read(CLAUDE).includes('"onFailure": "block"')).toBe(isBlocking);
  });

  test('no host is installed', async () => {
    const { status, err } = await desk.run(['init', '--yes']);
    expect(status).toBe(2);
    expect(err).toContain('no agent host was found here');
    expect(desk.all()).not.toHaveProperty('.tokenauditor');
  });

  test('an unknown name', async () => {
    const { status, err } = await desk.run(['init', '--hosts', 'claude,cursr', '--yes']);
    expect(status).toBe(2);
    expect(err).toContain('"cursr" is not a valid value for --hosts');
    expect(err).toContain('the nearest is cursor');
  });

  test('a program in a relative folder is not started', async () => {
    writeFileSync(join(desk.project, 'claude'), '#!/bin/sh\n', { mode: 0o755 });
    desk.wishes = { environment: { PATH: '.:bin' } };
    expect((await desk.run(['init', '--dry-run'])).status).toBe(2);
  });
});

test('--diff shows exactly what is written', async () => {
  const { out } = await desk.run(['init', '--hosts', 'codex', '--dry-run', '--diff']);
  expect(out).toContain('+++ ~/.codex/hooks.json  (Codex)\n');
  const shown = out
    .split('\n')
    .flatMap((line) => (line.startsWith('+') && !line.startsWith('+++') ? [line.slice(1)] : []));
  await desk.run(['init', '--hosts', 'codex', '--yes']);
  const written = ['.tokenauditor/hook.sh', '.codex/hooks.json'].flatMap((name) =>
    desk.read(name).trimEnd().split('\n'),
  );
  expect(shown).toEqual(written);
});

describe('asking', () => {
  const terminal = { columns: 80 };
  test.each([
    ['y\n', true],
    ['yes\n', true],
    ['\n', false],
    ['n\n', false],
    ['', false],
  ])('%j', async (typed, isWritten) => {
    const { status, out, err } = await desk.run(['init', '--hosts', 'codex'], { terminal, typed });
    expect(status).toBe(0);
    expect(out).toContain(
      'create       ~/.codex/hooks.json (Codex): PreToolUse, PermissionRequest, PostToolUse, UserPromptSubmit\n',
    );
    expect(out).not.toContain('+++');
    expect(err).toContain('Write these 2 changes? [y/N] ');
    expect('.codex/hooks.json' in desk.all()).toBe(isWritten);
  });

  test.each([[['init', '--hosts', 'codex']], [['init', '--hosts', 'codex', '--json']]])(
    'no person can be asked: %j',
    async (args) => {
      const before = desk.all();
      const { status, err } = await desk.run(args);
      expect(status).toBe(2);
      expect(err).toContain('cannot ask whether to write 2 changes: not running interactively');
      expect(desk.all()).toEqual(before);
    },
  );

  test('--dry-run writes nothing', async () => {
    const before = desk.all();
    expect((await desk.run(['init', '--hosts', ALL_HOSTS, '--dry-run'])).status).toBe(0);
    expect(desk.all()).toEqual(before);
  });
});

describe('files that are left unchanged, while the other hosts are set up', () => {
  test.each<[string, () => void, string]>([
    ['broken', () => desk.write(CLAUDE, '{\n  "a": \n}'), 'it is not valid JSON (line 3)'],
    ['a list of hooks', () => desk.write(CLAUDE, '{"hooks":[]}'), 'its "hooks" is not an object (line 1)'],
    ['not UTF-8', () => desk.write(CLAUDE, Buffer.from([0x7b, 0xff, 0x7d])), 'it is not UTF-8'],
    ['huge', () => desk.write(CLAUDE, Buffer.alloc(34_000_000, ' ')), 'it is larger than 32 MiB'],
    ['a folder', () => desk.write(`${CLAUDE}/x`, ''), 'it is not a regular file'],
    ['below a file', () => desk.write('.claude', ''), 'a part of its path is not a folder'],
    [
      'a link to nowhere',
      () => {
        mkdirSync(join(desk.home, '.claude'));
        symlinkSync('gone', join(desk.home, CLAUDE));
      },
      'it is a broken link',
    ],
    [
      'closed',
      () => {
        desk.write(CLAUDE, '{}');
        desk.wishes = { disk: { ...disk, canWrite: (path) => !path.endsWith('settings.json') } };
      },
      'it is not writable',
    ],
  ])('%s', async (_, arrange, reason) => {
    arrange();
    const before = Object.entries(desk.all()).filter(([name]) => name.startsWith('.claude'));
    const { status, left_out } = await reported(['--yes', '--hosts', 'claude,codex']);
    expect(status).toBe(1);
    expect(left_out[0]?.message).toContain(reason);
    expect(Object.entries(desk.all()).filter(([name]) => name.startsWith('.claude'))).toEqual(before);
    expect(desk.read('.codex/hooks.json')).toContain('hook.sh');
    expect((await reported(['--yes', '--hosts', 'claude'])).status).toBe(2);
  });

  test('a script that is not ours', async () => {
    desk.write('.cline/hooks/PreToolUse', '#!/bin/sh\necho theirs\n', 0o755);
    const { status, left_out } = await reported(['--yes', '--hosts', 'cline']);
    expect([status, left_out[0]?.message]).toEqual([
      1,
      expect.stringContaining('the file there is not ours'),
    ]);
    expect(desk.read('.cline/hooks/PreToolUse')).toBe('#!/bin/sh\necho theirs\n');
    expect(desk.read('Documents/Cline/Hooks/PreToolUse')).toContain('hook.cjs');
  });

  test('a link out of the project', async () => {
    desk.write('elsewhere/settings.local.json', '{}');
    symlinkSync('../elsewhere', join(desk.project, '.claude'));
    const { status, left_out } = await reported(['--here', '--yes', '--hosts', 'claude']);
    expect([status, left_out[0]?.message]).toEqual([
      2,
      expect.stringContaining('a link in the project points outside of it'),
    ]);
    expect(desk.read('elsewhere/settings.local.json')).toBe('{}');
  });

  test('a file that another program writes meanwhile', async () => {
    desk.write(CLAUDE, '{}');
    let looks = 0;
    const read = (path: string) => {
      if (path.endsWith('settings.json') && ++looks === 2) desk.write(CLAUDE, '{"theirs":1}');
      return disk.read(path);
    };
    desk.wishes = { disk: { ...disk, read } };
    const { status, left_out } = await reported(['--yes']);
    expect([status, left_out[0]?.message]).toEqual([
      2,
      expect.stringContaining('it was changed in the meantime'),
    ]);
    expect(desk.read(CLAUDE)).toBe('{"theirs":1}');
  });

  test('the program that hosts start is missing', async () => {
    rmSync(desk.script);
    const { status, err } = await desk.run(['init', '--yes', '--hosts', 'codex']);
    expect(status).toBe(2);
    expect(err).toContain('the program that hosts start is missing');
    expect(desk.all()).not.toHaveProperty(['.codex/hooks.json']);
  });
});

describe('a link of the user’s own', () => {
  test('stays a link, and its file is changed and restored', async () => {
    desk.write('dotfiles/claude.json', '{ "a": 1 }\n', 0o600);
    mkdirSync(join(desk.home, '.claude'));
    symlinkSync('../dotfiles/claude.json', join(desk.home, CLAUDE));
    const before = desk.all();
    const { out } = await desk.run(['init', '--yes', '--hosts', 'claude']);
    expect(out).toContain(`a link; the file is ${join(desk.home, 'dotfiles/claude.json')}`);
    expect(lstatSync(join(desk.home, CLAUDE)).isSymbolicLink()).toBe(true);
    expect(desk.read('dotfiles/claude.json')).toContain('hook.sh');
    await desk.run(['init', '--undo', '--yes']);
    expect(desk.all()).toEqual(before);
  });
});

test('a key in a configuration is not shown', async () => {
  const key = ['sk', 'ant', 'api03', 'x7Gh2'.repeat(19)].join('-');
  desk.write(CLAUDE, `{\n  "env": { "ANTHROPIC_API_KEY": "${key}" }\n}\n`);
  for (const args of [
    ['init', '--dry-run'],
    ['init', '--yes', '--json'],
  ]) {
    expect((await desk.run(args)).out).not.toContain(key);
  }
  expect(readFileSync(join(desk.home, '.tokenauditor/state/installs.json'), 'utf8')).not.toContain(key);
});

test('hooks that are switched off are mentioned', async () => {
  desk.write(CLAUDE, '{"disableAllHooks":true}');
  const { next } = await reported(['--yes']);
  expect(next).toContain(
    'Claude Code: its settings contain "disableAllHooks": true, so no hook runs; remove it',
  );
});

test('a script without execute permission is fixed', async () => {
  await desk.run(['init', '--yes', '--hosts', 'cline']);
  chmodSync(join(desk.home, '.cline/hooks/PreToolUse'), 0o644);
  await desk.run(['init', '--yes', '--hosts', 'cline']);
  expect(lstatSync(join(desk.home, '.cline/hooks/PreToolUse')).mode & 0o777).toBe(0o755);
});
