import { beforeEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import { eventSchema } from '../vocabulary/events/event.ts';
import { openLedger } from './ledger.ts';
import { verifyLedger } from './verifying/verify.ts';

const DIRECTORY = '/project/.tokenauditor';
const ACTIVE = `${DIRECTORY}/events.jsonl`;
let disk: FakeDisk;
let machine: FakeMachine;

beforeEach(() => {
  disk = new FakeDisk();
  machine = new FakeMachine(disk);
});

const events = () =>
  disk
    .read(ACTIVE)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('a clock', () => {
  const odd: [string, number][] = [
    ['before the year 0', Date.parse('-000001-12-31T23:59:59.999Z')],
    ['after the year 9999', Date.parse('+010000-01-01T00:00:00.000Z')],
    ['beyond what dates can be', 8.64e15 + 1],
    ['that shows nothing', Number.NaN],
  ];
  it.each(odd)('%s writes nothing', async (_, nowMs) => {
    const ledger = openLedger(DIRECTORY, machine.process(1));
    disk.nowMs = nowMs;
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow(
      `cannot append to "${ACTIVE}": the clock shows a time that no event can have`,
    );
    await ledger.close();
    expect(events()).toHaveLength(1);
  });

  it('at either end of what can be written verifies', async () => {
    for (const iso of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      disk.nowMs = Date.parse(iso);
      const ledger = openLedger(DIRECTORY, machine.process(1));
      ledger.appendSync({ type: 'redaction' });
      await ledger.close();
    }
    expect((await verifyLedger(DIRECTORY, machine.process(9))).problems).toEqual([]);
    expect(events().map((event) => eventSchema.safeParse(event).success)).toEqual([true, true, true]);
  });
});
