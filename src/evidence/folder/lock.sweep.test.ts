import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
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

const leftovers = () => machine.disk.list(DIRECTORY);

describe('sweeping', () => {
  const sweep = () => {
    const lock = lockOf(9);
    lock.acquireSync();
    lock.sweep(leftovers());
    lock.release();
    lock.dispose();
    return leftovers();
  };
  const claimOf = (pid: number) =>
    JSON.stringify({ pid, started: `s${pid}`, boot: 'b', namespace: 'n', nonce: '00112233445566ff' });
  const CLAIM = 'lock.00112233445566ff';

  const cases: [string, () => void, string[]][] = [
    ['removes the claim of a dead process', () => machine.dead.add(5), []],
    ['keeps the claim of a living one', () => undefined, [CLAIM]],
    ['keeps the claim of one that cannot be asked after', () => machine.elsewhere.add(5), [CLAIM]],
    [
      'removes that one after a day',
      () => {
        machine.elsewhere.add(5);
        machine.disk.nowMs += 25 * 3_600_000;
      },
      [],
    ],
  ];
  it.each(cases)('%s', (_, prepare, expected) => {
    lockOf(9);
    machine.disk.write(`${DIRECTORY}/${CLAIM}`, claimOf(5));
    prepare();
    expect(sweep()).toEqual(expected);
  });

  it('removes an empty claim once it is old', () => {
    lockOf(9);
    machine.disk.write(`${DIRECTORY}/${CLAIM}`, '');
    expect(sweep()).toEqual([CLAIM]);
    machine.sleep(11_000);
    expect(sweep()).toEqual([]);
  });
});
