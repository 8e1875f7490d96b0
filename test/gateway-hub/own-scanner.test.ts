import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gated, openRoom } from './room.ts';

const guardian = (name: string) => ({
  name: 'scanner',
  start: {
    kind: 'stdio' as const,
    command: process.execPath,
    args: [join(import.meta.dirname, '..', 'servers', 'guardian.mjs'), name],
    env: {},
  },
});

it.each([true, false])('our own scanner tools are not offered to agents (bare: %s)', async (isBare) => {
  const others = isBare ? [] : [gated('one')];
  const client = openRoom([guardian('tokenauditor'), ...others], { isBare }).client();
  await client.greet();
  const name = isBare ? 'scan_content' : 'scanner__scan_content';
  const { tools } = await client.request('tools/list');
  expect(JSON.stringify(tools)).not.toContain('scan_content');
  await expect(client.call(name, { content: 'x' })).rejects.toThrow('no server offers a tool of this name');
});

it('those of another server are', async () => {
  const client = openRoom([guardian('guardian')], { isBare: true }).client();
  await client.greet();
  expect(JSON.stringify((await client.request('tools/list')).tools)).toContain('scan_content');
  expect(await client.call('scan_content', { content: 'x' })).toContain('"safe":true');
});

it('our whole server behind the gateway judges no calls for agents, and shows them no rules', async () => {
  const args = [join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js'), 'mcp'];
  const own = { kind: 'stdio' as const, command: process.execPath, args, env: {} };
  const client = openRoom([{ name: 'own', start: own }], { isBare: true }).client();
  await client.greet();
  const { tools } = await client.request('tools/list');
  const { resources } = await client.request('resources/list');
  const offered = JSON.stringify([tools, resources])
    .match(/"(?:name|uri)":"[^"]+"/g)
    ?.join();
  expect(offered).toContain('generate_probe_plan');
  expect(offered).toContain('health://status');
  expect(offered).not.toMatch(/"(?:config:|audit:|scan_content|evaluate_tool|(?:roadside_)?screen)/);
  await expect(client.call('evaluate_tool_request', { tool_name: 'x', parameters: {} })).rejects.toThrow(
    'no server offers a tool of this name',
  );
  await expect(client.request('resources/read', { uri: 'config://rules' })).rejects.toThrow(
    'no server offers a resource of this name',
  );
});
