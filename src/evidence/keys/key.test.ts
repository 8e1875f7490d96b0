import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import { openLedger } from '../ledger.ts';
import { parseVerifierKey } from '../tree/note.ts';
import { verifyLedger } from '../verifying/verify.ts';
import { openRotation } from './rotation.ts';

const DIRECTORY = '/project/.tokenauditor';
let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(() => {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
});

const open = (pid: number) => openLedger(DIRECTORY, machine.process(pid));
const publicKey = () => disk.read(`${DIRECTORY}/key.pub`).trim();
const signer = () => /— (\S+) (\S+)/.exec(disk.read(`${DIRECTORY}/checkpoint`))?.[2]?.slice(0, 6);
const event = (seq: number) => JSON.parse(disk.read(`${DIRECTORY}/events.jsonl`).split('\n')[seq - 1] ?? '');

describe('rotating the key', () => {
  it('is an event that the old and the new key both sign', async () => {
    const ledger = open(1);
    const before = parseVerifierKey(publicKey());
    expect(await ledger.rotateKey()).toMatchObject({ seq: 2, eventId: 'evt_20261115_000002' });
    const { origin, seq, prev, public_key, signatures } = { ...event(2), origin: event(1).origin };
    const after = before && openRotation({ origin, seq, prev, publicKey: public_key }, signatures, before);
    expect(after?.verifierKey).toBe(publicKey());
    expect(after?.verifierKey).not.toBe(before?.verifierKey);
  });

  it('leaves digests and origin as they were', async () => {
    const ledger = open(1);
    const [digest, origin] = [ledger.digest('x'), publicKey().split('+')[0]];
    await ledger.rotateKey();
    expect(ledger.digest('x')).toBe(digest);
    expect(open(2).digest('x')).toBe(digest);
    expect(publicKey().split('+')[0]).toBe(origin);
  });

  it('signs the checkpoint anew at once', async () => {
    const ledger = open(1);
    const before = signer();
    await ledger.rotateKey();
    expect(signer()).not.toBe(before);
    expect(disk.read(`${DIRECTORY}/checkpoint`).split('\n')[1]).toBe('2');
  });

  it('is followed by other processes', async () => {
    const [first, second] = [open(1), open(2)];
    await first.rotateKey();
    await second.append({ type: 'redaction' });
    await second.rotateKey();
    first.appendSync({ type: 'redaction' });
    await Promise.all([first.close(), second.close()]);
    const { problems, keys } = await verifyLedger(DIRECTORY, machine.process(9));
    expect(problems).toEqual([]);
    expect(keys.map(({ fromSeq }) => fromSeq)).toEqual([1, 2, 4]);
  });

  it('can be done any number of times: the file does not grow', async () => {
    const ledger = open(1);
    await ledger.rotateKey();
    const { length } = disk.read(`${DIRECTORY}/key`);
    for (let i = 0; i < 20; i++) await ledger.rotateKey();
    await ledger.close();
    expect(disk.read(`${DIRECTORY}/key`)).toHaveLength(length);
    expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
  });

  it('leaves a ledger that can be opened, although two in a row could not sign after it', async () => {
    const rotations = () => disk.read(`${DIRECTORY}/events.jsonl`).split('"key.rotated"').length - 1;
    const failingAfter = (pid: number, count: number) =>
      openLedger(
        DIRECTORY,
        machine.process(pid, (operation) =>
          operation === 'open create' && rotations() === count ? 'ENOSPC' : undefined,
        ),
      );
    const [first, second] = [failingAfter(1, 1), failingAfter(2, 2)];
    for (const ledger of [first, second])
      await expect(ledger.rotateKey()).rejects.toThrow('no space left on the disk');
    for (const pid of [1, 2]) machine.dead.add(pid);
    expect(rotations()).toBe(2);
    await open(3).close();
    expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
  });

  it('is refused like any event when the disk is full, and the old key stays', async () => {
    let isFull = false;
    const ports = machine.process(1, (operation) =>
      isFull && operation === 'append' ? 'ENOSPC' : undefined,
    );
    const ledger = openLedger(DIRECTORY, ports);
    const before = publicKey();
    isFull = true;
    await expect(ledger.rotateKey()).rejects.toThrow('no space left on the disk');
    isFull = false;
    await ledger.append({ type: 'redaction' });
    await ledger.close();
    expect(publicKey()).toBe(before);
    expect(disk.list(DIRECTORY)).toEqual([
      '.gitignore',
      'checkpoint',
      'events.jsonl',
      'key',
      'key.pub',
      'state',
    ]);
  });
});

describe('a new key that was never announced', () => {
  it('is dropped at the next opening', async () => {
    await open(1).close();
    disk.write(
      `${DIRECTORY}/key.next`,
      disk.read(`${DIRECTORY}/key`).replace(/"signing_seed": "..../, '"signing_seed": "AAAA'),
    );
    const before = publicKey();
    open(2);
    expect(publicKey()).toBe(before);
    expect(disk.list(DIRECTORY)).not.toContain('key.next');
  });
});
