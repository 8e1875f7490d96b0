import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Dropped } from '../../routers/imports/fields/dropped.ts';
import { declareFields, values } from '../../routers/imports/fields/fields.ts';
import { CsvSplitter, delimiterOf } from './import-csv.ts';

const tree = declareFields({ ...values('a b'), other: values('x') });

function read(text: string, delimiter = ',', size = text.length + 1) {
  const splitter = new CsvSplitter(delimiter, { tree, dropped: new Dropped() });
  const bytes = Buffer.from(text);
  const records = [];
  for (let at = 0; at < bytes.length; at += size)
    records.push(...splitter.push(bytes.subarray(at, at + size)));
  return [...records, ...splitter.end()].map((record) =>
    'row' in record ? Object.fromEntries(record.row) : record,
  );
}

test.each([
  [
    'quotes, delimiters and line breaks in cells',
    'a,secret,b\r\n"1,""x""\r\ny",hidden,2\r\n',
    [{ a: '1,"x"\r\ny', b: '2' }],
  ],
  ['no line break at the end', 'a,b\n1,2', [{ a: '1', b: '2' }]],
  [
    'blank lines',
    'a,b\n\n1,2\n\r\n3,\n',
    [
      { a: '1', b: '2' },
      { a: '3', b: '' },
    ],
  ],
  ['fewer cells', 'a,q,b\n1\n', [{ a: '1' }]],
  ['more cells', 'a,b\n1,2,3\n4,5\n', [{ fault: 'more columns than the header' }, { a: '4', b: '5' }]],
  ['a quote that never closes', 'a,b\n1,"2\n3,4\n', [{ fault: 'a quote that is not closed' }]],
  ['a column twice', 'a,a\n1,2\n', [{ fault: 'a field twice' }]],
])('%s', (_, text, records) => {
  expect(read(text)).toEqual(records);
  expect(read(text, ',', 1)).toEqual(records);
});

test('an object in a cell is read as one', () => {
  expect(read('a,other\n1,"{""x"":5,""y"":6}"\n')).toEqual([{ a: '1', other: new Map([['x', 5]]) }]);
});

test.each([
  ['a,b,c', ','],
  ['a;b,c;d', ';'],
  ['a\tb\tc', '\t'],
  ['"a,b,c";d', ';'],
  ['single', undefined],
])('the delimiter of %s', (header, delimiter) => expect(delimiterOf(header)).toBe(delimiter));

test('what is quoted comes back, however it is cut', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        expect(read(`a,b\n${quoted.join('\n')}\n`, ',', size)).toEqual(rows.map(([a, b]) => ({ a, b })));
      },
    ),
  );
});
