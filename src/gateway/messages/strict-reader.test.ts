import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import {
  FROM_CLIENT,
  FROM_SERVER,
  type MessageRefusal,
  readStrictly,
  refuseTooLarge,
} from './strict-reader.ts';

const DIRECTIONS = [
  ['from a client', FROM_CLIENT],
  ['from a server', FROM_SERVER],
] as const;
const call = (args: string, id = '1') =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"x","arguments":${args}}}`;
const answer = (result: string) => `{"jsonrpc":"2.0","id":1,"result":${result}}`;
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Reason, id and method of what both directions refuse. */
const refused: Record<string, [string | Buffer, MessageRefusal, (string | number | null)?, string?]> = {
  'a duplicate key in arguments': [call('{"cmd":"ls","cmd":"rm"}'), 'duplicate-key', 1, 'tools/call'],
  'a duplicate key, once escaped': [call('{"cmd":"ls","c\\u006dd":"rm"}'), 'duplicate-key', 1, 'tools/call'],
  'a duplicate key in a result': [answer('{"tools":[{"name":"a","name":"b"}]}'), 'duplicate-key', 1],
  'a duplicate id': ['{"id":1,"id":2,"method":"ping"}', 'duplicate-key', null, 'ping'],
  'a duplicate method': ['{"id":1,"method":"a","method":"b"}', 'duplicate-key', 1],
  'an id in another case alone': ['{"ID":1,"method":"a","x":1,"x":2}', 'duplicate-key', null, 'a'],
  'an envelope of many members': [
    `{"x":1,"x":2${Array.from({ length: 64 }, (_, i) => `,"m${i}":0`).join('')},"id":1}`,
    'duplicate-key',
  ],
  'a lone surrogate in a value': [call('{"cmd":"\\ud800"}'), 'lone-surrogate', 1, 'tools/call'],
  'a lone surrogate in a key': [call('{"\\udc00":1}'), 'lone-surrogate', 1, 'tools/call'],
  'a lone surrogate in the id': ['{"id":"\\ud800","method":"ping"}', 'lone-surrogate', null, 'ping'],
  'a surrogate in UTF-8': [
    Buffer.from(call('{"a":"\u00ed\u00a0\u0080"}'), 'latin1'),
    'invalid-utf8',
    1,
    'tools/call',
  ],
  'bytes that are not UTF-8': [
    Buffer.from(call('{"a":"\u00ff"}'), 'latin1'),
    'invalid-utf8',
    1,
    'tools/call',
  ],
  'a key __proto__ in arguments': [call('{"__proto__":{"a":1}}'), 'prototype-key', 1, 'tools/call'],
  'a key __proto__ in a list': [call('{"a":[[{"__proto__":null}]]}'), 'prototype-key', 1, 'tools/call'],
  'a key __proto__, escaped': [call('{"\\u005F_proto_\\u005f":1}'), 'prototype-key', 1, 'tools/call'],
  'a key __proto__ in a result': [answer('{"structuredContent":{"__proto__":1}}'), 'prototype-key', 1],
  'a key __proto__ as the envelope': [
    '{"__proto__":{"id":1},"method":"ping"}',
    'prototype-key',
    null,
    'ping',
  ],
  'a prototype of a constructor': [
    call('{"constructor":{"prototype":{"a":1}}}'),
    'prototype-key',
    1,
    'tools/call',
  ],
  'a method twin': ['{"id":1,"method":"ping","Method":"tools/call"}', 'case-twin-key', 1],
  'a version twin': ['{"jsonrpc":"2.0","JSONRPC":"1.0","id":1,"method":"a"}', 'case-twin-key', 1, 'a'],
  'an id twin': ['{"id":1,"ID":2,"method":"ping"}', 'case-twin-key', null, 'ping'],
  'a twin by Unicode form': ['{"id":1,"method":"a","params":{"ſafe":1,"safe":2}}', 'case-twin-key', 1, 'a'],
  'a twin in params': ['{"id":1,"method":"a","params":{"name":"x","Name":"y"}}', 'case-twin-key', 1, 'a'],
  'arguments twice': [
    '{"id":1,"method":"a","params":{"arguments":{},"Arguments":{}}}',
    'case-twin-key',
    1,
    'a',
  ],
  'a twin in _meta': [
    '{"id":1,"method":"a","params":{"_meta":{"progressToken":1,"ProgressToken":2}}}',
    'case-twin-key',
    1,
    'a',
  ],
  'a twin deep in params': [
    '{"id":1,"method":"a","params":{"ref":{"name":"x","NAME":"y"}}}',
    'case-twin-key',
    1,
    'a',
  ],
  'a twin in a result': [answer('{"content":[],"Content":[]}'), 'case-twin-key', 1],
  'a twin in a content block': [
    answer('{"content":[{"type":"text","text":"a","Text":"b"}]}'),
    'case-twin-key',
    1,
  ],
  'a twin in an error': ['{"id":1,"error":{"code":1,"message":"a","Message":"b"}}', 'case-twin-key', 1],
  'a twin in a batch': ['[{"method":"a","Method":"b"}]', 'case-twin-key'],
  'a request with a result': ['{"id":1,"method":"a","result":{}}', 'two-kinds', 1, 'a'],
  'a result with an error': ['{"id":1,"result":{},"error":{"code":1,"message":"a"}}', 'two-kinds', 1],
  'too deep': [call(deep(127)), 'too-deep', 1, 'tools/call'],
  'far too deep': [call(deep(50_000)), 'too-deep', 1, 'tools/call'],
  'too wide': [call(`[0${',0'.repeat(100_000)}]`), 'too-wide', 1, 'tools/call'],
  'an overflowing number': [call('{"n":1e999}'), 'number-overflow', 1, 'tools/call'],
  'not JSON': ['hello', 'unexpected-character'],
  'a message without its end': ['{"id":1,"method":"ping"', 'unexpected-end'],
  'two messages on one line': ['{"id":1,"method":"a"}{"id":2,"method":"b"}', 'extra-content'],
  'a byte order mark': ['\ufeff{"id":1,"method":"a"}', 'byte-order-mark'],
  'a comment': ['{"id":1,/* */"method":"a"}', 'unexpected-character'],
  nothing: ['', 'empty-document'],
};

/** Honest look-alikes. */
const accepted: Record<string, string> = {
  'two arguments id and ID': call('{"id":1,"ID":2}'),
  'twins deep in arguments': call('{"a":[{"path":1,"Path":2}]}'),
  'arguments of a prompt':
    '{"id":1,"method":"prompts/get","params":{"name":"a","arguments":{"id":"1","ID":"2"}}}',
  'arguments of a completion':
    '{"id":1,"method":"completion/complete","params":{"context":{"arguments":{"a":"1","A":"2"}}}}',
  'two parameters in a schema': answer(
    '{"tools":[{"name":"a","inputSchema":{"properties":{"id":{},"ID":{}}}}]}',
  ),
  'two columns in a result': answer('{"structuredContent":{"id":1,"ID":2}}'),
  'two fields of a form':
    '{"id":1,"method":"elicitation/create","params":{"requestedSchema":{"properties":{"a":{},"A":{}}}}}',
  'a form filled in': answer('{"action":"accept","content":{"a":"1","A":"2"}}'),
  'a log message': '{"method":"notifications/message","params":{"level":"info","data":{"id":1,"ID":2}}}',
  'two columns in a schema of results': answer(
    '{"tools":[{"name":"a","outputSchema":{"properties":{"id":{},"ID":{}}}}]}',
  ),
  'a tool call in a sampling request':
    '{"id":1,"method":"sampling/createMessage","params":{"messages":[{"content":{"type":"tool_use","input":{"id":1,"ID":2}}}]}}',
  'settings of a vendor':
    '{"id":1,"method":"a","params":{"metadata":{"a":1,"A":2},"capabilities":{"experimental":{"b":1,"B":2}}}}',
  'the same key in two objects': call('{"a":{"x":1},"b":{"x":2}}'),
  'the same word as key and value': call('{"name":"name","Name2":"NAME"}'),
  '__proto__ as a value': call('{"key":"__proto__"}'),
  '__proto__ in a longer key': call('{"__proto__x":1,"a__proto__":2}'),
  'a parameter named constructor': call('{"constructor":"Boeing","prototype":true}'),
  'a constructor with members': call('{"constructor":{"name":"A"},"prototype":{"constructor":1}}'),
  'a pair of surrogates': call('{"a":"\\ud83d\\ude00😀"}'),
  'an escaped null character': call('{"a":"\\u0000"}'),
  'as deep as allowed': call(deep(126)),
  'as wide as allowed': call(`[0${',0'.repeat(99_999)}]`),
  'a batch': '[{"method":"a"},{"method":"b"}]',
  'an error that is null': '{"id":1,"result":{},"error":null}',
  'no object': '7',
};

describe.each(DIRECTIONS)('%s', (_, limits) => {
  test.each(Object.entries(refused))('%s is refused', (_name, [message, reason, id = null, method]) => {
    const reading = readStrictly(Buffer.from(message), limits);
    const { isAnswer: __, ...known } = { isAnswer: undefined, ...reading };
    const envelope = { id, ...(method === undefined ? {} : { method }) };
    expect(known).toEqual({ ok: false, reason, why: expect.any(String), ...envelope });
  });

  test.each(Object.entries(accepted))('%s is accepted', (__, message) => {
    expect(readStrictly(Buffer.from(message), limits)).toEqual({ ok: true, value: JSON.parse(message) });
  });

  test('the limits are in the words of a refusal', () => {
    const strict = { ...limits, maxBytes: 400, maxDepth: 3, maxWidth: 4 };
    const words = ['x'.repeat(500), deep(4), '[1,2,3,4,5]'].map((text) =>
      readStrictly(Buffer.from(text), strict),
    );
    expect(words).toMatchObject([
      { why: 'the document is larger than allowed (400 bytes)' },
      { why: 'nesting deeper than allowed (3 levels)' },
      { why: 'more members in one object or array than allowed (4)' },
    ]);
  });
});

test('integers that readers round are refused from a client, who means one of them', () => {
  const message = Buffer.from(call('{"n":9007199254740993}'));
  expect(readStrictly(message, FROM_CLIENT)).toMatchObject({ ok: false, reason: 'unsafe-integer', id: 1 });
  expect(readStrictly(message, FROM_SERVER)).toMatchObject({ ok: true });
});

const ids: [string, string | number | null][] = [
  ['"a"', 'a'],
  ['-3', -3],
  ['1.5', null],
  ['9007199254740993', null],
  ['null', null],
  ['true', null],
  ['{"id":1}', null],
  [`"${'x'.repeat(2_000)}"`, null],
];
test.each(ids)('of a refused message the id %s is repeated as %s', (id, expected) => {
  expect(readStrictly(Buffer.from(call('{"a":1,"a":2}', id)), FROM_CLIENT)).toMatchObject({ id: expected });
});

test('a message that is too large has its id, if its end was kept', () => {
  const message = Buffer.from(call(`"${'a'.repeat(FROM_CLIENT.maxBytes)}"`));
  expect(readStrictly(message, FROM_CLIENT)).toMatchObject({
    reason: 'too-large',
    id: 1,
    method: 'tools/call',
  });
  expect(refuseTooLarge(message, FROM_CLIENT)).toMatchObject({ reason: 'too-large', id: 1 });
  expect(refuseTooLarge(undefined, FROM_CLIENT)).toEqual({
    ok: false,
    reason: 'too-large',
    why: 'the document is larger than allowed (1 MiB)',
    id: null,
  });
});
