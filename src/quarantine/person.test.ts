import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clean,
  listingOf,
  openRoom,
  poisoned,
  ports,
  type Room,
  withValue,
} from '../../test/quarantine-room.ts';
import { scanDefinitions } from '../road/definitions.ts';
import { Quarantine } from './quarantine.ts';
import { reviewedContract } from './review.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(() => room.close());

describe('a person', () => {
  test('approves the contract they looked at, and no other', async () => {
    await room.see([clean]);
    await room.see([withValue({ title: 'One' })]);
    const entry = await room.entry();
    const reviewed = reviewedContract(entry.pin, entry.pin.seen.slice(7, 19));
    await room.see([withValue({ title: 'Two' })]);
    await expect(room.quarantine.approve(entry.id, reviewed)).rejects.toMatchObject({
      code: 'quarantine.other_contract',
      message: expect.stringContaining(reviewed),
    });
    await room.see([withValue({ title: 'One' })]);
    expect((await room.quarantine.approve(entry.id, reviewed)).isNew).toBe(true);
    expect((await room.quarantine.approve(entry.id, reviewed)).isNew).toBe(false);
    expect(await room.see([withValue({ title: 'One' })])).toEqual(['nothing approved true']);
    expect(await room.see([clean])).toEqual(['changed changed false']);
  });

  test.each(['', 'sha256:', 'ffffffffffff', '0'.repeat(64), '%'])('%j is no contract', async (said) => {
    await room.see([clean]);
    const entry = await room.entry();
    expect(() => reviewedContract(entry.pin, said)).toThrow(/was reviewed/);
    expect(() => reviewedContract(entry.pin, entry.pin.seen.slice(7, 18))).toThrow(/was reviewed/);
  });

  test('may look past a hard signal, for this contract and this check', async () => {
    await room.see([poisoned]);
    const entry = await room.entry();
    await room.quarantine.approve(entry.id, entry.pin.seen);
    expect(await room.see([poisoned])).toEqual(['nothing approved true']);
    const again = await room.quarantine.observe(listingOf([poisoned]), scanDefinitions([poisoned]));
    expect(again.map(({ isExcused }) => isExcused)).toEqual([true]);
  });

  test('is distinguished from an agent, and from the rules', async () => {
    await room.trust('auto');
    await room.see([clean]);
    const entry = await room.entry();
    expect(entry.pin.approvedBy).toBe('rule');
    expect((await room.quarantine.block(entry.id, 'mcp')).pin.blockedBy).toBe('agent');
    expect(await room.see([withValue({ title: 'One' })])).toEqual(['blocked blocked false']);
    expect(room.events().at(-1)).toMatchObject({ transition: 'blocked', agent: 'mcp' });
    expect((await room.quarantine.block(entry.id, 'mcp')).isNew).toBe(false);
    expect(await room.quarantine.block(entry.id)).toMatchObject({
      isNew: true,
      pin: { blockedBy: 'person' },
    });
    expect((await room.quarantine.block(entry.id, 'mcp')).pin.blockedBy).toBe('person');
  });

  test('blocks whatever comes, until they approve it', async () => {
    await room.see([clean]);
    const entry = await room.entry();
    expect((await room.quarantine.block(entry.id)).isNew).toBe(true);
    expect((await room.quarantine.block(entry.id)).isNew).toBe(false);
    expect(await room.see([clean])).toEqual(['nothing blocked false']);
    expect(await room.see([withValue({ title: 'One' })])).toEqual(['blocked blocked false']);
    expect(await room.see([clean])).toEqual(['blocked blocked false']);
    await room.quarantine.approve(entry.id, entry.pin.seen);
    expect(await room.see([clean])).toEqual(['nothing approved true']);
  });

  test('in another process is heard at the next listing', async () => {
    await room.see([clean]);
    const other = await Quarantine.open(room.directory, ports, room.ledger);
    const entry = await room.entry();
    await other.block(entry.id);
    expect(await room.see([clean])).toEqual(['nothing blocked false']);
  });
});
