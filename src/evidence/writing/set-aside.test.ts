import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk, Killed } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import { openLedger } from '../ledger.ts';
import { verifyLedger } from '../verifying/verify.ts';
import { setAside } from './set-aside.ts';

const DIRECTORY = '/project/.tokenauditor';
const ASIDE = `${DIRECTORY}/set-aside-1`;
const ACTIVE = `${DIRECTORY}/events.jsonl`;
let disk: FakeDisk;
let machine: FakeMachine;
let digest: string;

beforeEach(() => build());

/** Twelve events in several segments; then the last but one is changed. */
async function build(): Promise<void> {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
  const ledger = openLedger(DIRECTORY, machine.process(1), { segmentBytes: 1_000 });
  for (let i = 0; i < 11; i++) ledger.appendSync({ type: 'redaction' });
  digest = ledger.digest('x');
  await ledger.close();
  disk.write(ACTIVE, `${disk.read(ACTIVE)}{"seq":13}\n`);
  disk.settle();
}

const firstEvent = () => JSON.parse(disk.read(ACTIVE).split('\n')[0] ?? '');
const signedRoot = (note: string) => Buffer.from(note.split('\n')[2] ?? '', 'base64').toString('hex');

async function expectNewChain(previous: string): Promise<void> {
  const ledger = openLedger(DIRECTORY, machine.process(3));
  ledger.appendSync({ type: 'redaction' });
  expect(ledger.digest('x')).toBe(digest);
  await ledger.close();
  expect(firstEvent()).toMatchObject({
    type: 'log.restarted',
    seq: 1,
    previous_size: 12,
    previous_root: `sha256:${signedRoot(previous)}`,
  });
  expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
  // A claim that lost its content in a power cut goes when it is old.
  expect(disk.list(DIRECTORY).filter((name) => !/^lock\.[0-9a-f]+$/.test(name))).toEqual([
    '.gitignore',
    'checkpoint',
    'events.jsonl',
    'key',
    'key.pub',
    'set-aside-1',
    'state',
  ]);
  expect(disk.list(ASIDE)).toEqual([
    'checkpoint',
    'events.000000000001.jsonl',
    'events.000000000006.jsonl',
    'events.jsonl',
    'state',
  ]);
}

describe('setting a ledger aside', () => {
  it('keeps every byte of the old one and begins a new one that names it', async () => {
    const [broken, note] = [disk.read(ACTIVE), disk.read(`${DIRECTORY}/checkpoint`)];
    expect(setAside(DIRECTORY, machine.process(2))).toBe(ASIDE);
    expect(disk.read(`${ASIDE}/events.jsonl`)).toBe(broken);
    expect(disk.read(`${ASIDE}/checkpoint`)).toBe(note);
    await expectNewChain(note);
  });

  it('gives the new chain a name of its own', async () => {
    const { origin } = JSON.parse(disk.read(`${DIRECTORY}/key`));
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().origin).toBe(`${origin}/r1`);
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent()).toMatchObject({ origin: `${origin}/r2`, previous_size: 1 });
  });

  it('lets processes go on that had the old one open', async () => {
    disk.write(ACTIVE, disk.read(ACTIVE).replace('{"seq":13}\n', ''));
    const waiting = openLedger(DIRECTORY, machine.process(5));
    setAside(DIRECTORY, machine.process(2));
    expect(waiting.appendSync({ type: 'redaction' }).seq).toBe(2);
  });

  it('names what can still be read when nothing is signed', () => {
    disk.remove(`${DIRECTORY}/checkpoint`);
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().previous_size).toBe(12);
  });

  it('gives no event id twice', async () => {
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().event_id).toBe('evt_20261115_000013');
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().event_id).toBe('evt_20261115_000014');
  });

  const rests: [string, () => void, string][] = [
    ['when only the cache is left', () => removeLines(), 'evt_20261115_000013'],
    [
      'when the end is missing',
      () => {
        disk.remove(`${DIRECTORY}/state`);
        disk.remove(ACTIVE);
      },
      'evt_20261115_000013',
    ],
    [
      'when the end is missing, and that was another day',
      () => {
        disk.remove(`${DIRECTORY}/state`);
        disk.remove(ACTIVE);
        machine.sleep(24 * 3_600_000);
      },
      'evt_20261116_000003',
    ],
    [
      'when lines were inserted that we did not write',
      () => {
        const [line = ''] = disk.read(ACTIVE).split('\n');
        const forged = line.replace(/evt_\d+_\d+/, 'evt_99991231_999999999999999');
        disk.write(ACTIVE, `${disk.read(ACTIVE)}${forged}\n`);
      },
      'evt_20261115_000013',
    ],
    ['when the key cannot be used', () => disk.write(`${DIRECTORY}/key`, 'garbage'), 'evt_20261115_000013'],
  ];
  it.each(rests)('gives no event id twice %s', (_, prepare, expected) => {
    prepare();
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().event_id).toBe(expected);
  });

  function removeLines(): void {
    for (const name of disk.list(DIRECTORY))
      if (name.startsWith('events.')) disk.remove(`${DIRECTORY}/${name}`);
  }

  it('never uses the name of a chain again, even if its folder was thrown away', () => {
    const { origin } = JSON.parse(disk.read(`${DIRECTORY}/key`));
    setAside(DIRECTORY, machine.process(2));
    disk.remove(ASIDE);
    setAside(DIRECTORY, machine.process(2));
    expect(firstEvent().origin).toBe(`${origin}/r2`);
  });

  it('takes a key along that cannot be used, and makes a new one', () => {
    disk.write(`${DIRECTORY}/key`, 'garbage');
    setAside(DIRECTORY, machine.process(2));
    expect(disk.read(`${ASIDE}/key`)).toBe('garbage');
    expect(firstEvent()).toMatchObject({ type: 'log.restarted', previous_size: 12 });
    expect(openLedger(DIRECTORY, machine.process(3)).digest('x')).not.toBe(digest);
  });

  it('refuses a restart note that was changed', () => {
    disk.write(`${DIRECTORY}/restart.json`, '{"folder":"../.."}');
    expect(() => openLedger(DIRECTORY, machine.process(2))).toThrow(
      'restart.json": the ledger’s key does not vouch for it; remove it',
    );
  });

  it('needs a ledger', () => {
    expect(() => setAside('/project/other', machine.process(2))).toThrow('no ledger in "/project/other"');
  });
});

describe('setting a ledger aside is finished by the next one if interrupted', () => {
  const MOMENTS = 100;
  it.each(Array.from({ length: MOMENTS }, (_, moment) => moment))('at operation %i', async (moment) => {
    const note = disk.read(`${DIRECTORY}/checkpoint`);
    let count = 0;
    const ports = machine.process(2, () => (count++ === moment ? 'killed before' : undefined));
    try {
      setAside(DIRECTORY, ports);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    machine.dead.add(2);
    disk.cutPower(moment % 2 === 0 ? 'nothing' : 'half');
    machine.sleep(60_000);
    if (!disk.list(DIRECTORY).some((name) => name === 'restart.json' || name === 'set-aside-1')) {
      setAside(DIRECTORY, machine.process(4));
    }
    await expectNewChain(note);
  });

  it('and every operation was met', () => {
    let count = 0;
    setAside(
      DIRECTORY,
      machine.process(2, () => {
        count++;
        return undefined;
      }),
    );
    expect(count).toBeLessThan(MOMENTS);
    expect(count).toBeGreaterThan(90);
  });
});
