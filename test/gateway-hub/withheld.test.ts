/** What is not approved is neither listed nor reachable, whatever kind it is, and what a person decides elsewhere counts at once. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openLedger } from '../../src/evidence/ledger.ts';
import { openLiveFold } from '../../src/evidence/live-fold.ts';
import { pinsFold } from '../../src/quarantine/pins.ts';
import { Quarantine } from '../../src/quarantine/quarantine.ts';
import { digestSchema } from '../../src/vocabulary/digest.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { openRoom } from './room.ts';

const path = join(import.meta.dirname, '..', 'servers', 'withheld.mjs');
const server = {
  name: 'notes',
  start: { kind: 'stdio', command: process.execPath, args: [path], env: {} },
} as const;

it.each([true, false])(
  'every kind of definition is withheld, and so are texts on the way (bare: %s)',
  async (isBare) => {
    const room = openRoom([server], { isBare });
    const client = room.client();
    const greeted = await client.greet();
    const own = isBare ? '' : 'notes__';
    const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
    const listed = await Promise.all(lists.map((method) => client.request(method)));
    const [tools, prompts, resources, templates] = listed as Record<
      string,
      { name: string; uri?: string }[]
    >[];
    expect(tools?.tools?.map(({ name }) => name)).toEqual([`${own}plain`, `${own}report`]);
    expect(prompts?.prompts?.map(({ name }) => name)).toEqual([`${own}greet`]);
    expect(resources?.resources?.map(({ uri }) => uri)).toEqual(['note://one']);
    expect(templates?.resourceTemplates?.map(({ name }) => name)).toEqual(['day']);
    expect(greeted.instructions).toBeUndefined();
    expect(await client.call(`${own}plain`)).toBe('plain was called');
    const reached = [
      await client.raw('tools/call', { name: `${own}bad` }),
      await client.raw('prompts/get', { name: `${own}bad` }),
      await client.raw('resources/read', { uri: 'note://bad' }),
      await client.raw('resources/read', { uri: 'note://evil/7' }),
      // Spelled so that it looks like one of the template for days.
      await client.raw('resources/read', { uri: 'note://day/%65vil' }),
      await client.raw('resources/read', { uri: 'note://day/7/../evil' }),
      await client.raw('resources/read', { uri: 'NOTE://bad' }),
    ];
    for (const reply of reached) expect(JSON.stringify(reply)).not.toMatch(/was (?:called|got|read)/);
    for (const uri of ['note://day/7', 'note://day/%37', 'note://day/./8'])
      expect(JSON.stringify(await client.raw('resources/read', { uri }))).toContain('was read');
    await client.call(`${own}report`, {}, { _meta: { progressToken: 'p' } });
    await vi.waitFor(() => expect(client.heard).toHaveLength(3), 5_000);
    const all = JSON.stringify([greeted, listed, reached, client.heard]);
    expect(all).toContain('half of the files');
    expect(all).not.toMatch(/evil\.example|id_rsa|Before you answer|tell the user/);
  },
);

it('a tool that a person blocks elsewhere is gone within a second or so, and comes back when it is approved', async () => {
  const room = openRoom([server]);
  const client = room.client();
  await client.greet();
  expect(await client.call('notes__plain')).toBe('plain was called');
  const ledger = openLedger(room.directory, ports);
  const quarantine = await Quarantine.open(room.directory, ports, ledger, undefined);
  const { pins } = await openLiveFold(room.directory, ports, pinsFold).refresh();
  const [id = '', pin] = Object.entries(pins).find(([, one]) => one.tool === 'plain') ?? [];
  const changes = () =>
    client.heard.filter(({ message }) => message.method === 'notifications/tools/list_changed').length;
  await vi.waitFor(() => expect(changes()).toBeGreaterThanOrEqual(0));
  const before = changes();
  await quarantine.block(digestSchema.parse(id));
  await vi.waitFor(() => expect(changes()).toBeGreaterThan(before), 10_000);
  expect(await client.call('notes__plain')).toContain('blocked in the quarantine');
  const blocked = changes();
  await quarantine.approve(digestSchema.parse(id), digestSchema.parse(pin?.seen));
  await vi.waitFor(() => expect(changes()).toBeGreaterThan(blocked), 10_000);
  expect(await client.call('notes__plain')).toBe('plain was called');
  await ledger.close();
});
