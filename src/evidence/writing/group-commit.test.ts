import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk, type Fault } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import type { Ports } from '../../ports/files.ts';
import type { EventDraft } from '../../vocabulary/events/event.ts';
import { type Ledger, openLedger } from '../ledger.ts';
import { verifyLedger } from '../verifying/verify.ts';

const DIRECTORY = '/project/.tokenauditor';
const DRAFT: EventDraft = { type: 'redaction' };
let disk: FakeDisk;
let machine: FakeMachine;
let operations: string[];
let fault: (operation: string) => Fault | undefined;

beforeEach(() => {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
  operations = [];
  fault = () => undefined;
});

function ports(pid: number): Ports {
  return machine.process(pid, (operation) => {
    operations.push(operation);
    return fault(operation);
  });
}

/** Opened, and nothing counted yet. */
function open(): Ledger {
  const ledger = openLedger(DIRECTORY, ports(1));
  operations = [];
  return ledger;
}

/** With the thread that made each sync, and the time that a sync takes. */
function openWatched(own: Partial<Ports['clock']> = {}) {
  const { files, clock, ...rest } = ports(1);
  const threads: string[] = [];
  const disk = { syncMs: 0 };
  const took = (thread: string) => {
    threads.push(thread);
    machine.elapsedMs += disk.syncMs;
  };
  const watched: Ports['files'] = {
    ...files,
    datasync: (descriptor) => {
      took('here');
      files.datasync(descriptor);
    },
    datasyncSoon: async (descriptor) => {
      took('another');
      await files.datasyncSoon(descriptor);
    },
  };
  const ledger = openLedger(DIRECTORY, { ...rest, clock: { ...clock, ...own }, files: watched });
  threads.length = 0;
  return { ledger, threads, disk };
}

const signedSize = () => Number(disk.read(`${DIRECTORY}/checkpoint`).split('\n')[1]);
const lines = () => disk.read(`${DIRECTORY}/events.jsonl`).split('\n').length - 1;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a batch', () => {
  it('is one write and one sync for all who come together', async () => {
    const ledger = open();
    const receipts = await Promise.all(Array.from({ length: 50 }, () => ledger.append(DRAFT)));
    expect(receipts.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 2));
    expect(operations).toEqual(['link', 'append', 'datasync', 'remove']);
  });

  it('is followed by another for those who came meanwhile', async () => {
    const ledger = open();
    const first = ledger.append(DRAFT);
    await Promise.resolve();
    await Promise.all([first, ledger.append(DRAFT), ledger.append(DRAFT)]);
    expect(operations).toEqual([
      'link',
      'append',
      'datasync',
      'remove',
      'link',
      'append',
      'datasync',
      'remove',
    ]);
  });

  it('of one event is synced here if the disk was quick, and by another thread if it was slow', async () => {
    const { ledger, threads, disk } = openWatched();
    for (disk.syncMs of [0.1, 0.1, 4, 4, 0.1, 0.1]) await ledger.append(DRAFT);
    expect(threads).toEqual(['another', 'here', 'here', 'another', 'another', 'here']);
    threads.length = 0;
    await Promise.all([ledger.append(DRAFT), ledger.append(DRAFT)]);
    expect(threads).toEqual(['another']);
    expect(lines()).toBe(9);
  });

  it('leaves others of this thread their turn, however quick the disk is', async () => {
    const { ledger, threads } = openWatched({ nextTurn: turn });
    await ledger.append(DRAFT);
    await turn();
    threads.length = 0;
    for (let i = 0; i < 5; i++) await ledger.append(DRAFT);
    expect(threads).toEqual(['here', 'here', 'here', 'here', 'another']);
  });

  it('has an end, however many come', async () => {
    const ledger = open();
    await Promise.all(Array.from({ length: 1_001 }, () => ledger.append(DRAFT)));
    expect(operations.filter((operation) => operation === 'datasync')).toHaveLength(2);
  });

  it('is refused as a whole if it cannot be written, and those after it are not', async () => {
    const ledger = open();
    fault = (operation) => (operation === 'append' ? 'ENOSPC' : undefined);
    const refused = await Promise.allSettled([ledger.append(DRAFT), ledger.append(DRAFT)]);
    const trouble = expect.objectContaining({
      code: 'ledger.unwritable',
      message: 'cannot append to "/project/.tokenauditor/events.jsonl": no space left on the disk',
    });
    expect(refused).toEqual([
      { status: 'rejected', reason: trouble },
      { status: 'rejected', reason: trouble },
    ]);
    expect(lines()).toBe(1);
    fault = () => undefined;
    expect((await ledger.append(DRAFT)).seq).toBe(2);
  });

  it('does not suffer from a draft that is refused', async () => {
    const ledger = open();
    const [good, bad] = await Promise.allSettled([
      ledger.append(DRAFT),
      ledger.append({ ...DRAFT, tool: 'a b' }),
    ]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a synchronous event', () => {
  it('comes after the batch that is under way, and both are durable', async () => {
    const ledger = open();
    const batch = ledger.append(DRAFT);
    await Promise.resolve();
    const receipt = ledger.appendSync(DRAFT);
    expect(receipt.seq).toBe(3);
    expect((await batch).seq).toBe(2);
    expect(operations.slice(0, 7)).toEqual([
      'link',
      'append',
      'datasync',
      'remove',
      'link',
      'append',
      'datasync',
    ]);
    disk.cutPower('nothing');
    expect(lines()).toBe(3);
  });

  it('does not wait for a batch that has not begun', async () => {
    const ledger = open();
    const batch = ledger.append(DRAFT);
    expect(ledger.appendSync(DRAFT).seq).toBe(2);
    expect((await batch).seq).toBe(3);
  });

  it('takes the batch down with it if the disk fails both, and leaves nothing of either', async () => {
    const ledger = open();
    const batch = ledger.append(DRAFT);
    await Promise.resolve();
    fault = (operation) => (operation === 'datasync' || operation === 'link' ? 'EIO' : undefined);
    expect(() => ledger.appendSync(DRAFT)).toThrow('the disk reports an input/output error');
    fault = () => undefined;
    await expect(batch).rejects.toThrow('the disk reports an input/output error');
    expect((await ledger.append(DRAFT)).seq).toBe(2);
    expect(lines()).toBe(2);
  });
});

describe('a failed line that cannot be cut off', () => {
  it('keeps everybody from writing behind it until it is', async () => {
    const ledger = open();
    fault = (operation) => (operation === 'datasync' || operation === 'truncate' ? 'EIO' : undefined);
    await expect(ledger.append(DRAFT)).rejects.toThrow('the disk reports an input/output error');
    expect(lines()).toBe(2);
    expect(() => openLedger(DIRECTORY, machine.process(2))).toThrow('is locked by process 1');
    await expect(ledger.append(DRAFT)).rejects.toThrow('the disk reports an input/output error');
    fault = () => undefined;
    expect((await ledger.append(DRAFT)).seq).toBe(2);
    expect(openLedger(DIRECTORY, machine.process(2)).appendSync(DRAFT).seq).toBe(3);
    await ledger.close();
    expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
  });
});

describe('failed lines that others went on behind', () => {
  it('are left where they are', async () => {
    const ledger = open();
    fault = (operation) => (operation === 'datasync' || operation === 'truncate' ? 'EIO' : undefined);
    await expect(ledger.append(DRAFT)).rejects.toThrow('the disk reports an input/output error');
    fault = () => undefined;
    // As if the lease had been over: frozen, and in another container.
    disk.remove(`${DIRECTORY}/lock`);
    openLedger(DIRECTORY, machine.process(2)).appendSync(DRAFT);
    expect((await ledger.append(DRAFT)).seq).toBe(4);
    await ledger.close();
    expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
  });
});

describe('the checkpoint', () => {
  it('is not renewed within a second', async () => {
    const ledger = open();
    await ledger.append(DRAFT);
    machine.sleep(900);
    await ledger.append(DRAFT);
    await turn();
    expect(signedSize()).toBe(1);
  });

  it('is renewed after a second without anybody asking', async () => {
    const ledger = open();
    await ledger.append(DRAFT);
    machine.sleep(1_001);
    await turn();
    expect(signedSize()).toBe(2);
  });

  it('is renewed with the next batch or the next synchronous event after a second', async () => {
    const ledger = open();
    ledger.appendSync(DRAFT);
    machine.sleep(1_001);
    await ledger.append(DRAFT);
    expect(signedSize()).toBe(2);
    machine.sleep(1_001);
    ledger.appendSync(DRAFT);
    expect(signedSize()).toBe(4);
  });

  it('is renewed on closing, and not if there is nothing new', async () => {
    const ledger = open();
    ledger.appendSync(DRAFT);
    await ledger.close();
    expect(signedSize()).toBe(2);
    operations = [];
    await openLedger(DIRECTORY, ports(1)).close();
    expect(operations).not.toContain('datasync');
  });

  it('does not make an event fail, but closing reports that it is missing', async () => {
    const ledger = open();
    await ledger.append(DRAFT);
    fault = (operation) => (operation === 'rename' ? 'ENOSPC' : undefined);
    machine.sleep(1_001);
    expect((await ledger.append(DRAFT)).seq).toBe(3);
    await expect(ledger.close()).rejects.toThrow(
      'cannot append to "/project/.tokenauditor/checkpoint": no space left on the disk',
    );
  });

  it('is made on closing even after a write that failed', async () => {
    const ledger = open();
    ledger.appendSync(DRAFT);
    fault = (operation) => (operation === 'append' ? 'ENOSPC' : undefined);
    expect(() => ledger.appendSync(DRAFT)).toThrow('no space left on the disk');
    fault = () => undefined;
    await ledger.close();
    expect(signedSize()).toBe(2);
  });

  it('is left to others on closing if they keep the ledger busy', async () => {
    const ledger = open();
    ledger.appendSync(DRAFT);
    disk.write(
      `${DIRECTORY}/lock`,
      JSON.stringify({ pid: 8, started: '', boot: '', namespace: '', nonce: '0'.repeat(16) }),
    );
    await ledger.close();
    expect(signedSize()).toBe(1);
  });
});
