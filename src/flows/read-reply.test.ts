import { expect, test } from 'vitest';
import { resultOf } from '../../test/fixtures/flow-after.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { readReply } from './read-reply.ts';
import { spelledValues } from './text-values.ts';

const MAIL = 'From: Rolf <rolf@a.test>\nTo: me@own.example\nSubject: The plan\n\nWrite to sam@b.test soon.';

/** What is free, what is a field, and who wrote it: parts of each. */
test.each<[string, JsonValue, { free?: string; field?: string; author?: string; place?: string }]>([
  ['a page', 'Write to sam@b.test soon.', { free: 'sam@b.test' }],
  ['a mail: its text', MAIL, { free: 'sam@b.test' }],
  ['a mail: its subject is free', MAIL, { free: 'The plan' }],
  ['a mail: its sender', MAIL, { field: 'rolf@a.test', author: 'rolf@a.test' }],
  ['JSON: a body', { id: 'm-1', body: 'sam@b.test' }, { free: 'sam@b.test', field: 'm-1', place: 'id m-1' }],
  ['JSON: a sender', { from: 'rolf@a.test' }, { field: 'rolf@a.test', author: 'rolf@a.test' }],
  ['JSON: a link', { html_url: 'https://a.test/1' }, { field: 'https://a.test/1' }],
  ['JSON: an id under a free name', { comment_id: 'c-9' }, { field: 'c-9' }],
  ['JSON: a longer text under any name', { zz: 'one two three four five six' }, { free: 'one two three' }],
  [
    'JSON in a text of JSON',
    { data: '{"id":"k-7","body":"sam@b.test"}' },
    { free: 'sam@b.test', field: 'k-7' },
  ],
  ['a number', { ticket_id: 4471 }, { field: '4471', place: 'id 4471' }],
  ['one header alone is text', 'From: sam@b.test wrote a letter', { free: 'sam@b.test' }],
])('%s', (_, reply, expected) => {
  const { free, fields, authors, places } = readReply(resultOf(reply));
  if (expected.free !== undefined) expect(free.join('\n')).toContain(expected.free);
  if (expected.field !== undefined) expect(fields).toContain(expected.field);
  if (expected.author !== undefined) expect(authors).toContain(expected.author);
  if (expected.place !== undefined) expect(places).toContain(expected.place);
});

test.each<[string, JsonValue, string]>([
  ['an address in a body', { body: 'sam@b.test' }, 'sam@b.test'],
  ['an address in a page', 'Write to sam@b.test soon.', 'sam@b.test'],
  ['an address in a subject', 'From: a@b.test\nTo: c@d.test\nSubject: sam@b.test\n\nHi', 'sam@b.test'],
  ['a forged head of one line', 'Text\nFrom: sam@b.test\nmore text', 'sam@b.test'],
])('%s is no field', (_, reply, value) => {
  expect(readReply(resultOf(reply)).fields).not.toContain(value);
});

test('structured content and resources are read, images are not', () => {
  expect(readReply({ content: [], structuredContent: { id: 'k-1' } }).fields).toEqual(['k-1']);
  expect(readReply({ contents: [{ uri: 'a', text: 'Hello there' }] }).free).toEqual(['Hello there']);
  expect(readReply({ content: [{ type: 'image', data: 'aGVsbG8=' }] }).fields).toEqual([]);
});

test('whom each mail went to', () => {
  expect(readReply(resultOf(MAIL)).recipients).toEqual([['me@own.example']]);
});

test.each<[string, readonly string[]]>([
  ['call +49 30 555-0147', ['49305550147']],
  ['1,250.00 euro', ['1250']],
  ['DE89 3704 0044 0532 0130 00', ['DE89370400440532013000']],
  ['no numbers, 1 or 22', []],
])('the values spelled in %j', (text, values) => {
  const found = [...spelledValues(text)];
  if (values.length === 0) expect(found).toEqual([]);
  for (const value of values) expect(found).toContain(value);
});
