import { expect, it } from 'vitest';
import { exactJson } from '../../text/json/exact-integers.ts';
import { readClientMessage } from './client-message.ts';

const read = (text: string) => readClientMessage(Buffer.from(text));
const ANSWER = '{"jsonrpc":"2.0","id":3,"result":{"content":{"n":9007199254740993}}}';

it('whole numbers beyond 2^53 are exact in an answer, and refused in a request', () => {
  const answer = read(ANSWER);
  expect(answer.kind === 'response' && exactJson(answer.message)).toBe(ANSWER);
  const call = '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"a","arguments":{"n":1}}}';
  expect(read(call).kind).toBe('request');
  expect(read(call.replace('"n":1', '"n":9007199254740993'))).toMatchObject({
    kind: 'refused',
    isAnswered: true,
    answer: { id: 3 },
  });
});

// Under its id an error would be the answer to a request of the client's own.
it.each([
  ['a key twice', '{"jsonrpc":"2.0","id":3,"result":{"a":1,"a":2}}'],
  ['a key twice, and a large number', '{"jsonrpc":"2.0","id":3,"result":{"a":1,"a":9007199254740993}}'],
  ['no object', '{"jsonrpc":"2.0","id":3,"result":[]}'],
  ['an error without a code', '{"jsonrpc":"2.0","id":3,"error":{"message":"no"}}'],
  ['another version', '{"jsonrpc":"1.0","id":3,"result":{}}'],
  ['more than a mebibyte', `{"jsonrpc":"2.0","id":3,"result":{"a":"${'x'.repeat(1024 * 1024)}"}}`],
])('an answer with %s is not answered, and its question ends', (_, text) => {
  expect(read(text)).toMatchObject({
    kind: 'refused',
    isAnswered: false,
    answer: { id: null },
    question: { id: 3, why: expect.any(String) },
  });
});

it('what may be a request ends no question', () => {
  expect(read('{"jsonrpc":"2.0","id":3}')).toMatchObject({ isAnswered: true, answer: { id: 3 } });
  expect(read('{"jsonrpc":"2.0","id":3,"id":4,"result":{}}')).not.toHaveProperty('question');
  expect(read('{"jsonrpc":"2.0","id":3,"method":"ping","result":{}}')).not.toHaveProperty('question');
});
