/** One disk, three doors: the hook's process, `screen --jsonl` and the MCP server say the same of a link. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screen } from '../../src/library.ts';
import { dist } from '../hooks/hook-process.ts';
import { bin, connect } from '../mcp/connect.ts';
import { openRoom, type Room } from './room.ts';

const STOPPED = [
  'cat docs/guide.md',
  'head -5 docs/guide.md',
  'cat docs/*.md',
  'cat notes.md',
  'cat keys/anything',
  'cd docs && cat guide.md',
  'cat fixtures/sample.md',
  'cat etc/shadow',
  'echo \'{"disableAllHooks": true}\' > later.json',
  'ln -s /etc e && cat e/shadow',
];
const PASSED = [
  'cat README.md',
  'cat docs/again/README.md',
  'wc -l src/index.ts',
  'git status',
  'ls -la',
  'cat CLAUDE.md',
];
const ALL = [...STOPPED, ...PASSED];
const expected = ALL.map((command) => [command, STOPPED.includes(command)]);

let room: Room;
beforeAll(() => {
  room = openRoom();
  // A key and records of its own are made by the doors.
  rmSync(join(room.project, '.tokenauditor'), { recursive: true });
  room.link('docs/guide.md', '~/.ssh/id_rsa');
  room.hardLink('notes.md', '~/.ssh/id_rsa');
  room.link('keys', '~/.ssh');
  room.link('fixtures/sample.md', '~/.aws/credentials');
  room.link('etc', '/etc');
  room.link('later.json', '~/.claude/settings.local.json');
  room.link('docs/again', '..');
  room.file('AGENTS.md');
  room.link('CLAUDE.md', 'AGENTS.md');
});
afterAll(() => room.end());

const env = () => ({ PATH: process.env.PATH ?? '', HOME: room.home });

function hook(event: object): string {
  const input = JSON.stringify({
    session_id: 's-1',
    cwd: room.project,
    permission_mode: 'default',
    ...event,
  });
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(dist, 'hook.cjs'), 'claude-code', '--project', room.project],
    { input, env: env(), cwd: room.project, encoding: 'utf8' },
  );
  expect(status).toBe(0);
  return stdout;
}
const call = (command: string) =>
  hook({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, tool_use_id: 't-1' });

test('the hook', () => {
  expect(ALL.map((command) => [command, /"permissionDecision":"(?:ask|deny)"/.test(call(command))])).toEqual(
    expected,
  );
});

test('screen --jsonl', () => {
  const input = ALL.map((command) => JSON.stringify({ command })).join('\n');
  const args = [bin, 'screen', '--jsonl', '--project', room.project, '--cwd', room.project];
  const { stdout } = spawnSync(process.execPath, args, {
    input,
    env: env(),
    cwd: room.project,
    encoding: 'utf8',
  });
  const decisions = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).decision);
  expect(ALL.map((command, i) => [command, /^(?:require_approval|block)$/.test(decisions[i])])).toEqual(
    expected,
  );
});

test('the MCP server', async () => {
  const { client, call: ask } = await connect('modern', room.project, { HOME: room.home });
  try {
    const told = [];
    for (const command of ALL) {
      const { structuredContent } = await ask('screen_tool_call', {
        tool_name: 'Bash',
        arguments: { command },
      });
      told.push([command, /^(?:require_approval|block)$/.test(`${structuredContent?.decision}`)]);
    }
    expect(told).toEqual(expected);
  } finally {
    await client.close();
  }
});

test('the library, which can be told that the disk is another one', () => {
  const around = { cwd: room.project, home: room.home, projectRoot: room.project };
  const stopped = (command: string, options: object) =>
    /^(?:require_approval|block)$/.test(screen(command, { ...around, ...options }).decision);
  expect(ALL.map((command) => [command, stopped(command, {})])).toEqual(expected);
  expect(stopped('cat docs/guide.md', { disk: false })).toBe(false);
});

test('a result is a secret’s by what was read, not by what it is called', () => {
  // Put together here, so that no scanner takes this file for a leak.
  const kind = ['RSA', 'PRIVATE', 'KEY'].join(' ');
  const body = Array.from({ length: 6 }, () => 'MIIEowIBAAKCAQEAx7Lq9'.repeat(3));
  const text = [`-----BEGIN ${kind}-----`, ...body, `-----END ${kind}-----`].join('\n');
  const said = (file: string) =>
    hook({
      hook_event_name: 'PostToolUse',
      tool_name: 'Read',
      tool_input: { file_path: join(room.project, file) },
      tool_response: { type: 'text', file: { filePath: file, content: text } },
      tool_use_id: 't-2',
    });
  expect(said('docs/intro.md')).toBe('');
  for (const file of ['docs/guide.md', 'notes.md', 'fixtures/sample.md']) {
    expect(said(file)).toContain('"decision":"block"');
    expect(said(file)).not.toContain('MIIEowIBAAKCAQEAx7Lq9');
  }
});

test('a link that an earlier call made is seen by a later one', () => {
  symlinkSync('/etc', join(room.project, 'made'));
  expect(call('cat made/shadow')).toContain('"permissionDecision":"ask"');
  mkdirSync(join(room.project, 'plain'));
  writeFileSync(join(room.project, 'plain/shadow'), 'x');
  expect(call('cat plain/shadow')).toBe('');
  expect(readFileSync(join(room.project, 'plain/shadow'), 'utf8')).toBe('x');
});
