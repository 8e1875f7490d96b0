import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { LineCutter } from './line-cutter.ts';

interface Cut {
  readonly lines: readonly (readonly [kept: string, bytes: number])[];
  readonly rest: readonly [kept: string, bytes: number];
}

type Keeps = 'start' | 'end';

/** What a line is, without any chunks: everything up to a line feed, its start or end kept up to the bound. */
function linesOf(bytes: Buffer, mostBytes: number, keeps: Keeps): Cut {
  const all = bytes.toString('latin1').split('\n');
  const kept = (line: string) =>
    keeps === 'start' ? line.slice(0, mostBytes) : line.slice(Math.max(0, line.length - mostBytes));
  const cut = all.map((line): [string, number] => [kept(line), line.length]);
  return { lines: cut.slice(0, -1), rest: cut.at(-1) ?? ['', 0] };
}

/** The chunks are overwritten once they are read, as sources do that reuse a buffer. */
function cut(chunks: readonly Uint8Array[], mostBytes: number, keeps: Keeps): Cut {
  const cutter = new LineCutter(mostBytes, keeps);
  const lines: [string, number][] = [];
  for (const chunk of chunks) {
    const reused = Uint8Array.from(chunk);
    for (const line of cutter.cut(reused)) lines.push([line.toString('latin1'), cutter.lineBytes]);
    reused.fill(0x2a);
  }
  const { restBytes } = cutter;
  const last = cutter.end();
  if (last !== undefined) expect(cutter.lineBytes).toBe(restBytes);
  expect(cutter.end()).toBe(undefined);
  return { lines, rest: [last?.toString('latin1') ?? '', restBytes] };
}

const byte = fc.oneof(fc.constantFrom(0x0a, 0x0a, 0x0d, 0x00), fc.nat(255));
const chunk = fc.oneof(
  fc.array(byte, { maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
  fc.nat(5000).map((length) => new Uint8Array(length).fill(0x61)),
);

test('any chunking of any bytes gives the same lines', () => {
  fc.assert(
    fc.property(
      fc.array(chunk, { maxLength: 12 }),
      fc.oneof(fc.nat(8), fc.constantFrom(1024, 4096, 1_000_000)),
      fc.constantFrom<Keeps>('start', 'end'),
      (chunks, mostBytes, keeps) => {
        const whole = Buffer.concat(chunks);
        const expected = linesOf(whole, mostBytes, keeps);
        expect(cut(chunks, mostBytes, keeps)).toEqual(expected);
        expect(cut([whole], mostBytes, keeps)).toEqual(expected);
        const head = whole.subarray(0, 300);
        const single = Array.from(head, (one) => Uint8Array.of(one));
        expect(cut(single, mostBytes, keeps)).toEqual(linesOf(head, mostBytes, keeps));
      },
    ),
    { numRuns: draws(300) },
  );
});

test('a line inside one chunk is a view of it, a line over several is not', () => {
  const cutter = new LineCutter(100);
  const first = Buffer.from('one\ntw');
  const [one] = [...cutter.cut(first)];
  const second = Buffer.from('o\n');
  const [two] = [...cutter.cut(second)];
  expect([one, two].map(String)).toEqual(['one', 'two']);
  first.fill('*');
  second.fill('*');
  expect([one, two].map(String)).toEqual(['***', 'two']);
});

test('the unfinished line can be read again, and goes on where it was', () => {
  const cutter = new LineCutter(100);
  expect([...cutter.cut(Buffer.from('a\nb'))].map(String)).toEqual(['a']);
  expect([cutter.rest.toString(), cutter.restBytes]).toEqual(['b', 1]);
  cutter.forget();
  expect([cutter.rest.toString(), cutter.restBytes]).toEqual(['', 0]);
  expect([...cutter.cut(Buffer.from('bc\n'))].map(String)).toEqual(['bc']);
});

test('a chunk with lines left is not replaced', () => {
  const cutter = new LineCutter(100);
  cutter.push(Buffer.from('a\nb\n'));
  expect(cutter.next()?.toString()).toBe('a');
  expect(() => cutter.push(Buffer.from('c\n'))).toThrow('still has lines');
});

test('a long line in small chunks costs a few copies of it, not one for each chunk', () => {
  const cutter = new LineCutter(16 * 1024 * 1024);
  const piece = Buffer.alloc(16, 0x61);
  let allocated = 0;
  const { allocUnsafe } = Buffer;
  Buffer.allocUnsafe = (size) => {
    allocated += size;
    return allocUnsafe(size);
  };
  try {
    for (let i = 0; i < 65_536; i++) expect(cutter.cut(piece).next().done).toBe(true);
  } finally {
    Buffer.allocUnsafe = allocUnsafe;
  }
  expect(cutter.restBytes).toBe(1024 * 1024);
  expect(allocated).toBeGreaterThan(1024 * 1024);
  expect(allocated).toBeLessThan(8 * 1024 * 1024);
});
