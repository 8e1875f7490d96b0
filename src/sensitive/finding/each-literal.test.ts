import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AnchorFinder } from '../anchors/anchor-finder.ts';
import { findEachLiteral, folded } from './each-literal.ts';

const LITERALS = ['key', 'token', 'sk_live_', '://', 'aws', 'apikey', 'api_', ' login '];

const inOrder = (hits: readonly number[]): string[] =>
  Array.from({ length: hits.length / 2 }, (_, i) => `${hits[2 * i + 1]}:${hits[2 * i]}`).sort();

it('finds what the search with tables finds', () => {
  const finder = new AnchorFinder(LITERALS, 'passing');
  const each = LITERALS.map(folded);
  const piece = fc.oneof(fc.constantFrom(...LITERALS, 'KEY', 'Tok', 'AWS_', 'x', '['), fc.string());
  const ascii = fc.array(piece).map((pieces) => pieces.join('').replace(/[^ -~]/g, '.'));
  fc.assert(
    fc.property(ascii, (text) => {
      const hits: number[] = [];
      findEachLiteral(each, folded(text), hits);
      // Beyond the text the other search sees zeros, which fold to spaces.
      const others = finder.findAll(`${text}..`);
      expect(inOrder(hits)).toEqual(inOrder(others));
    }),
  );
});

it('reports by position', () => {
  const hits: number[] = [];
  findEachLiteral(['key', 'api'].map(folded), folded('API KEY api'), hits);
  expect(hits).toEqual([1, 0, 0, 4, 1, 8]);
});
