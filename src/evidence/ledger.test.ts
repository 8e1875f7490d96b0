import { createHmac, hkdfSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import type { Ports } from '../ports/files.ts';
import type { AnyEvent, EventDraft } from '../vocabulary/events/event.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { segmentsAmong } from './folder/layout.ts';
import { type Ledger, type LedgerOptions, openLedger } from './ledger.ts';
import { verifyLedger } from './verifying/verify.ts';

const DIRECTORY = '/project/.tokenauditor';
const ACTIVE = `${DIRECTORY}/events.jsonl`;
const DRAFT: EventDraft = { type: 'redaction' };
let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(() => {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
});

function open(pid: number, options?: LedgerOptions): Ledger {
  return openLedger(DIRECTORY, machine.process(pid), options);
}

/** A process that appends so many events and ends in order. */
async function write(pid: number, count: number, options?: LedgerOptions): Promise<void> {
  const ledger = open(pid, options);
  for (let i = 0; i < count; i++) ledger.appendSync(DRAFT);
  await ledger.close();
}

function events(): AnyEvent[] {
  return segmentsAmong(disk.list(DIRECTORY)).flatMap(({ name }) =>
    disk
      .read(`${DIRECTORY}/${name}`)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  );
}
const types = () => events().map(({ type }) => type);
const problems = async () => (await verifyLedger(DIRECTORY, machine.process(99))).problems;

function troubleOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Trouble) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no trouble';
}

describe('a new ledger', () => {
  it('begins by naming itself and its key', () => {
    open(1);
    const [first] = events();
    expect(first).toMatchObject({ type: 'log.created', seq: 1, event_id: 'evt_20261115_000001' });
    expect(`${first?.public_key}\n`).toBe(disk.read(`${DIRECTORY}/key.pub`));
    expect(first?.public_key?.startsWith(`${first.origin}+`)).toBe(true);
  });

  it('has these files and no others', async () => {
    await write(1, 1);
    expect(disk.list(DIRECTORY)).toEqual([
      '.gitignore',
      'checkpoint',
      'events.jsonl',
      'key',
      'key.pub',
      'state',
    ]);
  });

  it('gives receipts that name the place of the event', async () => {
    const ledger = open(1);
    const receipts = await Promise.all([ledger.append(DRAFT), ledger.append(DRAFT)]);
    expect([...receipts, ledger.appendSync(DRAFT)].map(({ eventId, seq }) => `${seq} ${eventId}`)).toEqual([
      '2 evt_20261115_000002',
      '3 evt_20261115_000003',
      '4 evt_20261115_000004',
    ]);
    await ledger.close();
    expect(await problems()).toEqual([]);
  });

  it('is not made where there is no project', () => {
    expect(troubleOf(() => openLedger('/nowhere/.tokenauditor', machine.process(1)))).toBe(
      'file.missing: cannot read "/nowhere": no such file',
    );
  });
});

describe('digests', () => {
  it('are HMACs under the project’s key, the same in every process', () => {
    const key = () => Buffer.from(JSON.parse(disk.read(`${DIRECTORY}/key`)).digest_key, 'base64');
    const digest = open(1).digest('rm -rf /');
    expect(digest).toBe(`sha256:${createHmac('sha256', key()).update('rm -rf /').digest('hex')}`);
    expect(open(2).digest(Buffer.from('rm -rf /'))).toBe(digest);
  });

  it('differ from project to project', () => {
    const digest = open(1).digest('x');
    machine = new FakeMachine(new FakeDisk());
    machine.process(7).random.bytes(1);
    expect(open(1).digest('x')).not.toBe(digest);
  });
});

describe('keys for a purpose', () => {
  it.each(['sampling', 'overrides', 'hook socket'] as const)(
    '%s: derived as ever, from the digest key',
    (purpose) => {
      const ledger = open(1);
      const { digest_key } = JSON.parse(disk.read(`${DIRECTORY}/key`));
      const derived = hkdfSync(
        'sha256',
        Buffer.from(digest_key, 'base64'),
        '',
        `tokenauditor ${purpose}`,
        32,
      );
      expect(Buffer.from(ledger.keyFor(purpose))).toEqual(Buffer.from(derived));
    },
  );
});

describe('two processes', () => {
  it('write one chain, each reading only what the other wrote', async () => {
    await write(1, 200);
    let bytesRead = 0;
    const ports = machine.process(2);
    const counting: Ports = {
      ...ports,
      files: {
        ...ports.files,
        read: (descriptor, into, position) => {
          const count = ports.files.read(descriptor, into, position);
          bytesRead += count;
          return count;
        },
      },
    };
    const second = openLedger(DIRECTORY, counting);
    expect(bytesRead).toBeLessThan(4_000);
    second.appendSync(DRAFT);
    await write(3, 1);
    bytesRead = 0;
    second.appendSync(DRAFT);
    expect(bytesRead).toBeLessThan(600);
    await second.close();
    expect(events().map(({ seq }) => seq)).toEqual(Array.from({ length: 204 }, (_, i) => i + 1));
    expect(await problems()).toEqual([]);
  });

  it('wait for each other as long as configured', async () => {
    machine.process(1);
    const [patient, hasty] = [open(2, { lockWaitMs: 9_000 }), open(3, { lockWaitMs: 20 })];
    disk.write(
      `${DIRECTORY}/lock`,
      JSON.stringify({ pid: 1, started: '', boot: '', namespace: '', nonce: '00'.repeat(8) }),
    );
    const waited = async (ledger: Ledger) => {
      const before = machine.elapsedMs;
      await expect(ledger.append(DRAFT)).rejects.toThrow(
        'the ledger "/project/.tokenauditor" is locked by process 1',
      );
      return Math.round((machine.elapsedMs - before) / 10) * 10;
    };
    expect(await waited(hasty)).toBe(20);
    expect(await waited(patient)).toBe(9_000);
  });
});

it('writes nothing if the lock was taken away a moment ago', () => {
  const ports = machine.process(1);
  const other = JSON.stringify({ pid: 2, started: '', boot: '', namespace: '', nonce: '0'.repeat(16) });
  let isStolen = false;
  const factsAt: Ports['files']['factsAt'] = (path) => {
    if (isStolen && path === ACTIVE) {
      disk.remove(`${DIRECTORY}/lock`);
      disk.write(`${DIRECTORY}/lock`, other);
    }
    return ports.files.factsAt(path);
  };
  const ledger = openLedger(DIRECTORY, { ...ports, files: { ...ports.files, factsAt } });
  const before = disk.read(ACTIVE);
  isStolen = true;
  expect(troubleOf(() => ledger.appendSync(DRAFT))).toContain('ledger.busy');
  expect(disk.read(ACTIVE)).toBe(before);
  expect(disk.read(`${DIRECTORY}/lock`)).toBe(other);
});

describe('segments', () => {
  it('are sealed at the size asked for, and the chain goes on', async () => {
    await write(1, 12, { segmentBytes: 1_000 });
    const small = segmentsAmong(disk.list(DIRECTORY)).map(({ name }) => name);
    expect(small.slice(0, 2)).toEqual(['events.000000000001.jsonl', 'events.000000000006.jsonl']);
    expect(small.at(-1)).toBe('events.jsonl');
    expect(events()).toHaveLength(13);
    expect(await problems()).toEqual([]);
  });

  it('stay one file when the size is not reached', async () => {
    await write(1, 12, { segmentBytes: 100_000 });
    expect(segmentsAmong(disk.list(DIRECTORY)).map(({ name }) => name)).toEqual(['events.jsonl']);
  });

  it('are followed by processes that had the old one open', async () => {
    const waiting = open(1);
    waiting.appendSync(DRAFT);
    await write(2, 12, { segmentBytes: 1_000 });
    expect(waiting.appendSync(DRAFT).seq).toBe(15);
    await waiting.close();
    expect(await problems()).toEqual([]);
  });

  it('never overwrite a file that has their name', () => {
    const ledger = open(1, { segmentBytes: 500 });
    ledger.appendSync(DRAFT);
    disk.write(`${DIRECTORY}/events.000000000001.jsonl`, 'mine');
    expect(troubleOf(() => ledger.appendSync(DRAFT))).toBe(
      'ledger.unsafe: refusing to use "/project/.tokenauditor/events.000000000001.jsonl": its name is needed for a segment',
    );
    expect(disk.read(`${DIRECTORY}/events.000000000001.jsonl`)).toBe('mine');
  });
});

describe('a torn tail is set aside, cut and recorded', () => {
  const tails: [string, string][] = [
    ['the beginning of a line', '{"event_id":"evt_20261115_0000'],
    ['bytes that were never written', '\0'.repeat(5_000)],
    ['a line that turns into nothing', `{"event_id":"evt_2026${'\0'.repeat(300)}`],
    ['more than any line can be', 'x'.repeat(300_000)],
  ];
  it.each(tails)('%s', async (_, tail) => {
    await write(1, 2);
    const whole = disk.read(ACTIVE);
    disk.write(ACTIVE, whole + tail);
    await write(2, 1);
    expect(types()).toEqual(['log.created', 'redaction', 'redaction', 'log.recovered', 'redaction']);
    expect(disk.read(ACTIVE).startsWith(whole)).toBe(true);
    expect(events()[3]).toMatchObject({ recovered_bytes: tail.length });
    expect(disk.list(`${DIRECTORY}/torn`)).toEqual(['000000000004']);
    expect(disk.read(`${DIRECTORY}/torn/000000000004`)).toBe(tail);
    expect(await problems()).toEqual([]);
  });

  it('by a process that has been writing all the time, too', async () => {
    const ledger = open(1);
    disk.write(ACTIVE, `${disk.read(ACTIVE)}{"torn`);
    expect(ledger.appendSync(DRAFT).seq).toBe(3);
    expect(types()).toEqual(['log.created', 'log.recovered', 'redaction']);
  });
});

describe('closing', () => {
  it('refuses what comes after it', async () => {
    const ledger = open(1);
    await ledger.close();
    await ledger.close();
    await expect(ledger.append(DRAFT)).rejects.toThrow('the ledger is closed');
    expect(() => ledger.appendSync(DRAFT)).toThrow('the ledger is closed');
  });

  it('waits for what was asked for before it', async () => {
    const ledger = open(1);
    const receipt = ledger.append(DRAFT);
    await ledger.close();
    expect((await receipt).seq).toBe(2);
  });
});
