import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { draws } from '../../test/draws.ts';
import { FakeDisk } from '../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import type { Ports } from '../ports/files.ts';
import type { AnyEvent, EventDraft } from '../vocabulary/events/event.ts';
import { type Fold, foldLedger } from './folds/fold.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openLiveFold } from './live-fold.ts';
import { setAside } from './writing/set-aside.ts';

const DIRECTORY = '/project/.tokenauditor';

interface Seen {
  pins: string[];
  at: string;
}

const note = (seen: Seen, { type, definition_id, time }: AnyEvent): Seen => {
  if (type === 'definition.pin') seen.pins.push(String(definition_id));
  if (time > seen.at) seen.at = time;
  return seen;
};
const schema = z.strictObject({ pins: z.array(z.string()), at: z.string() });
const common = {
  name: 'law',
  version: 1,
  schema,
  isDecisive: true,
  initial: () => ({ pins: [], at: '' }),
} as const;
const fold: Fold<Seen> = {
  ...common,
  reads: { types: ['definition.pin'] },
  step: note,
  pass: (seen, time) => {
    if (time > seen.at) seen.at = time;
    return seen;
  },
};
/** Parses every line. */
const reference: Fold<Seen> = { ...common, step: note };

type Move = 'pin' | 'call' | 'scan' | 'rotate' | 'refresh' | 'wait' | 'set aside';
const move = fc.record({
  writer: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Move>('pin', 'call', 'scan', 'refresh') },
    { weight: 3, arbitrary: fc.constantFrom<Move>('wait', 'rotate') },
    { weight: 1, arbitrary: fc.constant<Move>('set aside') },
  ),
});

function draftOf(what: Move, count: number, ledger: Ledger): EventDraft {
  if (what === 'pin') return { type: 'definition.pin', definition_id: ledger.digest(`pin ${count}`) };
  if (what === 'call')
    return { type: 'policy_decision', session_id: `s${count}`, detections: { secret: count } };
  return { type: 'content_scan', content_hash: ledger.digest(`text ${count}`), safe: true };
}

async function restart(machine: FakeMachine, writers: Ledger[], open: () => Ledger[]): Promise<void> {
  for (const writer of writers) await writer.close();
  setAside(DIRECTORY, machine.process(9));
  writers.splice(0, 2, ...open());
}

async function play(moves: readonly { writer: number; what: Move }[], segmentBytes: number): Promise<void> {
  const machine = new FakeMachine(new FakeDisk());
  const ports: Ports = machine.process(3);
  const open = () => [1, 2].map((pid) => openLedger(DIRECTORY, machine.process(pid), { segmentBytes }));
  const writers = open();
  const live = openLiveFold(DIRECTORY, ports, fold);
  for (const [count, { writer, what }] of moves.entries()) {
    const ledger = writers[writer];
    if (!ledger) throw new Error('a writer is missing');
    if (what === 'wait') machine.sleep(1_000);
    else if (what === 'rotate') await ledger.rotateKey();
    else if (what === 'set aside') await restart(machine, writers, open);
    else if (what !== 'refresh') ledger.appendSync(draftOf(what, count, ledger));
    if (what !== 'refresh') continue;
    await live.refresh();
    const whole = await foldLedger(DIRECTORY, ports, reference);
    expect({ state: live.state, events: live.events, broken: live.broken, newer: live.newer }).toEqual(whole);
  }
  expect(await live.refresh()).toEqual((await foldLedger(DIRECTORY, ports, reference)).state);
}

it('equals a fold from the beginning that parses every line, for any writers and any refreshes', async () => {
  const many = fc.array(move, { minLength: 5, maxLength: 60 });
  await fc.assert(fc.asyncProperty(many, fc.constantFrom(900, 3_000, 1_000_000), play), {
    numRuns: draws(150),
  });
});
