import { expect, it } from 'vitest';
import { replyWith, textsOfReply } from './reply-texts.ts';

const image = 'iVBORw0KGgo'.repeat(100);
const reply = { type: 'text', n: 1, parts: ['one', null, { 'an odd name': 'two', image }] };

it('reads every string with its path, names and encoded bytes apart', () => {
  expect(textsOfReply(reply)).toEqual({
    isCut: false,
    texts: [
      { path: '$.type', text: 'text' },
      { path: '$.parts[0]', text: 'one' },
      { path: '$.parts[2][of key 0]', text: 'two' },
    ],
  });
});

it('puts other texts into their places', () => {
  const texts = textsOfReply(reply).texts.map(({ path, text }) => ({ path, text: text.toUpperCase() }));
  expect(replyWith(reply, texts)).toEqual({
    type: 'TEXT',
    n: 1,
    parts: ['ONE', null, { 'an odd name': 'TWO', image }],
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
