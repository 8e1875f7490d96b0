import { expect, it } from 'vitest';
import { readMessages } from '../messages/incoming.ts';

const read = (text: string, maxBytes = 1_000) => readMessages(Buffer.from(text), maxBytes);
const messages = (...list: object[]) => ({ kind: 'messages', messages: list });
const refused = (why: string, id: number | null = null) => ({ kind: 'refused', why, id });

const cases: [string, object][] = [
  ['{"id":1,"result":{"tools":[]}}', messages({ kind: 'result', id: 1, result: { tools: [] } })],
  [
    '  {"id":null,"error":{"code":-1,"message":"no"}}\r',
    messages({ kind: 'error', id: null, code: -1, message: 'no', error: { code: -1, message: 'no' } }),
  ],
  ['{"id":1,"error":{}}', messages({ kind: 'error', id: 1, code: 0, message: '', error: {} })],
  ['{"id":"a","method":"ping"}', messages({ kind: 'request', id: 'a', method: 'ping' })],
  [
    '{"method":"note","params":{"a":1}}',
    messages({ kind: 'notification', method: 'note', params: { a: 1 } }),
  ],
  ['{"id":1,"method":"ping","params":[1]}', messages({ kind: 'odd' })],
  ['{"method":"note"}', messages({ kind: 'notification', method: 'note' })],
  ['[{"method":"a"},7]', messages({ kind: 'notification', method: 'a' }, { kind: 'odd' })],
  ['{"id":1,"result":[]}', messages({ kind: 'odd' })],
  [
    '{"id":1,"result":{"max":9223372036854775807}}',
    messages({ kind: 'result', id: 1, result: { max: 2 ** 63 } }),
  ],
  [
    '{"id":1,"result":{"structuredContent":{"id":1,"ID":2}}}',
    messages({ kind: 'result', id: 1, result: { structuredContent: { id: 1, ID: 2 } } }),
  ],
  ['{"id":1,"result":{},"error":null}', messages({ kind: 'result', id: 1, result: {} })],
  ['', { kind: 'noise' }],
  ['hello', { kind: 'noise' }],
  ['[info] ready', { kind: 'noise' }],
  ['{ debug: true }', { kind: 'noise' }],
  ['{"id":1,"result":{"na', { kind: 'noise' }],
  ['\ufeff{"id":1}', { kind: 'noise' }],
  ['{"id":1,"id":2,"result":{}}', refused('the same key twice in one object')],
  [`${'['.repeat(200)}${']'.repeat(200)}`, refused('nesting deeper than allowed (128 levels)')],
  [`["${'x'.repeat(1_000)}"]`, refused('the document is larger than allowed (1000 bytes)')],
  [
    '{"id":1,"result":{"tools":[],"Tools":[]}}',
    refused('two keys of one object that differ only in letter case or Unicode form', 1),
  ],
  ['{"id":1,"result":{},"method":"ping"}', refused('more than one of `method`, `result` and `error`', 1)],
];
it.each(cases)('%j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('a message with bytes that are no text is refused; binary noise stays noise', () => {
  const message = Buffer.from('{"id":1,"result":{"a":"?"}}');
  message[message.indexOf('?')] = 0xff;
  expect(readMessages(message, 1_000)).toEqual(refused('bytes that are not UTF-8', 1));
  expect(readMessages(Uint8Array.of(0x5b, 0xff, 0xfe), 1_000)).toEqual({ kind: 'noise' });
});
