/** Frames that no client of the protocol sends, by what is wrong with them. */
const ID = 7;
const frame = (members: object) => JSON.stringify({ jsonrpc: '2.0', id: ID, ...members });
const call = (params: unknown, more: object = {}) => frame({ method: 'tools/call', params, ...more });
const raw = (members: string) => `{"jsonrpc":"2.0","id":${ID},${members}}`;
const rawCall = (args: string) => raw(`"method":"tools/call","params":{"name":"echo","arguments":${args}}`);
const withId = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`;
const request = (method: string, params: unknown) => frame({ method, params });
const note = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', method, params });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const bytes = (text: string, ...inserted: number[]) => {
  const [before = '', after = ''] = text.split('@@');
  return Buffer.concat([Buffer.from(before), Buffer.from(inserted), Buffer.from(after)]);
};

const JSON_FAULTS: Record<string, string | Buffer> = {
  'half an object': '{"jsonrpc":"2.0","id":7,"method":"tools/list"',
  'a comma too many': '{"jsonrpc":"2.0","id":7,"method":"tools/list",}',
  'no comma': '{"jsonrpc":"2.0" "id":7,"method":"tools/list"}',
  'single quotes': "{'jsonrpc':'2.0','id':7,'method':'tools/list'}",
  'keys without quotes': '{jsonrpc:"2.0",id:7,method:"tools/list"}',
  'a comment': '{"jsonrpc":"2.0",/* */"id":7,"method":"tools/list"}',
  'two values':
    '{"jsonrpc":"2.0","id":7,"method":"tools/list"}{"jsonrpc":"2.0","id":8,"method":"tools/list"}',
  'text after the value': '{"jsonrpc":"2.0","id":7,"method":"tools/list"} x',
  NaN: rawCall('{"a":NaN}'),
  Infinity: rawCall('{"a":Infinity}'),
  undefined: rawCall('{"a":undefined}'),
  'a hexadecimal number': rawCall('{"a":0x10}'),
  'a number with a leading zero': rawCall('{"a":01}'),
  'a number without digits': rawCall('{"a":-}'),
  'a number that is too large': rawCall('{"a":1e400}'),
  'an integer that readers round': rawCall('{"a":9007199254740993}'),
  'an escape that is none': rawCall('{"a":"\\x41"}'),
  'half an escape': rawCall('{"a":"\\u00"}'),
  'a control character in a text': rawCall('{"a":"\u0001"}'),
  'a text without an end': rawCall('{"a":"b}'),
  'a key twice': rawCall('{"a":1,"a":2}'),
  'a key twice, once escaped': rawCall('{"a":1,"\\u0061":2}'),
  'a method twice': '{"jsonrpc":"2.0","id":7,"method":"tools/list","method":"tools/call"}',
  'an id twice': '{"jsonrpc":"2.0","id":7,"id":8,"method":"tools/list"}',
  'params twice': raw('"method":"tools/call","params":{"name":"a"},"params":{"name":"b"}'),
  'a name twice': raw('"method":"tools/call","params":{"name":"a","name":"b"}'),
  'a key __proto__': rawCall('{"__proto__":{"a":1}}'),
  'a key __proto__, escaped': rawCall('{"\\u005f_proto__":1}'),
  'a constructor with a prototype': rawCall('{"constructor":{"prototype":{}}}'),
  'a lone surrogate': rawCall('{"a":"\\ud800"}'),
  'a lone surrogate as a key': rawCall('{"\\udc00":1}'),
};

const ENCODINGS: Record<string, string | Buffer> = {
  'a byte that is not UTF-8': bytes(rawCall('{"a":"@@"}'), 0xff),
  'half a character': bytes(rawCall('{"a":"@@"}'), 0xe2, 0x82),
  'an overlong slash': bytes(rawCall('{"a":"@@"}'), 0xc0, 0xaf),
  'a surrogate in UTF-8': bytes(rawCall('{"a":"@@"}'), 0xed, 0xa0, 0x80),
  'Latin-1': Buffer.from(rawCall('{"a":"\u00fc"}'), 'latin1'),
  'UTF-16': Buffer.from(withId('7'), 'utf16le'),
  'a byte order mark': `\ufeff${withId('7')}`,
  'a null byte': bytes('{"jsonrpc":"2.0",@@"id":7,"method":"tools/list"}', 0),
  gzip: Buffer.from('1f8b08000000000000ffaa050000000000', 'hex'),
};

const SIZES: Record<string, string | Buffer> = {
  'arguments that are too large': rawCall(`{"a":"${'x'.repeat(1024 * 1024)}"}`),
  'an id that is too long': withId(`"${'x'.repeat(2_000)}"`),
  'a method that is too long': frame({ method: 'x'.repeat(1_000) }),
  'arguments that are too deep': rawCall(nested(200)),
  'objects that are too deep': rawCall(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
  'a list that is too wide': rawCall(`{"a":[${'0,'.repeat(100_001)}0]}`),
};

const ENVELOPES: Record<string, string | Buffer> = {
  'a text': '"tools/list"',
  'a number': '7',
  null: 'null',
  true: 'true',
  'an empty object': '{}',
  'no version': JSON.stringify({ id: ID, method: 'tools/list' }),
  'another version': JSON.stringify({ jsonrpc: '1.0', id: ID, method: 'tools/list' }),
  'a version that is a number': JSON.stringify({ jsonrpc: 2, id: ID, method: 'tools/list' }),
  'a member of its own': frame({ method: 'tools/list', extra: true }),
  'keys in another case': JSON.stringify({ JSONRPC: '2.0', ID, Method: 'tools/list' }),
  'a twin of the method': frame({ method: 'tools/list', Method: 'tools/call' }),
  'a twin of the params': frame({ method: 'tools/list', params: {}, PARAMS: {} }),
  'a method that is a number': frame({ method: 1 }),
  'a method that is null': frame({ method: null }),
  'a method that is a list': frame({ method: ['tools/list'] }),
  'an empty method': frame({ method: '' }),
  'no method and no result': frame({}),
  'a request with a result': frame({ method: 'tools/list', result: {} }),
  'a request with an error': frame({ method: 'tools/list', error: { code: 1, message: 'x' } }),
  'a result and an error': frame({ result: {}, error: { code: 1, message: 'x' } }),
  'a result that is a text': frame({ result: 'x' }),
  'a result that is null': frame({ result: null }),
  'an error that is a text': frame({ error: 'x' }),
  'an error without a code': frame({ error: { message: 'x' } }),
  'an error with half a code': frame({ error: { code: 1.5, message: 'x' } }),
  'an error without a message': frame({ error: { code: 1 } }),
  'a result without an id': JSON.stringify({ jsonrpc: '2.0', result: {} }),
  'a notification with an id': frame({ method: 'notifications/initialized' }),
  'a method in another case': frame({ method: 'TOOLS/CALL', params: { name: 'echo' } }),
  'a method with a space': frame({ method: 'tools/call ', params: { name: 'echo' } }),
  'a method with a line break': frame({ method: 'tools/call\n', params: { name: 'echo' } }),
  'a method with a null character': frame({ method: 'tools/call\0', params: { name: 'echo' } }),
  'a method with an invisible character': frame({ method: 'tools/\u200bcall', params: { name: 'echo' } }),
  'a method in wide letters': frame({ method: '\uff54ools/call', params: { name: 'echo' } }),
  'a method with a letter of another script': frame({ method: 't\u043eols/call', params: { name: 'echo' } }),
  'a method with a byte order mark': frame({ method: '\ufefftools/list' }),
  'a method with two slashes': frame({ method: 'tools//call', params: { name: 'echo' } }),
  'a method that climbs': frame({ method: 'x/../tools/call', params: { name: 'echo' } }),
  'a method of JSON-RPC itself': frame({ method: 'rpc.discover' }),
  'a method with a slash at its end': frame({ method: 'tools/call/', params: { name: 'echo' } }),
  'a method with a slash before it': frame({ method: '/tools/call', params: { name: 'echo' } }),
  'a method with a backslash': frame({ method: 'tools\\/call', params: { name: 'echo' } }),
  'a method with a dot': frame({ method: 'tools.call', params: { name: 'echo' } }),
  'another method of tools': frame({ method: 'tools/execute', params: { name: 'echo' } }),
  'another method of tools, in another case': frame({ method: 'tOOLS/run', params: { name: 'echo' } }),
  'another method of tasks': frame({ method: 'tasks/start', params: { name: 'echo' } }),
  'a longer method of the protocol': frame({ method: 'tools/call/now', params: { name: 'echo' } }),
  'a family alone': frame({ method: 'tools', params: { name: 'echo' } }),
  'a question of servers': frame({ method: 'sampling/createMessage', params: {} }),
};

/** Nothing that a server may act on comes without an id. */
const WITHOUT_ID: Record<string, string | Buffer> = Object.fromEntries(
  [
    ...['initialize', 'server/discover', 'ping', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get'],
    ...[
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'resources/subscribe',
      'tasks/result',
    ],
    ...['completion/complete', 'logging/setLevel', 'subscriptions/listen', 'vendor/method', 'cancelled'],
  ].map((method) => [`${method} without an id`, note(method, { name: 'echo', uri: 'a://b' })]),
);

const IDS: Record<string, string | Buffer> = {
  'an id that is null': withId('null'),
  'an id that is a fraction': withId('1.5'),
  'an id that is too large': withId('9007199254740993'),
  'an id that is true': withId('true'),
  'an id that is a list': withId('[7]'),
  'an id that is an object': withId('{"a":7}'),
};

const BATCHES: Record<string, string | Buffer> = {
  'an empty batch': '[]',
  'a batch of one': `[${withId('7')}]`,
  'a batch of two': `[${withId('7')},${withId('8')}]`,
  'a batch of notifications': `[${note('notifications/initialized', {})}]`,
  'a batch of numbers': '[1,2,3]',
  'a batch in a batch': `[[${withId('7')}]]`,
};

const PARAMS: Record<string, string | Buffer> = {
  'params that are null': call(null),
  'params that are a list': call([{ name: 'echo' }]),
  'params that are a text': call('echo'),
  'a call without a name': call({ arguments: {} }),
  'a call with an empty name': call({ name: '' }),
  'a name that is a number': call({ name: 1 }),
  'a name with a line break': call({ name: 'echo\r\nX-Other: y' }),
  'a name with a null character': call({ name: 'echo\0' }),
  'a name that is a path': call({ name: '../echo' }),
  'a name with a path in it': call({ name: 'fixture__../echo' }),
  'a prompt that is a path': request('prompts/get', { name: 'a/../b' }),
  'a name that is too long': call({ name: 'n'.repeat(100_000) }),
  'a task that is a text': call({ name: 'echo', task: 'x' }),
  'a name that is a list': call({ name: ['echo'] }),
  'arguments that are a list': call({ name: 'echo', arguments: [1] }),
  'arguments that are a text': call({ name: 'echo', arguments: '{}' }),
  'arguments that are null': call({ name: 'echo', arguments: null }),
  'a twin of the name': call({ name: 'echo', Name: 'rm' }),
  'a twin of the arguments': call({ name: 'echo', arguments: {}, Arguments: {} }),
  'a _meta that is a text': call({ name: 'echo', _meta: 'x' }),
  'a progress token that is a list': call({ name: 'echo', _meta: { progressToken: [1] } }),
  'a progress token that is a fraction': call({ name: 'echo', _meta: { progressToken: 0.5 } }),
  'input responses that are a list': call({ name: 'echo', inputResponses: [] }),
  'a request state that is a number': call({ name: 'echo', requestState: 5 }),
  'a cursor that is a number': request('tools/list', { cursor: 5 }),
  'a resource without a URI': request('resources/read', {}),
  'a URI that is a list': request('resources/read', { uri: ['file:///'] }),
  'a URI with a line break': request('resources/read', { uri: 'file:///a\r\nX: y' }),
  'a URI with a null character': request('resources/read', { uri: 'file:///a\0' }),
  'a subscription without a URI': request('resources/subscribe', {}),
  'a prompt without a name': request('prompts/get', {}),
  'prompt arguments that are numbers': request('prompts/get', { name: 'p', arguments: { a: 1 } }),
  'a level that is none, in the newer era': request('logging/setLevel', {
    level: 'loud',
    _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  }),
  'a level that is none': request('logging/setLevel', { level: 'loud' }),
  'a completion without a reference': request('completion/complete', { argument: { name: 'a', value: 'b' } }),
  'a completion of something else': request('completion/complete', {
    ref: { type: 'ref/tool', name: 'a' },
    argument: { name: 'a', value: 'b' },
  }),
  'a greeting without capabilities': request('initialize', {
    protocolVersion: '2025-11-25',
    clientInfo: { name: 'a', version: '1' },
  }),
  'a greeting without a version': request('initialize', {
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  }),
  'a cancellation of a list': note('notifications/cancelled', { requestId: [1] }),
  'progress without a number': note('notifications/progress', { progressToken: 1, progress: 'half' }),
};

/** Numbers, marks and cuts that other readers take differently. */
const ODDITIES: Record<string, string | Buffer> = {
  'an id beyond all numbers': withId('1e400'),
  'an id of 22 digits': withId('1e21'),
  'an id that is a tenth': withId('1e-1'),
  'an id that is false': withId('false'),
  'an id of half a character': withId('"\\ud800"'),
  'a method twice, once escaped': raw('"method":"ping","\\u006dethod":"tools/list"'),
  'an empty key twice': rawCall('{"":1,"":2}'),
  'a key twice, deep in a list': rawCall('{"a":[{"b":1,"b":2}]}'),
  'a prototype below': rawCall('{"a":{"constructor":{"prototype":{"x":1}}}}'),
  'a null byte behind it': bytes(`${withId('7')}@@`, 0),
  'a null byte before it': bytes(`@@${withId('7')}`, 0),
  'a byte order mark in the middle': raw('\ufeff"method":"tools/list"'),
  'a byte order mark behind it': `${withId('7')}\ufeff`,
  'two messages and a carriage return': `${withId('7')}\r${withId('8')}`,
  'a space that is none in JSON': raw('\u00a0"method":"tools/list"'),
  'a line separator between members': raw('\u2028"method":"tools/list"'),
  'a form feed before it': `\f${withId('7')}`,
  'a record separator before it': `\u001e${withId('7')}`,
  'a tab in a text': rawCall('{"a":"\t"}'),
  'a character beyond Unicode': bytes(rawCall('{"a":"@@"}'), 0xf4, 0x90, 0x80, 0x80),
  'an emoji of two surrogates in UTF-8': bytes(rawCall('{"a":"@@"}'), 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
  'an overlong null': bytes(rawCall('{"a":"@@"}'), 0xc0, 0x80),
  'surrogates in the wrong order': rawCall('{"a":"\\ude00\\ud83d"}'),
  'brackets without an end': '['.repeat(10_000),
  'a number that begins with a dot': rawCall('{"a":.5}'),
  'a number that ends with a dot': rawCall('{"a":5.}'),
  'a number with a plus': rawCall('{"a":+5}'),
  'a number with a line below': rawCall('{"a":1_000}'),
  'True of Python': rawCall('{"a":True}'),
  'a comment behind it': `${withId('7')} // x`,
  'an event of a stream': `data: ${withId('7')}`,
  'a header of another protocol': 'Content-Length: 20',
  YAML: 'jsonrpc: "2.0"',
  'a version with a null character': withId('7').replace('"2.0"', '"2.0\\u0000"'),
  'a version in a list': withId('7').replace('"2.0"', '["2.0"]'),
  'the same version twice': withId('7').replace('{', '{"jsonrpc":"2.0",'),
  'a twin with a long s': call({ name: 'echo', arguments: {}, 'argument\u017f': { x: 1 } }),
  'a twin with a Kelvin sign': call({ name: 'echo', task: {}, 'tas\u212a': {} }),
  'a twin of the metadata': call({ name: 'echo', _meta: {}, _Meta: {} }),
  'metadata that is null': call({ name: 'echo', _meta: null }),
  'a progress token that is null': call({ name: 'echo', _meta: { progressToken: null } }),
  'a hundred members': frame({
    method: 'ping',
    ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, 0])),
  }),
};

export const MALFORMED: readonly (readonly [string, Buffer])[] = Object.entries({
  ...JSON_FAULTS,
  ...ENCODINGS,
  ...SIZES,
  ...ENVELOPES,
  ...WITHOUT_ID,
  ...IDS,
  ...BATCHES,
  ...PARAMS,
  ...ODDITIES,
}).map(([kind, content]) => [kind, Buffer.from(content)] as const);

/** Near to those, and sent by honest clients. */
export const UNUSUAL: readonly (readonly [string, string])[] = [
  ['arguments with id and ID', call({ name: 'test_simple_text', arguments: { id: 1, ID: 2 } })],
  ['a parameter named constructor', call({ name: 'test_simple_text', arguments: { constructor: 'x' } })],
  ['an id that is a text', withId('"seven"')],
  ['an id that is zero', withId('0')],
  ['an id below zero', withId('-3')],
  ['space around it', ` \t${withId('7')} `],
  ['a method that we do not know', frame({ method: 'vendor/method', params: { a: [1] } })],
  ['params that no specification names', call({ name: 'test_simple_text', arguments: {}, vendor: { a: 1 } })],
  ['an emoji by its escapes', rawCall('{"a":"\\ud83d\\ude00"}')],
  ['an id that is an empty text', withId('""')],
  ['an id like a member of every object', withId('"__proto__"')],
  ['a method with escapes', raw('"method":"tools\\/list"')],
  ['a carriage return between members', raw('\r"method":"tools/list"')],
  ['a line separator in a text', rawCall('{"a":"x\u2028y"}')],
  ['an empty key', rawCall('{"":1,"toString":"x"}')],
  ['a large whole number', rawCall('{"a":9007199254740991}')],
  ['128 kB of arguments', rawCall(`{"a":"${'x'.repeat(128 * 1024)}"}`)],
];
