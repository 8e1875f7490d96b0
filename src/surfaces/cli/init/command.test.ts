import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  clineScript,
  hookCommand,
  isClineScript,
  isOurCommand,
  promptCommand,
  quoteForShell,
} from './command.ts';

const root = mkdtempSync(join(tmpdir(), 'tokenauditor-command-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A program in a folder with a name that shells stumble over; it does what `body` says. */
function program(body: string) {
  const folder = join(root, `it's "$HOME" \`a\` \\b; c`);
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'hook.cjs');
  writeFileSync(script, body);
  return { program: { node: process.execPath, script }, platform: 'linux' };
}

const PROJECT = `/tmp/o'ne  "two" $(three)`;
const shell = (command: string) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    input: 'asked',
    env: { ...process.env, NODE_OPTIONS: '--nonsense', NODE_V8_COVERAGE: '/proc/x', NODE_DEBUG: 'fs' },
  });
  return { status, stdout, stderr };
};

test('the words arrive whole, and without the variables that change Node', () => {
  const programs = program(
    'const { NODE_OPTIONS: o, NODE_V8_COVERAGE: c, NODE_DEBUG: d } = process.env; console.log(JSON.stringify([process.argv.slice(2), { o, c, d }]))',
  );
  const { status, stdout } = shell(hookCommand('codex', PROJECT, programs));
  expect([status, JSON.parse(stdout)]).toEqual([0, [['codex', '--project', PROJECT], {}]]);
});

describe('what becomes of a call', () => {
  const UNABLE = 'TokenAuditor could not judge this call, so it is denied; `tokenauditor doctor` tells why\n';
  test.each([
    ['an answer', 'console.log("{}")', { status: 0, stdout: '{}\n', stderr: '' }],
    ['a denial', 'console.error("no"); process.exitCode = 2', { status: 2, stdout: '', stderr: 'no\n' }],
    ['a failure', 'process.exitCode = 1', { status: 2, stdout: '', stderr: UNABLE }],
    ['an empty program', '', { status: 2, stdout: '', stderr: UNABLE }],
    ['a death', 'process.kill(process.pid, "SIGKILL")', { status: 2, stdout: '' }],
  ])('%s', (_, body, outcome) => {
    expect(shell(hookCommand('windsurf', PROJECT, program(body)))).toMatchObject(outcome);
  });

  test('no program', () => {
    const programs = { program: { node: '/gone/node', script: '/gone/hook.cjs' }, platform: 'linux' };
    const { status, stderr } = shell(hookCommand('windsurf', PROJECT, programs));
    expect([status, stderr]).toEqual([2, UNABLE]);
  });
});

test.each([
  ['console.log("{}")', 0],
  ['process.exitCode = 2', 2],
  ['process.exitCode = 1', 1],
  ['process.exitCode = 7', 1],
])('a prompt is stopped by a denial alone: %s', (body, status) => {
  expect(shell(promptCommand('claude-code', PROJECT, program(body))).status).toBe(status);
});

describe('the script of Cline', () => {
  const answer = (body: string) => {
    const path = join(root, 'PreToolUse');
    writeFileSync(path, clineScript(PROJECT, program(body)), { mode: 0o755 });
    return JSON.parse(execFileSync(path, { encoding: 'utf8', input: '{}' }));
  };
  test('answers what the program answers', () => {
    expect(answer('process.stdin.on("data", (d) => console.log(`{"cancel":false,"got":"${d}"}`))')).toEqual({
      cancel: false,
      got: '{}',
    });
  });
  test.each([
    ['process.exitCode = 1'],
    ['console.log("{}"); process.exitCode = 1'],
    ['throw new Error("x")'],
    [''],
  ])('cancels when it fails: %s', (body) => {
    expect(answer(body)).toMatchObject({ cancel: true, errorMessage: expect.stringContaining('could not') });
  });
});

test('Windows has no shell of that kind', () => {
  const programs = { program: { node: 'C:\\node.exe', script: 'C:\\a b\\hook.cjs' }, platform: 'win32' };
  const command = hookCommand('cursor', 'C:\\Users\\a b', programs);
  expect(command).toBe('node "C:\\a b\\hook.cjs" cursor --project "C:\\Users\\a b"');
  expect(isOurCommand(command)).toBe(true);
});

test.each([
  ['plain', "'plain'"],
  ["it's", "'it'\\''s'"],
])('%s is quoted', (word, quoted) => {
  expect(quoteForShell(word)).toBe(quoted);
});

describe('only what init wrote is ours', () => {
  const linux = { program: { node: "/o'ne/node", script: '/opt/dist/hook.cjs' }, platform: 'linux' };
  test.each([
    [hookCommand('codex', "/it's", linux), true],
    [promptCommand('windsurf', '/a b', linux), true],
    ["env -u NODE_OPTIONS '/n' '/t/dist/hook.cjs' vscode --project '/h' || exit 2", true],
    ['/usr/bin/tokenauditor hook gemini --project x', true],
    ['node /theirs/hook.cjs lint --project /x', false],
    ["'/n' '/theirs/hook.cjs' lint --project '/x'", false],
    ['node "/theirs/hook.cjs" lint --project "/x"', false],
    ['node /theirs/hook.cjs cursor --project /x', false],
    ['mytokenauditor hook codex', false],
    ['tokenauditor hook codexes', false],
  ])('%s', (line, isOurs) => {
    expect(isOurCommand(line)).toBe(isOurs);
  });

  test('a script of Cline to the letter', () => {
    const script = clineScript(PROJECT, linux);
    expect(isClineScript(script)).toBe(true);
    expect(isClineScript(clineScript('/elsewhere', program('')))).toBe(true);
    for (const other of [
      `${script}echo mine\n`,
      script.replace('#!/bin/sh\n', '#!/bin/sh\nlog "$@"\n'),
      '# quotes: Written by `tokenauditor init`\n',
    ])
      expect(isClineScript(other)).toBe(false);
  });
});
