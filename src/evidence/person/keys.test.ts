import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHEAP, PersonRoom, PIN } from '../../../test/person-room.ts';
import { openLedger } from '../ledger.ts';
import { handoverStatement } from './key-fold.ts';
import { anchorKey, counts, homeDirectory } from './keys.ts';
import { sealNewKey } from './sealed-key.ts';
import { type Statement, signStatement } from './statement.ts';

const DAY_MS = 24 * 60 * 60_000;
const statement = { purpose: 'allow-once', call: 'x' };

let room: PersonRoom;
beforeEach(() => {
  room = new PersonRoom();
});
afterEach(() => room.clear());

const file = () => join(homeDirectory(room.home), 'person.key');

async function anchor(): Promise<void> {
  const ledger = openLedger(room.directory, room.ports);
  await anchorKey(room.place, () => ledger);
  await ledger.close();
}

/** A key that a program made, as the file that the person's own would be. */
function forgedFile(): { readonly key: string; readonly sign: (each: Statement) => string; write(): void } {
  const { sealed, key } = sealNewKey('mine mine', CHEAP, randomBytes);
  const document = { version: 1, key: sealed, since: '2026-01-01T00:00:00.000Z', handovers: [] };
  return {
    key: sealed.public_key,
    sign: (each) => signStatement(each, key),
    write: () => writeFileSync(file(), JSON.stringify(document), { mode: 0o600 }),
  };
}

const isCounted = async (signature: string | undefined) => counts(await room.keys(), statement, signature);

describe('without a PIN', () => {
  test('no signature is needed, and no ledger is made for looking', async () => {
    expect(await isCounted(undefined)).toBe(true);
    expect(existsSync(room.directory)).toBe(false);
  });
});

describe('a first PIN that waits', () => {
  test('counts a day later, and until then no key does, whatever file is there', async () => {
    await room.set(PIN, true);
    const sign = await room.sign();
    expect(await room.keys()).toMatchObject({ key: null, resetUntil: expect.any(String) });
    const forged = forgedFile();
    const [own, other] = [readFileSync(file()), () => forged.write()];
    other();
    room.aheadMs = DAY_MS - 60_000;
    expect([await isCounted(undefined), (await room.keys()).key]).toEqual([true, null]);
    writeFileSync(file(), own, { mode: 0o600 });
    room.aheadMs = DAY_MS + 1_000;
    expect([await isCounted(undefined), await isCounted(sign(statement))]).toEqual([false, true]);
    await anchor();
    expect(await room.keys()).toMatchObject({
      here: { key: expect.any(String), kind: null },
      atHome: { kind: 'window' },
    });
  });

  test('can be set again, which starts the wait anew, and gives way to one that counts at once', async () => {
    await room.set(PIN, true);
    room.aheadMs = DAY_MS / 2;
    await room.set('green boat', true);
    room.aheadMs = DAY_MS + 1_000;
    expect((await room.keys()).key).toBeNull();
    await room.set('brown boat');
    const { key, resetUntil, atHome } = await room.keys();
    expect([key === null, resetUntil, atHome.pending]).toEqual([false, undefined, null]);
    room.aheadMs = 3 * DAY_MS;
    expect(await isCounted((await room.sign('brown boat'))(statement))).toBe(true);
  });
});

describe('with a PIN', () => {
  test('the file is closed to others, and holds neither the PIN nor anything it is made of', async () => {
    await room.set();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).not.toContain(PIN);
    await expect(room.set('another one')).rejects.toMatchObject({ code: 'pin.exists' });
    await expect(room.sign('another one')).rejects.toThrow();
  });

  test('an approval counts with its signature, and in no other way', async () => {
    await room.set();
    const sign = await room.sign();
    expect(await isCounted(sign(statement))).toBe(true);
    expect(await isCounted(undefined)).toBe(false);
    expect(await isCounted(sign({ ...statement, call: 'y' }))).toBe(false);
    expect(await isCounted(forgedFile().sign(statement))).toBe(false);
  });

  test.each([[false], [true]])(
    'the file deleted: the key stays in force (named here: %s)',
    async (isNamed) => {
      await room.set();
      const sign = await room.sign();
      if (isNamed) await anchor();
      rmSync(file());
      expect(await isCounted(undefined)).toBe(false);
      expect(await isCounted(sign(statement))).toBe(true);
    },
  );

  test('the whole home folder deleted: a project that named the key still asks for it', async () => {
    await room.set();
    const sign = await room.sign();
    await anchor();
    rmSync(homeDirectory(room.home), { recursive: true });
    expect(await isCounted(undefined)).toBe(false);
    expect(await isCounted(sign(statement))).toBe(true);
  });

  test.each([[false], [true]])(
    'the file replaced by another key: nothing counts (named here: %s)',
    async (isNamed) => {
      await room.set();
      if (isNamed) await anchor();
      const forged = forgedFile();
      forged.write();
      expect(await isCounted(forged.sign(statement))).toBe(false);
      expect(await isCounted(undefined)).toBe(false);
      expect((await room.keys()).problem).toContain('was replaced by another key');
    },
  );

  test('a key that a program names in the project’s ledger alone approves nothing', async () => {
    const forged = forgedFile();
    await room.set();
    await room.append(room.directory, {
      type: 'approval.key',
      key_transition: 'set',
      approver_key: forged.key,
    });
    expect((await room.keys()).problem).toContain('names another key');
    expect(await isCounted(forged.sign(statement))).toBe(false);
    expect(await isCounted((await room.sign())(statement))).toBe(false);
  });

  test.each([
    ['set', undefined],
    ['changed', undefined],
    ['changed', 'own'],
    ['removed', undefined],
    ['removed', 'own'],
  ] as const)('%s, forged in both ledgers (signed: %s), changes nothing', async (key_transition, signer) => {
    await room.set();
    await anchor();
    const before = (await room.keys()).key ?? '';
    const forged = forgedFile();
    const isRemoval = key_transition === 'removed';
    const words = handoverStatement(before, isRemoval ? null : forged.key);
    const draft = {
      type: 'approval.key',
      key_transition,
      approver_key: isRemoval ? before : forged.key,
      ...(signer === 'own' ? { approval_signature: forged.sign(words) } : {}),
    } as const;
    for (const directory of [room.directory, homeDirectory(room.home)]) await room.append(directory, draft);
    expect(await room.keys()).toMatchObject({ key: before });
    expect(await isCounted(undefined)).toBe(false);
    expect(await isCounted(forged.sign(statement))).toBe(false);
  });

  test('a reset that a program records counts for nothing on that day, and is seen', async () => {
    await room.set();
    await anchor();
    const forged = forgedFile();
    const draft = { type: 'approval.key', key_transition: 'reset', approver_key: forged.key } as const;
    for (const directory of [room.directory, homeDirectory(room.home)]) await room.append(directory, draft);
    forged.write();
    room.aheadMs = DAY_MS - 60_000;
    expect(await isCounted(forged.sign(statement))).toBe(false);
    expect(await room.keys()).toMatchObject({ resetUntil: expect.any(String) });
  });

  test('events dated a day ahead do not shorten the wait', async () => {
    await room.set();
    await anchor();
    const forged = forgedFile();
    const draft = { type: 'approval.key', key_transition: 'reset', approver_key: forged.key } as const;
    for (const directory of [room.directory, homeDirectory(room.home)]) {
      await room.append(directory, draft);
      room.aheadMs = 2 * DAY_MS;
      await room.append(directory, { type: 'approval.key', key_transition: 'set', approver_key: forged.key });
      room.aheadMs = 0;
    }
    forged.write();
    expect(await isCounted(forged.sign(statement))).toBe(false);
    expect((await room.keys()).problem).toContain('dated later than now');
  });

  test('a broken file approves nothing', async () => {
    await room.set();
    writeFileSync(file(), '{}', { mode: 0o600 });
    await expect(room.keys()).rejects.toMatchObject({ code: 'person.key_broken' });
  });
});

describe('changed', () => {
  test('the old key hands over, in projects that named it as well', async () => {
    await room.set();
    await anchor();
    const old = await room.sign();
    await room.change('green boat');
    const sign = await room.sign('green boat');
    expect([await isCounted(sign(statement)), await isCounted(old(statement))]).toEqual([true, false]);
    await anchor();
    rmSync(homeDirectory(room.home), { recursive: true });
    expect([await isCounted(sign(statement)), await isCounted(old(statement))]).toEqual([true, false]);
  });

  test('the old file put back with the old PIN opens nothing that counts', async () => {
    await room.set();
    const before = readFileSync(file());
    const old = await room.sign();
    await room.change('green boat');
    writeFileSync(file(), before, { mode: 0o600 });
    expect(await isCounted(old(statement))).toBe(false);
  });

  test.each(['12345', '123456'])('%s is refused', async (pin) => {
    await room.set();
    await expect(room.change(pin)).rejects.toMatchObject({ code: 'pin.refused' });
    expect(await isCounted((await room.sign())(statement))).toBe(true);
  });
});

describe('removed', () => {
  test('nothing is signed any more, in projects that named the key as well', async () => {
    await room.set();
    await anchor();
    await room.remove();
    expect(await isCounted(undefined)).toBe(true);
    await anchor();
    expect((await room.keys()).here.key).toBeNull();
    await room.set('red boat');
    await anchor();
    expect([await isCounted(undefined), await isCounted((await room.sign('red boat'))(statement))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('reset', () => {
  test('counts a day later, and the old PIN until then', async () => {
    await room.set();
    const old = await room.sign();
    await room.reset('green boat');
    const sign = await room.sign('green boat');
    expect([await isCounted(sign(statement)), await isCounted(old(statement))]).toEqual([false, true]);
    room.aheadMs = DAY_MS + 1_000;
    expect([await isCounted(sign(statement)), await isCounted(old(statement))]).toEqual([true, false]);
    expect((await room.keys()).atHome.resets).toHaveLength(1);
  });

  test('replaces a broken file, which is kept', async () => {
    await room.set();
    writeFileSync(file(), 'broken', { mode: 0o600 });
    await room.reset('green boat');
    expect(readFileSync(`${file()}.replaced`, 'utf8')).toBe('broken');
    room.aheadMs = DAY_MS + 1_000;
    expect(await isCounted((await room.sign('green boat'))(statement))).toBe(true);
  });

  test('needs a PIN that was set', async () => {
    await expect(room.reset('green boat')).rejects.toMatchObject({ code: 'pin.none' });
  });
});
