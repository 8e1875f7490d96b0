import { expect, it } from 'vitest';
import { crossingOf, crossingOfQuestion, type Era, versionIn } from './eras.ts';

const cases: [string, Era, Era, string][] = [
  ['tools/call', 'legacy', 'legacy', 'same'],
  ['vendor/own', 'modern', 'modern', 'same'],
  ['ping', 'legacy', 'legacy', 'answered'],
  ['tools/call', 'legacy', 'modern', 'translated'],
  ['tools/call', 'modern', 'legacy', 'translated'],
  ['initialize', 'legacy', 'modern', 'answered'],
  ['resources/subscribe', 'legacy', 'modern', 'refused'],
  ['subscriptions/listen', 'modern', 'legacy', 'refused'],
  ['vendor/own', 'legacy', 'modern', 'refused'],
];
it.each(cases)('%s from a %s client to a %s server: %s', (method, client, server, crossing) => {
  expect(crossingOf(method, client, server)).toBe(crossing);
});

it.each<[Era, Era, string]>([
  ['legacy', 'legacy', 'same'],
  ['modern', 'modern', 'same'],
  ['legacy', 'modern', 'translated'],
  ['modern', 'legacy', 'carried'],
])('a question to a %s client of a %s server: %s', (client, server, crossing) => {
  expect(crossingOfQuestion(client, server)).toBe(crossing);
});

it('reads the revision that a request names', () => {
  const key = 'io.modelcontextprotocol/protocolVersion';
  expect(versionIn({ params: { _meta: { [key]: '2026-07-28' } } })).toBe('2026-07-28');
  for (const version of ['', 'a b', 'a\r\nb', 7, null, 'x'.repeat(65)])
    expect(versionIn({ params: { _meta: { [key]: version } } })).toBeUndefined();
  expect(versionIn({})).toBeUndefined();
});
