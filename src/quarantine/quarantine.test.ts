import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clean,
  listingOf,
  openRoom,
  origin,
  poisoned,
  type Room,
  withValue,
} from '../../test/quarantine-room.ts';
import { scanDefinitions } from '../road/definitions.ts';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(() => room.close());

test('a clean tool is pinned once, and seeing it again records nothing', async () => {
  expect(await room.see([clean])).toEqual(['pinned approved true']);
  expect(await room.see([clean])).toEqual(['nothing approved true']);
  const [event, more] = room.events();
  expect(more).toBeUndefined();
  expect(event).toMatchObject({
    server: 'weather',
    tool: 'forecast',
    definition_kind: 'tool',
    transition: 'pinned',
    pin_state: 'approved',
    trust: 'manual',
    verdict: 'clean',
    checks: [],
  });
});

test('a poisoned tool vanishes, on a server in use as well', async () => {
  expect(await room.see([poisoned])).toEqual(['quarantined quarantined false']);
  const other = { ...clean, name: 'other', value: { ...clean.value, name: 'other' } };
  expect(await room.see([poisoned, other])).toEqual(['nothing quarantined false', 'pinned approved true']);
  expect(room.quarantine.mayCall(poisoned, origin)).toBe(false);
  expect(room.quarantine.mayCall(other, origin)).toBe(true);
});

test('a listing that is recorded in parts lets others run after each definition, and stands as a whole', async () => {
  const tools = Array.from({ length: 6 }, (_, i) => ({
    ...(i === 3 ? poisoned : clean),
    name: `tool_${i}`,
    value: { ...(i === 3 ? poisoned : clean).value, name: `tool_${i}` },
  }));
  const scanned = scanDefinitions(tools);
  const pinned: number[] = [];
  const pause = async () => {
    pinned.push(tools.filter((tool) => room.quarantine.knows(tool)).length);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const parts = [scanned.slice(0, 2), scanned.slice(2, 4), scanned.slice(4)];
  const standings = await room.quarantine.observeInParts(listingOf(tools), parts, pause);
  expect(standings.map(({ isServed }) => isServed)).toEqual([true, true, true, false, true, true]);
  // Between any two of them, and with the parts before on the disk.
  expect(pinned.length).toBeGreaterThanOrEqual(tools.length + parts.length);
  expect(new Set(pinned)).toEqual(new Set([0, 2, 4, 6]));
  expect(room.events()).toHaveLength(tools.length);
  expect(await room.see(tools)).toEqual(
    tools.map((_, i) => (i === 3 ? 'nothing quarantined false' : 'nothing approved true')),
  );
});

test('files that were not written elsewhere are written here', async () => {
  const tools = ['one', 'two'].map((name) => ({ ...clean, name, value: { ...clean.value, name } }));
  const handed: number[] = [];
  const pause = async () => {};
  const keep = async (files: ReadonlyMap<string, string>) => handed.push(files.size) === 1;
  const parts = tools.map((tool) => scanDefinitions([tool]));
  await room.quarantine.observeInParts(listingOf(tools), parts, pause, keep);
  expect(handed).toEqual([1, 1]);
  const marks = tools.map((tool) => room.quarantine.markOf(tool, origin).contract.slice('sha256:'.length));
  const there = readdirSync(join(room.directory, 'state', 'definitions'));
  expect(marks.map((mark) => there.includes(`${mark}.json`))).toEqual([false, true]);
});

test('a server is known by the names that it had', async () => {
  await room.see([clean]);
  expect(room.quarantine.otherNamesOf('forecasts', origin)).toEqual(['weather']);
  expect(room.quarantine.otherNamesOf('weather', origin)).toEqual([]);
  expect(room.quarantine.otherNamesOf('forecasts', { ...origin, command: 'deno' })).toEqual([]);
});

describe('every way to change after approval is held', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' }, notes: { type: 'string' } } };
  test.each([
    ['description', withValue({ description: 'Gives the weather of a town.' })],
    ['schema only', withValue({ inputSchema: schema })],
    ['annotation only', withValue({ annotations: { readOnlyHint: false } })],
    ['metadata only', withValue({ _meta: { a: 1 } })],
  ])('%s', async (_, changed) => {
    await room.see([clean]);
    expect(await room.see([changed])).toEqual(['changed changed false']);
    expect(room.quarantine.mayCall(changed, origin)).toBe(false);
    // Nor is the old one called while the new one is listed: the server would run the new one.
    expect(room.quarantine.mayCall(clean, origin)).toBe(false);
    expect(await room.see([clean])).toEqual(['reverted approved true']);
  });

  test('reverting the description alone is no way back', async () => {
    await room.see([clean]);
    await room.see([withValue({ description: 'Gives the weather of a town.', inputSchema: schema })]);
    expect(await room.see([withValue({ inputSchema: schema })])).toEqual(['changed changed false']);
  });

  test('another command, another address', async () => {
    await room.see([clean]);
    expect(await room.see([clean], { origin: { ...origin, command: 'deno' } })).toEqual([
      'changed changed false',
    ]);
    const url = 'https://weather.example.com/mcp';
    expect(await room.see([clean], { origin: { kind: 'http', url } })).toEqual(['changed changed false']);
  });

  test('the approved one listed beside another of its name', async () => {
    await room.see([clean]);
    const twice = [clean, withValue({ description: 'Gives the weather of a town.' })];
    expect(await room.see(twice)).toEqual(['changed changed false', 'changed changed false']);
    expect(await room.see([...twice].reverse())).toEqual(['nothing changed false', 'nothing changed false']);
  });

  test('prompts, resources and instructions as well', async () => {
    const others: Definition[] = [
      {
        kind: 'prompt',
        server: 'weather',
        name: 'plan',
        value: { name: 'plan', description: 'Plans a day.' },
      },
      { kind: 'resource', server: 'weather', name: 'w://a', value: { uri: 'w://a', name: 'A' } },
      { kind: 'instructions', server: 'weather', name: '', value: { instructions: 'Ask for a city.' } },
    ];
    expect(await room.see(others)).toEqual(others.map(() => 'pinned approved true'));
    const changed = others.map((each) => ({ ...each, value: { ...each.value, title: 'New' } }));
    expect(await room.see(changed)).toEqual(others.map(() => 'changed changed false'));
  });
});

test('what is gone keeps its pin', async () => {
  await room.see([clean]);
  await room.see([]);
  expect(await room.see([withValue({ title: 'Forecast' })])).toEqual(['changed changed false']);
});

test('trust is of one server with its origin, and recorded', async () => {
  const trustOf = (server: string, from: ServerOrigin = origin) => room.quarantine.trustOf(server, from);
  const other = { ...origin, args: ['other.js'] };
  expect(trustOf('weather')).toBe('manual');
  await room.trust('scan');
  expect([trustOf('weather'), trustOf('weather', other), trustOf('other')]).toEqual([
    'scan',
    'manual',
    'manual',
  ]);
  await room.see([{ ...clean, name: 'tide' }]);
  expect(await room.see([{ ...clean, name: 'tide' }], { origin: other })).toEqual(['changed changed false']);
  expect(await room.entry()).toMatchObject({ trust: 'manual', trustElsewhere: 'scan' });
  await room.see([clean]);
  expect(await room.see([withValue({ title: 'Forecast' })])).toEqual(['accepted approved true']);
  expect(await room.see([poisoned])).toEqual(['quarantined quarantined false']);
});

test('a line that is no event: nothing is served, nothing is recorded, and it is said why', async () => {
  await room.see([clean]);
  await room.ledger.close();
  const path = join(room.directory, 'events.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [...lines.slice(0, -1), 'no event', ''].join('\n'));
  expect(await room.see([clean])).toEqual(['nothing approved false']);
  expect(await room.see([withValue({ title: 'One' })])).toEqual(['nothing approved false']);
  expect(room.quarantine.problem).toMatch(
    /^nothing is served: the ledger .* holds lines that are no events \(1\)/,
  );
  const entry = await room.entry();
  await expect(room.quarantine.approve(entry.id, entry.pin.seen)).rejects.toMatchObject({
    code: 'quarantine.unsure',
  });
});

test('a contract exchanged in the ledger without the key is not served', async () => {
  await room.see([clean]);
  await room.see([withValue({ title: 'One' })]);
  await room.ledger.close();
  const path = join(room.directory, 'events.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  const hashes = lines.map((line) => /"contract_hash":"([^"]+)"/.exec(line)?.[1] ?? '').filter(Boolean);
  const [approved = '', seen = ''] = hashes;
  expect(approved).not.toBe(seen);
  // A file system stamps changes in steps: within one step, a change of the same length is not seen.
  await new Promise((resolve) => setTimeout(resolve, 60));
  writeFileSync(path, lines.map((line, i) => (i === 1 ? line.replace(approved, seen) : line)).join('\n'));
  const [standing] = await room.see([withValue({ title: 'One' })]);
  expect(standing).toMatch(/ false$/);
  expect(room.quarantine.problem).toMatch(/^nothing is served: /);
});

test('what cannot be recorded is not served', async () => {
  await room.ledger.close();
  await expect(room.see([clean])).rejects.toMatchObject({ code: 'ledger.closed' });
  expect(room.quarantine.mayCall(clean, origin)).toBe(false);
});

describe('the class of a tool is kept with its pin', () => {
  const classes = () => room.events().map(({ flow_class }) => flow_class);
  const tool = (name: string, description: string, properties: Definition['value'] = {}): Definition => ({
    kind: 'tool',
    server: 'weather',
    name,
    value: { name, description, inputSchema: { type: 'object', properties } },
  });
  const send = tool('send_mail', 'Sends a mail.', { to: { type: 'string' }, body: { type: 'string' } });

  test('as its definition shows it', async () => {
    await room.see([send]);
    expect(classes()).toEqual([{ reads: [], acts: ['send'] }]);
    expect((await room.entry()).pin.flowClass).toEqual({ reads: [], acts: ['send'] });
  });

  test('another contract has another one, and a decision keeps it', async () => {
    await room.see([send]);
    const other = {
      ...send,
      value: { ...tool('send_mail', 'Sends a mail.').value, title: 'Send and read mail' },
    };
    await room.see([other]);
    const { id, pin } = await room.entry();
    expect([pin.state, classes()[1]]).toEqual(['changed', pin.flowClass]);
    const { pin: approved } = await room.quarantine.approve(id, pin.seen);
    expect([approved.state, approved.flowClass]).toEqual(['approved', pin.flowClass]);
    expect(classes()).toHaveLength(3);
    expect(classes()[2]).toBeUndefined();
  });

  test('only tools have one', async () => {
    await room.see([
      { kind: 'instructions', server: 'weather', name: '', value: { instructions: 'Ask for a city.' } },
    ]);
    expect([classes(), (await room.entry()).pin.flowClass]).toEqual([[undefined], null]);
  });
});
