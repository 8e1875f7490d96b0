import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentSplitter } from './import-document.ts';

function split(text: string, size = text.length): (string | { fault: string })[] {
  const splitter = new DocumentSplitter();
  const bytes = Buffer.from(text);
  const found: (string | { fault: string })[] = [];
  const take = (elements: ReturnType<DocumentSplitter['push']>) => {
    for (const element of elements) found.push('bytes' in element ? element.bytes.toString() : element);
  };
  for (let at = 0; at < bytes.length; at += size) take(splitter.push(bytes.subarray(at, at + size)));
  take(splitter.end());
  return found;
}

const parsed = (text: string, size?: number) =>
  split(text, size).map((element) => (typeof element === 'string' ? JSON.parse(element) : element));

test.each([
  ['a list', '[{"a":1},{"b":[{"data":[]}]}]', [{ a: 1 }, { b: [{ data: [] }] }]],
  [
    'a list under a name',
    '{"object":"list","data":[{"a":"]}"},{"a":"\\""}],"more":false}',
    [{ a: ']}' }, { a: '"' }],
  ],
  ['one object under a name', '{"data":{"id":1}}', [{ id: 1 }]],
  ['names below names', '{"data":{"total":2,"items":[{"a":1},{"a":2}]}}', [{ a: 1 }, { a: 2 }]],
  ['an object without a list', '{"a":{"items":[1]}}', [{ a: { items: [1] } }]],
  ['a name that means something above lists only', '[{"data":[{"a":1}]}]', [{ data: [{ a: 1 }] }]],
  [
    'spans',
    '{"resourceSpans":[{"resource":{},"scopeSpans":[{"spans":[{"a":1},{"a":2}]},{"spans":[]}]}]}',
    [{ a: 1 }, { a: 2 }],
  ],
  ['several documents', '{"a":1}\n{"data":[{"b":2}]}\n[{"c":3}]', [{ a: 1 }, { b: 2 }, { c: 3 }]],
  [
    'no rows',
    '[1,"{",[{}],{"a":1}]',
    [{ fault: 'not an object' }, { fault: 'not an object' }, { fault: 'not an object' }, { a: 1 }],
  ],
  ['a cut', '{"data":[{"a":1},{"a":', [{ a: 1 }, { fault: 'ends early' }]],
  ['a bracket too many', '[{"a":1}]]', [{ a: 1 }, { fault: 'not JSON' }]],
  ['prose', '{"a":1} and more', [{ a: 1 }, { fault: 'not JSON' }]],
])('%s', (_, text, elements) => {
  expect(parsed(text)).toEqual(elements);
  for (const size of [1, 2, 3, 7]) expect(parsed(text, size)).toEqual(elements);
});

test('any list of objects comes out as its elements, however it is cut', () => {
  const list = fc.array(
    fc.dictionary(
      fc.string().map((name) => `k${name}`),
      fc.jsonValue(),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(
      list,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (elements, size, indent) => {
        const text = JSON.stringify({ first: 1, results: elements }, null, indent);
        expect(parsed(text, size)).toEqual(JSON.parse(text).results);
      },
    ),
  );
});
