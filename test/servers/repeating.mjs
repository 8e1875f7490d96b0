// Prints a value that it was given, in every place of the protocol and in every spelling. Another one prints the same.
import { greeting, send, speak, tool } from './speak.mjs';

const S = process.env.ACCESS ?? Buffer.from(process.argv[2] ?? '', 'base64').toString();
const settings = { region: process.env.REGION, port: process.env.PORT, folder: process.env.FOLDER };
const SHOW = process.argv[2] === undefined ? 'show' : 'print';
const hex = (text) => Buffer.from(text).toString('hex');
const base64 = (text) => Buffer.from(text).toString('base64');
const each = (spell) =>
  [...S].map((one) => spell(one.charCodeAt(0).toString(16).padStart(2, '0'), one)).join('');
const pieces = S.match(/.{1,6}/g) ?? [];

/** As a text. */
const SPELLED = {
  plain: S,
  'in upper case': S.toUpperCase(),
  hex: hex(S),
  'hex of a dump': each((code) => `${code} `),
  'hex with colons': each((code) => `${code}:`),
  'hex literals': each((code) => `0x${code}, `),
  percent: each((code) => `%${code}`),
  'percent where a URL needs it': encodeURIComponent(S),
  'percent twice': each((code) => `%25${code}`),
  'a percent sign in between': S.replace(/[a-z]/, (one) => `%${hex(one)}`),
  '\\u': each((code) => `\\u00${code}`),
  '\\u{}': each((code) => `\\u{${code}}`),
  '\\x': each((code) => `\\x${code}`),
  'JSON in JSON': JSON.stringify(JSON.stringify({ S })),
  'decimal entities': each((code) => `&#${Number.parseInt(code, 16)};`),
  'hex entities': each((code) => `&#x${code};`),
  'entities twice': each((code) => `&amp;#x${code};`),
  'quoted-printable': each((code) => `=${code.toUpperCase()}`),
  'full width': each((_, one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)),
  base64: base64(S),
  'base64 after one byte': base64(`x${S}`),
  'base64 after two bytes': base64(`xy${S}z`),
  base64url: Buffer.from(`user:${S}`).toString('base64url'),
  'base64 in lines': base64(S).replace(/.{10}/g, '$&\r\n'),
  'base64 twice': base64(base64(`x${S}`)),
  'base64 of UTF-16': Buffer.from(S, 'utf16le').toString('base64'),
  decimal: each((code) => `${Number.parseInt(code, 16)} `),
  backwards: [...S].reverse().join(''),
  'with a mark after every five': S.replace(/.{5}/g, '$&"'),
  'letter by letter': [...S].join(' '),
  'in lines': pieces.join('\n'),
  'with invisible marks': S.replace(/.{5}/g, '$&\u200b'),
  'with colours': S.replace(/.{5}/g, '$&\x1b[0m'),
};
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const PLACES = {
  ...Object.fromEntries(
    Object.entries(SPELLED).map(([name, spelled]) => [name, text(`It is ${spelled}, there.`)]),
  ),
  'an error': { isError: true, ...text(`bad token ${S}`) },
  'structured content': { ...text('see'), structuredContent: { a: { token: S } } },
  'a name in an object': { ...text('see'), structuredContent: { [S]: 1 } },
  'a list of letters': { ...text('see'), structuredContent: { letters: [...S] } },
  'a list of bytes': { ...text('see'), structuredContent: { type: 'Buffer', data: [...Buffer.from(S)] } },
  'objects with other fields': {
    ...text('see'),
    structuredContent: { rows: pieces.map((t, i) => ({ id: `n${i}`, t })) },
  },
  'several blocks': { content: pieces.map((one) => ({ type: 'text', text: one })) },
  _meta: { ...text('see'), _meta: { 'a/b': S } },
  'a link': { content: [{ type: 'resource_link', uri: `x://a?token=${S}`, name: 'a' }] },
  'a blob': { content: [{ type: 'resource', resource: { uri: 'x://a', blob: base64(`key=${S}\n`) } }] },
  'an image': { content: [{ type: 'image', mimeType: 'image/png', data: base64(`\x89PNG${S}`) }] },
  'begun by a log': text(`${S.slice(pieces[0].length)} is the rest`),
  'a large result begun by a log': text(
    `${S.slice(pieces[0].length)} is the rest. ${'All is well here. '.repeat(20_000)}`,
  ),
  'a large result': text(`${'All is well here. '.repeat(20_000)}${S} ${'All is well here. '.repeat(2_000)}`),
};

const BEGUN = [['message', { level: 'info', data: pieces[0] }]];
const NOTES = {
  'begun by a log': () => BEGUN,
  'a large result begun by a log': () => BEGUN,
  'a log': () => [['message', { level: 'info', data: { token: S } }]],
  'a logger': () => [['message', { level: 'info', logger: S, data: 'a' }]],
  'logs in pieces': () => pieces.map((data) => ['message', { level: 'info', data }]),
  'progress in pieces': (progressToken) =>
    pieces.map((message, i) => ['progress', { progressToken, progress: i, message }]),
  'progress and logs in turn': (progressToken) =>
    pieces.map((one, i) =>
      i % 2
        ? ['message', { level: 'info', data: one }]
        : ['progress', { progressToken, progress: i, message: one }],
    ),
  'logs in pieces, with others between': () =>
    pieces.flatMap((one) => [
      ['message', { level: 'info', logger: 'a', data: one }],
      ['message', { level: 'info', logger: 'b', data: 'all is well' }],
    ]),
  'letters as logs': () => [...S].map((data) => ['message', { level: 'info', data }]),
  'a resource that was updated': () => [['resources/updated', { uri: `x://${S}` }]],
};

function call({ name, arguments: { place = '' } = {}, _meta = {} }, id) {
  if (place === 'places') return text(JSON.stringify([...Object.keys(PLACES), ...Object.keys(NOTES)]));
  if (name === `${SHOW}_settings`) return text(JSON.stringify(settings));
  if (place === 'an error of the protocol')
    return void send({ id, error: { code: -32000, message: `no ${S}`, data: { S } } });
  const { progressToken } = _meta;
  const notes = NOTES[place]?.(progressToken) ?? [];
  for (const [method, params] of notes) send({ method: `notifications/${method}`, params });
  return PLACES[place] ?? text('done');
}

const about = `Uses ${S}.`;
speak({
  initialize: greeting({
    serverInfo: { name: 'repeating', version: S },
    capabilities: {
      tools: {},
      prompts: {},
      resources: {},
      logging: {},
      completions: {},
      experimental: { [S]: {} },
    },
    instructions: about,
  }),
  ping: {},
  'tools/list': {
    tools: [
      tool(
        `${SHOW}_told`,
        `${about} Made for ${SHOW}.`,
        { place: { type: 'string', default: S, enum: [S, 'a'], description: about } },
        { annotations: { title: S } },
      ),
      tool(SHOW, `Shows a part of the report of ${SHOW}.`, { place: { type: 'string' } }),
      tool(`${SHOW}_settings`, `Shows the settings of ${SHOW}.`),
      tool(`more_${S}`, 'Shows more.'),
    ],
    _meta: { S },
  },
  'prompts/list': { prompts: [{ name: 'say', description: about, arguments: [{ name: S }] }, { name: S }] },
  'prompts/get': { description: about, messages: [{ role: 'user', content: { type: 'text', text: about } }] },
  'resources/list': {
    resources: [
      { uri: 'x://note', name: S },
      { uri: `x://${S}`, name: 'b' },
    ],
  },
  'resources/templates/list': { resourceTemplates: [{ uriTemplate: `x://${S}/{a}`, name: 'c' }] },
  'resources/read': {
    contents: [
      { uri: 'x://note', text: about },
      { uri: 'x://note', blob: base64(about) },
    ],
  },
  'completion/complete': { completion: { values: [S] } },
  'logging/setLevel': {},
  'tools/call': call,
});
