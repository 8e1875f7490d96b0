import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { AnchorFinder } from './anchor-finder.ts';
import { queue } from './block-filter.ts';
import * as block from './byte-block.ts';
import { machineFilter } from './machine-filter.ts';
import { type BlockFilter, plainFilter } from './plain-filter.ts';

const { BLOCK_UNITS, bytes, loadBlock, loadWide, MARGIN, machineMemory, TABLES_AT, WIDE_UNITS } = block;

function assembled(): BlockFilter {
  if (machineMemory === undefined) throw new Error('these tests need an engine with WebAssembly');
  return machineFilter(machineMemory);
}
const machine = assembled();

/** What a filter finds in the loaded block, in its order. `units` may be fewer than the block holds. */
function literalsBy(filter: BlockFilter, units: number): number[] {
  const hits: number[] = [];
  filter.findLiterals(MARGIN, MARGIN + units, TABLES_AT[1], -MARGIN, hits);
  return hits;
}
const runsBy = (filter: BlockFilter, from: number, units: number, margin = MARGIN): number[] => [
  ...queue.slice(0, filter.findRuns(MARGIN + from, MARGIN + units, MARGIN + units + margin)),
];
const notAsciiBy = (filter: BlockFilter, length: number): number[] => [
  ...queue.slice(0, filter.findNotAscii(0, length)),
];

/** Puts the tables for these literals into the memory. */
const place = (literals: readonly string[]): void =>
  new AnchorFinder(literals, 'passing').findInBlock(0, 0, []);

/** Few letters, so that literals overlap, contain and repeat each other. */
const literal = fc.string({
  unit: fc.constantFrom('a', 'b', 'k', '-', '_', '\u007f', 'é', '漢'),
  minLength: 3,
  maxLength: 9,
});
const literals = fc.array(literal, { minLength: 1, maxLength: 12 });
const noise = fc.string({
  unit: fc.constantFrom('a', 'b', 'K', '-', '_', ' ', '\0', 'é', '漢', '🔑'),
  maxLength: 12,
});
/** Texts made of the literals themselves, in both cases, whole and cut off. */
const searched = literals.chain((all) => {
  const part = fc
    .tuple(fc.constantFrom(...all), fc.nat(9), fc.boolean())
    .map(([one, cut, isUpper]) => (isUpper ? one.toUpperCase() : one).slice(cut > 6 ? cut - 6 : 0));
  return fc.record({
    literals: fc.constant(all),
    parts: fc.array(fc.oneof(part, noise), { maxLength: 30, size: 'max' }),
  });
});

describe('both filters find the same in the same order', () => {
  it('literals in any text and part of a text', () => {
    let found = 0;
    fc.assert(
      fc.property(searched, fc.nat(80), fc.nat(8), ({ literals, parts }, from, fewer) => {
        const text = parts.join('');
        place(literals);
        const units = Math.max(0, loadBlock(text, Math.min(from, text.length)) - fewer);
        const hits = literalsBy(machine, units);
        expect(literalsBy(plainFilter, units)).toEqual(hits);
        found += hits.length;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  it('literals across the borders of blocks', () => {
    fc.assert(
      fc.property(searched, fc.nat(120), ({ literals, parts }, before) => {
        const text = `${'k'.repeat(BLOCK_UNITS - before)}${parts.join('')}`;
        place(literals);
        for (let at = 0; at < text.length; at += BLOCK_UNITS) {
          const units = loadBlock(text, at);
          expect(literalsBy(plainFilter, units)).toEqual(literalsBy(machine, units));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('literals and runs in bytes that no text made', () => {
    fc.assert(
      fc.property(literals, fc.uint8Array({ minLength: 1, maxLength: 400 }), (all, some) => {
        place(all);
        bytes.set(some);
        const units = Math.max(0, some.length - MARGIN);
        expect(literalsBy(plainFilter, units)).toEqual(literalsBy(machine, units));
        expect(runsBy(plainFilter, 0, units)).toEqual(runsBy(machine, 0, units));
      }),
      { numRuns: 300 },
    );
  });

  it('runs, from any place on and at the border of a block', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'Z', '9', '+', '/', '_', '-'), maxLength: 60, size: 'max' }),
      fc.constantFrom(' ', '.', '=', '\n', 'é', '漢', '"'),
    );
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20, size: 'max' }),
        fc.nat(40),
        fc.nat(90),
        // The machine code reads sixteen bytes at a time, so the border is never nearer.
        fc.integer({ min: 16, max: MARGIN }),
        (pieces, from, fewer, margin) => {
          const units = Math.max(0, loadBlock(pieces.join(''), 0) - fewer);
          const runs = runsBy(machine, Math.min(from, units), units, margin);
          expect(runsBy(plainFilter, Math.min(from, units), units, margin)).toEqual(runs);
          found += runs.length;
        },
      ),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(500);
    loadBlock(`${' '.repeat(8)}${'k'.repeat(60)}`, 0);
    for (const filter of [machine, plainFilter])
      expect(runsBy(filter, 0, 12, 20)).toEqual([MARGIN + 8, MARGIN + 32]);
    for (const before of [BLOCK_UNITS - 99, BLOCK_UNITS - 24, BLOCK_UNITS - 1, BLOCK_UNITS]) {
      const units = loadBlock(`${' '.repeat(before)}${'k'.repeat(100)} end`, 0);
      expect(runsBy(plainFilter, 0, units)).toEqual(runsBy(machine, 0, units));
    }
  });

  it('what is not ASCII', () => {
    const unit = fc.constantFrom('a', '\u007f', '\u0080', 'é', '漢', '🔑', ' ');
    const text = fc.string({ unit, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(8), fc.boolean(), (some, from, fewer, isLong) => {
        const whole = isLong ? `${'a'.repeat(WIDE_UNITS - 30)}${some}` : some;
        for (const at of [Math.min(from, whole.length), WIDE_UNITS]) {
          const length = Math.max(0, loadWide(whole, at) - fewer);
          expect(notAsciiBy(plainFilter, length)).toEqual(notAsciiBy(machine, length));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe.each([
  ['machine code', machine],
  ['plain JavaScript', plainFilter],
])('%s', (_name, filter) => {
  const find = (all: readonly string[], text: string): number[] => {
    place(all);
    return literalsBy(filter, loadBlock(text, 0));
  };

  it.each<[string, string[], string, number[]]>([
    ['nothing in an empty text', ['secret', 'key'], '', []],
    ['a text of one literal', ['secret'], 'secret', [0, 0]],
    ['any case', ['secret'], 'x SeCrEt', [0, 2]],
    ['a literal of three', ['key'], ' key=1', [0, 1]],
    ['a literal of three at an even place', ['key'], '  key=1', [0, 2]],
    ['literals that overlap', ['secret', 'retain'], 'secretain', [0, 0, 1, 3]],
    ['one that contains another', ['access_token', 'token'], 'access_token', [0, 0, 1, 7]],
    ['one that overlaps itself', ['abab'], 'ababab ', [0, 0, 0, 2]],
    ['the same literal twice', ['secret', 'secret'], 'secret', [0, 0, 1, 0]],
    ['a literal beyond ASCII by its low bytes', ['clé_漢'], 'clé_漢', [0, 0]],
    ['no literal that is cut off', ['secret'], 'secre', []],
  ])('finds %s', (_what, all, text, hits) => {
    expect(find(all, text)).toEqual(hits);
  });

  it.each<[string, number[]]>([
    ['', []],
    ['k'.repeat(23), []],
    ['k'.repeat(24), [0, 24]],
    [` ${'k'.repeat(30)}.${'Z/9-'.repeat(10)}é${'k'.repeat(23)}`, [1, 31, 32, 72]],
    ['é'.repeat(40), []],
  ])('finds the runs of %j', (text, runs) => {
    expect(runsBy(filter, 0, loadBlock(text, 0)).map((at) => at - MARGIN)).toEqual(runs);
  });

  it.each<[string, number[]]>([
    ['', []],
    ['plain', []],
    ['a\u007fb\u0080', [4]],
    ['漢 é🔑', [0, 4, 8]],
  ])('finds the pairs of %j that are not ASCII', (text, places) => {
    expect(notAsciiBy(filter, loadWide(text, 0))).toEqual(places);
  });
});

describe('the choice of a filter', () => {
  class Refusing {
    constructor() {
      throw new RangeError('could not allocate memory');
    }
  }
  const engine = {
    ...Object.fromEntries(
      ['Memory', 'Module', 'Instance'].map((name) => [name, Reflect.get(WebAssembly, name)]),
    ),
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each<[string, object | undefined, 'plain' | 'machine']>([
    ['an engine with WebAssembly', engine, 'machine'],
    ['no WebAssembly', undefined, 'plain'],
    ['no room for its memory', { ...engine, Memory: Refusing }, 'plain'],
    ['code that does not compile', { ...engine, Module: Refusing }, 'plain'],
    ['code that cannot be started', { ...engine, Instance: Refusing }, 'plain'],
  ])('%s', async (_engine, webAssembly, chosen) => {
    vi.stubGlobal('WebAssembly', webAssembly);
    vi.resetModules();
    const { findLiterals } = await import('./block-filter.ts');
    const { plainFilter: plain } = await import('./plain-filter.ts');
    expect(findLiterals === plain.findLiterals ? 'plain' : 'machine').toBe(chosen);
    const { AnchorFinder: Finder } = await import('./anchor-finder.ts');
    expect(new Finder(['secret'], 'passing').findAll('a SECRET ')).toEqual([0, 2]);
  });
});
