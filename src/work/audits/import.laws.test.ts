import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { importBytes, isBalanced } from '../../../test/imports/desk.ts';
import { importersFor } from '../../routers/imports/importers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { redactedTraceSchema } from '../../vocabulary/trace.ts';

const folder = join(import.meta.dirname, '../../../test/imports');
const names = readdirSync(folder).filter((name) => !name.endsWith('.ts'));
const bytesOf = (name: string) => readFileSync(join(folder, name));
const FORMATS = ['auto', ...importersFor().map(({ id }) => id)] as const;

/** Values that no field is meant for. */
const odd: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    -1,
    1e308,
    0.1,
    -0,
    2 ** 53,
    '',
    ' ',
    '-5',
    'NaN',
    'Infinity',
    '1e999',
    '__proto__',
    '\u0000',
  ),
  fc.constantFrom<JsonValue>(
    [],
    {},
    [[]],
    [{}],
    { __proto__: 1 },
    { key: 'value' },
    '{"a":1}',
    '{',
    '\ud800',
    'x'.repeat(5000),
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
);

/** Where values of members are. */
const placesIn = (text: string) =>
  [...text.matchAll(/(?<="[^"\n]{1,60}": ?)(?:"(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null|\[|\{)/g)].map(
    (match) => [match.index, match[0].length] as const,
  );

/** The same name elsewhere in a file is the same field. */
const nameBefore = (text: string, at: number) =>
  /"[^"]*": ?$/.exec(text.slice(Math.max(0, at - 80), at))?.[0];

/** A document with some of its values replaced. */
function mutated(text: string): fc.Arbitrary<string> {
  const places = placesIn(text);
  return fc
    .array(fc.tuple(fc.nat(Math.max(0, places.length - 1)), odd), { minLength: 1, maxLength: 5 })
    .map((changes) => {
      const chosen = new Map(changes.map(([place, value]) => [place, value]));
      let out = '';
      let from = 0;
      for (const [i, [at, length]] of places.entries()) {
        if (!chosen.has(i)) continue;
        out += text.slice(from, at) + JSON.stringify(chosen.get(i));
        from = at + length;
      }
      return out + text.slice(from);
    });
}

async function isSound(bytes: string | Uint8Array, format: (typeof FORMATS)[number]): Promise<void> {
  const { traces, tally } = await importBytes(bytes, { format });
  expect(isBalanced(tally)).toBe(true);
  expect(traces.filter((trace) => !redactedTraceSchema.safeParse(trace).success)).toEqual([]);
}

describe('whatever a file contains, rows add up and traces are traces', () => {
  test.each(names)('%s with other values', async (name) => {
    await fc.assert(
      fc.asyncProperty(mutated(bytesOf(name).toString('utf8')), fc.constantFrom(...FORMATS), isSound),
      { numRuns: draws(40) },
    );
  });
  test.each(names)('%s with each value replaced by each odd one', async (name) => {
    const text = bytesOf(name).toString('utf8');
    for (const [at, length] of new Map(
      placesIn(text).map((place) => [nameBefore(text, place[0]), place]),
    ).values()) {
      for (const value of [
        '-1',
        '1e400',
        '1.5',
        '"-1"',
        '"NaN"',
        '"1e9"',
        '[-1]',
        '{"a":-1}',
        'true',
        '""',
        '"\\u0000"',
      ]) {
        await isSound(text.slice(0, at) + value + text.slice(at + length), 'auto');
      }
    }
  });
  test.each(names)('%s with other bytes', async (name) => {
    const bytes = bytesOf(name);
    const damage = fc.record({
      at: fc.nat(bytes.length),
      cut: fc.nat(40),
      put: fc.uint8Array({ maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.constantFrom(...FORMATS), async ({ at, cut, put }, format) => {
        await isSound(Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]), format);
      }),
      { numRuns: draws(40) },
    );
  });
  test('any bytes at all', async () => {
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text)),
    );
    await fc.assert(fc.asyncProperty(any, fc.constantFrom(...FORMATS), isSound), { numRuns: draws(200) });
  });
});

describe('nothing of a row’s content reaches a trace or the tally', () => {
  // Assembled here, so that no file of the repository looks as if it held one.
  const secret = ['sk', 'proj', 'Zk3v9QpL2mXw8RtYb7NcDf5H', 'Ja6UeGsT1oViKq4BxMnR0yPw'].join('-');
  const sentence = 'my grandmother keeps her savings under the third floorboard';
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_, inner) => (inner instanceof Map || inner instanceof Set ? [...inner] : inner));

  test.each(names)('%s with a sentence and a secret in every text', async (name) => {
    const text = bytesOf(name).toString('utf8');
    const plants = [sentence, secret, `${sentence} ${secret}`];
    for (const plant of plants) {
      const planted = name.endsWith('.csv')
        ? text.replace(/(?<=[;,\n])[a-z][^;,\n"]*(?=[;,\n])/g, (cell, at: number) =>
            at < text.indexOf('\n') ? cell : plant,
          )
        : text
            .replace(/(?<=": ?)"(?:[^"\\]|\\.)*"/g, JSON.stringify(plant))
            .replace(/(?<=^x-[\w-]+: ).*$/gm, plant);
      expect(planted).toContain(plant);
      for (const format of FORMATS) {
        const { traces, tally } = await importBytes(planted, { format });
        expect(textOf([traces, tally])).not.toContain(secret.slice(8, 30));
        expect(textOf([traces, tally])).not.toContain('grandmother');
      }
    }
  });

  test.each(names.filter((name) => /\.jsonl?$/.test(name)))(
    '%s with content in every string but the ones that make it a trace',
    async (name) => {
      const text = bytesOf(name).toString('utf8');
      const planted = text.replace(
        /(?<="(?:content|text|summary|cwd|instructions|gitBranch|username|token_name|ip|user|name|command|stdout|input|output|system)": ?)"(?:[^"\\]|\\.)*"/g,
        JSON.stringify(`${sentence} ${secret}`),
      );
      const { traces, tally } = await importBytes(planted);
      const before = await importBytes(text);
      expect(traces).toEqual(before.traces);
      expect(textOf(tally)).not.toContain('grandmother');
    },
  );
});
