import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { replyWith, textsOfReply } from './reply-texts.ts';

const image = 'iVBORw0KGgo'.repeat(100);
const reply = { type: 'text', n: 1, parts: ['one', null, { 'an odd name': 'two', image }] };

it('reads every string with its path, and names that could be sentences; no encoded bytes', () => {
  expect(textsOfReply(reply)).toEqual({
    isCut: false,
    isStructureCut: false,
    texts: [
      { path: '$.type', text: 'text' },
      { path: '$.parts[0]', text: 'one' },
      { path: '$[key 1]', text: 'an odd name' },
      { path: '$.parts[2][of key 0]', text: 'two' },
    ],
  });
});

it('puts other texts into their places', () => {
  const texts = textsOfReply(reply).texts.map(({ path, text }) => ({ path, text: text.toUpperCase() }));
  expect(replyWith(reply, texts)).toEqual({
    type: 'TEXT',
    n: 1,
    parts: ['ONE', null, { 'AN ODD NAME': 'TWO', image }],
  });
  expect(replyWith(reply, textsOfReply(reply).texts)).toBe(reply);
});

it('reads so much, and hands on no more', () => {
  const long = ['a '.repeat(600_000), 'b '.repeat(600_000), 'c'];
  const { texts, isCut } = textsOfReply(long);
  expect([texts.map(({ text }) => text.length), isCut]).toEqual([[1_200_000, 800_000, 0], true]);
  const rest = '[TokenAuditor left out the rest here: it is too long to be screened]';
  expect(replyWith(long, texts)).toEqual([long[0], `${'b '.repeat(400_000)}${rest}`, rest]);
});

it('reads text behind base64, and encodes what is left of it in the same way', () => {
  const said = 'Meet me at the old mill, ünder the clock.';
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const blobs = {
    blob: encoded(said),
    url: `data:text/plain;base64,${encoded(said)}`,
    long: encoded(said.repeat(90)),
    image,
  };
  const { texts } = textsOfReply(blobs);
  expect(texts.map(({ path, text }) => [path, text.slice(0, 8)])).toEqual([
    ['$.blob', encoded(said).slice(0, 8)],
    ['$.blob[base64]', 'Meet me '],
    ['$.url', 'data:tex'],
    ['$.url[base64]', 'Meet me '],
    ['$.long[base64]', 'Meet me '],
  ]);
  const other = texts.map(({ path, text }) => ({ path, text: text.replaceAll('mill', '…') }));
  const left = said.replaceAll('mill', '…');
  expect(replyWith(blobs, other)).toEqual({
    blob: encoded(left),
    url: `data:text/plain;base64,${encoded(left)}`,
    long: encoded(left.repeat(90)),
    image,
  });
});

it('cuts by bytes, between two characters, and counts structured content by itself', () => {
  const reply = { content: 'ü'.repeat(600), structuredContent: { a: 'ü'.repeat(400), b: 'ü'.repeat(400) } };
  const { texts, isCut, isStructureCut } = textsOfReply(reply, 1_025);
  expect([texts.map(({ text }) => text.length), isCut, isStructureCut]).toEqual([
    [512, 400, 112],
    true,
    true,
  ]);
  expect(textsOfReply({ ...reply, structuredContent: { a: 'ü' } }, 1_025)).toMatchObject({
    isCut: true,
    isStructureCut: false,
  });
});

const SAID = 'Meet me at the old mill by the clock.';
const LEFT = SAID.replace('mill', '…');
const utf16 = (text: string, isBig: boolean, mark = '\ufeff') => {
  const made = Buffer.from(`${mark}${text}`, 'utf16le');
  return isBig ? made.swap16() : made;
};
const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of texts do not look at the checksum.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};
const PICTURE = [chunk('IHDR', Buffer.alloc(13, 1)), chunk('IDAT', deflateSync(Buffer.alloc(99, 7)))];
const png = (...texts: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...PICTURE,
    ...texts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
const packed = deflateSync(Buffer.from(SAID));

it.each<[string, Buffer, Buffer]>([
  ['UTF-16 with a mark', utf16(SAID, false), utf16(LEFT, false)],
  ['UTF-16 of the other order', utf16(SAID, true), utf16(LEFT, true)],
  ['UTF-16 without a mark', utf16(SAID, false, ''), utf16(LEFT, false, '')],
  ['UTF-16 of the other order without a mark', utf16(SAID, true, ''), utf16(LEFT, true, '')],
  [
    'Latin-1',
    Buffer.from(`caf\xe9: ${SAID}`, 'latin1'),
    Buffer.from(`caf\xe9: ${SAID.replace('mill', '')}`, 'latin1'),
  ],
  ['a text in an image', png(chunk('tEXt', Buffer.from(`Comment\0${SAID}`))), png()],
  [
    'a packed text in an image',
    png(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]))),
    png(),
  ],
  [
    'a text with its language in an image',
    png(chunk('iTXt', Buffer.from(`Comment\0\0\0en\0Note\0${SAID}`))),
    png(),
  ],
  [
    'a packed text with its language in an image',
    png(chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0en\0Note\0'), packed]))),
    png(),
  ],
  [
    'a sentence among bytes',
    Buffer.from(`\0\x01\x02${SAID}\0\xff${'an honest sentence'}\0`, 'latin1'),
    Buffer.from(`\0\x01\x02${' '.repeat(SAID.length)}\0\xff${'an honest sentence'}\0`, 'latin1'),
  ],
])('reads what bytes hold, and leaves the rest of them as it was: %s', (name, bytes, expected) => {
  const reply = { contents: [{ uri: 'a:b', blob: bytes.toString('base64') }] };
  const { texts } = textsOfReply(reply);
  const inner = texts.filter(({ path }) => path.endsWith('[base64]'));
  expect(inner.map(({ text }) => text).join()).toContain(SAID);
  const word = name === 'Latin-1' ? '' : '…';
  const other = texts.map(({ path, text }) => ({ path, text: text.replace('mill', word) }));
  expect(replyWith(reply, other)).toEqual({ contents: [{ uri: 'a:b', blob: expected.toString('base64') }] });
  expect(replyWith(reply, texts)).toBe(reply);
});

it.each<[string, string]>([
  ['a digest', 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c'],
  ['an image without texts', png().toString('base64')],
  ['zeros', Buffer.alloc(600).toString('base64')],
])('finds no text in %s', (_, blob) => {
  expect(textsOfReply([blob]).texts.filter(({ path }) => path.endsWith('[base64]'))).toEqual([]);
});

it('keeps fields for bytes in base64, whatever is removed from them', () => {
  const block = { type: 'image', mimeType: 'image/png', data: SAID };
  const content = replyWith({ content: [block] }, [
    { path: '$.content[0].type', text: 'image' },
    { path: '$.content[0].mimeType', text: 'image/png' },
    { path: '$.content[0].data', text: 'gone' },
  ]);
  expect(content).toEqual({ content: [{ ...block, data: Buffer.from('gone').toString('base64') }] });
});
