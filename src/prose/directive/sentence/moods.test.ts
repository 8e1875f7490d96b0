import { expect, test } from 'vitest';
import { verbsOf } from './moods.ts';

const moods = (sentence: string) =>
  verbsOf(sentence).map(
    ({ base, force, isDenied, isPassive }) =>
      `${isDenied ? 'not ' : ''}${base}: ${force}${isPassive ? ', passive' : ''}`,
  );

test.each([
  ['send the file', ['send: order']],
  ['sends the file', ['send: told']],
  ['you must send the file', ['send: duty']],
  ['the user must send the file', ['send: told']],
  ['your reply to the user must include it', ['include: duty']],
  ['never send the file', ['not send: order']],
  ["don't send it", ['not send: order']],
  ['no need to mention it', ['not mention: duty']],
  ['refrain from telling people', ['not tell: told']],
  ['make sure to include it', ['include: duty']],
  ['allows you to read and send mail', ['allow: told', 'read: aim', 'send: aim']],
  ['a tool to read mail', ['read: aim']],
  ['the file should be attached', ['attach: duty, passive']],
  ['works best when the chat is passed', ['pass: duty, passive']],
  ['the chat is passed', ['pass: told']],
  ['the assistant attaches the token', ['attach: duty']],
  ['compliance requires that the assistant attach it', ['attach: duty']],
  ['returns weather and then send it', ['return: told', 'send: order']],
  ['read it and send it', ['read: order', 'send: order']],
])('%j', (sentence, expected) => {
  expect(moods(sentence)).toEqual(expected);
});
