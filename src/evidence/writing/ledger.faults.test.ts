/** The laws of durability: whatever fails at whatever moment, what was acknowledged is there, and the chain holds. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { FakeDisk, type Fault, Killed } from '../../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../../test/fixtures/fake-ports.ts';
import { everySecond } from '../../../test/whole.ts';
import type { Ports } from '../../ports/files.ts';
import { type AnyEvent, eventSchema } from '../../vocabulary/events/event.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { segmentsAmong } from '../folder/layout.ts';
import { type Ledger, openLedger } from '../ledger.ts';
import { verifyLedger } from '../verifying/verify.ts';
import type { Receipt } from './event-maker.ts';

const DIRECTORY = '/project/.tokenauditor';
const OPTIONS = { segmentBytes: 2_000 };

/** What a caller was answered, by the session id of the event. */
interface Answered {
  readonly acknowledged: Map<string, Receipt>;
  readonly refused: Set<string>;
}

/** Every kind of writing there is. What fails with a Trouble is noted; anything else ends the process. */
async function useLedger(ports: Ports, answered: Answered, prefix: string): Promise<void> {
  const append = async (ledger: Ledger, id: string, isSync: boolean) => {
    const draft = { type: 'redaction', session_id: `${prefix}-${id}` } as const;
    try {
      answered.acknowledged.set(
        draft.session_id,
        isSync ? ledger.appendSync(draft) : await ledger.append(draft),
      );
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      answered.refused.add(draft.session_id);
    }
  };
  const ledger = openLedger(DIRECTORY, ports, OPTIONS);
  await append(ledger, 'one', true);
  await Promise.all(['two', 'three', 'four'].map((id) => append(ledger, id, false)));
  const underWay = append(ledger, 'five', false);
  await Promise.resolve();
  await Promise.all([underWay, append(ledger, 'six', true)]);
  await ledger.rotateKey().catch(unlessTrouble);
  await append(ledger, 'seven', false);
  await ledger.close();
}

function unlessTrouble(error: unknown): void {
  if (!(error instanceof Trouble)) throw error;
}

function unlessTroubleOrKilled(error: unknown): void {
  if (!(error instanceof Killed)) unlessTrouble(error);
}

function eventsOn(disk: FakeDisk): AnyEvent[] {
  const text = segmentsAmong(disk.list(DIRECTORY)).map(({ name }) => disk.read(`${DIRECTORY}/${name}`));
  return text
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => eventSchema.parse(JSON.parse(line)));
}

/** The next process comes, finds everything in order, and leaves everything in order. */
async function expectLaws(machine: FakeMachine, answered: Answered): Promise<void> {
  // Nobody restarts faster than this, and what a power cut left of a lock must have had time to go stale.
  machine.sleep(60_000);
  const ports = machine.process(2);
  const ledger = openLedger(DIRECTORY, ports, OPTIONS);
  answered.acknowledged.set('after', ledger.appendSync({ type: 'redaction', session_id: 'after' }));
  await ledger.close();
  const events = eventsOn(machine.disk);
  const bySession = new Map(events.map((event) => [event.session_id, event]));
  for (const [id, { eventId, seq }] of answered.acknowledged) {
    expect({ id, eventId, seq }).toEqual({
      id,
      eventId: bySession.get(id)?.event_id,
      seq: bySession.get(id)?.seq,
    });
  }
  for (const id of answered.refused) expect(bySession.get(id)).toBeUndefined();
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
  const verification = await verifyLedger(DIRECTORY, ports);
  expect(verification.problems).toEqual([]);
  // A claim damaged by a power failure names no process, and is removed once it is old.
  machine.sleep(60_000);
  await openLedger(DIRECTORY, ports, OPTIONS).close();
  expect(machine.disk.list(DIRECTORY).filter((name) => /^(?:lock|torn\.)|next|staged/.test(name))).toEqual(
    [],
  );
}

function countOperations(): Promise<string[]> {
  const operations: string[] = [];
  const ports = new FakeMachine(new FakeDisk()).process(1, (operation) => {
    operations.push(operation);
    return undefined;
  });
  return useLedger(ports, newAnswered(), 'count').then(() => operations);
}

const newAnswered = (): Answered => ({ acknowledged: new Map(), refused: new Set() });

const operations = await countOperations();

test('the run under test writes, syncs, renames and links', () => {
  expect(new Set(operations)).toEqual(
    new Set([
      'open directory',
      'open create',
      'open append',
      'open read',
      'makeDirectory',
      'syncDirectory',
      'append',
      'datasync',
      'read',
      'link',
      'rename',
      'remove',
      'list',
    ]),
  );
});

/** Only what can happen to the operation. */
function canHappen(fault: Fault, operation: string): boolean {
  if (fault === 'short' || fault === 'killed amid') return operation === 'append';
  if (fault === 'ENOSPC') return !/read|list|directory|sync|remove/.test(operation);
  return true;
}

describe.each(['ENOSPC', 'EIO', 'short'] as const)('%s at any one operation', (fault) => {
  const moments = operations.flatMap((operation, index) => (canHappen(fault, operation) ? [index] : []));
  test.each(everySecond(moments))('operation %i', async (moment) => {
    const machine = new FakeMachine(new FakeDisk());
    const answered = newAnswered();
    let count = 0;
    const ports = machine.process(1, () => (count++ === moment ? fault : undefined));
    await useLedger(ports, answered, 'before').catch(unlessTrouble);
    machine.dead.add(1);
    if (moment % 2 === 0) machine.disk.cutPower('nothing');
    await expectLaws(machine, answered);
  });
});

const KILLS = ['killed before', 'killed amid'] as const;
const AFTERWARDS = ['process ends', 'power cut', 'power cut, half stays'] as const;

describe.each(KILLS)('%s', (fault) => {
  const moments = operations.flatMap((operation, index) => (canHappen(fault, operation) ? [index] : []));
  describe.each(AFTERWARDS)('%s', (afterwards) => {
    test.each(everySecond(moments))('operation %i', async (moment) => {
      const machine = new FakeMachine(new FakeDisk());
      const answered = newAnswered();
      let count = 0;
      const ports = machine.process(1, () => (count++ === moment ? fault : undefined));
      await useLedger(ports, answered, 'before').catch(unlessTroubleOrKilled);
      machine.dead.add(1);
      answered.refused.clear();
      if (afterwards !== 'process ends')
        machine.disk.cutPower(afterwards === 'power cut' ? 'nothing' : 'half');
      await expectLaws(machine, answered);
    });
  });
});

describe('a torn tail is recorded once and kept, although recovery is interrupted by a power cut', () => {
  const TAIL = '{"event_id":"evt_2026';
  const begin = async () => {
    const machine = new FakeMachine(new FakeDisk());
    await useLedger(machine.process(3), newAnswered(), 'earlier');
    const active = `${DIRECTORY}/events.jsonl`;
    machine.disk.write(active, machine.disk.read(active) + TAIL);
    machine.disk.settle();
    return machine;
  };
  const MOMENTS = 60;
  test.each(everySecond(Array.from({ length: MOMENTS }, (_, moment) => moment)))(
    'operation %i',
    async (moment) => {
      const machine = await begin();
      let count = 0;
      const ports = machine.process(1, () => (count++ === moment ? 'killed before' : undefined));
      try {
        openLedger(DIRECTORY, ports, OPTIONS);
      } catch (error) {
        unlessTroubleOrKilled(error);
      }
      expect(count).toBeLessThan(MOMENTS);
      machine.dead.add(1);
      machine.disk.cutPower(moment % 2 === 0 ? 'nothing' : 'half');
      await expectLaws(machine, newAnswered());
      const [recovered, ...more] = eventsOn(machine.disk).filter(({ type }) => type === 'log.recovered');
      expect(more).toEqual([]);
      const [kept = ''] = machine.disk.list(`${DIRECTORY}/torn`);
      const bytes = machine.disk.read(`${DIRECTORY}/torn/${kept}`);
      // If the event about it was torn in its turn, that comes behind it.
      expect(bytes.slice(0, TAIL.length)).toBe(TAIL);
      expect(recovered?.recovered_bytes).toBe(bytes.length);
      expect(recovered?.recovered_hash).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    },
  );
});

test('any number of faults, and then the process is killed or the power is cut', async () => {
  const faults = fc.dictionary(
    fc.nat({ max: 3 * operations.length }).map(String),
    fc.constantFrom<Fault>('ENOSPC', 'EIO', 'short'),
    { minKeys: 2, maxKeys: 40 },
  );
  const law = fc.asyncProperty(
    faults,
    fc.nat({ max: 2 * operations.length }),
    fc.constantFrom(...AFTERWARDS),
    async (faultAt, killedAt, afterwards) => {
      const machine = new FakeMachine(new FakeDisk());
      const answered = newAnswered();
      let count = 0;
      const ports = machine.process(1, () => (count++ === killedAt ? 'killed amid' : faultAt[String(count)]));
      for (const life of ['first', 'second', 'third']) {
        await useLedger(ports, answered, life).catch(unlessTroubleOrKilled);
      }
      machine.dead.add(1);
      // A line that was refused because it could not be synced may still be there if it could not be cut off either.
      answered.refused.clear();
      if (afterwards !== 'process ends')
        machine.disk.cutPower(afterwards === 'power cut' ? 'nothing' : 'half');
      await expectLaws(machine, answered);
    },
  );
  await fc.assert(law, { numRuns: Number(process.env.TOKENAUDITOR_FAULT_RUNS ?? draws(150)) });
});
