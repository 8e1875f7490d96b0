import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestWith } from '../evidence/digest.ts';
import type { DraftOf } from '../vocabulary/events/event.ts';
import { PIN_STATES, PIN_TRANSITIONS } from '../vocabulary/pin.ts';
import { type Pins, pinsFold, takeEvent } from './pins.ts';

const digest = (text: string) => digestWith(Buffer.from('k'), text);
const ID = digest('id');
const [A, B] = [digest('a'), digest('b')];
const stamp = { eventId: 'evt_20261115_000001', time: '2026-11-15T09:30:00.000Z' };
const event = (more: Partial<DraftOf<'definition.pin'>>): DraftOf<'definition.pin'> => ({
  type: 'definition.pin',
  definition_id: ID,
  definition_kind: 'tool',
  contract_hash: A,
  transition: 'pinned',
  pin_state: 'approved',
  verdict: 'clean',
  ...more,
});
const fold = (...events: readonly DraftOf<'definition.pin'>[]): Pins =>
  events.reduce((pins, each) => takeEvent(pins, each, stamp), pinsFold.initial());

const BLOCKED = event({ transition: 'blocked', pin_state: 'blocked' });
const QUARANTINED = event({ transition: 'quarantined', pin_state: 'quarantined', verdict: 'dangerous' });

describe('a process that was not up to date', () => {
  const late = [
    event({ contract_hash: B }),
    event({ contract_hash: B, transition: 'changed', pin_state: 'changed' }),
    event({ contract_hash: B, transition: 'accepted' }),
    event({ transition: 'reverted' }),
    event({ transition: 'held', pin_state: 'pending' }),
  ];
  test.each(late.map((each) => [each.transition, each] as const))('does not undo a block: %s', (_, each) => {
    expect(fold(event({}), BLOCKED, each).pins[ID]?.state).toBe('blocked');
  });
  test.each(late.map((each) => [each.transition, each] as const))('or a quarantine: %s', (_, each) => {
    expect(fold(event({}), QUARANTINED, each).pins[ID]?.state).toBe('quarantined');
  });
  test('or a block by a quarantine', () => {
    expect(fold(BLOCKED, QUARANTINED).pins[ID]?.state).toBe('blocked');
    expect(fold(QUARANTINED, BLOCKED).pins[ID]?.state).toBe('blocked');
  });
});

test('what is approved is what was said, and a change leaves it', () => {
  const pin = fold(event({}), event({ contract_hash: B, transition: 'changed', pin_state: 'changed' })).pins[
    ID
  ];
  expect(pin).toMatchObject({ state: 'changed', approved: A, seen: B });
});

test('the file of the approved contract is the one that was written last', () => {
  const [one, two] = [digest('one'), digest('two')];
  const pin = fold(event({ content_hash: one }), { ...QUARANTINED, content_hash: two }).pins[ID];
  expect(pin).toMatchObject({ approved: A, seen: A, approvedContent: two, seenContent: two });
  const other = fold(event({ content_hash: one }), { ...QUARANTINED, contract_hash: B, content_hash: two })
    .pins[ID];
  expect(other).toMatchObject({ approvedContent: one, seenContent: two });
});

test('a suspect is remembered until a person approves it', () => {
  const suspect = event({ ...QUARANTINED, contract_hash: B, checks: ['unicode.hidden'] });
  expect(fold(event({}), suspect).pins[ID]?.suspect).toEqual([B]);
  const approved = { ...suspect, transition: 'approved', pin_state: 'approved' } as const;
  expect(fold(event({}), suspect, approved).pins[ID]).toMatchObject({
    suspect: [],
    excused: ['unicode.hidden'],
  });
});

const WARNED = event({
  transition: 'held',
  pin_state: 'pending',
  verdict: 'warning',
  checks: ['shadowing.cross-server'],
});

test('a doubt is remembered until a person approves it; what was not read is none', () => {
  expect(fold(WARNED).pins[ID]).toMatchObject({ state: 'pending', doubted: [A], approvedBy: null });
  expect(fold({ ...WARNED, checks: [] }).pins[ID]?.doubted).toEqual([]);
  const approved = { ...WARNED, transition: 'approved', pin_state: 'approved' } as const;
  expect(fold(WARNED, approved).pins[ID]).toMatchObject({ doubted: [], approvedBy: 'person' });
});

test('a process that has not heard of the doubt does not pin it', () => {
  expect(fold(WARNED, event({})).pins[ID]).toMatchObject({ state: 'pending', approved: null });
  expect(fold(WARNED, event({ trust: 'auto' })).pins[ID]?.state).toBe('approved');
  const accepted = event({ transition: 'accepted', trust: 'scan' });
  const other = event({ contract_hash: B });
  expect(
    fold(other, { ...WARNED, transition: 'changed', pin_state: 'changed' }, accepted).pins[ID],
  ).toMatchObject({ state: 'changed', approved: B });
});

test('who agreed stays known while the contract comes and goes', () => {
  const person = event({ transition: 'approved' });
  const gone = event({ contract_hash: B, transition: 'changed', pin_state: 'changed' });
  expect(fold(event({})).pins[ID]?.approvedBy).toBe('rule');
  expect(fold(person, gone, event({ transition: 'reverted' })).pins[ID]?.approvedBy).toBe('person');
  expect(fold(person, event({ contract_hash: B, transition: 'accepted' })).pins[ID]?.approvedBy).toBe('rule');
});

test('who blocked it: a person, or an agent, until a person decides', () => {
  const byAgent = { ...BLOCKED, agent: 'mcp' };
  expect(fold(BLOCKED).pins[ID]?.blockedBy).toBe('person');
  expect(fold(byAgent).pins[ID]?.blockedBy).toBe('agent');
  expect(fold(byAgent, QUARANTINED).pins[ID]).toMatchObject({ state: 'blocked', blockedBy: 'agent' });
  expect(fold(byAgent, BLOCKED).pins[ID]?.blockedBy).toBe('person');
  expect(fold(byAgent, event({ transition: 'approved' })).pins[ID]?.blockedBy).toBeNull();
});

test('trust is of a server, and changes no pin', () => {
  const { pins, trust } = fold({ type: 'definition.pin', definition_id: B, trust: 'auto' });
  expect(pins).toEqual({});
  expect(trust).toMatchObject({ [B]: { mode: 'auto', serverHash: null } });
  expect(Object.keys(trust)).toEqual([B]);
});

test('whatever the events are, the state is one that a snapshot can hold, and nothing but people lift a block', () => {
  const events = fc.record({
    transition: fc.constantFrom(...PIN_TRANSITIONS),
    pin_state: fc.constantFrom(...PIN_STATES),
    contract_hash: fc.constantFrom(A, B),
    verdict: fc.constantFrom('clean' as const, 'dangerous' as const),
  });
  fc.assert(
    fc.property(fc.array(events), (drafts) => {
      let pins = pinsFold.initial();
      for (const draft of drafts) {
        const before = pins.pins[ID]?.state;
        pins = takeEvent(pins, event(draft), stamp);
        const isByPerson = draft.transition === 'approved' || draft.transition === 'blocked';
        if (before === 'blocked' && !isByPerson) expect(pins.pins[ID]?.state).toBe('blocked');
      }
      expect(pinsFold.schema.parse(JSON.parse(JSON.stringify(pins)))).toEqual(pins);
    }),
  );
});
