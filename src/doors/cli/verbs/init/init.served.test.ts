import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
});
afterEach(() => desk.clear());

const ofProject = () =>
  Object.keys(desk.all()).filter((name) => /^project\/.*(?:\.json|\.js|PreToolUse)$/.test(name));

test.each(['claude', 'codex', 'cursor', 'gemini', 'copilot', 'windsurf', 'cline', 'opencode'])(
  '%s: where the user’s hooks serve the project, --here adds no second entries',
  async (host) => {
    await desk.run(['init', '--yes', '--hosts', host]);
    const { status, out } = await desk.run(['init', '--here', '--yes', '--hosts', host]);
    expect([status, ofProject()]).toEqual([0, []]);
    expect(out).toContain('your own hooks already judge the calls of this project');
  },
);

test.each([['init'], ['init', '--here']])(
  '%s %s names entries that a project has already',
  async (...words) => {
    await desk.run(['init', '--here', '--yes', '--hosts', 'claude,codex']);
    if (words.length > 1) await desk.run(['init', '--yes', '--hosts', 'claude']);
    const { out } = await desk.run([...words, '--yes', '--hosts', 'claude']);
    const [, line = ''] = /second time: `tokenauditor (.+)` removes them/.exec(out) ?? [];
    expect(out.match(/a second time/g)).toHaveLength(1);
    await desk.run(line.split(' '), { typed: 'y\n', terminal: { columns: 100 }, env: { HOME: desk.home } });
    expect(ofProject()).toEqual([]);
    expect((await desk.run([...words, '--yes', '--hosts', 'claude'])).out).not.toContain('a second time');
  },
);

test('entries that a project has for another host are not named', async () => {
  await desk.run(['init', '--here', '--yes', '--hosts', 'codex']);
  expect((await desk.run(['init', '--yes', '--hosts', 'claude'])).out).not.toContain('a second time');
});

test('hosts that they do not serve get entries in the project', async () => {
  await desk.run(['init', '--yes', '--hosts', 'claude']);
  await desk.run(['init', '--here', '--yes', '--hosts', 'claude,codex']);
  expect(ofProject()).toEqual(['project/.codex/hooks.json']);
});

test.each<[string, (text: string) => string]>([
  ['switched off', (text) => text.replace('{', '{"disableAllHooks": true,')],
  ['without one of its events', (text) => text.replaceAll('PostToolUse', 'Stop')],
  ['without our entries', () => '{}'],
])('hooks of the user that do not run serve nothing: %s', async (_, edit) => {
  await desk.run(['init', '--yes', '--hosts', 'claude']);
  desk.write('.claude/settings.json', edit(desk.read('.claude/settings.json')));
  await desk.run(['init', '--here', '--yes', '--hosts', 'claude']);
  expect(ofProject()).toEqual(['project/.claude/settings.local.json']);
});

test('what the project sets is accepted all the same', async () => {
  await desk.run(['init', '--yes', '--hosts', 'claude']);
  desk.write('project/tokenauditor.yaml', 'gate: {failClosedForCritical: false}\n');
  const person = { terminal: { columns: 100 }, env: { HOME: desk.home }, typed: 'y\n' };
  const { out } = await desk.run(['init', '--here', '--hosts', 'claude'], person);
  expect([ofProject(), out]).toEqual([[], expect.stringContaining('accepted')]);
});
