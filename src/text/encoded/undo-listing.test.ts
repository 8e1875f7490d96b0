import { expect, it } from 'vitest';
import { undoListing } from './undo-listing.ts';

const DUMP = [
  '00000000: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown ',
  '00000010: 666f 782e                                fox.',
].join('\n');

it.each<[string, string]>([
  ['xxd', DUMP],
  ['hexdump -C', DUMP.replaceAll(/(?<= )([0-9a-f]{2})([0-9a-f]{2})/g, '$1 $2').replaceAll(/: /g, '  ')],
])('%s: the bytes, and the column behind them', (_, dump) => {
  const [bytes, column] = undoListing(dump);
  expect(bytes?.text).toBe('The quick brown fox.');
  expect(dump.slice(bytes?.places[16], bytes?.places[19])).toMatch(/^66 ?6f ?78 ?$/);
  expect(column?.text.replaceAll(/\s+/g, ' ').trim()).toBe('The quick brown fox.');
});

it('calls that make characters', () => {
  const text = `x = ${[...'The fox.'].map((one) => `chr(${one.charCodeAt(0)})`).join('+')}`;
  expect(undoListing(text).map((one) => one.text)).toEqual(['The fox.']);
});

it.each(['nl = chr(10) + chr(13)', 'deadbeef\ncafebabe', 'The quick brown fox', '2031-04-01 12:00 ok'])(
  'nothing is listed: %j',
  (text) => {
    expect(undoListing(text)).toEqual([]);
  },
);
