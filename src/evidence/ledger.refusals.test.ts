/** What the writer refuses: it reports what is wrong, changes nothing, and leaves the rest to people. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeDisk } from '../../test/fixtures/fake-disk.ts';
import type { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import { ACTIVE, DIRECTORY, troubleOnOpening, writtenLedger } from '../../test/fixtures/written-ledger.ts';
import { openLedger } from './ledger.ts';

let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(async () => {
  ({ disk, machine } = await writtenLedger());
});

/** Changes the lines of the ledger; without the cache, so that all of it is read. */
function changeLines(change: (lines: string[]) => string[]): void {
  disk.remove(`${DIRECTORY}/state`);
  disk.write(ACTIVE, change(disk.read(ACTIVE).split('\n')).join('\n'));
}

describe('a ledger that is broken in the middle', () => {
  const at = (line: number, reason: string) =>
    `ledger.broken: the ledger "/project/.tokenauditor/events.jsonl" is broken at line ${line}: ${reason}`;
  const breaks: [string, (lines: string[]) => string[], string][] = [
    ['a line that is no JSON', (lines) => lines.with(2, 'garbage'), at(3, 'it is not an event')],
    ['a line that is no event', (lines) => lines.with(2, '{"seq":3}'), at(3, 'it is not an event')],
    ['an empty line', (lines) => lines.toSpliced(2, 0, ''), at(3, 'it is not an event')],
    ['a line too many', (lines) => lines.toSpliced(2, 0, lines[1] ?? ''), at(3, 'its seq is not 3')],
    ['a line too few', (lines) => lines.toSpliced(2, 1), at(3, 'its seq is not 3')],
    [
      'two lines in the wrong order',
      (lines) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? ''),
      at(2, 'its seq is not 2'),
    ],
    [
      'one letter changed',
      (lines) => lines.with(1, (lines[1] ?? '').replace('redaction', 'redactiom')),
      at(3, 'its prev is not the hash of the line before it'),
    ],
    [
      'a line that is too long',
      (lines) => lines.toSpliced(2, 0, 'x'.repeat(70_000)),
      at(3, 'it is longer than 64 KiB'),
    ],
    [
      'a strange event id',
      (lines) => lines.with(2, (lines[2] ?? '').replace('evt_', 'evil')),
      at(3, 'its event_id is malformed'),
    ],
    [
      'nothing but zeros before the end',
      (lines) => lines.with(2, '\0'.repeat(200)),
      at(3, 'it is not an event'),
    ],
    [
      'the last line changed',
      (lines) => lines.with(4, (lines[4] ?? '').replace('redaction', 'redactiom')),
      at(5, 'up to here, the ledger does not match its signed checkpoint'),
    ],
  ];
  it.each(breaks)('%s', (_, change, expected) => {
    changeLines(change);
    const broken = disk.read(ACTIVE);
    expect(troubleOnOpening(machine)).toBe(expected);
    expect(disk.read(ACTIVE)).toBe(broken);
  });

  it('is noticed by a process that has been writing all the time', () => {
    const ledger = openLedger(DIRECTORY, machine.process(2));
    disk.write(ACTIVE, `${disk.read(ACTIVE)}{"seq":6}\n`);
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow('is broken at line 6: it is not an event');
  });
});

describe('a ledger that is shorter than its checkpoint', () => {
  const message =
    'ledger.rolled_back: the ledger "/project/.tokenauditor/events.jsonl" has fewer events than its checkpoint';
  const cuts: [string, () => void][] = [
    ['without its last event', () => changeLines((lines) => lines.toSpliced(4, 1))],
    [
      'with half of its last event',
      () => changeLines((lines) => lines.with(4, (lines[4] ?? '').slice(0, 50)).slice(0, 5)),
    ],
    ['empty', () => disk.write(ACTIVE, '')],
    ['gone', () => disk.remove(ACTIVE)],
  ];
  it.each(cuts)('%s', (_, cut) => {
    cut();
    const left = disk.read(ACTIVE);
    expect(troubleOnOpening(machine)).toBe(message);
    expect(disk.read(ACTIVE)).toBe(left);
  });

  it('is noticed by a process that has been writing all the time, even without a checkpoint', () => {
    const ledger = openLedger(DIRECTORY, machine.process(2));
    disk.remove(`${DIRECTORY}/checkpoint`);
    disk.write(ACTIVE, disk.read(ACTIVE).slice(0, 400));
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow('has fewer events than its checkpoint');
  });
});

describe('a checkpoint', () => {
  const path = `${DIRECTORY}/checkpoint`;
  const changes: [string, () => void, string][] = [
    [
      'that was changed',
      () => disk.write(path, disk.read(path).replace('\n5\n', '\n4\n')),
      'a signature on it does not hold',
    ],
    ['that is no note', () => disk.write(path, 'x'), 'it is not a signed note'],
    [
      'by another key',
      () => disk.write(path, disk.read(path).replace('— tokenauditor.local', '— example.com')),
      'no signature on it is by a known key',
    ],
  ];
  it.each(changes)('%s is refused', (_, change, reason) => {
    change();
    expect(troubleOnOpening(machine)).toBe(
      `checkpoint.invalid: the checkpoint "${path}" cannot be used: ${reason}`,
    );
  });

  it('that is missing was taken away', () => {
    disk.remove(path);
    expect(troubleOnOpening(machine)).toBe(
      `ledger.broken: the ledger "${ACTIVE}" is broken at line 1: its signed checkpoint is gone`,
    );
    expect(disk.list(DIRECTORY)).not.toContain('checkpoint');
  });
});

describe('files that are not ours alone are refused', () => {
  const unsafe = (name: string, reason: string) =>
    `ledger.unsafe: refusing to use "${DIRECTORY}/${name}": ${reason}`;
  const cases: [string, () => void, string][] = [
    [
      'a ledger of another user',
      () => disk.write(ACTIVE, disk.read(ACTIVE), { owner: 7 }),
      unsafe('events.jsonl', 'it belongs to another user'),
    ],
    [
      'a ledger that others may write',
      () => disk.write(ACTIVE, disk.read(ACTIVE), { mode: 0o620 }),
      unsafe('events.jsonl', 'its group may write to it (mode 620)'),
    ],
    [
      'a ledger with a second name',
      () => machine.process(5).files.link(ACTIVE, '/project/twin'),
      unsafe('events.jsonl', 'it has a second name (hard link)'),
    ],
    [
      'a folder for a ledger',
      () => {
        disk.remove(ACTIVE);
        machine.process(5).files.makeDirectory(ACTIVE);
      },
      unsafe('events.jsonl', 'it is not a regular file'),
    ],
    [
      'a folder for a lock',
      () => machine.process(5).files.makeDirectory(`${DIRECTORY}/lock`),
      unsafe('lock', 'it is not a regular file'),
    ],
  ];
  it.each(cases)('%s', (_, prepare, expected) => {
    prepare();
    expect(troubleOnOpening(machine)).toBe(expected);
  });

  it('a folder that was replaced while in use', () => {
    const ledger = openLedger(DIRECTORY, machine.process(2));
    machine.process(5).files.rename(DIRECTORY, '/project/away');
    machine.process(5).files.makeDirectory(DIRECTORY);
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow('it was replaced while in use');
  });
});

describe('the cache of the tail', () => {
  const path = `${DIRECTORY}/state/tail.json`;
  const changes: [string, (text: string) => string][] = [
    ['garbled', () => 'x'],
    ['empty', () => ''],
    ['changed', (text) => text.replace('"count":5', '"count":1')],
    ['with another tag', (text) => `A${text.slice(1)}`],
  ];
  it.each(changes)('is not believed when %s', (_, change) => {
    disk.write(path, change(disk.read(path)));
    const ledger = openLedger(DIRECTORY, machine.process(2));
    expect(ledger.appendSync({ type: 'redaction' })).toMatchObject({
      seq: 6,
      eventId: 'evt_20261115_000006',
    });
  });

  it('is not believed when the ledger has another line at that place', () => {
    const lines = disk.read(ACTIVE).split('\n');
    disk.write(ACTIVE, lines.with(4, (lines[4] ?? '').replace('redaction', 'redactiom')).join('\n'));
    expect(troubleOnOpening(machine)).toContain('the ledger does not match its signed checkpoint');
  });
});
