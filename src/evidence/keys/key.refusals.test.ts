/** Keys that the writer must not go on with. */
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import { ACTIVE, DIRECTORY, troubleOnOpening, writtenLedger } from '../../../test/fixtures/written-ledger.ts';
import { openLedger } from '../ledger.ts';

let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(async () => {
  ({ disk, machine } = await writtenLedger());
});

describe('a key', () => {
  const path = `${DIRECTORY}/key`;
  const change = (fields: object) =>
    disk.write(path, JSON.stringify({ ...JSON.parse(disk.read(path)), ...fields }));
  const invalid = (reason: string) => `key.invalid: the key "${path}" cannot be used: ${reason}`;
  const cases: [string, () => void, string][] = [
    ['that is missing', () => disk.remove(path), `key.missing: no key at "${path}"`],
    [
      'that is missing together with the segments',
      () => {
        disk.remove(path);
        disk.remove(ACTIVE);
      },
      `key.missing: no key at "${path}"`,
    ],
    ['that is empty', () => disk.write(path, ''), invalid('it is not a whole key file')],
    [
      'whose seed is too short',
      () => change({ signing_seed: 'AAAA' }),
      invalid('it is not a whole key file'),
    ],
    [
      'whose seed is spelled oddly',
      () => change({ signing_seed: `${'A'.repeat(43)} =` }),
      invalid('it is not a whole key file'),
    ],
    ['with a field too many', () => change({ extra: 1 }), invalid('it is not a whole key file')],
    ['of another version', () => change({ version: 2 }), invalid('it is not a whole key file')],
    [
      'that others may read',
      () => disk.write(path, disk.read(path), { mode: 0o644 }),
      `ledger.unsafe: refusing to use "${path}": others may read it (mode 644)`,
    ],
    [
      'that did not sign the checkpoint',
      () => change({ signing_seed: `${'A'.repeat(43)}=` }),
      `checkpoint.invalid: the checkpoint "${DIRECTORY}/checkpoint" cannot be used: no signature on it is by a known key`,
    ],
    [
      'that claims that its ledger has not begun',
      () => {
        change({ unbegun: `${'A'.repeat(43)}=` });
        disk.remove(`${DIRECTORY}/checkpoint`);
      },
      `ledger.broken: the ledger "${ACTIVE}" is broken at line 1: its signed checkpoint is gone`,
    ],
  ];
  it.each(cases)('%s is refused', (_, prepare, expected) => {
    prepare();
    expect(troubleOnOpening(machine)).toBe(expected);
  });

  it('that is not the one the ledger names is refused before there is a checkpoint, too', () => {
    disk = new FakeDisk();
    machine = new FakeMachine(disk);
    const ports = machine.process(1, (operation) =>
      operation === 'open create' && disk.read(ACTIVE) !== '' ? 'killed before' : undefined,
    );
    expect(() => openLedger(DIRECTORY, ports)).toThrow();
    machine.dead.add(1);
    expect(disk.list(DIRECTORY)).not.toContain('checkpoint');
    change({ signing_seed: `${'A'.repeat(43)}=` });
    expect(troubleOnOpening(machine)).toBe(invalid('it is not the key that the ledger names'));
  });

  it('is made anew only before the ledger has begun', () => {
    for (const name of disk.list(DIRECTORY)) disk.remove(`${DIRECTORY}/${name}`);
    disk.write(ACTIVE, '');
    expect(troubleOnOpening(machine)).toBe('no trouble');
  });

  it('is written again when it does not match the secret key', () => {
    const before = disk.read(`${DIRECTORY}/key.pub`);
    disk.write(`${DIRECTORY}/key.pub`, 'example.com+01020304+AAAA\n');
    expect(troubleOnOpening(machine)).toBe('no trouble');
    expect(disk.read(`${DIRECTORY}/key.pub`)).toBe(before);
  });
});
