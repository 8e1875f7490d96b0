import { expect, test, vi } from 'vitest';
import { readDefinitions } from '../../../corpus/tools.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { AskedPurpose } from './asked.ts';
import { Remembered } from './remembered.ts';
import type { Purpose } from './sentence/purpose.ts';

const TOOLS = ['send_email', 'prompt_guard', 'read_env_secrets', 'get_weather'];

/** The same texts under tools of other purposes, so that what was read for one could be taken for another. */
function repeated(): Definition[] {
  return [...readDefinitions('malicious'), ...readDefinitions('hard-negative')]
    .filter((_, i) => i % 31 === 0)
    .flatMap(({ definition }) => [
      definition,
      ...TOOLS.map((name) => ({ ...definition, name, value: { ...definition.value, name, title: name } })),
    ]);
}

async function scanned(definitions: readonly Definition[]): Promise<Map<Definition, string>> {
  vi.resetModules();
  const { scanDefinitions } = await import('../../road/definitions.ts');
  return new Map(
    definitions.map((definition) => [
      definition,
      JSON.stringify(scanDefinitions([definition])[0]?.screening.signals),
    ]),
  );
}

test('what was read before changes no answer', async () => {
  const definitions = repeated();
  const forwards = await scanned(definitions);
  const backwards = await scanned([...definitions].reverse());
  expect(definitions.filter((one) => forwards.get(one) !== backwards.get(one))).toEqual([]);
  expect(new Set(forwards.values()).size).toBeGreaterThan(20);
});

function purpose(words: string, parameters: readonly string[] = []): AskedPurpose {
  const plain: Purpose = {
    covers: (thing) => words.includes(thing),
    isNamedFor: (thing) => words.startsWith(thing),
    isEntry: words.includes('start'),
    isAboutAttacks: words.includes('attack'),
    parameters: new Set(parameters),
    words,
    mentions: (word) => words.includes(word),
    named: words,
    speaksOf: (pattern) => pattern.test(words),
    isCalled: (pattern) => pattern.test(words),
    payloadIn: () => undefined,
    isSibling: (name) => words === name,
  };
  return new AskedPurpose(plain);
}

test.each<[string, (asked: Purpose) => unknown]>([
  ['covers', (asked) => asked.covers('secret')],
  ['isNamedFor', (asked) => asked.isNamedFor('secret')],
  ['isEntry', (asked) => asked.isEntry],
  ['isAboutAttacks', (asked) => asked.isAboutAttacks],
  ['words', (asked) => asked.words],
  ['mentions', (asked) => asked.mentions('start')],
  ['named', (asked) => asked.named],
  ['speaksOf', (asked) => asked.speaksOf(/start/)],
  ['isCalled', (asked) => asked.isCalled(/start/)],
  ['isSibling', (asked) => asked.isSibling('secret start attack')],
  ['one parameter', (asked) => asked.parameters.has('note')],
  ['all parameters', (asked) => [...asked.parameters].join()],
  ['their number', (asked) => asked.parameters.size],
])('a reading that asked %s is not taken for a tool that answers otherwise', (_, ask) => {
  const memory = new Remembered<unknown>();
  const read = (by: AskedPurpose) => memory.of('description', 'a text', by, () => ask(by));
  const [one, other] = [purpose('secret start attack', ['note']), purpose('nothing')];
  const [first, second] = [read(one), read(other)];
  expect(first).not.toEqual(second);
  expect([read(one), read(other)]).toEqual([first, second]);
});

test('what a remembered part asked counts as asked by the whole', () => {
  const [parts, wholes] = [new Remembered<boolean>(), new Remembered<string>()];
  const part = (by: AskedPurpose) => parts.of('said', 'a part', by, () => by.speaksOf(/secret/));
  const whole = (text: string, by: AskedPurpose) =>
    wholes.of('description', text, by, () => `${text} ${part(by)}`);
  const [one, other] = [purpose('secret'), purpose('nothing')];
  // The part is read for the first whole and remembered for the second.
  expect([whole('first', one), whole('second', one)]).toEqual(['first true', 'second true']);
  expect([whole('first', other), whole('second', other)]).toEqual(['first false', 'second false']);
  expect([whole('second', one), whole('second', other)]).toEqual(['second true', 'second false']);
});

test('a reading that asked nothing is not repeated, and old ones are forgotten', () => {
  const memory = new Remembered<number>();
  let count = 0;
  const read = (text: string) => memory.of('title', text, purpose('any'), () => ++count);
  expect([read('same'), read('same'), read('other')]).toEqual([1, 1, 2]);
  for (let i = 0; i < 600; i++) read(`${i} ${'long '.repeat(800)}`);
  expect(read('same')).toBe(603);
});
