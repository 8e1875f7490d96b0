import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../../test/cli/init-desk.ts';
import { pinWeather } from '../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../evidence/ledger.ts';

let desk: InitDesk;
beforeEach(async () => {
  desk = openInitDesk();
  writeFileSync(join(desk.bin, 'tokenauditor.js'), '');
  desk.ports = { ...desk.ports, home: desk.home };
  const own = openLedger(join(desk.home, '.tokenauditor'), desk.ports);
  await own.append({ type: 'policy_decision', session_id: 's', decision: 'block', risk_state: 'Probe' });
  await own.close();
  await pinWeather(desk.project, desk.ports);
});
afterEach(() => desk.clear());

const run = (...args: string[]) =>
  desk.run(args, { env: { HOME: desk.home, NO_COLOR: '1' }, terminal: { columns: 200 } });
const shown = async (...args: string[]) => {
  const { out, err } = await run(...args);
  return out + err;
};
const VERBS = ['events', 'status', 'security', 'report'];

test.each(VERBS)('%s in a project names what records in the user’s own ledger', async (verb) => {
  const command = `\`tokenauditor ${verb} --project ~\``;
  expect(await shown(verb)).toContain(`the user’s own ledger is apart from this one: ${command}`);
  await run('init', '--yes', '--hosts', 'codex');
  expect(await shown(verb)).toContain(
    `calls of agents hooked for all projects are recorded in the user’s own ledger: ${command}`,
  );
  desk.write('.cursor/mcp.json', '{"mcpServers":{"files":{"command":"npx"}}}');
  await run('wrap', '--yes');
  expect(await shown(verb)).toContain(
    `calls of agents hooked for all projects and of wrapped entries are recorded in the user’s own ledger: ${command}`,
  );
  expect(await shown(verb, '--project', desk.home)).not.toContain('own ledger: ');
});

test('a report without calls does not say that none is recorded', async () => {
  const text = await shown('report', '--print');
  expect(text).toContain('This ledger has no call: calls of agents hooked for all projects and of wrapped');
  expect(text).not.toMatch(/No call is recorded|is recorded yet/);
  expect(await shown('report', '--print', '--project', desk.home)).not.toContain('This ledger has no call');
});

test('an approval in a project names the one that wrapped entries need', async () => {
  const { out } = await run('quarantine', '--json');
  const hash = JSON.parse(out).definitions[0].contract_hash.replace('sha256:', '');
  const approve = ['quarantine', 'approve', 'weather/forecast', '--hash', hash];
  expect(await shown(...approve)).toMatch(/weather\/forecast is approved \(\w+\)\n$/);
  desk.write('.cursor/mcp.json', '{"mcpServers":{"weather":{"command":"npx"}}}');
  await run('wrap', '--yes');
  expect(await shown(...approve)).toContain(
    'this does not count for wrapped entries: `tokenauditor quarantine approve weather/forecast --project ~` approves it there',
  );
});
