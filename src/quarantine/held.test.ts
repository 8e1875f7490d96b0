import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clean, listingOf, openRoom, ports, type Room, withValue } from '../../test/quarantine-room.ts';
import type { DefinitionFinding } from '../policy/definition-verdict.ts';
import { scanDefinitions } from '../road/definitions.ts';
import type { Definition, ServerListing } from '../vocabulary/definition.ts';
import { Quarantine } from './quarantine.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(() => room.close());

test('a listing that could not be read whole is held, and pinned when it is', async () => {
  expect(await room.see([clean], { problems: ['prompts were not listed'] })).toEqual(['held pending false']);
  expect(await room.see([clean])).toEqual(['pinned approved true']);
});

const SHADOWED: DefinitionFinding = {
  tier: 'soft',
  threat: 'malicious_content',
  evidenceClass: 'tool_definition_signal',
  severity: 'low',
  title: 'a title',
  detail: 'a detail',
  confidence: 0.5,
  checks: ['shadowing.cross-server'],
  places: [],
};

/** A release of the same product, as far as names tell. */
const peer: Definition = { ...clean, server: `${clean.server}-2` };

/** What the policy says by default. */
describe('served with a soft signal', () => {
  test('at first use, until it changes, whatever the signals of the change', async () => {
    const [scanned] = scanDefinitions([clean], [peer]);
    if (!scanned) throw new Error('nothing was scanned');
    const [standing] = await room.quarantine.observe(listingOf([clean]), [scanned]);
    expect(standing).toMatchObject({
      state: 'approved',
      isServed: true,
      isExcused: false,
      transition: 'pinned',
    });
    expect(room.events()).toMatchObject([{ verdict: 'warning', checks: ['shadowing.cross-server'] }]);
    expect(await room.see([clean])).toEqual(['nothing approved true']);
    expect(await room.see([withValue({ description: 'Gives the weather of a town.' })])).toEqual([
      'changed changed false',
    ]);
  });

  test('not if it was not read in full', async () => {
    const [scanned] = scanDefinitions([clean], [peer]);
    const listing = listingOf([clean], { problems: ['prompts were not listed'] });
    const [standing] = await room.quarantine.observe(listing, scanned ? [scanned] : []);
    expect(standing).toMatchObject({ state: 'pending', isServed: false });
  });

  test('until the policy holds those, and again when it no longer does', async () => {
    const [scanned] = scanDefinitions([clean], [peer]);
    const listing = listingOf([clean]);
    const states: string[] = [];
    for (const soft of ['warn-soft', 'hold-soft', 'hold-soft', 'warn-soft'] as const) {
      const quarantine = await Quarantine.open(room.directory, ports, room.ledger, undefined, soft);
      const before = quarantine.mayCall(clean, listing.origin);
      const [standing] = await quarantine.observe(listing, scanned ? [scanned] : []);
      states.push(`${before} ${standing?.transition} ${standing?.state} ${standing?.isServed}`);
    }
    expect(states).toEqual([
      'false pinned approved true',
      'false held pending false',
      'false undefined pending false',
      'false reverted approved true',
    ]);
  });
});

/** Two servers in one scan are compared; a server that is scanned alone is compared with no other. */
describe('held because of a soft signal', () => {
  beforeEach(async () => {
    await room.close();
    room = await openRoom('hold-soft');
  });
  const seeAs = async (verdict: 'warning' | 'clean', more: Partial<ServerListing> = {}) => {
    const [alone] = scanDefinitions([clean]);
    if (!alone) throw new Error('nothing was scanned');
    const findings = verdict === 'clean' ? [] : [SHADOWED];
    const scanned = { ...alone, judgement: { ...alone.judgement, verdict, findings } };
    const [standing] = await room.quarantine.observe(listingOf([clean], more), [scanned]);
    return `${standing?.transition ?? 'nothing'} ${standing?.state} ${standing?.isExcused}`;
  };

  test('not if it is only informational', async () => {
    const other = { ...clean, server: 'other', value: { ...clean.value, description: 'Predicts sales.' } };
    const [scanned] = scanDefinitions([clean], [other]);
    expect(scanned?.judgement.findings.map(({ severity }) => severity)).toEqual(['info']);
    const [standing] = await room.quarantine.observe(listingOf([clean]), scanned ? [scanned] : []);
    expect(standing).toMatchObject({ state: 'approved', isServed: true, isExcused: false });
    expect(room.events()).toMatchObject([{ verdict: 'clean', checks: [] }]);
  });

  test('stays held when it is scanned without its neighbour', async () => {
    const [scanned] = scanDefinitions([clean], [peer]);
    expect(scanned?.judgement.findings.flatMap(({ checks }) => checks)).toContain('shadowing.cross-server');
    if (scanned) await room.quarantine.observe(listingOf([clean]), [scanned]);
    expect(await room.see([clean])).toEqual(['nothing pending false']);
    expect(room.events()).toHaveLength(1);
  });

  test('until a person approves it, who is not asked again', async () => {
    expect(await seeAs('warning')).toBe('held pending false');
    expect(await seeAs('clean')).toBe('nothing pending false');
    const entry = await room.entry();
    await room.quarantine.approve(entry.id, entry.pin.seen);
    expect(await seeAs('warning')).toBe('nothing approved true');
    expect(await seeAs('clean')).toBe('nothing approved false');
  });

  test('also if it was held before because not all was read', async () => {
    expect(await room.see([clean], { problems: ['prompts were not listed'] })).toEqual([
      'held pending false',
    ]);
    expect(await seeAs('warning')).toBe('held pending false');
    expect(await room.see([clean])).toEqual(['nothing pending false']);
  });
});
