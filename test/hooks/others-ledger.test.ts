import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dist, makeFolder } from './hook-process.ts';

// A `.tokenauditor` that another user made above the folder of a call, as anyone can in /tmp. Only root can give one away.

const bin = join(dist, '..', 'bin', 'tokenauditor.js');

function shared() {
  const [home, around] = [makeFolder(), makeFolder()];
  chmodSync(around, 0o1777);
  const foreign = join(around, '.tokenauditor');
  const work = join(around, 'x');
  mkdirSync(work);
  mkdirSync(foreign, { mode: 0o700 });
  chownSync(foreign, 12_345, 12_345);
  const run = (args: readonly string[], input = '', cwd = work) =>
    spawnSync(process.execPath, args, {
      ...{ cwd, input, encoding: 'utf8' },
      env: { PATH: process.env.PATH ?? '', HOME: home },
    });
  return { home, around, foreign, work, run };
}

const eventOf = (cwd: string, tool_name: string, tool_input: object) =>
  JSON.stringify({ session_id: 's-1', cwd, hook_event_name: 'PreToolUse', tool_name, tool_input });

describe.runIf(process.getuid?.() === 0)('a ledger of another user', () => {
  test.each<[string, string, object, string]>([
    ['a call to a server', 'mcp__weather__forecast', { city: 'Bern' }, ''],
    ['an everyday call', 'Bash', { command: 'git status' }, ''],
    ['a risky call', 'Bash', { command: 'git push --force origin main' }, '"ask"'],
  ])('does not decide on %s', (_, tool, input, answer) => {
    const { work, run } = shared();
    const { status, stdout } = run([join(dist, 'hook.cjs'), 'claude-code'], eventOf(work, tool, input));
    expect([status, stdout.includes(answer) && (answer !== '' || stdout === '')]).toEqual([0, true]);
  });

  test('that is named is passed over as well', () => {
    const { around, home, work, run } = shared();
    const hook = [join(dist, 'hook.cjs'), 'claude-code', '--project', around];
    const { stdout } = run(hook, eventOf(work, 'Bash', { command: 'docker run --rm alpine ls' }));
    expect(stdout).toBe('');
    expect(existsSync(join(home, '.tokenauditor', 'events.jsonl'))).toBe(true);
  });

  test('is reported by commands and by doctor', () => {
    const { foreign, run } = shared();
    const note = `ignoring ${foreign}: it was not made by you on this machine`;
    expect(run([bin, 'screen', 'git status']).stderr).toContain(note);
    const doctor = JSON.parse(run([bin, 'doctor', '--json']).stdout);
    expect(doctor.examinations).toContainEqual(
      expect.objectContaining({ name: 'others', state: 'warn', detail: expect.stringContaining(foreign) }),
    );
  });

  test('in the place of the project’s: the user’s own ledger records', () => {
    const { around, home, run } = shared();
    expect(run([bin, 'routes', '--record'], '', around).status).toBeLessThan(2);
    expect(existsSync(join(home, '.tokenauditor', 'events.jsonl'))).toBe(true);
  });
});
