/** Somebody can write every file of the ledger, but does not know its key: what he writes is never signed for him. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk, Killed } from '../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { openLedger } from './ledger.ts';
import { verifyLedger } from './verifying/verify.ts';
import { setAside } from './writing/set-aside.ts';

const DIRECTORY = '/project/.tokenauditor';
const ACTIVE = `${DIRECTORY}/events.jsonl`;
const CHECKPOINT = `${DIRECTORY}/checkpoint`;
const STATE = `${DIRECTORY}/state`;
const RESTART = `${DIRECTORY}/restart.json`;
let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(async () => {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
  await write(1, 2);
});

async function write(pid: number, count: number): Promise<void> {
  const ledger = openLedger(DIRECTORY, machine.process(pid));
  for (let i = 0; i < count; i++) ledger.appendSync({ type: 'policy_decision', decision: 'block' });
  await ledger.close();
}

/** Writes and dies before it signs. */
function writeUnsigned(pid: number, count: number): void {
  const ledger = openLedger(DIRECTORY, machine.process(pid));
  for (let i = 0; i < count; i++) ledger.appendSync({ type: 'policy_decision', decision: 'block' });
  machine.dead.add(pid);
}

/** Every `block` becomes an `allow`, and the chain is made right again. */
function rewrite(): void {
  let prev = '';
  const lines = disk.read(ACTIVE).trimEnd().split('\n');
  const forged = lines.map((line, index) => {
    const changed =
      index === 0
        ? line
        : line.replace('"block"', '"allow"').replace(/"prev":"[^"]*"/, `"prev":"sha256:${prev}"`);
    prev = createHash('sha256').update(changed).digest('hex');
    return `${changed}\n`;
  });
  disk.write(ACTIVE, forged.join(''));
}

function troubleOnOpening(): string {
  try {
    openLedger(DIRECTORY, machine.process(2));
  } catch (error) {
    if (error instanceof Trouble) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no trouble';
}
const broken = (line: number, reason: string) =>
  `ledger.broken: the ledger "${ACTIVE}" is broken at line ${line}: ${reason}`;
const signedSize = () => disk.read(CHECKPOINT).split('\n')[1];
const kinds = async () =>
  (await verifyLedger(DIRECTORY, machine.process(9))).problems.map(({ kind, events }) =>
    events ? `${kind} ${events.first}-${events.last}` : kind,
  );

describe('a history that was written anew is not signed', () => {
  it('without a checkpoint', async () => {
    rewrite();
    disk.remove(CHECKPOINT);
    disk.remove(STATE);
    expect(troubleOnOpening()).toBe(broken(1, 'its signed checkpoint is gone'));
    expect(await kinds()).toEqual(['edited 2-2', 'edited 3-3', 'bad-checkpoint']);
  });

  it('under an older checkpoint that was put back', async () => {
    const old = disk.read(CHECKPOINT);
    await write(3, 4);
    const lines = disk.read(ACTIVE).split('\n');
    disk.write(CHECKPOINT, old);
    disk.remove(STATE);
    rewrite();
    expect(troubleOnOpening()).toBe(broken(3, 'up to here, the ledger does not match its signed checkpoint'));
    // Only what that one does not sign:
    disk.write(ACTIVE, lines.with(6, (lines[6] ?? '').replace('"block"', '"allow"')).join('\n'));
    expect(troubleOnOpening()).toBe(broken(7, 'it is not signed, and its mark is not the writer’s'));
    expect(await kinds()).toEqual(['edited 7-7']);
    expect(signedSize()).toBe('3');
  });

  const tails: [string, (line: string) => string][] = [
    ['changed', (line) => line.replace('"block"', '"allow"')],
    ['without its mark', (line) => line.replace(/"mac":"[^"]*",/, '')],
    ['with an empty mark', (line) => line.replace(/"mac":"[^"]*"/, '"mac":""')],
    ['with a mark of its own', (line) => line.replace(/"mac":"[^"]*"/, `"mac":"${'B'.repeat(22)}"`)],
    ['with the blank mark', (line) => line.replace(/"mac":"[^"]*"/, `"mac":"${'A'.repeat(22)}"`)],
  ];
  it.each(tails)('in its last line that no checkpoint covers yet: %s', async (_, change) => {
    writeUnsigned(3, 2);
    const lines = disk.read(ACTIVE).split('\n');
    disk.write(ACTIVE, lines.with(4, change(lines[4] ?? '')).join('\n'));
    expect(troubleOnOpening()).toBe(broken(5, 'it is not signed, and its mark is not the writer’s'));
    expect(await kinds()).toEqual(['edited 5-5']);
    expect(signedSize()).toBe('3');
  });

  it('by a process that has been writing all the time, either', () => {
    const ledger = openLedger(DIRECTORY, machine.process(2));
    const last = disk.read(ACTIVE).trimEnd().split('\n').at(-1) ?? '';
    const prev = createHash('sha256').update(last).digest('hex');
    const next = last.replace('"seq":3', '"seq":4').replace(/"prev":"[^"]*"/, `"prev":"sha256:${prev}"`);
    disk.write(ACTIVE, `${disk.read(ACTIVE)}${next}\n`);
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow('its mark is not the writer’s');
  });

  it('but what the writer left unsigned is taken over, with and without the cache', async () => {
    writeUnsigned(3, 2);
    await write(4, 0);
    expect(signedSize()).toBe('5');
    writeUnsigned(5, 1);
    disk.remove(STATE);
    await write(6, 0);
    expect(signedSize()).toBe('6');
    expect(await kinds()).toEqual([]);
  });
});

describe('a ledger that vanished is missed', () => {
  it.each([[[]], [[STATE]], [[STATE, `${DIRECTORY}/key.pub`]]])('together with %j', (more) => {
    for (const path of [ACTIVE, CHECKPOINT, ...more]) disk.remove(path);
    expect(troubleOnOpening()).toBe(broken(1, 'the key belongs to a ledger that is gone'));
    expect(disk.list(DIRECTORY)).not.toContain('events.jsonl');
  });

  it('and a person may begin a new one, with new ids', async () => {
    for (const path of [ACTIVE, CHECKPOINT, STATE]) disk.remove(path);
    setAside(DIRECTORY, machine.process(2));
    const [first] = disk.read(ACTIVE).split('\n');
    // Noon: so many milliseconds has the day had.
    expect(JSON.parse(first ?? '')).toMatchObject({
      type: 'log.restarted',
      event_id: 'evt_20261115_43200001',
      previous_size: 0,
    });
    await write(3, 1);
    expect(await kinds()).toEqual([]);
  });

  it('and not if the process died while it was made', async () => {
    for (let moment = 0; moment < 60; moment++) {
      disk = new FakeDisk();
      machine = new FakeMachine(disk);
      let count = 0;
      try {
        openLedger(
          DIRECTORY,
          machine.process(1, () => (count++ === moment ? 'killed before' : undefined)),
        );
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      machine.dead.add(1);
      expect(`${moment} ${troubleOnOpening()}`).toBe(`${moment} no trouble`);
    }
  });

  it('and cut back to an older checkpoint, as long as the cache remembers', async () => {
    const [lines, note] = [disk.read(ACTIVE), disk.read(CHECKPOINT)];
    await write(3, 4);
    disk.write(ACTIVE, lines);
    disk.write(CHECKPOINT, note);
    expect(troubleOnOpening()).toContain('ledger.rolled_back');
  });
});

describe('a note to set the ledger aside', () => {
  const refused = `ledger.unsafe: refusing to use "${RESTART}": the ledger’s key does not vouch for it; remove it`;
  const note = () => {
    const { origin } = JSON.parse(disk.read(`${DIRECTORY}/key`));
    const previous_root = `sha256:${'0'.repeat(64)}`;
    const chain = { from: origin, origin: `${origin}/r1`, previous_size: 3, previous_root };
    return JSON.stringify({ folder: 'set-aside-1', ...chain, day: '20261115', count: 7 });
  };
  it.each([
    ['bare', () => note()],
    ['with a tag', () => `${'A'.repeat(43)}=\n${note()}`],
    ['with the cache’s tag', () => `${disk.read(`${STATE}/tail.json`).split('\n')[0]}\n${note()}`],
  ])('that was planted is refused: %s', (_, content) => {
    disk.write(RESTART, content());
    const before = disk.read(ACTIVE);
    expect(troubleOnOpening()).toBe(refused);
    expect(disk.read(ACTIVE)).toBe(before);
    expect(disk.list(DIRECTORY)).not.toContain('set-aside-1');
  });

  it('that was planted does not keep a person from doing it', async () => {
    disk.write(RESTART, note());
    setAside(DIRECTORY, machine.process(2));
    await write(3, 1);
    expect(await kinds()).toEqual([]);
  });

  /** The note as it was for a moment. */
  function captureNote(): string {
    const ports = machine.process(2);
    let captured = '';
    const rename: typeof ports.files.rename = (from, to) => {
      ports.files.rename(from, to);
      if (to === RESTART) captured = disk.read(RESTART);
    };
    setAside(DIRECTORY, { ...ports, files: { ...ports.files, rename } });
    return captured;
  }

  it('of earlier times sets nothing aside a second time', async () => {
    const captured = captureNote();
    await write(3, 1);
    disk.write(RESTART, captured);
    const before = disk.read(ACTIVE);
    expect(troubleOnOpening()).toBe('no trouble');
    expect(disk.read(ACTIVE)).toBe(before);
    disk.write(RESTART, captured);
    for (const path of [ACTIVE, CHECKPOINT, STATE]) disk.remove(path);
    expect(troubleOnOpening()).toBe(broken(1, 'the key belongs to a ledger that is gone'));
  });
});
