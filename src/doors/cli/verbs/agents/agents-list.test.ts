import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { openSightings } from '../../../../work/gateway/agent-sightings.ts';

test('a folder without a ledger has no agents, and the way to the first one is named', async () => {
  const desk = openDesk({}, fixedPorts());
  const env = { HOME: desk.folder };
  const { status, out, err } = await desk.run(['agents'], { env });
  expect([status, out, err]).toEqual([0, 'no agents; add one with `tokenauditor agents add NAME`\n', '']);
  expect(JSON.parse((await desk.run(['agents', '--json'], { env })).out)).toMatchObject({ agents: [] });
  desk.clear();
});

test('a token names its ledger, and the last one that is revoked what follows', async () => {
  const desk = openDesk({}, fixedPorts());
  const env = { HOME: desk.folder };
  const run = async (...args: string[]) => (await desk.run(['agents', ...args], { env })).out;
  expect(JSON.parse(await run('add', 'ci', '--json'))).toMatchObject({
    ledger: `${desk.folder}/.tokenauditor`,
  });
  await run('add', 'ada');
  expect(await run('revoke', 'ada')).toBe('ada has no token any more\n');
  expect(await run('revoke', 'ci')).toBe(
    'ci has no token any more; it was the last one, so no request over HTTP gets in until `tokenauditor agents add NAME` prints another token\n',
  );
  desk.clear();
});

test('a profile that no document has is named when an agent is added with it', async () => {
  const desk = openDesk({}, fixedPorts());
  const env = { HOME: desk.folder };
  const add = async (name: string) =>
    (await desk.run(['agents', 'add', name, '--profile', 'review'], { env })).err;
  expect(await add('ci')).toContain('no document in force here has the profile review: ci gets no server');
  const text = 'profiles:\n  review:\n    tools: ["notes/read_*"]\n';
  writeFileSync(`${desk.folder}/.tokenauditor/tokenauditor.yaml`, text, { mode: 0o600 });
  expect(await add('other')).not.toContain('has the profile');
  desk.clear();
});

test('an agent was last seen when a client connected as it, whose own words are marked as such', async () => {
  const ports = fixedPorts();
  const desk = openDesk({}, ports);
  const env = { HOME: desk.folder };
  const run = async (...args: string[]) => (await desk.run(['agents', ...args], { env })).out;
  await run('add', 'ci');
  await run('add', 'idle');
  const seen = openSightings(`${desk.folder}/.tokenauditor`, ports);
  seen({ agent: 'ci' }, `robot\u001b[2J ${'9'.repeat(200)}`);
  const [head, row, other] = (await run()).split('\n');
  expect(head).toMatch(/LAST SEEN +LAST CALL +CLIENT \(ITS OWN WORDS\)$/);
  expect(row).toMatch(/^ci .* 2026-\S+ +never +"robot\\u\{1b\}\[2J 9{20,80}…"$/);
  expect(other).toMatch(/^idle .* never +never +-$/);
  const { agents } = JSON.parse(await run('--json'));
  expect(agents).toMatchObject([
    { name: 'ci', last_call: null },
    { last_seen: null, client_claims: null },
  ]);
  desk.clear();
});

test('the last call of an agent is its own, not that of one whose name it got', async () => {
  const ports = fixedPorts();
  const desk = openDesk({}, ports);
  const env = { HOME: desk.folder };
  const agents = async (...args: string[]) => (await desk.run(['agents', ...args], { env })).out;
  await agents('add', 'ci');
  const ledger = openLedger(`${desk.folder}/.tokenauditor`, ports);
  await ledger.append({ type: 'tool_call.proposed', agent: 'ci', tool: 'x' });
  await ledger.close();
  const lastCall = async () => JSON.parse(await agents('list', '--json')).agents[0].last_call;
  expect(await lastCall()).not.toBeNull();
  await agents('revoke', 'ci');
  await agents('add', 'ci');
  expect(await lastCall()).toBeNull();
  desk.clear();
});
