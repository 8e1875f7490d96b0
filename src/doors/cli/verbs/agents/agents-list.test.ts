import { expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';

test('a folder without a ledger has no agents, and the way to the first one is named', async () => {
  const desk = openDesk({}, fixedPorts());
  const env = { HOME: desk.folder };
  const { status, out, err } = await desk.run(['agents'], { env });
  expect([status, out, err]).toEqual([0, 'no agents; add one with `tokenauditor agents add NAME`\n', '']);
  expect(JSON.parse((await desk.run(['agents', '--json'], { env })).out)).toMatchObject({ agents: [] });
  desk.clear();
});
