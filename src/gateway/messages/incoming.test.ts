import { expect, it } from 'vitest';
import { exactJson } from '../../text/json/exact-integers.ts';
import { readMessages } from '../messages/incoming.ts';

const read = (text: string, maxBytes = 1_000) => readMessages(Buffer.from(text), maxBytes);
const messages = (...list: object[]) => ({ kind: 'messages', messages: list });
const refused = (why: string, id: number | null = null, method?: string) => ({
  ...{ kind: 'refused', why, id, method },
});

const broken = (why: string) => messages({ kind: 'broken', id: 1, why });
const NO_ANSWER = 'neither a result nor an error that is one';
const NO_ID = 'a result without an `id`';
const NO_VERSION = 'another `jsonrpc` than "2.0"';
const NO_JSON = 'something that is not JSON, or more than one message on a line';

const cases: [string, object][] = [
  [
    '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}',
    messages({ kind: 'result', id: 1, result: { tools: [] } }),
  ],
  [
    '  {"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}\r',
    messages({ kind: 'error', id: null, code: -1, message: 'no', error: { code: -1, message: 'no' } }),
  ],
  ['{"jsonrpc":"2.0","id":1,"error":{}}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":"5","message":"no"}}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"no"}}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":5}}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"result":{"_meta":"x"}}', broken(NO_ANSWER)],
  ['{"id":1,"level":"info","msg":"answered"}', messages({ kind: 'odd' })],
  ['{"id":1,"level":"info","result":"ok"}', messages({ kind: 'odd' })],
  ['{"level":"error","error":{"code":1,"message":"no"}}', messages({ kind: 'odd' })],
  ['{"id":1,"level":"info","method":"ping"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":1,"result":{},"level":"info"}', messages({ kind: 'result', id: 1, result: {} })],
  ['{"jsonrpc":"2.0","method":"notifications/a","params":{"_meta":1}}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":"a","method":"ping"}', messages({ kind: 'request', id: 'a', method: 'ping' })],
  [
    '{"jsonrpc":"2.0","method":"notifications/own","params":{"a":1}}',
    messages({ kind: 'notification', method: 'notifications/own', params: { a: 1 } }),
  ],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', messages({ kind: 'odd' })],
  [
    '{"jsonrpc":"2.0","id":null,"method":"notifications/a"}',
    messages({ kind: 'notification', method: 'notifications/a' }),
  ],
  [
    '[{"jsonrpc":"2.0","method":"notifications/a"},7]',
    messages({ kind: 'notification', method: 'notifications/a' }, { kind: 'odd' }),
  ],
  ['{"jsonrpc":"2.0","method":"sampling/createMessage"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","method":"notifications/a b"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","method":"notifications/initialized"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":{},"method":"sampling/createMessage"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":{},"method":"notifications/a"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":9,"method":"notifications/message"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', messages({ kind: 'request', id: 1.5, method: 'ping' })],
  ['{"jsonrpc":"2.0","id":1,"result":[]}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"result":null}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"result":"x"}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1,"error":"x"}', broken(NO_ANSWER)],
  ['{"jsonrpc":"2.0","id":1}', broken(NO_ANSWER)],
  ['{"id":1,"result":{}}', broken(NO_VERSION)],
  ['{"jsonrpc":"2.0","result":{}}', messages({ kind: 'broken', id: null, why: NO_ID })],
  ['{"jsonrpc":"2.0","id":null,"result":{}}', messages({ kind: 'broken', id: null, why: NO_ID })],
  ['{"jsonrpc":"2.0","id":"x1","result":{}}', messages({ kind: 'result', id: 'x1', result: {} })],
  ['\0{"jsonrpc":"2.0","id":1,"result":{}}', broken(NO_JSON)],
  ['\f\x1e{"jsonrpc":"2.0","id":1,"result":{}}', broken(NO_JSON)],
  ['\x1b[0;32m{"jsonrpc":"2.0","id":1,"result":{}}\x1b[0m', broken(NO_JSON)],
  ['\ufeff\ufeff{"jsonrpc":"2.0","id":1,"result":{}}', broken(NO_JSON)],
  ['[info] sent {"jsonrpc":"2.0","id":1,"result":{}}', { kind: 'noise' }],
  ['✅ {"jsonrpc":"2.0","id":1,"result":{}}', { kind: 'noise' }],
  ['\x1b[32mready\x1b[0m', { kind: 'noise' }],
  ['{"jsonrpc":"1.0","id":1,"result":{}}', broken(NO_VERSION)],
  ['{"jsonrpc":2.0,"id":1,"error":{"code":1,"message":"no"}}', broken(NO_VERSION)],
  ['{"jsonrpc":null,"id":1,"result":{}}', broken(NO_VERSION)],
  ['{"jsonrpc":"2.0 ","id":"a","method":"ping"}', messages({ kind: 'declined', id: 'a', why: NO_VERSION })],
  ['{"id":"a","method":"ping"}', messages({ kind: 'declined', id: 'a', why: NO_VERSION })],
  ['{"method":"notifications/message"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"1.0","id":4,"method":"notifications/message"}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"1.0","id":"a","result":{}}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":"1","result":null}', messages({ kind: 'odd' })],
  ['{"jsonrpc":"2.0","id":1,"method":7,"result":null}', messages({ kind: 'odd' })],
  ['\ufeff{"jsonrpc":"2.0","id":1,"result":{}}', broken(NO_JSON)],
  ['{"jsonrpc":"2.0","id":1,"result":{}}{"method":"notifications/a"}', broken(NO_JSON)],
  ['{"jsonrpc":"2.0","id":1,"result":{"a":"x\0y"}}', broken(NO_JSON)],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}{"id":1,"result":{}}', { kind: 'noise' }],
  ['{"id":1,"level":"info"} done', { kind: 'noise' }],
  [
    '{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"id":1,"ID":2}}}',
    messages({ kind: 'result', id: 1, result: { structuredContent: { id: 1, ID: 2 } } }),
  ],
  ['{"jsonrpc":"2.0","id":1,"result":{},"error":null}', messages({ kind: 'result', id: 1, result: {} })],
  ['', { kind: 'noise' }],
  ['hello', { kind: 'noise' }],
  ['[info] ready', { kind: 'noise' }],
  ['{ debug: true }', { kind: 'noise' }],
  ['{"jsonrpc":"2.0","id":1,"result":{"na', { kind: 'noise' }],
  ['\ufeff{"jsonrpc":"2.0","id":1}', { kind: 'noise' }],
  ['{"jsonrpc":"2.0","id":1,"id":2,"result":{}}', refused('the same key twice in one object')],
  [`${'['.repeat(200)}${']'.repeat(200)}`, refused('nesting deeper than allowed (128 levels)')],
  [`["${'x'.repeat(1_000)}"]`, refused('the document is larger than allowed (1000 bytes)')],
  [
    '{"jsonrpc":"2.0","id":1,"result":{"tools":[],"Tools":[]}}',
    refused('two keys of one object that differ only in letter case or Unicode form', 1),
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"a":2}}',
    refused('the same key twice in one object', 1, 'ping'),
  ],
  [
    '{"jsonrpc":"2.0","id":1,"result":{},"method":"ping"}',
    refused('more than one of `method`, `result` and `error`', 1),
  ],
];
it.each(cases)('%j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('a message with bytes that are no text is refused; binary noise stays noise', () => {
  const message = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"a":"?"}}');
  message[message.indexOf('?')] = 0xff;
  expect(readMessages(message, 1_000)).toEqual(refused('bytes that are not UTF-8', 1));
  expect(readMessages(Uint8Array.of(0x5b, 0xff, 0xfe), 1_000)).toEqual({ kind: 'noise' });
});

it('a large integer of a server is accepted, and written as it was read', () => {
  const reading = read('{"jsonrpc":"2.0","id":1,"result":{"max":9223372036854775807}}');
  const [message] = reading.kind === 'messages' ? reading.messages : [];
  expect(message).toMatchObject({ kind: 'result', id: 1, result: { max: 2 ** 63 } });
  expect(message?.kind === 'result' && exactJson(message.result)).toBe('{"max":9223372036854775807}');
});
