import { describe, expect, it } from 'vitest';
import type { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { join, sampleFolder, sampleLines } from '../tree/sample-ledger.cases.ts';
import { verifyLedger } from './verify.ts';

const LINES = sampleLines(12);

describe('segments', () => {
  const split = (...parts: [string, number, number][]) => {
    const folder = sampleFolder(LINES);
    for (const [name, from, to] of parts) folder.write(name, join(LINES.slice(from, to)));
    return folder;
  };
  const cases: [string, MemoryFolder, string[]][] = [
    [
      'whose name does not match its first event',
      split(
        ['events.000000000001.jsonl', 0, 5],
        ['events.000000000007.jsonl', 5, 8],
        ['events.jsonl', 8, 12],
      ),
      ['the segment events.000000000007.jsonl begins with event 6, which does not match its name'],
    ],
    [
      'that lent a line to the one before',
      split(
        ['events.000000000001.jsonl', 0, 6],
        ['events.000000000006.jsonl', 6, 8],
        ['events.jsonl', 8, 12],
      ),
      ['the segment events.000000000006.jsonl begins with event 7, which does not match its name'],
    ],
    [
      'that is empty',
      split(
        ['events.000000000001.jsonl', 0, 5],
        ['events.000000000006.jsonl', 0, 0],
        ['events.jsonl', 5, 12],
      ),
      ['the segment events.000000000006.jsonl is empty'],
    ],
    [
      'that is empty and the last',
      split(
        ['events.000000000013.jsonl', 0, 0],
        ['events.000000000001.jsonl', 0, 12],
        ['events.jsonl', 0, 0],
      ),
      ['the segment events.000000000013.jsonl is empty'],
    ],
    [
      'with a zero too many in its name, which is no segment',
      split(
        ['events.000000000001.jsonl', 0, 5],
        ['events.0000000000006.jsonl', 5, 8],
        ['events.jsonl', 8, 12],
      ),
      ['events 6 to 8 are missing'],
    ],
  ];
  it.each(cases)('%s', async (_, folder, sentences) => {
    const { problems } = await verifyLedger(folder.path, folder.ports());
    expect(problems.map(({ sentence }) => sentence)).toEqual(sentences);
  });
});

describe('a ledger that is just being made', () => {
  it('is given time to sign its first event', async () => {
    const folder = sampleFolder(LINES.slice(0, 1));
    const note = folder.text('checkpoint');
    folder.remove('checkpoint');
    let waits = 0;
    const ports = folder.ports(() => {
      if (++waits === 3) folder.write('checkpoint', note);
    });
    expect(await verifyLedger(folder.path, ports)).toMatchObject({ ok: true, events: 1, covered: 1 });
  });

  it('but not for ever', async () => {
    const folder = sampleFolder(LINES.slice(0, 1));
    folder.remove('checkpoint');
    const { problems } = await verifyLedger(folder.path, folder.ports());
    expect(problems.map(({ kind }) => kind)).toEqual(['bad-checkpoint']);
  });
});
