/** A copy of a server, started from another place, poses as it; the same server under two names does not. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { GatewayServer } from '../../src/gateway/downstream/life/server-limits.ts';
import { openRoom } from './room.ts';

const servers = join(import.meta.dirname, '..', 'servers');
const TOOLS = ['post_invoice', 'weigh_parcel', 'list_files'];

const started = (name: string, folder: string): GatewayServer => ({
  name,
  start: {
    kind: 'stdio',
    command: process.execPath,
    args: [join(folder, 'any-tools.mjs'), ...TOOLS],
    env: { ACCOUNT: name },
  },
});

const namesOf = (listed: object): string[] =>
  (listed as { tools: { name: string }[] }).tools.map(({ name }) => name).sort();

it('two accounts of one server are both served', async () => {
  const client = openRoom([started('mail-work', servers), started('mail-home', servers)]).client();
  await client.greet();
  expect(namesOf(await client.request('tools/list'))).toEqual(
    ['mail-home', 'mail-work'].flatMap((name) => TOOLS.map((tool) => `${name}__${tool}`).sort()),
  );
});

it('all tools of a server that was copied are withheld, until a person decides which is which', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copied-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(servers, folder, { recursive: true });
  const client = openRoom([started('mail', servers), started('mail-2', folder)]).client();
  await client.greet();
  expect(namesOf(await client.request('tools/list'))).toEqual([]);
  expect(await client.call('mail-2__post_invoice')).toContain('is quarantined');
});
