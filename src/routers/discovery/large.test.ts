import { expect, test } from 'vitest';
import { codeSightings } from './code.ts';
import { xmlEntries } from './config/xml.ts';
import { sightingsIn } from './read-file.ts';

const plain = (count: number): string =>
  Array.from({ length: count }, (_, i) => `  "size${i}": "${i} px",\n`).join('');
const ROUTE = '  "baseUrl": "https://openrouter.ai/api/v1",\n';
const MODEL = '  "engineModel": "dall-e-3",\n';

test('of a large document the lines near a telling word are read, each in its place', () => {
  const found = sightingsIn('a.json', `{\n${plain(900)}${ROUTE}${plain(900)}}`);
  expect(found.map(({ line, host }) => [line, host])).toEqual([[902, 'openrouter.ai']]);
});

test('a small document is read as a whole, a large one is not', () => {
  const seenIn = (count: number) =>
    sightingsIn('a.json', `{\n${MODEL}${plain(count)}${ROUTE}}`).map(({ kind }) => kind);
  expect(seenIn(300)).toEqual(['model', 'endpoint']);
  expect(seenIn(900)).toEqual(['endpoint']);
});

test('a large description of an interface holds no routes, wherever its servers are', () => {
  expect(sightingsIn('a.json', `{\n  "openapi": "3.1.0",\n${plain(900)}${ROUTE}}`)).toEqual([]);
});

test('imports of one file do not affect the next', () => {
  const call = 'answer = completion(a)\n';
  const kinds = (text: string) => codeSightings(text, 'py').map(({ kind }) => kind);
  const [with_, without] = [
    `from litellm import completion\n${call}`,
    `from whatever import completion\n${call}`,
  ];
  expect([with_, without, with_, without].map(kinds)).toEqual([['client'], [], ['client'], []]);
});

test('unclosed XML comments are skipped, in time linear in their length', () => {
  const entries = xmlEntries(`<!-- <a>no</a> --><b>yes</b>${'<!-- '.repeat(200_000)}\n<c>too</c>`);
  expect(entries.map(({ line, value, isActive }) => [line, value, isActive])).toEqual([
    [1, 'no', false],
    [1, 'yes', true],
    [2, 'too', true],
  ]);
});

test('a file of nothing but clients is looked through once for what it imports', () => {
  const found = codeSightings(`from litellm import completion\n${'completion()\n'.repeat(20_000)}`, 'py');
  expect(found).toHaveLength(20_000);
});
