import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STOCK } from '../find.ts';
import type { Mark, Page } from '../pattern/mark.ts';
import { sample } from '../patterns/sample.cases.ts';
import { knownAnchors, StagedScanner } from './staged-scanner.ts';

const known = knownAnchors(STOCK);

function marksOf(text: string, scanner: StagedScanner): string[] {
  const marks: Mark[] = [];
  const page: Page = {
    text,
    isAscii: true,
    options: { entropyThreshold: 6, bareEntropy: false },
    marks,
    reached: new Map(),
    cover: { end: 0, seen: 0, nested: 0 },
    capped: new Set(),
    scanInner: () => [],
  };
  scanner.scan(page);
  return marks.map(({ detector, start, end }) => `${start}-${end} ${detector}`).sort();
}

const all = new StagedScanner(STOCK, undefined);

it('finds with the families that a text needs what it finds with all', () => {
  const secrets = ['sk_live_{alnum:24}', 'ghp_{alnum:36}', 'AKIA{upper:16}'].map(sample);
  const piece = fc.oneof(
    fc.constantFrom(...secrets, 'password=', 'curl -u ', 'export API_KEY=', '://', '@', '.', ' '),
    fc.stringMatching(/^[a-zA-Z0-9+/_-]{0,40}$/),
    fc.constantFrom(...known.literals.filter((literal) => /^[ -~]+$/.test(literal))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      expect(marksOf(text, new StagedScanner(STOCK, known))).toEqual(marksOf(text, all));
    }),
    { numRuns: 300 },
  );
});

it('makes no family for a text without an anchor', () => {
  const made: number[] = [];
  const families = STOCK.families.map((family, i) => () => {
    made.push(i);
    return family();
  });
  const scanner = new StagedScanner({ ...STOCK, families }, known);
  expect(marksOf('docker compose up -d', scanner)).toEqual([]);
  expect(made).toEqual([]);
  marksOf('sk_live_', scanner);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(STOCK.families.length);
});
