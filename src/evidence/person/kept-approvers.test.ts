import { afterEach, beforeEach, expect, test } from 'vitest';
import { PersonRoom } from '../../../test/person-room.ts';
import { keptApprovers } from './kept-approvers.ts';
import { homeDirectory, readKeys } from './keys.ts';

let room: PersonRoom;
beforeEach(() => {
  room = new PersonRoom();
});
afterEach(() => room.clear());

test('a process that keeps the keys sees what others record, and opens no file if nothing was added', async () => {
  let opened = 0;
  const { files } = room.ports;
  const ports = {
    ...room.ports,
    files: {
      ...files,
      open: (...args: Parameters<typeof files.open>) => {
        if (args[0].endsWith('.jsonl')) opened += 1;
        return files.open(...args);
      },
    },
  };
  const place = { ...room.place, ports, approverOf: keptApprovers(ports) };
  expect((await readKeys(place)).key).toBeNull();
  await room.append(room.directory, { type: 'redaction' });
  await room.set();
  const set = await room.keys();
  expect(set.key).not.toBeNull();
  expect(await readKeys(place)).toEqual(set);
  // File systems stamp changes in steps: until then a file may have changed unseen.
  room.aheadMs = 1_000;
  await readKeys(place);
  const before = opened;
  expect(before).toBeGreaterThan(0);
  expect(await readKeys(place)).toEqual(await room.keys());
  expect(opened).toBe(before);
  await room.change('red boat');
  const changed = await readKeys(place);
  expect(changed.key).not.toBe(set.key);
  expect(changed).toEqual(await room.keys());
  // A key that a program wrote into the project alone approves nothing, as before.
  await room.append(room.directory, {
    type: 'approval.key',
    key_transition: 'set',
    approver_key: set.key ?? '',
  });
  expect(await readKeys(place)).toEqual(await room.keys());
  expect(homeDirectory(room.home)).not.toBe(room.directory);
});
