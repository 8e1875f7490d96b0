import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../src/evidence/ledger.ts';
import { listServer } from '../src/gateway/downstream/list-server.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { PinBook } from '../src/quarantine/review.ts';
import { scanDefinitions } from '../src/road/definitions.ts';
import type { JsonValue } from '../src/text/json/json-value.ts';
import type { ServerOrigin } from '../src/vocabulary/definition.ts';
import { children } from '../src/world/children.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { http } from '../src/world/http.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';
import { patientClock } from './fixtures/patient-clock.ts';

// Real servers that change behind a user's back, seen through the quarantine.
const ports = { files, clock, random, processes };
const serverPorts = {
  children,
  http,
  clock: patientClock,
  environment: process.env,
  platform: process.platform,
  home: homedir(),
};
const fixture = (name: string) => join(import.meta.dirname, 'servers', `${name}.mjs`);
let folder = '';
let ledger: Ledger;
let quarantine: Quarantine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarantine-servers-'));
  ledger = openLedger(folder, ports);
  quarantine = await Quarantine.open(folder, ports, ledger);
});
afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

async function see(...args: string[]) {
  const start = { kind: 'stdio', command: process.execPath, args, env: {} } as const;
  const listing = await listServer('weather', start, serverPorts);
  expect(listing.problems).toEqual([]);
  const standings = await quarantine.observe(listing, scanDefinitions(listing.definitions));
  expect(quarantine.serve(listing)).toEqual(standings.filter((s) => s.isServed).map((s) => s.definition));
  return standings.map(({ definition, state, isServed }) => ({ name: definition.name, state, isServed }));
}

test('a poisoned tool vanishes, and its neighbour stays', async () => {
  const seen = await see(fixture('poisoned'));
  expect(seen.find(({ name }) => name === 'convert_units')).toMatchObject({
    state: 'quarantined',
    isServed: false,
  });
  expect(seen.filter(({ isServed }) => isServed).map(({ name }) => name)).toEqual(['get_weather']);
});

describe('rug pulls', () => {
  const withVersion = (kind: string) => async (version: number) => {
    const state = join(folder, 'version');
    writeFileSync(state, String(version));
    return await see(fixture('rug-pull'), kind, '--state', state);
  };

  test.each(['description', 'schema', 'annotation'])('%s only', async (kind) => {
    const seeVersion = withVersion(kind);
    expect(await seeVersion(0)).toMatchObject([{ state: 'approved', isServed: true }]);
    const [changed] = await seeVersion(1);
    expect(changed?.isServed).toBe(false);
    expect(['changed', 'quarantined']).toContain(changed?.state);
    const book = await PinBook.read(folder, ports);
    const { diff } = book.review(book.find('weather/get_weather'));
    expect(diff?.changes.length).toBeGreaterThan(0);
  });

  test('the description back, with a wider schema', async () => {
    const seeVersion = withVersion('revert');
    expect(await seeVersion(0)).toMatchObject([{ isServed: true }]);
    expect(await seeVersion(1)).toMatchObject([{ isServed: false }]);
    expect(await seeVersion(2)).toMatchObject([{ isServed: false }]);
  });

  test('an honest change back is served again', async () => {
    const seeVersion = withVersion('annotation');
    await seeVersion(0);
    expect(await seeVersion(1)).toMatchObject([{ state: 'changed', isServed: false }]);
    expect(await seeVersion(0)).toMatchObject([{ state: 'approved', isServed: true }]);
  });

  test('after some calls of a session: caught at the next list, and at the next call', async () => {
    const args = [fixture('rug-pull'), 'schema', '--after-calls', '2', '--announce'];
    const origin: ServerOrigin = { kind: 'stdio', command: process.execPath, args };
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    const list = async () => {
      const { tools } = await client.listTools(undefined, { cacheMode: 'refresh' });
      const definitions = tools.map((tool) => ({
        kind: 'tool' as const,
        server: 'weather',
        name: tool.name,
        value: JSON.parse(JSON.stringify(tool)) as { [key: string]: JsonValue },
      }));
      const listing = { server: 'weather', origin, definitions, problems: [] };
      await quarantine.observe(listing, scanDefinitions(definitions));
      return listing;
    };
    const before = await list();
    const [tool] = before.definitions;
    if (!tool) throw new Error('no tool');
    for (let calls = 0; calls < 2; calls++) {
      expect(quarantine.mayCall(tool, origin)).toBe(true);
      await client.callTool({ name: tool.name, arguments: { city: 'Rome' } });
    }
    const after = await list();
    expect(quarantine.serve(after)).toEqual([]);
    expect(after.definitions.map((each) => quarantine.mayCall(each, origin))).toEqual([false]);
    // The server would run the new one, whichever definition a client remembers.
    expect(quarantine.mayCall(tool, origin)).toBe(false);
    await client.close();
  });
});
