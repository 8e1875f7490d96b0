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
