import { describe, expect, it } from 'vitest';
import type { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { hashLine } from '../line/tail.ts';
import { join, sampleFolder, sampleLines } from '../tree/sample-ledger.cases.ts';
import { verifyLedger } from './verify.ts';

const LINES = sampleLines(12);
const verify = (folder: MemoryFolder) => verifyLedger(folder.path, folder.ports());

/** `edited 3-4`, as short as it can be said. */
async function found(folder: MemoryFolder): Promise<string[]> {
  const { ok, problems } = await verify(folder);
  expect(ok).toBe(problems.length === 0);
  expect(folder.openCount).toBe(0);
  return problems.map(({ kind, events }) => (events ? `${kind} ${events.first}-${events.last}` : kind));
}

describe('changed lines', () => {
  const swap = (lines: readonly string[], a: number, b: number) =>
    lines.with(a - 1, lines[b - 1] ?? '').with(b - 1, lines[a - 1] ?? '');
  const edit = (seq: number, from: string | RegExp, to: string) =>
    LINES.with(seq - 1, (LINES[seq - 1] ?? '').replace(from, to));
  /** A line with the right form and link that another program wrote. */
  const forged = (seq: number) => sampleLines(seq, { forgedFrom: seq })[seq - 1] ?? '';
  /** Two chained lines that go on from event 11, with numbers far away. */
  const forgedEnd: string[] = [];
  for (const seq of [50, 51]) {
    const prev = hashLine(Buffer.from(forgedEnd.at(-1) ?? LINES[10] ?? ''));
    forgedEnd.push((LINES[11] ?? '').replace(/sha256:\w+/, prev).replace('"seq":12', `"seq":${seq}`));
  }
  const put = (at: number, ...lines: string[]) => LINES.toSpliced(at - 1, 0, ...lines);

  const cases: [string, readonly string[], string[]][] = [
    ['a changed field', edit(5, 'warn', 'allow'), ['edited 5-5']],
    ['a changed field of the first event', edit(1, '00:00:01', '00:00:02'), ['edited 1-1']],
    ['a changed field of the last event', edit(12, 'allow', 'block'), ['rewritten 1-12']],
    ['a changed link', edit(5, /sha256:./, 'sha256:g'), ['edited 5-5']],
    ['a well-formed wrong link', edit(5, /sha256:\w{8}/, 'sha256:00000000'), ['edited 5-5']],
    ['a wrong first link', edit(1, /sha256:0/, 'sha256:1'), ['edited 1-1']],
    ['a wrong last link', edit(12, /sha256:\w{8}/, 'sha256:00000000'), ['edited 11-12']],
    ['a changed number', edit(5, '"seq":5', '"seq":50'), ['edited 5-5']],
    ['a number used twice', edit(5, '"seq":5', '"seq":4'), ['edited 5-5']],
    ['a changed last number', edit(12, '"seq":12', '"seq":15'), ['edited 12-12']],
    ['a changed first number', edit(1, '"seq":1', '"seq":7'), ['edited 1-1']],
    ['a changed number near the end', edit(11, '"seq":11', '"seq":110'), ['edited 11-11']],
    ['two changed neighbours', swapFields(5, 6), ['edited 5-5', 'edited 6-6']],
    ['an unknown field', edit(5, '"seq"', '"qes"'), ['edited 5-5']],
    ['white space', edit(5, ',', ', '), ['edited 5-5']],
    ['keys in another order', edit(5, /^\{(.+?),(.+?),/, '{$2,$1,'), ['edited 5-5']],
    ['half a line', edit(5, /,.*/, ''), ['edited 5-5']],
    ['letters beyond ASCII', edit(5, '"s1"', '"é"'), ['edited 5-5']],
    ['a line of 64 KiB', edit(5, '"s1"', `"${'s'.repeat(70_000)}"`), ['edited 5-5']],
    ['a line of a megabyte', edit(5, '"s1"', `"${'s'.repeat(1_000_000)}"`), ['edited 5-5']],
    ['nesting without end', edit(5, '"s1"', '['.repeat(30_000) + ']'.repeat(30_000)), ['edited 5-5']],
    ['a removed line', LINES.toSpliced(4, 1), ['removed 5-5']],
    ['three removed lines', LINES.toSpliced(4, 3), ['removed 5-7']],
    ['the first two removed', LINES.slice(2), ['removed 1-2']],
    ['the last two removed', LINES.slice(0, 10), ['truncated 11-12']],
    ['all removed', [], ['truncated 1-12']],
    ['a line repeated at once', put(6, LINES[4] ?? ''), ['duplicated 5-5']],
    ['a line repeated later', put(10, LINES[4] ?? ''), ['duplicated 5-5']],
    ['a line repeated before', put(3, LINES[8] ?? ''), ['duplicated 9-9']],
    ['the last line repeated', [...LINES, LINES[11] ?? ''], ['duplicated 12-12']],
    ['a block repeated', put(8, ...LINES.slice(4, 7)), ['duplicated 5-7']],
    ['neighbours swapped', swap(LINES, 5, 6), ['reordered 6-6']],
    ['distant lines swapped', swap(LINES, 3, 9), ['reordered 3-3', 'reordered 9-9']],
    [
      'a block moved down',
      [...LINES.slice(0, 2), ...LINES.slice(4, 10), ...LINES.slice(2, 4), ...LINES.slice(10)],
      ['reordered 3-4'],
    ],
    ['an empty line', put(5, ''), ['inserted']],
    ['an empty last line', [...LINES, ''], ['unreadable 13-13']],
    ['a foreign line', put(5, 'hello'), ['inserted']],
    ['a forged event that links', put(6, forged(6)), ['inserted 6-6']],
    ['a forged event that does not', put(3, forged(9)), ['inserted 9-9']],
    ['a forged event before the last', put(12, forged(12)), ['inserted 12-12']],
    ['a forged end', [...LINES, ...forgedEnd], ['removed 13-49']],
    ['two kinds of change', edit(3, 'block', 'allow').toSpliced(8, 1), ['edited 3-3', 'removed 9-9']],
  ];
  function swapFields(a: number, b: number) {
    const change = (line = '') => line.replace('"time":"2025', '"time":"2024');
    return LINES.with(a - 1, change(LINES[a - 1])).with(b - 1, change(LINES[b - 1]));
  }
  it.each(cases)('finds %s', async (_, lines, expected) => {
    const folder = sampleFolder(lines, LINES);
    expect(await found(folder)).toEqual(expected);
  });

  it('names the lines at their current places', async () => {
    const folder = sampleFolder(put(5, 'hello', 'world'), LINES);
    folder.write('events.000000000001.jsonl', join(LINES.slice(0, 3)));
    folder.write('events.jsonl', join([...LINES.slice(3, 5), 'hello', ...LINES.slice(5)]));
    expect((await verify(folder)).problems).toEqual([
      {
        kind: 'inserted',
        sentence: 'this line is not an event: it is not a JSON object',
        at: { segment: 'events.jsonl', firstLine: 3, lastLine: 3 },
        events: null,
      },
    ]);
  });

  it('shows both where either of two may have been inserted', async () => {
    const { problems } = await verify(sampleFolder(put(12, forged(12)), LINES));
    expect(problems[0]).toMatchObject({ at: { firstLine: 12, lastLine: 13 } });
  });

  it('takes the first of two equal lines for the true one', async () => {
    const { problems } = await verify(sampleFolder(put(6, LINES[4] ?? ''), LINES));
    expect(problems[0]).toMatchObject({ at: { firstLine: 6, lastLine: 6 } });
  });

  it('describes what happened in a sentence', async () => {
    const sentences = async (lines: readonly string[]) =>
      (await verify(sampleFolder(lines, LINES))).problems.map(({ sentence }) => sentence);
    expect(await sentences(edit(5, 'warn', 'allow'))).toEqual(['event 5 was changed after being written']);
    expect(await sentences(edit(5, ',', ', '))).toEqual([
      'event 5 was changed after being written: it is not in canonical form',
    ]);
    expect(await sentences(LINES.toSpliced(4, 3))).toEqual(['events 5 to 7 are missing']);
    expect(await sentences(LINES.slice(0, 10))).toEqual([
      'the ledger ends after 10 events, but 12 were signed',
    ]);
    expect(await sentences(edit(12, 'allow', 'block'))).toEqual([
      'event 12 was changed, or events 1 to 12 were written anew: the lines are chained, but are not those that checkpoint was signed for',
    ]);
  });

  it('gives up on what is no ledger any more, in bounded memory', async () => {
    const folder = sampleFolder(
      Array.from({ length: 5_000 }, (_, i) => `line ${i}`),
      LINES,
    );
    const { problems } = await verify(folder);
    expect(problems).toHaveLength(102);
    expect(problems.slice(-2).map(({ sentence }) => sentence)).toEqual([
      '1900 more places are wrong',
      'too much is wrong: the rest of the ledger was not read',
    ]);
  });

  it('looks at the ends of sealed segments too', async () => {
    const folder = sampleFolder(LINES);
    folder.write('events.000000000001.jsonl', join(LINES.slice(0, 5)).slice(0, -1));
    folder.write('events.jsonl', join(LINES.slice(5)));
    expect(await found(folder)).toEqual(['edited 5-5']);
  });
});
