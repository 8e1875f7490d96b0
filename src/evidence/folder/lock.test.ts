import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { Folder } from './folder.ts';
import { Lock } from './lock.ts';

const DIRECTORY = '/project/.tokenauditor';
let machine: FakeMachine;

beforeEach(() => {
  machine = new FakeMachine(new FakeDisk());
});

function lockOf(pid: number, waitMs = 5_000): Lock {
  const ports = machine.process(pid);
  const folder = Folder.open(DIRECTORY, ports, true);
  if (!folder) throw new Error('no folder');
  return new Lock(folder, ports, waitMs);
}

/** Takes the lock and dies with it. */
function dieHolding(pid: number): void {
  lockOf(pid).acquireSync();
  machine.dead.add(pid);
}

/** What is in the lock. */
const holder = () => JSON.parse(machine.disk.read(`${DIRECTORY}/lock`) || '{}').pid;
const leftovers = () => machine.disk.list(DIRECTORY);

function outcome(lock: Lock): string {
  try {
    lock.acquireSync();
  } catch (error) {
    if (error instanceof Trouble) return `${error.code} ${error.message.split('process ')[1]}`;
    throw error;
  }
  return `held by ${holder()}`;
}

describe('a lock', () => {
  it('is taken, given back, and leaves nothing behind', () => {
    const lock = lockOf(1);
    lock.acquireSync();
    expect(holder()).toBe(1);
    expect(lock.isHeld()).toBe(true);
    lock.release();
    expect(lock.isHeld()).toBe(false);
    lock.dispose();
    expect(leftovers()).toEqual([]);
  });

  it('is refused while its holder is alive, however long', () => {
    lockOf(1).acquireSync();
    expect(outcome(lockOf(2))).toBe('ledger.busy 1');
    machine.sleep(3_600_000);
    expect(outcome(lockOf(2))).toBe('ledger.busy 1');
    expect(holder()).toBe(1);
  });

  it('is waited for as long as it was asked to', () => {
    const other = lockOf(1);
    other.acquireSync();
    const before = machine.elapsedMs;
    expect(lockOf(2, 300).tryAcquire()?.trouble.code).toBe('ledger.busy');
    expect(outcome(lockOf(2, 0))).toBe('ledger.busy 1');
    expect(machine.elapsedMs).toBe(before);
  });

  it('of a dead process is taken over at once', () => {
    dieHolding(1);
    expect(outcome(lockOf(2, 0))).toBe('held by 2');
    expect(leftovers().filter((name) => name.includes('steal'))).toEqual([]);
  });

  it('is not given back by one who lost it', () => {
    const frozen = lockOf(1);
    frozen.acquireSync();
    machine.disk.remove(`${DIRECTORY}/lock`);
    lockOf(2).acquireSync();
    expect(frozen.isHeld()).toBe(false);
    frozen.release();
    expect(holder()).toBe(2);
  });

  it('survives that another process removed its claim', () => {
    const lock = lockOf(1);
    lock.acquireSync();
    lock.release();
    for (const name of leftovers()) machine.disk.remove(`${DIRECTORY}/${name}`);
    lock.acquireSync();
    expect(holder()).toBe(1);
  });

  it('is never waited for by the process that holds it', () => {
    const ports = machine.process(1);
    const folder = Folder.open(DIRECTORY, ports, true);
    if (!folder) throw new Error('no folder');
    new Lock(folder, ports, 5_000).acquireSync();
    const before = machine.elapsedMs;
    expect(outcome(new Lock(folder, ports, 5_000))).toBe('ledger.busy 1');
    expect(machine.elapsedMs).toBe(before);
  });
});

describe('the lock of one who cannot be asked after', () => {
  beforeEach(() => {
    lockOf(1).acquireSync();
    machine.elsewhere.add(1);
  });

  it('is left alone while it is young', () => {
    expect(outcome(lockOf(2))).toBe('ledger.busy 1');
  });

  it('is taken over when it is old and did not move while we watched', () => {
    machine.dead.add(1); // so that no process renews it
    machine.sleep(60_000);
    const before = machine.elapsedMs;
    expect(outcome(lockOf(2))).toBe('held by 2');
    expect(machine.elapsedMs - before).toBeGreaterThanOrEqual(3_000);
  });

  it('is left alone as long as it is renewed, even if our clock runs ahead', () => {
    machine.disk.nowMs += 3_600_000;
    const other = lockOf(2);
    for (let i = 0; i < 10; i++) expect(outcome(other)).toBe('ledger.busy 1');
  });
});

describe('a lock whose content a power cut took', () => {
  beforeEach(() => {
    dieHolding(1);
    machine.disk.write(`${DIRECTORY}/lock`, '');
  });

  it('is left alone while it is young', () => {
    expect(outcome(lockOf(2))).toBe('ledger.busy "unknown"');
  });

  it('is taken over when it is old', () => {
    machine.sleep(60_000);
    expect(outcome(lockOf(2))).toBe('held by 2');
  });
});

describe('the marker of a thief', () => {
  /** Process 1 died with the lock, process 2 while taking it away. */
  function dieStealing(): void {
    dieHolding(1);
    let removals = 0;
    const ports = machine.process(2, (operation) =>
      operation === 'remove' && ++removals === 2 ? 'killed before' : undefined,
    );
    const folder = Folder.open(DIRECTORY, ports, true);
    expect(() => folder && new Lock(folder, ports, 0).acquireSync()).toThrow();
  }

  it('keeps all others away while the thief lives', () => {
    dieStealing();
    expect(outcome(lockOf(3))).toBe('ledger.busy 1');
    expect(leftovers().filter((name) => name.endsWith('.steal'))).toHaveLength(1);
  });

  it('is taken over like a lock when the thief is dead, and nothing of it stays', () => {
    dieStealing();
    machine.dead.add(2);
    const lock = lockOf(3, 0);
    expect(outcome(lock)).toBe('held by 3');
    lock.sweep(leftovers());
    lock.release();
    lock.dispose();
    expect(leftovers()).toEqual([]);
  });

  it('of a thief who died after the theft is swept away', () => {
    lockOf(2).acquireSync();
    machine.disk.write(`${DIRECTORY}/lock.00112233445566ff.steal`, machine.disk.read(`${DIRECTORY}/lock`));
    machine.dead.add(2);
    const lock = lockOf(3);
    lock.acquireSync();
    lock.sweep(leftovers());
    lock.release();
    lock.dispose();
    expect(leftovers()).toEqual([]);
  });

  it('planted so that it points to itself is called by its name, because waiting would not help', () => {
    dieHolding(1);
    const { nonce } = JSON.parse(machine.disk.read(`${DIRECTORY}/lock`));
    const marker = `${DIRECTORY}/lock.${nonce}.steal`;
    machine.process(4).files.link(`${DIRECTORY}/lock`, marker);
    expect(() => lockOf(3).acquireSync()).toThrow(`refusing to use "${marker}": it was put there by hand`);
    machine.disk.remove(marker);
    expect(outcome(lockOf(3))).toBe('held by 3');
  });
});

describe('two who take over the same lock', () => {
  /** The second one acts as a whole just before the first one's operation. How many believe that they have it? */
  function race(moment: number): { operations: number; believers: number } {
    machine = new FakeMachine(new FakeDisk());
    dieHolding(1);
    const second = lockOf(3);
    let [operations, believers] = [0, 0];
    const attempt = (lock: Lock) => {
      if (lock.tryAcquire() === undefined) believers += 1;
    };
    const ports = machine.process(2, () => {
      if (operations++ === moment) attempt(second);
      return undefined;
    });
    const folder = Folder.open(DIRECTORY, ports, true);
    if (!folder) throw new Error('no folder');
    attempt(new Lock(folder, ports, 0));
    return { operations, believers };
  }
  const { operations } = race(-1);

  it('meet at many moments', () => {
    expect(operations).toBeGreaterThan(10);
  });

  it.each(Array.from({ length: operations }, (_, moment) => moment))('never both have it: %i', (moment) => {
    expect(race(moment).believers).toBe(1);
  });
});
