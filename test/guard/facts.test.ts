import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { HookJudging } from '../../src/doors/hook/judging.ts';
import { guardFacts } from '../../src/road/guard-facts.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { CLAUDE } from './machine.ts';

const homes: string[] = [];
const opened: HookJudging[] = [];
afterEach(async () => {
  for (const judging of opened.splice(0)) await judging.close();
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

/** A home with these files, in a folder of its own. */
function homeWith(given: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(tmpdir(), 'guard-'));
  homes.push(home);
  for (const [name, text] of Object.entries(given)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return home;
}

const PROGRAM = '/opt/x/node_modules/tokenauditor/dist';
const factsIn = (home: string) => guardFacts(whereabouts(PROGRAM), files, home);

test('knows the program, its node and what files hold', () => {
  const home = homeWith({ '.claude/settings.json': CLAUDE });
  const facts = factsIn(home);
  expect(facts.program).toContain('/opt/x/node_modules/tokenauditor');
  expect(facts.node.length).toBeGreaterThan(0);
  expect(facts.read('~/.claude/settings.json')).toBe(CLAUDE);
  expect(facts.has('~/.claude')).toBe(true);
  expect(facts.has('~/.codex')).toBe(false);
  expect(facts.read('~/.codex/hooks.json')).toBeUndefined();
});

test('in a checkout only what was built is the program', () => {
  const { program } = guardFacts(whereabouts('/opt/x/tokenauditor/dist'), files, '/home/me');
  expect(program).toContain('/opt/x/tokenauditor/dist');
  expect(program).not.toContain('/opt/x/tokenauditor');
});

test('follows a link to the settings, as their host does', () => {
  const home = homeWith({ 'dotfiles/settings.json': CLAUDE });
  mkdirSync(join(home, '.claude'));
  symlinkSync(join(home, 'dotfiles/settings.json'), join(home, '.claude/settings.json'));
  expect(factsIn(home).read('~/.claude/settings.json')).toBe(CLAUDE);
});

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of settings is there, and never waited for',
  () => {
    const home = homeWith({ '.claude/x': '' });
    execFileSync('mkfifo', [join(home, '.claude/settings.json')]);
    const facts = factsIn(home);
    expect(facts.read('~/.claude/settings.json')).toBeUndefined();
    expect(facts.has('~/.claude/settings.json')).toBe(true);
  },
);

test('what is larger than settings are is not read, and is there', () => {
  const home = homeWith({ '.claude/settings.json': ' '.repeat(1_048_577) });
  const facts = factsIn(home);
  expect(facts.read('~/.claude/settings.json')).toBeUndefined();
  expect(facts.has('~/.claude/settings.json')).toBe(true);
});

test('takes the places that init noted from its record', () => {
  const record = { version: 1, files: [{ path: '/opt/codex-home/hooks.json', hosts: ['codex'] }] };
  const home = homeWith({ '.tokenauditor/state/installs.json': JSON.stringify(record) });
  expect(factsIn(home).installed).toEqual(['/opt/codex-home/hooks.json']);
  const broken = homeWith({ '.tokenauditor/state/installs.json': '{"path":"\\u12"' });
  expect(factsIn(broken).installed).toEqual([]);
});

async function answered(home: string, tool: string, input: object): Promise<string> {
  chmodSync(home, 0o700);
  const judging = new HookJudging({
    directory: join(home, '.tokenauditor'),
    ports: { files, clock, random, processes },
    home,
    version: 'v1',
    lockWaitMs: 5_000,
    whereabouts: whereabouts(PROGRAM),
    compile: compilePolicy,
  });
  opened.push(judging);
  const event = {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: home,
    tool_name: tool,
    tool_input: input,
    tool_use_id: 't',
  };
  const { stdout } = await judging.answer('claude-code', { payload: JSON.stringify(event) });
  return stdout === '' ? 'allow' : (JSON.parse(stdout).hookSpecificOutput?.permissionDecision ?? 'warn');
}

test.each([
  ['a theme', '"theme": "light"', '"theme": "dark"', 'allow'],
  ['another matcher', '"matcher": "*"', '"matcher": "Read"', 'deny'],
  ['hooks switched off', '"theme": "light"', '"disableAllHooks": true', 'deny'],
  ['text that is not there', '"theme": "none"', '"theme": "hooks"', 'ask'],
])('an edit of settings through the hook: %s', async (_, old_string, new_string, decision) => {
  const home = homeWith({ '.claude/settings.json': CLAUDE });
  const input = { file_path: join(home, '.claude/settings.json'), old_string, new_string };
  expect(await answered(home, 'Edit', input)).toBe(decision);
  expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toBe(CLAUDE);
});

test('a folder without our hooks may go, one with them may not', async () => {
  const home = homeWith({
    '.cursor/hooks.json': '{"version":1,"hooks":{}}',
    '.claude/settings.json': CLAUDE,
  });
  expect(await answered(home, 'Bash', { command: 'rm -rf .cursor' })).not.toBe('deny');
  expect(await answered(home, 'Bash', { command: 'rm -rf .claude' })).toBe('deny');
});
