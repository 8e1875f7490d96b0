import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clean, listingOf, openRoom, type Room } from '../../test/quarantine-room.ts';
import type { DefinitionFinding } from '../policy/definition-verdict.ts';
import { scanDefinitions } from '../road/definitions.ts';
import type { Definition, ServerListing } from '../vocabulary/definition.ts';

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

/** Two servers in one scan are compared; a server that is scanned alone is compared with no other. */
describe('held because of a soft signal', () => {
  const peer: Definition = { ...clean, server: 'sunshine' };
  const seeAs = async (verdict: 'warning' | 'clean', more: Partial<ServerListing> = {}) => {
    const [alone] = scanDefinitions([clean]);
    if (!alone) throw new Error('nothing was scanned');
    const findings = verdict === 'clean' ? [] : [SHADOWED];
    const scanned = { ...alone, judgement: { ...alone.judgement, verdict, findings } };
    const [standing] = await room.quarantine.observe(listingOf([clean], more), [scanned]);
    return `${standing?.transition ?? 'nothing'} ${standing?.state} ${standing?.isExcused}`;
  };

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
