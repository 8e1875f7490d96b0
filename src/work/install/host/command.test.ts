import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BEFORE_LAUNCHERS } from '../../../../test/hooks/before-launchers.ts';
import { INERT } from '../../../../test/hooks/damage.ts';
import { PROVES } from '../../../../test/hooks/fake-hook.ts';
import { hookFiles, putLauncher } from '../../../../test/hooks/installed-line.ts';
import { HOSTS, type HostName } from '../../../vocabulary/hook-request.ts';
import {
  clineScript,
  givesProof,
  hookCommand,
  isClineScript,
  isLauncherLike,
  isOurCommand,
  promptCommand,
  quoteForShell,
} from './command.ts';

const root = mkdtempSync(join(tmpdir(), 'tokenauditor-command-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A program in a folder with a name that shells stumble over; it runs `body`. */
function program(body: string) {
  const folder = join(root, `it's "$HOME" \`a\` \\b\\\\c; d`);
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'hook.cjs');
  writeFileSync(script, `${PROVES}${body}`);
  return { program: { node: process.execPath, script }, platform: 'linux', home: HOME };
}

const HOME = join(root, `o'ne \\ $(two)`);
const PROJECT = `/tmp/o'ne  "two" $(three) \\four`;
type Programs = Parameters<typeof hookFiles>[2];
/** With the launcher in its place. */
function installed(host: HostName, programs: Programs, change = (text: string) => text): string {
  const { line, launcher, path } = hookFiles(host, PROJECT, programs);
  putLauncher(path, change(launcher));
  return line;
}
function installedPrompt(host: HostName, programs: Programs): string {
  installed(host, programs);
  return promptCommand(host, PROJECT, programs);
}
/** Those that hosts start; one that is not installed is named. */
const SHELLS = ['sh', 'bash', 'zsh', 'fish'].filter((name) => {
  const isHere = spawnSync(name, ['-c', 'true']).status === 0;
  if (!isHere) process.stderr.write(`SKIPPED: ${name} is not installed\n`);
  return isHere;
});
const start = (command: string, shell = 'sh') => {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', command], {
    encoding: 'utf8',
    input: 'asked',
    env: { ...process.env, NODE_OPTIONS: '--nonsense', NODE_V8_COVERAGE: '/proc/x', LD_LIBRARY_PATH: '/x' },
  });
  return { status, stdout, stderr };
};

describe.each(SHELLS)('%s', (shell) => {
  test('the words arrive whole, and of the environment nothing but the search path, as data', () => {
    const programs = program(
      "const { PWD, OLDPWD, SHLVL, _, ...env } = process.env; prove(JSON.stringify([process.argv.slice(2, -1), env]) + '\\n')",
    );
    const { status, stdout, stderr } = start(installed('codex', programs), shell);
    const env = { HOME, TOKENAUDITOR_PATH: process.env.PATH };
    expect([status, stderr, JSON.parse(stdout)]).toEqual([
      0,
      '',
      [['codex', '--project', PROJECT, '--proof'], env],
    ]);
  });

  const UNABLE = 'TokenAuditor could not judge this call, so it is denied; `tokenauditor doctor` tells why\n';
  const blocked = { status: 2, stdout: '', stderr: UNABLE };
  test.each([
    [
      'an answer',
      'prove(\'{"a": "%s\\\\n"}\\n\\n x\\n\')',
      { status: 0, stdout: '{"a": "%s\\n"}\n\n x\n', stderr: '' },
    ],
    [
      'a long answer',
      "prove('x'.repeat(300000) + '\\n')",
      { status: 0, stdout: `${'x'.repeat(300_000)}\n`, stderr: '' },
    ],
    ['silence with proof', "prove('')", { status: 0, stdout: '', stderr: '' }],
    ['a denial', "console.error('no'); prove('', 2)", { status: 2, stdout: '', stderr: 'no\n' }],
    [
      'a denial with a document',
      "console.error('no'); prove('{}\\n', 2)",
      { status: 2, stdout: '{}\n', stderr: 'no\n' },
    ],
    ['silence', '', blocked],
    ['an answer without proof', "console.log('{}')", blocked],
    ['the proof of another status', "require('node:fs').writeSync(1, proof(2))", blocked],
    [
      'the proof of another value',
      "console.log('alive:' + (Number(process.argv.at(-1)) + 1) * 48271 % 2147483647)",
      blocked,
    ],
    ['its words', 'console.log(process.argv.join(" "))', blocked],
    ['an unknown status with proof', "prove('', 3)", blocked],
    ['a failure', 'process.exitCode = 1', blocked],
    ['exit 2 without proof', 'process.exitCode = 2', blocked],
    ['a death', 'process.kill(process.pid, "SIGKILL")', { status: 2, stdout: '' }],
  ])('%s', (_, body, outcome) => {
    expect(start(installed('windsurf', program(body)), shell)).toMatchObject(outcome);
  });

  test.each(['is gone', 'is a folder'])('a launcher that %s is named', (what) => {
    const { line, path } = hookFiles('codex', PROJECT, program("prove('')"));
    rmSync(path, { recursive: true, force: true });
    if (what === 'is a folder') mkdirSync(path, { recursive: true });
    expect(start(line, shell)).toMatchObject({ status: 2, stdout: '', stderr: `${path} is gone\n` });
    rmSync(path, { recursive: true, force: true });
  });

  test('no program', () => {
    const { program: there } = program("prove('')");
    for (const gone of [
      { node: '/gone/node' },
      { script: '/gone/hook.cjs' },
      { script: root },
      { node: root },
    ]) {
      const programs = { program: { ...there, ...gone }, platform: 'linux', home: HOME };
      const { status, stdout, stderr } = start(installed('windsurf', programs), shell);
      const gonePath = Object.values(gone)[0];
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        `so it is denied: ${gonePath} is missing. Install TokenAuditor again, or remove the entries that start ${HOME}/.tokenauditor/hook-`,
      );
      expect(stderr).toContain(`from ${HOME}/settings.json\n`);
    }
  });

  test('a program that never ends is ended', () => {
    const { program: there, ...rest } = program('setInterval(() => {}, 1000)');
    const programs = { ...rest, program: { ...there, timeout: '/usr/bin/timeout' } };
    const command = installed('windsurf', programs, (text) => {
      expect(text).toContain('/usr/bin/timeout -s KILL "$6" ');
      expect(text).toContain('case $1 in windsurf|cline) seconds=22 ;; *) seconds=55 ;; esac');
      return text.replace('seconds=22', 'seconds=0.2');
    });
    expect(start(command, shell)).toMatchObject({
      status: 2,
      stdout: '',
    });
  });

  test.each(INERT)('a launcher that %s denies', (_, damage) => {
    const { line, path } = hookFiles('codex', PROJECT, program("prove('')"));
    putLauncher(path, '');
    damage(path, Buffer.alloc(0));
    expect(start(line, shell).status).toBe(2);
    rmSync(path, { recursive: true, force: true });
  });

  test('what cannot be written blocks', () => {
    const command = installed('windsurf', program("prove('{}')"));
    const to = (redirection: string) =>
      spawnSync('sh', ['-c', `"$0" -c "$1" ${redirection}`, shell, command], { encoding: 'utf8', input: '' })
        .status;
    expect([to('>/dev/null'), to('>&-'), to('>/dev/full')]).toEqual([0, 2, 2]);
    const silent = installed('windsurf', program("prove('')"));
    expect(spawnSync('sh', ['-c', '"$0" -c "$1" >&-', shell, silent], { input: '' }).status).toBe(2);
    const broken = spawnSync(
      'bash',
      [
        '-c',
        '{ "$0" -c "$1"; echo $? >&2; } | :',
        shell,
        installed('windsurf', program("setTimeout(() => prove('{}'), 200)")),
      ],
      { encoding: 'utf8', input: '' },
    );
    expect(broken.stderr.trimEnd().split('\n').at(-1)).toBe('2');
  });

  test.each([
    ["prove('{}')", 0],
    ["prove('', 2)", 2],
    ['process.exitCode = 2', 1],
    ['process.exitCode = 1', 1],
    ['process.exitCode = 7', 1],
    ['', 1],
  ])('a prompt is stopped by a denial alone: %s', (body, status) => {
    expect(start(installedPrompt('claude-code', program(body)), shell).status).toBe(status);
  });
});

describe('the script of Cline', () => {
  const answer = (body: string) => {
    const path = join(root, 'PreToolUse');
    writeFileSync(path, clineScript(PROJECT, program(body)), { mode: 0o755 });
    return JSON.parse(execFileSync(path, { encoding: 'utf8', input: '{}' }));
  };
  test('answers what the program answers', () => {
    const body = 'process.stdin.on("data", (d) => prove(`{"cancel":false,"got":"${d}"}\\n`))';
    expect(answer(body)).toEqual({ cancel: false, got: '{}' });
  });
  test.each([
    ['process.exitCode = 1'],
    ['console.log("{}"); process.exitCode = 1'],
    ['throw new Error("x")'],
    ["prove('{}', 2)"],
    ["console.log('{}')"],
    [''],
  ])('cancels when it fails: %s', (body) => {
    expect(answer(body)).toMatchObject({ cancel: true, errorMessage: expect.stringContaining('could not') });
  });
});

test('on Windows the system’s PowerShell asks for the proof', () => {
  const programs = {
    program: { node: 'C:\\node.exe', script: "C:\\a 'b'\\hook.cjs" },
    platform: 'win32',
    home: 'C:\\Users\\a',
  };
  const command = hookCommand('cursor', 'C:\\Users\\a b\\', programs);
  expect(isOurCommand(command)).toBe(true);
  expect(givesProof(command)).toBe(true);
  // The longest line that cmd takes.
  expect(command.length).toBeLessThan(8191);
  const words = command.split(' ');
  expect(words.slice(0, -1).join(' ')).toBe(
    'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe -NoProfile -NonInteractive -EncodedCommand',
  );
  const script = Buffer.from(words.at(-1) ?? '', 'base64').toString('utf16le');
  expect(script).toContain(
    `$i.Arguments = '"C:\\a ''b''\\hook.cjs" cursor --project "C:\\Users\\a b\\\\" --proof ' + $n\n`,
  );
  expect(script).toContain("$proof = ('alive:' + (([long]$n * 48271 + [long]$s * 7919) % 2147483647))\n");
});

test.each([
  ['plain', "'plain'"],
  ["it's", "'it'\\''s'"],
  ['a\\b', "'a'\\\\'b'"],
])('%s is quoted', (word, quoted) => {
  expect(quoteForShell(word)).toBe(quoted);
});

/** As the version before wrote it. */
const EARLIER = `#!/bin/sh
# Written by \`tokenauditor init\`; the same with --undo takes it away again.
answer=$([ -s '/t/hook.cjs' ] && env -u NODE_OPTIONS -u NODE_DEBUG '/n' '/t/hook.cjs' cline --project '/h') || answer='{"cancel":true,"errorMessage":"TokenAuditor could not judge"}'
printf '%s\\n' "$answer"
`;

test('a launcher in which one byte is another never lets more run', () => {
  const silent = program('');
  const { line, launcher, path } = hookFiles('codex', PROJECT, silent);
  for (let at = 0; at < launcher.length; at += 41) {
    putLauncher(
      path,
      `${launcher.slice(0, at)}${String.fromCharCode(launcher.charCodeAt(at) ^ 1)}${launcher.slice(at + 1)}`,
    );
    expect([at, start(line).status]).toEqual([at, 2]);
    putLauncher(path, launcher.slice(0, at));
    expect([at, start(line).status]).toEqual([at, 2]);
  }
});

test.each([
  ['home', '/home/alice', '/home/alice'],
  ['project', '/home/alice/work/clients/acme/services/payment-gateway/backend', '/home/alice'],
])('the line of a %s is short, and names its launcher alone', (_, place, home) => {
  const programs = { program: { node: '/n', script: '/opt/dist/hook.cjs' }, platform: 'linux', home };
  for (const host of HOSTS)
    for (const line of [hookCommand(host, place, programs), promptCommand(host, place, programs)]) {
      expect(line.length).toBeLessThanOrEqual(160);
      expect(line).toMatch(
        /^LD_PRELOAD= LD_AUDIT= \/bin\/sh -c '[^']+' '\/home\/alice\/\.tokenauditor\/hook[-0-9a-f]*\.sh' /,
      );
    }
});

test('a launcher with other paths in it is ours, and one with another line is not', () => {
  const of = (home: string, timeout?: string) =>
    hookFiles('codex', home, {
      program: { node: `${home}/n`, script: `${home}/hook.cjs`, ...(timeout ? { timeout } : {}) },
      platform: 'linux',
      home,
    }).launcher;
  expect(isLauncherLike(of('/a'), of("/b'c", '/usr/bin/timeout'))).toBe(true);
  expect(isLauncherLike(`${of('/a')}exit 0\n`, of('/a'))).toBe(false);
});

describe('only what init wrote is ours', () => {
  const linux = {
    program: { node: "/o'ne/node", script: '/opt/dist/hook.cjs' },
    platform: 'linux',
    home: HOME,
  };
  test.each([
    [hookCommand('codex', "/it's", linux), true],
    [promptCommand('windsurf', '/a b', linux), true],
    [hookCommand('codex', "/it's", linux).replace('||echo $0 is gone>&2', ''), true],
    [
      "[ -s '/t/dist/hook.cjs' ] && env -u NODE_OPTIONS '/n' '/t/dist/hook.cjs' vscode --project '/h' || { exit 2; }",
      true,
    ],
    ["env -u NODE_OPTIONS '/n' '/t/dist/hook.cjs' vscode --project '/h' || exit 2", true],
    ['/usr/bin/tokenauditor hook gemini --project x', true],
    ['node /theirs/hook.cjs lint --project /x', false],
    ["'/n' '/theirs/hook.cjs' lint --project '/x'", false],
    ['node "/theirs/hook.cjs" lint --project "/x"', false],
    ['node /theirs/hook.cjs cursor --project /x', false],
    [hookCommand('codex', '/x', linux).replace(/hook-\w+\.sh/, 'lint.sh'), false],
    [BEFORE_LAUNCHERS, true],
    [BEFORE_LAUNCHERS.replace('/opt/dist/hook.cjs', '/opt/dist/lint.cjs'), false],
    ['mytokenauditor hook codex', false],
    ['tokenauditor hook codexes', false],
  ])('%s', (line, isOurs) => {
    expect(isOurCommand(line)).toBe(isOurs);
  });

  test('only the form of today gives proof', () => {
    expect(givesProof(hookCommand('codex', "/it's", linux))).toBe(true);
    expect(givesProof(promptCommand('codex', "/it's", linux))).toBe(true);
    expect(givesProof(clineScript("/it's", linux))).toBe(true);
    expect(givesProof("env -u NODE_OPTIONS '/n' '/t/dist/hook.cjs' vscode --project '/h' || exit 2")).toBe(
      false,
    );
    expect(givesProof('tokenauditor hook codex')).toBe(false);
  });

  test('a script of Cline to the letter', () => {
    const script = clineScript(PROJECT, linux);
    expect(isClineScript(script)).toBe(true);
    expect(isClineScript(EARLIER)).toBe(true);
    expect(isClineScript(clineScript('/elsewhere', program('')))).toBe(true);
    for (const other of [
      `${script}echo mine\n`,
      script.replace('#!/bin/sh\n', '#!/bin/sh\nlog "$@"\n'),
      '# quotes: Written by `tokenauditor init`\n',
    ])
      expect(isClineScript(other)).toBe(false);
  });
});
