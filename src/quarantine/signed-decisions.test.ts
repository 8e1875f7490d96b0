import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonRoom } from '../../test/person-room.ts';
import { clean, listingOf, poisoned, withValue } from '../../test/quarantine-room.ts';
import { readEvents } from '../evidence/folds/read.ts';
import { type Ledger, openLedger } from '../evidence/ledger.ts';
import { scanDefinitions } from '../road/definitions.ts';
import type { Definition } from '../vocabulary/definition.ts';
import type { DraftOf, EventOf } from '../vocabulary/events/event.ts';
import { Quarantine } from './quarantine.ts';
import { PinBook } from './review.ts';

type PinDraft = DraftOf<'definition.pin'>;
type PinEvent = EventOf<'definition.pin'>;

let room: PersonRoom;
let ledger: Ledger;
let quarantine: Quarantine;
beforeEach(async () => {
  room = new PersonRoom();
  ledger = openLedger(room.directory, room.ports);
  await room.set();
  quarantine = await open();
});
afterEach(async () => {
  await ledger.close();
  room.clear();
});

const open = () => Quarantine.open(room.directory, room.ports, ledger, room.home);
const see = async (definition: Definition) =>
  (await quarantine.observe(listingOf([definition]), scanDefinitions([definition])))[0];
const entry = async () => {
  const [found] = (await PinBook.read(room.directory, room.ports)).entries;
  if (!found) throw new Error('nothing is pinned');
  return found;
};
async function pinEvents(): Promise<PinEvent[]> {
  const found: PinEvent[] = [];
  for await (const each of readEvents(room.directory, room.ports))
    if ('event' in each && each.event.type === 'definition.pin') found.push(each.event);
  return found;
}
/** As a program writes it that copies an event of the ledger and changes what it likes. */
async function forge(change: Partial<PinDraft>): Promise<void> {
  const last = (await pinEvents()).findLast(({ transition }) => transition !== undefined);
  if (!last) throw new Error('no event');
  await ledger.append({ ...draftOf(last), ...change });
}
function draftOf({ seq: _, prev: __, event_id: ___, time: ____, mac: _____, ...draft }: PinEvent): PinDraft {
  return draft;
}

describe('an approval', () => {
  test('with the person’s key counts', async () => {
    await see(poisoned);
    const { id, pin } = await entry();
    const { isNew } = await quarantine.approve(id, pin.seen, await room.sign());
    expect([isNew, (await see(poisoned))?.isServed]).toEqual([true, true]);
    expect((await pinEvents()).at(-1)?.approval_signature).toMatch(/^[\w-]{86}$/);
  });

  test('without it is refused, and serves nothing', async () => {
    await see(poisoned);
    const { id, pin } = await entry();
    await expect(quarantine.approve(id, pin.seen)).rejects.toMatchObject({ code: 'quarantine.overtaken' });
    expect((await see(poisoned))?.isServed).toBe(false);
  });

  test.each<[string, Partial<PinDraft>]>([
    ['approved', { transition: 'approved', pin_state: 'approved' }],
    [
      'approved with letters',
      { transition: 'approved', pin_state: 'approved', approval_signature: 'A'.repeat(86) },
    ],
    ['pinned', { transition: 'pinned', pin_state: 'approved' }],
    ['pinned as trusted', { transition: 'pinned', pin_state: 'approved', trust: 'auto' }],
    [
      'accepted',
      { transition: 'accepted', pin_state: 'approved', trust: 'auto', verdict: 'clean', checks: [] },
    ],
    ['reverted', { transition: 'reverted', pin_state: 'approved' }],
    ['held, and approved', { transition: 'held', pin_state: 'approved' }],
    ['blocked, and approved', { transition: 'blocked', pin_state: 'approved' }],
    ['changed, and approved', { transition: 'changed', pin_state: 'approved' }],
  ])('forged as %s serves nothing: of what is quarantined', async (_, change) => {
    await see(poisoned);
    await forge(change);
    quarantine = await open();
    expect((await see(poisoned))?.isServed).toBe(false);
  });

  test.each<[string, Partial<PinDraft>]>([
    ['accepted', { transition: 'accepted', pin_state: 'approved', trust: 'scan', verdict: 'clean' }],
    ['accepted as trusted', { transition: 'accepted', pin_state: 'approved', trust: 'auto' }],
    ['reverted', { transition: 'reverted', pin_state: 'approved' }],
    ['pinned', { transition: 'pinned', pin_state: 'approved' }],
    ['held', { transition: 'held', pin_state: 'approved' }],
  ])('forged as %s serves nothing: of what changed', async (_, change) => {
    await see(clean);
    await see(withValue({ title: 'Other' }));
    await forge(change);
    quarantine = await open();
    expect((await see(withValue({ title: 'Other' })))?.isServed).toBe(false);
  });

  test('cannot be said again after a block', async () => {
    await see(poisoned);
    const { id, pin } = await entry();
    await quarantine.approve(id, pin.seen, await room.sign());
    const approval = (await pinEvents()).at(-1);
    await quarantine.block(id);
    if (approval === undefined) throw new Error('not approved');
    await forge(draftOf(approval));
    quarantine = await open();
    expect((await see(poisoned))?.isServed).toBe(false);
  });

  test('is not for another contract', async () => {
    await see(poisoned);
    const { id, pin } = await entry();
    await quarantine.approve(id, pin.seen, await room.sign());
    const signature = (await pinEvents()).at(-1)?.approval_signature;
    await see(withValue({ title: 'Other' }));
    await forge({
      transition: 'approved',
      pin_state: 'approved',
      ...(signature === undefined ? {} : { approval_signature: signature }),
    });
    quarantine = await open();
    expect((await see(withValue({ title: 'Other' })))?.isServed).toBe(false);
  });
});

describe('trust', () => {
  const trusted = async () => (await entry()).trust;

  test('with the person’s key counts, and what only tightens needs none', async () => {
    await see(clean);
    const { server, pin } = await entry();
    if (server === null || pin.serverHash === null) throw new Error('no server');
    await quarantine.setTrust(server, 'auto', pin.serverHash, await room.sign());
    expect(await trusted()).toBe('auto');
    expect((await see(withValue({ title: 'Other' })))?.isServed).toBe(true);
    await quarantine.setTrust(server, 'manual', pin.serverHash);
    expect(await trusted()).toBe('manual');
  });

  test('without it counts for nothing, also if it was given once before', async () => {
    await see(clean);
    const { server, pin } = await entry();
    if (server === null || pin.serverHash === null) throw new Error('no server');
    await expect(quarantine.setTrust(server, 'auto', pin.serverHash)).rejects.toMatchObject({
      code: 'quarantine.overtaken',
    });
    await quarantine.setTrust(server, 'auto', pin.serverHash, await room.sign());
    const given = (await pinEvents()).at(-1);
    await quarantine.setTrust(server, 'manual', pin.serverHash);
    const { definition_id, approval_signature } = given ?? {};
    if (definition_id === undefined || approval_signature === undefined) throw new Error('not signed');
    const again = { definition_id, approval_signature, server_hash: pin.serverHash, trust: 'auto' } as const;
    await ledger.append({ type: 'definition.pin', ...again });
    expect(await trusted()).toBe('manual');
  });
});

test('a ledger that names a key which is not the user’s serves nothing', async () => {
  const other = new PersonRoom();
  const keys = await other.set();
  await ledger.close();
  room.clear();
  room = new PersonRoom();
  await room.set();
  await room.append(room.directory, {
    type: 'approval.key',
    key_transition: 'set',
    approver_key: keys.key ?? '',
  });
  ledger = openLedger(room.directory, room.ports);
  quarantine = await open();
  expect((await see(clean))?.isServed).toBe(false);
  expect(quarantine.problem).toContain('names another key');
  other.clear();
});

test('what a program approved between the setting of the PIN and its naming here is taken back', async () => {
  await ledger.close();
  room.clear();
  room = new PersonRoom();
  ledger = openLedger(room.directory, room.ports);
  quarantine = await Quarantine.open(room.directory, room.ports, ledger);
  await see(poisoned);
  await room.set();
  room.aheadMs = 60_000;
  const { id, pin } = await entry();
  await quarantine.approve(id, pin.seen);
  expect((await see(poisoned))?.isServed).toBe(true);
  quarantine = await open();
  expect((await see(poisoned))?.isServed).toBe(false);
});

test('what a person approved before there was a PIN stays approved', async () => {
  await ledger.close();
  room.clear();
  room = new PersonRoom();
  ledger = openLedger(room.directory, room.ports);
  quarantine = await Quarantine.open(room.directory, room.ports, ledger);
  await see(poisoned);
  const { id, pin } = await entry();
  await quarantine.approve(id, pin.seen);
  room.aheadMs = 60_000;
  await room.set();
  quarantine = await open();
  expect((await see(poisoned))?.isServed).toBe(true);
});
