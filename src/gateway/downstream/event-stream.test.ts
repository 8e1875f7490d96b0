import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

function read(chunks: readonly Uint8Array[], maxBytes = 1_000) {
  const events: [string, string][] = [];
  const stream = new EventStream(maxBytes, ({ event, data }) =>
    events.push([event, Buffer.from(data).toString()]),
  );
  const isWhole = chunks.every((chunk) => stream.push(chunk));
  if (isWhole) stream.end();
  return { events, isWhole };
}

const text =
  ': comment\n\ndata: one\n\nevent: endpoint\r\ndata:/x\r\n\r\ndata: a\ndata\ndata:  b\nid: 3\n\nevent: e\n\ndata: é';
const expected = [
  ['message', 'one'],
  ['endpoint', '/x'],
  ['message', 'a\n\n b'],
  ['message', 'é'],
];

it.each([
  ['line feeds', text],
  ['carriage returns', text.replaceAll('\r\n', '\n').replaceAll('\n', '\r')],
  ['both', text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')],
  ['a byte order mark before it', `\ufeff${text}`],
])('events come out alike however the bytes are cut: %s', (_, spelled) => {
  const bytes = Buffer.from(spelled);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
      expect(read(chunks)).toEqual({ events: expected, isWhole: true });
    }),
  );
});

it('an event of many lines counts as a whole', () => {
  expect(read([Buffer.from('data: 12345\n'.repeat(20))], 100).isWhole).toBe(false);
  expect(read([Buffer.from('data: 12345\n\n'.repeat(200))], 100).events).toHaveLength(200);
});

it('a line that never ends is given up', () => {
  expect(read([Buffer.from('x'.repeat(60)), Buffer.from('x'.repeat(60))], 100)).toEqual({
    events: [],
    isWhole: false,
  });
});

it.each([
  ['id: 7\n', '7'],
  ['id: 7\nid\n', ''],
  ['id: 7\nid: a\0b\n', '7'],
  ['id: 7\nid: a\u000bX: y\n', '7'],
  [`id: 7\nid: ${'x'.repeat(1_025)}\n`, '7'],
  ['id: é\n', 'Ã©'],
])('of %j the id is %j, as it goes into a header', (lines, id) => {
  const stream = new EventStream(2_000, () => {});
  stream.push(Buffer.from(lines));
  expect(stream.lastId).toBe(id);
});

it('an event that ends in a carriage return does not wait for more', () => {
  const taken: string[] = [];
  const stream = new EventStream(100, ({ data }) => taken.push(Buffer.from(data).toString()));
  stream.push(Buffer.from('data: a\r\r'));
  expect(taken).toEqual(['a']);
});
