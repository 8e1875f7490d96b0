import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { LedgerReader, readLines } from '../folder/lines.ts';
import { join, sampleFolder, sampleLines } from '../tree/sample-ledger.cases.ts';
import { readLinesBackwards } from './backwards.ts';
import type { EventFilter } from './filter.ts';
import { type LedgerEntry, readEvents, tailEvents } from './read.ts';

const LINES = sampleLines(12);
const show = (entry: LedgerEntry) => {
  if ('event' in entry) return String(entry.event.seq);
  return 'newer' in entry
    ? `${entry.segment}:${entry.newer} ${entry.type}`
    : `${entry.segment}:${entry.broken} ${entry.reason}`;
};

async function read(folder: MemoryFolder, filter: EventFilter = {}, options: { last?: number } = {}) {
  const seen: string[] = [];
  for await (const entry of readEvents(folder.path, folder.ports(), filter, options)) seen.push(show(entry));
  expect(folder.openCount).toBe(0);
  return seen;
}

/** Three segments of four events each. */
function segmented(): MemoryFolder {
  const folder = new MemoryFolder();
  folder.write('events.jsonl', join(LINES.slice(8)));
  folder.write('events.000000000001.jsonl', join(LINES.slice(0, 4)));
  folder.write('events.000000000005.jsonl', join(LINES.slice(4, 8)));
  return folder;
}

describe('readEvents', () => {
  it('gives all events of all segments, oldest first', async () => {
    expect(await read(segmented())).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  });

  it('returns each event with its exact line', async () => {
    const texts: string[] = [];
    for await (const entry of readEvents('/ledger', segmented().ports()))
      if ('text' in entry) texts.push(entry.text);
    expect(texts).toEqual(LINES);
  });

  it('gives those that pass the filter', async () => {
    expect(await read(segmented(), { types: ['redaction'] })).toEqual(['3', '6', '9', '12']);
    expect(await read(segmented(), { decisions: ['block'], session: 's1' })).toEqual(['3', '7', '11']);
  });

  it('gives the last ones that pass', async () => {
    expect(await read(segmented(), {}, { last: 5 })).toEqual(['8', '9', '10', '11', '12']);
    expect(await read(segmented(), { types: ['redaction'] }, { last: 3 })).toEqual(['6', '9', '12']);
    expect(await read(segmented(), {}, { last: 100 })).toHaveLength(12);
    expect(await read(segmented(), {}, { last: 0 })).toEqual([]);
  });

  it('gives broken lines as values, whatever the filter, with their numbers', async () => {
    const folder = segmented();
    folder.write('events.000000000005.jsonl', `${LINES[4]}\nhello\n\n${LINES[7]}\n`);
    folder.append('events.jsonl', '{"seq":13');
    const broken = [
      'events.000000000005.jsonl:2 it is not a JSON object',
      'events.000000000005.jsonl:3 it is not a JSON object',
      'events.jsonl:5 it has no newline at its end',
    ];
    expect(await read(folder, { types: ['none'] })).toEqual(broken);
    expect(await read(folder, { types: ['none'] }, { last: 9 })).toEqual(broken);
  });

  it('refuses a malformed glob before it reads', () => {
    expect(() => readEvents('/elsewhere', new MemoryFolder().ports(), { types: ['['] })).toThrow(RangeError);
  });

  it('finds no ledger where there is none', async () => {
    const ports = new MemoryFolder().ports();
    await expect(readEvents('/elsewhere', ports).next()).rejects.toMatchObject({ code: 'ledger.missing' });
    await expect(readEvents('/elsewhere', ports, {}, { last: 1 }).next()).rejects.toMatchObject({
      code: 'ledger.missing',
    });
  });
});

describe('reading backwards', () => {
  it('is reading forwards, turned round', () => {
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constant('\n') },
      fc.constant('x'),
      fc.constant('y'.repeat(40_000)),
      fc.constant('é'.repeat(20_000)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
        (segments) => {
          const folder = new MemoryFolder();
          for (const [index, pieces] of segments.entries())
            folder.write(index === 0 ? 'events.jsonl' : `events.00000000000${index}.jsonl`, pieces.join(''));
          const facts = (
            lines: Iterable<{
              segment: string;
              number: number;
              offset: number;
              isWhole: boolean;
              bytes: Buffer;
            }>,
          ) =>
            Array.from(lines, ({ segment, number, offset, isWhole, bytes }) =>
              [
                segment,
                number,
                offset,
                isWhole,
                bytes.length > 65_536 ? 'too long' : bytes.toString('base64'),
              ].join(' '),
            );
          const forwards = facts(readLines(folder.path, folder.files));
          expect(facts(readLinesBackwards(folder.path, folder.files))).toEqual(forwards.reverse());
        },
      ),
      { numRuns: draws(100) },
    );
  });

  it('starts at the given position, wherever that file is by now', () => {
    const folder = new MemoryFolder();
    folder.write('events.jsonl', 'a\nb\n');
    const reader = new LedgerReader(folder.path, folder.files);
    const end = reader.skipToEnd();
    reader.close();
    folder.append('events.jsonl', 'c\n');
    const seen = () =>
      Array.from(readLinesBackwards(folder.path, folder.files, end), ({ bytes }) => bytes.toString());
    expect(seen()).toEqual(['b', 'a']);
    folder.rename('events.jsonl', 'events.000000000001.jsonl');
    folder.write('events.jsonl', 'd\n');
    expect(seen()).toEqual(['b', 'a']);
  });

  it('sees a segment once that is sealed meanwhile', () => {
    const folder = new MemoryFolder();
    folder.write('events.000000000001.jsonl', 'a\n');
    folder.write('events.jsonl', 'b\nc\n');
    const seen: string[] = [];
    for (const { bytes } of readLinesBackwards(folder.path, folder.files)) {
      seen.push(bytes.toString());
      if (seen.length === 1) folder.rename('events.jsonl', 'events.000000000002.jsonl');
    }
    expect(seen).toEqual(['c', 'b', 'a']);
  });
});

describe('tailEvents', () => {
  /** Plays the steps, one whenever the reader waits; ends after the last. */
  async function tail(folder: MemoryFolder, steps: (() => void)[], filter: EventFilter = {}, last?: number) {
    const stop = new AbortController();
    const ports = folder.ports(() => {
      const step = steps.shift();
      if (step) step();
      else stop.abort();
    });
    const seen: string[] = [];
    const options = { signal: stop.signal, ...(last === undefined ? {} : { last }) };
    for await (const entry of tailEvents(folder.path, ports, filter, options)) seen.push(show(entry));
    expect(folder.openCount).toBe(0);
    return seen;
  }
  const line = (seq: number) => `${LINES[seq - 1]}\n`;

  it('shows what is there, then what comes, half lines when they are whole', async () => {
    const folder = sampleFolder(LINES.slice(0, 3));
    const steps = [
      () => folder.append('events.jsonl', line(4).slice(0, 20)),
      () => folder.append('events.jsonl', line(4).slice(20) + line(5)),
    ];
    expect(await tail(folder, steps)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('shows the last ones first, or none of the old', async () => {
    const steps = (folder: MemoryFolder) => [() => folder.append('events.jsonl', line(7))];
    const folders = [2, 0, 100].map(() => sampleFolder(LINES.slice(0, 6)));
    const [two, none, all] = folders;
    if (!two || !none || !all) return;
    expect(await tail(two, steps(two), {}, 2)).toEqual(['5', '6', '7']);
    expect(await tail(none, steps(none), {}, 0)).toEqual(['7']);
    expect(await tail(all, steps(all), {}, 100)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('goes on over rotations and broken lines, with the filter', async () => {
    const folder = sampleFolder(LINES.slice(0, 5));
    const steps = [
      () => {
        folder.append('events.jsonl', line(6));
        folder.rename('events.jsonl', 'events.000000000001.jsonl');
        folder.write('events.jsonl', line(7));
      },
      () => folder.append('events.jsonl', `hello\n${line(9)}`),
    ];
    expect(await tail(folder, steps, { types: ['redaction'] }, 1)).toEqual([
      '3',
      '6',
      'events.jsonl:2 it is not a JSON object',
      '9',
    ]);
  });

  it('ends at once when the signal comes while it waits', async () => {
    const folder = sampleFolder(LINES);
    const stop = new AbortController();
    const ports = folder.ports();
    const clock = {
      ...ports.clock,
      sleep: () => new Promise<void>(() => queueMicrotask(() => stop.abort())),
    };
    const events = tailEvents(folder.path, { ...ports, clock }, {}, { signal: stop.signal, last: 0 });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('looks as often as it is asked to', async () => {
    const waits: number[] = [];
    const folder = sampleFolder(LINES);
    for (const pollMs of [undefined, 50]) {
      const stop = new AbortController();
      const ports = folder.ports();
      const sleep = async (ms: number) => {
        waits.push(ms);
        stop.abort();
      };
      const options = { signal: stop.signal, last: 0, ...(pollMs === undefined ? {} : { pollMs }) };
      await tailEvents(folder.path, { ...ports, clock: { ...ports.clock, sleep } }, {}, options).next();
    }
    expect(waits).toEqual([200, 50]);
  });
});
