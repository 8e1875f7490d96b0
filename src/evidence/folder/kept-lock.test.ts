import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import type { Ports } from '../../ports/files.ts';
import { openLedger } from '../ledger.ts';
import { verifyLedger } from '../verifying/verify.ts';
import { Folder } from './folder.ts';
import { KeptLock } from './kept-lock.ts';
import { Lock } from './lock.ts';

const DIRECTORY = '/project/.tokenauditor';
let machine: FakeMachine;
let operations: string[];

beforeEach(() => {
  machine = new FakeMachine(new FakeDisk());
  operations = [];
});

const portsOf = (pid: number): Ports =>
  machine.process(pid, (operation) => {
    operations.push(operation);
    return undefined;
  });

function lockOf(ports: Ports, kind: typeof Lock = KeptLock): Lock {
  const folder = Folder.open(DIRECTORY, ports, true);
  if (!folder) throw new Error('no folder');
  return new kind(folder, ports, 5_000);
}

const isThere = () => machine.disk.list(DIRECTORY).includes('lock');
const isTaken = (lock: Lock) => lock.tryAcquire() === undefined;

/** Used once and given back. */
function kept(ports = portsOf(1)): Lock {
  const lock = lockOf(ports);
  lock.acquireSync();
  lock.release();
  return lock;
}

describe('a lock that is kept', () => {
  it('is taken again without being linked', () => {
    const lock = kept();
    expect(lock.isContinued).toBe(false);
    operations = [];
    expect(isTaken(lock)).toBe(true);
    expect(lock.isContinued).toBe(true);
    expect(lock.isStillHeld()).toBe(true);
    expect(operations).toEqual([]);
  });

  it('is given back after some milliseconds without use', () => {
    const lock = kept();
    machine.sleep(4);
    expect(isTaken(lock)).toBe(true);
    lock.release();
    machine.sleep(2);
    expect(isThere()).toBe(true);
    machine.sleep(4);
    expect(isThere()).toBe(false);
    expect(isTaken(lock)).toBe(true);
    expect(lock.isContinued).toBe(false);
  });

  it('is not given back while it is in use', () => {
    const lock = lockOf(portsOf(1));
    lock.acquireSync();
    machine.sleep(100);
    expect(isThere()).toBe(true);
  });

  it('is given back after the next use once another process waits for it', () => {
    const lock = kept();
    expect(isTaken(lock)).toBe(true);
    lock.release();
    const other = lockOf(portsOf(2), Lock);
    machine.sleep(1);
    expect(isTaken(other)).toBe(false);
    expect(isTaken(lock)).toBe(true);
    lock.release();
    expect(isThere()).toBe(false);
    expect(isTaken(other)).toBe(true);
    expect(lock.courtesyMs()).toBeGreaterThan(0);
  });

  it('is not kept for a second once another process was met, on either side', () => {
    const locks = [kept(portsOf(1)), lockOf(portsOf(2))];
    const [one, two] = locks;
    machine.sleep(1);
    expect(isTaken(one as Lock)).toBe(true);
    one?.release();
    machine.sleep(1);
    expect(isTaken(two as Lock)).toBe(false);
    machine.sleep(6);
    for (const lock of locks) {
      expect(isTaken(lock)).toBe(true);
      lock.release();
      expect(isThere()).toBe(false);
    }
    machine.sleep(1_100);
    expect(isTaken(two as Lock)).toBe(true);
    two?.release();
    expect(isThere()).toBe(true);
  });

  it('is given back from time to time, however often it is used', () => {
    const lock = kept();
    let given = 0;
    for (let ms = 0; ms < 100; ms += 1) {
      machine.sleep(1);
      expect(isTaken(lock)).toBe(true);
      lock.release();
      if (!isThere()) given += 1;
    }
    expect(given).toBe(3);
  });

  it('is not continued once it was lost, or its folder was replaced', () => {
    const lock = kept();
    machine.disk.remove(`${DIRECTORY}/lock`);
    expect(isTaken(lock)).toBe(true);
    expect(lock.isContinued).toBe(false);
  });

  it('is let go for another handle of the same process, which cannot wait, unless it is in use', () => {
    const ports = portsOf(1);
    kept(ports);
    expect(isTaken(lockOf(ports))).toBe(true);
    expect(lockOf(ports).tryAcquire()?.isHopeless).toBe(true);
  });

  it('leaves nothing behind', () => {
    kept().dispose();
    expect(machine.disk.list(DIRECTORY)).toEqual([]);
  });

  it('of a process that hangs is touched a few times at most, and looks no younger after that', () => {
    lockOf(portsOf(1)).acquireSync();
    const other = lockOf(portsOf(2), Lock);
    const touched = () => operations.filter((operation) => operation === 'touch').length;
    for (let i = 0; i < 100; i += 1) expect(isTaken(other)).toBe(false);
    expect(touched()).toBeLessThanOrEqual(16);
  });
});

describe('a ledger that keeps its lock', () => {
  it('links and looks around once for events that follow each other', async () => {
    const ledger = openLedger(DIRECTORY, portsOf(1), { keepsLock: true });
    machine.sleep(10);
    operations = [];
    for (let i = 0; i < 3; i += 1) await ledger.append({ type: 'redaction' });
    expect(operations).toEqual(['link', ...Array.from({ length: 3 }, () => ['append', 'datasync']).flat()]);
    await ledger.close();
    expect(machine.disk.list(DIRECTORY).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('shares it with other processes, and tells what they wrote', async () => {
    const ledgers = [1, 2].map((pid) => openLedger(DIRECTORY, portsOf(pid), { keepsLock: true }));
    const [one, two] = ledgers;
    if (!one || !two) throw new Error('no ledgers');
    const seen: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      seen.push((await one.append({ type: 'redaction' })).othersUpTo);
      seen.push((await two.append({ type: 'redaction' })).othersUpTo);
    }
    expect(seen).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
    for (const ledger of ledgers) await ledger.close();
    expect(await verifyLedger(DIRECTORY, portsOf(3), {})).toMatchObject({ ok: true });
  });
});
