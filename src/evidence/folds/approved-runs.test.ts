import { expect, it } from 'vitest';
import { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { chainLines, join } from '../tree/sample-ledger.cases.ts';
import type { EventFilter } from './filter.ts';
import { type LedgerEntry, readEvents, tailEvents } from './read.ts';

const id = (seq: number) => `evt_20250101_${String(seq).padStart(6, '0')}`;
const stopped = { type: 'policy_decision', tool: 'Bash', decision: 'block' } as const;
const use = (ruling?: number) => ({
  ...{ type: 'approval.consumed', decision: 'allow', tool: 'Bash' },
  ...(ruling === undefined ? {} : { ruled_event: id(ruling) }),
});
/** Denied, allowed, repeated while another call is stopped; then an approval that is revoked. */
const BODIES = [
  stopped,
  { type: 'approval.granted', tool: 'Bash' },
  stopped,
  { ...stopped, decision: 'require_approval' },
  use(3),
  { ...use(4), decision: 'block' },
];

function folderOf(bodies: readonly object[]): MemoryFolder {
  const folder = new MemoryFolder();
  folder.write('events.jsonl', join(chainLines(bodies.length, (seq) => ({ ...bodies[seq - 1] }))));
  return folder;
}

const words = (entry: LedgerEntry) =>
  'event' in entry ? `${entry.event.seq}${entry.isApproved ? ' ran' : ''}` : 'broken';

async function read(bodies: readonly object[], filter: EventFilter, last?: number): Promise<string[]> {
  const folder = folderOf(bodies);
  const seen: string[] = [];
  const options = last === undefined ? {} : { last };
  for await (const entry of readEvents(folder.path, folder.ports(), filter, options)) seen.push(words(entry));
  return seen;
}

it.each<[EventFilter, readonly string[]]>([
  [{}, ['1', '2', '3 ran', '4', '5', '6']],
  [{ decisions: ['block'] }, ['1', '6']],
  [{ decisions: ['allow'] }, ['3 ran', '5']],
  [{ decisions: ['require_approval'] }, ['4']],
  [{ types: ['policy_decision'] }, ['1', '3 ran', '4']],
])('a stopped call that a person let run is an allowed one: %j', async (filter, expected) => {
  expect(await read(BODIES, filter)).toEqual(expected);
  expect(await read(BODIES, filter, 100)).toEqual(expected);
});

it('a use that names no ruling, as older versions recorded it, is the run itself', async () => {
  expect(await read([stopped, use()], {})).toEqual(['1', '2 ran']);
  expect(await read([stopped, use()], {}, 5)).toEqual(['1', '2 ran']);
});

it('no other event is taken for a ruling, however it is named', async () => {
  expect(await read([{ type: 'redaction' }, use(1)], {})).toEqual(['1', '2 ran']);
  expect(await read([stopped, { ...stopped, decision: 'warn' }, use(2)], {})).toEqual(['1', '2', '3 ran']);
});

it('many calls in between make it two lines, and nothing waits for ever', async () => {
  const many = [stopped, ...Array.from({ length: 300 }, () => stopped), use(1)];
  const seen = await read(many, {});
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([302, '1', '302 ran']);
});

it('a reader that follows gets one line for a call that ran, and a stopped one after two looks', async () => {
  const lines = chainLines(6, (seq) => ({ ...BODIES[seq - 1] }));
  const folder = folderOf(BODIES.slice(0, 3));
  const write = (...more: readonly string[]) => folder.append('events.jsonl', join(more));
  const stop = new AbortController();
  const seen: string[] = [];
  const steps = [
    () => write(lines[3] ?? '', lines[4] ?? ''),
    () => undefined,
    () => seen.push('waited'),
    () => write(lines[5] ?? ''),
  ];
  const ports = folder.ports(() => (steps.shift() ?? (() => stop.abort()))());
  for await (const entry of tailEvents(folder.path, ports, {}, { signal: stop.signal }))
    seen.push(words(entry));
  expect(seen).toEqual(['1', '2', '3 ran', '4', '5', 'waited', '6']);
});
