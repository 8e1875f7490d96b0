import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALL_HOSTS, type InitDesk, openInitDesk } from '../../../../../test/cli/init-desk.ts';
import type { UninstallDocument } from '../../../../answers/machine/uninstall.answer.ts';
import { openLedger } from '../../../../evidence/ledger.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  desk.write('.cursor/mcp.json', '{"mcpServers":{"files":{"command":"npx","args":["-y","files-server"]}}}');
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
  desk.write('.claude/settings.json', '{\n  // mine\n  "model": "m"\n}\n');
});
afterEach(() => desk.clear());

const person = { terminal: { columns: 100 } };
const here = (folder: string) => ['init', '--here', '--project', join(desk.home, folder), '--yes'];
const dryRun = async (): Promise<UninstallDocument> =>
  JSON.parse((await desk.run(['uninstall', '--dry-run', '--json'])).out);

test('takes out everything, in every place, from any folder', async () => {
  mkdirSync(join(desk.home, 'other'));
  const before = desk.all();
  for (const args of [
    ['init', '--yes', '--hosts', ALL_HOSTS],
    [...here('other'), '--hosts', ALL_HOSTS],
    ['wrap', '--yes'],
  ])
    expect([args[0], await desk.run(args, person)]).toMatchObject([args[0], { status: 0 }]);
  const installed = desk.all();
  const planned = await dryRun();
  expect(desk.all()).toEqual(installed);
  expect(planned.files.filter(({ action }) => action === 'keep')).toEqual([]);
  const { status, out } = await desk.run(['uninstall', '--yes'], person);
  expect([status, out.includes('still hooked')]).toEqual([0, false]);
  expect(out).toContain('restore  ~/.cursor/mcp.json (gateway)');
  expect(out).not.toContain('would ');
  expect(out).toContain(`${planned.files.length} of ${planned.files.length} done`);
  expect(out).toContain('`npm uninstall -g tokenauditor`');
  const left = Object.entries(desk.all()).filter(([name]) => !name.startsWith('.tokenauditor'));
  expect(Object.fromEntries(left)).toEqual(before);
  const again = await desk.run(['uninstall']);
  expect([again.status, again.out]).toEqual([
    0,
    expect.stringMatching(/^no agent or client starts TokenAuditor\n/),
  ]);
});

test.each([
  ['without a terminal', { stdin: '' }],
  ['below an agent', { ...person, env: { CLAUDECODE: '1' } }],
])('is refused %s', async (_, wishes) => {
  await desk.run(['init', '--yes', '--hosts', 'codex']);
  const before = desk.all();
  expect((await desk.run(['uninstall', '--yes'], wishes)).status).toBe(2);
  expect(desk.all()).toEqual(before);
});

test('names what stays hooked, with the remedy', async () => {
  await desk.run(['init', '--yes', '--hosts', 'codex,claude']);
  writeFileSync(join(desk.home, '.codex/hooks.json'), '{ "hooks": ');
  const { left } = await dryRun();
  expect(left.filter(({ is_hooked }) => is_hooked).map(({ path, why }) => [path, why])).toEqual([
    [join(desk.home, '.codex/hooks.json'), expect.stringContaining('it is not valid JSON (line 1)')],
  ]);
  const { status, out } = await desk.run(['uninstall', '--yes'], person);
  expect([status, desk.read('.claude/settings.json')]).toEqual([1, '{\n  // mine\n  "model": "m"\n}\n']);
  expect(out).toMatch(/still hooked {2}~\/\.codex\/hooks\.json: .*run `tokenauditor uninstall` again/);
  expect(out).toMatch(/left {2}~\/\.tokenauditor: .*keep the folder as long as something is hooked/);
  expect(out).not.toContain('npm uninstall');
  const again = await desk.run(['uninstall', '--yes'], person);
  expect([again.status, again.out.includes('no agent or client starts')]).toEqual([1, false]);
});

test('a launcher that was changed starts nothing once its entries are gone', async () => {
  await desk.run(['init', '--yes', '--hosts', 'codex']);
  desk.write('.tokenauditor/hook.sh', `${desk.read('.tokenauditor/hook.sh')}# mine\n`, 0o600);
  const { out } = await desk.run(['uninstall', '--yes'], person);
  expect(out).toMatch(/^left {2}~\/\.tokenauditor\/hook\.sh: .*remove it by hand once nothing starts it$/m);
  expect(out).not.toContain('still hooked');
});

test('a launcher stays as long as a file that starts it could not be changed', async () => {
  await desk.run(['init', '--yes', '--hosts', 'codex,claude']);
  writeFileSync(join(desk.home, '.codex/hooks.json'), '{ "hooks": ');
  await desk.run(['uninstall', '--yes'], person);
  expect(desk.all()).toHaveProperty(['.tokenauditor/hook.sh']);
});

test('a project that is gone, and one without a record', async () => {
  mkdirSync(join(desk.home, 'gone'));
  await desk.run([...here('gone'), '--hosts', 'codex']);
  rmSync(join(desk.home, 'gone'), { recursive: true });
  await desk.run(['init', '--here', '--yes', '--hosts', 'cursor']);
  rmSync(join(desk.home, '.tokenauditor'), { recursive: true });
  const { status } = await desk.run(['uninstall', '--yes'], person);
  expect(desk.read('project/.cursor/hooks.json')).not.toContain('tokenauditor');
  expect(status).toBe(0);
});

test('lists every folder of the user’s with something of ours, from any folder', async () => {
  for (const name of ['shop', 'other', 'clone/.tokenauditor'])
    mkdirSync(join(desk.home, name), { recursive: true });
  // A ledger that a project got without `init`, one with hooks, and one that came with a clone.
  openLedger(join(desk.home, 'shop/.tokenauditor'), { ...desk.ports, home: desk.home });
  expect(await desk.run([...here('other'), '--hosts', 'codex'], person)).toMatchObject({ status: 0 });
  openLedger(join(desk.home, 'other/.tokenauditor'), { ...desk.ports, home: desk.home });
  const { left } = await dryRun();
  expect(left.map(({ path }) => path)).toEqual(
    ['', 'other', 'shop'].map((name) => join(desk.home, name, '.tokenauditor')),
  );
});
