import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { LedgerReader, type Position, readLines } from './lines.ts';

/** `name:number@offset text`, with `…` where the newline is missing. */
const show = (folder: MemoryFolder, from?: Position) =>
  Array.from(
    readLines(folder.path, folder.files, from),
    ({ segment, number, offset, bytes, isWhole }) =>
      `${segment.slice(7, -6) || 'active'}:${number}@${offset} ${bytes.toString()}${isWhole ? '' : '…'}`,
  );

function folderOf(contents: Record<string, string>): MemoryFolder {
  const folder = new MemoryFolder();
  for (const [name, text] of Object.entries(contents)) folder.write(name, text);
  return folder;
}

const SEALED = { 'events.000000000001.jsonl': 'a\nb\n', 'events.000000000003.jsonl': 'c\n' };

describe('readLines', () => {
  it('reads all segments in the order of their events, whatever the order of the names', () => {
    const folder = folderOf({
      'events.jsonl': 'd\ne\n',
      'events.000000000003.jsonl': 'c\n',
      'events.000000000001.jsonl': 'a\nb\n',
      checkpoint: 'x\n',
    });
    expect(show(folder)).toEqual([
      '000000000001:1@0 a',
      '000000000001:2@2 b',
      '000000000003:1@0 c',
      'active:1@0 d',
      'active:2@2 e',
    ]);
    expect(folder.openCount).toBe(0);
  });

  it('gives tails without newline, of sealed segments too', () => {
    expect(show(folderOf({ 'events.000000000001.jsonl': 'a\nb', 'events.jsonl': 'c\nd' }))).toEqual([
      '000000000001:1@0 a',
      '000000000001:2@2 b…',
      'active:1@0 c',
      'active:2@2 d…',
    ]);
  });

  it('gives empty lines, and none for an empty file', () => {
    expect(show(folderOf({ 'events.jsonl': '\n\na\n' }))).toEqual([
      'active:1@0 ',
      'active:2@1 ',
      'active:3@2 a',
    ]);
    expect(show(folderOf({ 'events.jsonl': '' }))).toEqual([]);
  });

  it('closes the file when the caller stops early', () => {
    const folder = folderOf({ 'events.jsonl': 'a\nb\n' });
    for (const { number } of readLines(folder.path, folder.files)) if (number === 1) break;
    expect(folder.openCount).toBe(0);
  });

  it('goes on from a position, also when that segment was sealed since', () => {
    const from = { firstSeq: 4, number: 1, offset: 2 };
    const folder = folderOf({ ...SEALED, 'events.jsonl': 'd\ne\n' });
    expect(show(folder, from)).toEqual(['active:2@2 e']);
    folder.rename('events.jsonl', 'events.000000000004.jsonl');
    folder.write('events.jsonl', 'f\n');
    expect(show(folder, from)).toEqual(['000000000004:2@2 e', 'active:1@0 f']);
  });

  it('splits any bytes at newlines, whatever the size of its buffer', () => {
    const piece = fc.oneof(
      fc.constant('\n'),
      fc.constant('x'),
      fc.constant('y'.repeat(50_000)),
      fc.constant('z'.repeat(300_000)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const lines = text.split('\n');
        const tail = lines.pop() ?? '';
        const seen = Array.from(readLines('/ledger', folderOf({ 'events.jsonl': text }).files), (line) => ({
          ...line,
          text: line.bytes.toString(),
        }));
        const expected = [...lines, ...(tail === '' ? [] : [tail])];
        expect(seen.map(({ offset }) => offset)).toEqual(
          expected.map((_, i) => expected.slice(0, i).join('\n').length + Math.min(i, 1)),
        );
        for (const [index, line] of seen.entries()) {
          const whole = expected[index] ?? '';
          // Of a line too long for an event only the end is kept, and that is still too long.
          if (whole.length <= 128 * 1024) expect(line.text).toBe(whole);
          else expect(line.text.length > 64 * 1024 && whole.endsWith(line.text)).toBe(true);
        }
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('LedgerReader', () => {
  const texts = (reader: LedgerReader) => {
    const seen: string[] = [];
    for (let line = reader.next(); line; line = reader.next()) seen.push(line.bytes.toString());
    return seen.join(' ');
  };

  it('finds what was written since, through rotations', () => {
    const folder = folderOf({ 'events.jsonl': 'a\nb' });
    const reader = new LedgerReader(folder.path, folder.files);
    expect(texts(reader)).toBe('a');
    expect(reader.tail()?.bytes.toString()).toBe('b');
    folder.append('events.jsonl', 'c\nd\n');
    expect(texts(reader)).toBe('bc d');
    folder.append('events.jsonl', 'e\n');
    folder.rename('events.jsonl', 'events.000000000001.jsonl');
    expect(texts(reader)).toBe('e');
    folder.write('events.jsonl', 'f\n');
    folder.rename('events.jsonl', 'events.000000000005.jsonl');
    folder.write('events.jsonl', 'g\n');
    expect(texts(reader)).toBe('f g');
    expect(reader.segments).toHaveLength(3);
    reader.close();
    expect(folder.openCount).toBe(0);
  });

  it('forgets a torn tail that was cut away', () => {
    const folder = folderOf({ 'events.jsonl': 'a\ntorn' });
    const reader = new LedgerReader(folder.path, folder.files);
    expect(texts(reader)).toBe('a');
    folder.cut('events.jsonl', 2);
    folder.append('events.jsonl', 'b\nc\n');
    expect(texts(reader)).toBe('b c');
    reader.close();
  });

  it('waits for a ledger that does not exist yet', () => {
    const folder = new MemoryFolder();
    const reader = new LedgerReader(folder.path, folder.files);
    expect(texts(reader)).toBe('');
    folder.write('events.jsonl', 'a\n');
    expect(texts(reader)).toBe('a');
    reader.close();
  });

  it('misses nothing when the active segment is sealed between listing and opening', () => {
    const folder = folderOf({ 'events.jsonl': 'a\n' });
    let lists = 0;
    const files = {
      ...folder.files,
      list: (path: string) => {
        const names = folder.files.list(path);
        if (++lists === 1) {
          folder.rename('events.jsonl', 'events.000000000001.jsonl');
          folder.write('events.jsonl', 'b\n');
        }
        return names;
      },
    };
    expect(texts(new LedgerReader(folder.path, files))).toBe('a b');
  });

  it('misses nothing that is written just before the sealing', () => {
    const folder = folderOf({ 'events.jsonl': 'a\n' });
    let looks = 0;
    const files = {
      ...folder.files,
      factsAt: (path: string) => {
        if (++looks === 1) {
          folder.append('events.jsonl', 'b\nc\n');
          folder.rename('events.jsonl', 'events.000000000001.jsonl');
          folder.write('events.jsonl', 'd\n');
        }
        return folder.files.factsAt(path);
      },
    };
    expect(texts(new LedgerReader(folder.path, files))).toBe('a b c d');
  });

  const failures: [string, string, string][] = [
    ['ENOENT', 'ledger.missing', 'no ledger in "/ledger/events.jsonl"'],
    ['EACCES', 'file.denied', 'cannot open "/ledger/events.jsonl": permission denied'],
    ['ELOOP', 'ledger.unsafe', 'refusing to use "/ledger/events.jsonl": it is a symbolic link'],
    ['EIO', 'file.unreadable', 'cannot read "/ledger/events.jsonl": the disk reports an input/output error'],
  ];
  it.each(failures)('turns %s into %s', (errno, code, message) => {
    const folder = folderOf({ 'events.jsonl': 'a\n' });
    const fail = () => {
      throw Object.assign(new Error('failed'), { code: errno });
    };
    const reader = new LedgerReader(folder.path, { ...folder.files, list: fail });
    expect(() => reader.next()).toThrow(expect.objectContaining({ code, message }));
  });

  it('reads regular files only', () => {
    const folder = folderOf({ 'events.jsonl': 'a\n' });
    const facts = (descriptor: number) => ({ ...folder.files.facts(descriptor), kind: 'other' as const });
    const reader = new LedgerReader(folder.path, { ...folder.files, facts });
    expect(() => reader.next()).toThrow(expect.objectContaining({ code: 'ledger.unsafe' }));
    expect(folder.openCount).toBe(0);
  });
});
