import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { FROM_CLIENT, FROM_SERVER, readStrictly } from './strict-reader.ts';

const DIRECTIONS = [
  ['from a client', FROM_CLIENT],
  ['from a server', FROM_SERVER],
] as const;

const MARK = 'mark of a mutation';
const key = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('id', 'ID', 'method', 'constructor', 'prototype', 'arguments', '_meta', 'name', 'Name'),
);
/** Without the defects: what JSON.stringify writes of it has no lone surrogates and no rounded integers. */
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ node: JsonValue }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }).map(objectOf),
  ),
})).node;

function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  const object = Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  const made = Object.hasOwn(object, 'constructor') ? object.constructor : null;
  const isDangerous = typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
  return isDangerous ? {} : object;
}

const messageWith = (args: JsonValue) => [
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: args } },
  { jsonrpc: '2.0', id: 1, result: { structuredContent: args } },
];

/** A value with a marked object somewhere in it. */
const marked = fc
  .tuple(value, fc.array(fc.oneof(fc.nat(3), key), { maxLength: 5 }), value)
  .map(([beside, path, inner]) =>
    path
      .filter((step) => step !== '__proto__' && step !== 'constructor' && step !== 'prototype')
      .reduceRight<JsonValue>(
        (inside, step) =>
          typeof step === 'number'
            ? [...Array<JsonValue>(step).fill(beside), inside]
            : { before: beside, [step]: inside },
        { a: inner, [MARK]: 0 },
      ),
  );
const MUTANTS = [
  '"twice":1,"twice":2',
  '"twice":{},"tw\\u0069ce":{}',
  '"é":1,"\\u00e9":1',
  '"x":"\\ud83d"',
  '"\\ude00":1',
  '"__proto__":{}',
  '"\\u005f_proto__":1',
  '"constructor":{"prototype":{}}',
  '"x":1e400',
  `"x":${'['.repeat(200)}${']'.repeat(200)}`,
];
const mutate = (document: JsonValue, mutant: string) =>
  Buffer.from(JSON.stringify(document).replace(`"${MARK}":0`, () => mutant));

describe.each(DIRECTIONS)('%s', (_, limits) => {
  it('a message without defects is read as it was written', () => {
    fc.assert(
      fc.property(value, (args) => {
        for (const message of messageWith(args)) {
          const text = JSON.stringify(message);
          const reading = readStrictly(Buffer.from(text), limits);
          expect(reading).toEqual({ ok: true, value: message });
          expect(reading.ok && JSON.stringify(reading.value)).toBe(text);
        }
      }),
      { numRuns: draws(300) },
    );
  });

  it('a defect at any place is refused, and the id is still known', () => {
    fc.assert(
      fc.property(marked, fc.constantFrom(...MUTANTS), (args, mutant) => {
        for (const message of messageWith(args))
          expect(readStrictly(mutate(message, mutant), limits)).toMatchObject({ ok: false, id: 1 });
      }),
      { numRuns: draws(300) },
    );
  });

  it('case twins are refused in the envelope, params and _meta, and nowhere in arguments', () => {
    const twins = fc.stringMatching(/^twin[a-zßſé]{0,5}$/).map((name) => `"${name}":1,"T${name.slice(1)}":2`);
    const places: JsonValue[] = [
      { jsonrpc: '2.0', id: 1, [MARK]: 0 },
      { jsonrpc: '2.0', id: 1, params: { name: 'x', [MARK]: 0 } },
      { jsonrpc: '2.0', id: 1, params: { _meta: { a: { [MARK]: 0 } } } },
      { jsonrpc: '2.0', id: 1, result: { _meta: { [MARK]: 0 } } },
    ];
    fc.assert(
      fc.property(twins, marked, fc.constantFrom(...places), (mutant, args, place) => {
        expect(readStrictly(mutate(place, mutant), limits)).toMatchObject({ reason: 'case-twin-key', id: 1 });
        for (const message of messageWith(args))
          expect(readStrictly(mutate(message, mutant), limits)).toMatchObject({ ok: true });
      }),
      { numRuns: draws(200) },
    );
  });

  it('any bytes are read or refused, and never another id than JSON.parse finds', () => {
    const broken = fc.tuple(marked, fc.nat(), fc.nat(255)).map(([args, at, byte]) => {
      const bytes = Buffer.from(JSON.stringify(messageWith(args)[0]));
      bytes[at % bytes.length] = byte;
      return bytes;
    });
    const any = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
      broken,
    );
    fc.assert(
      fc.property(any, (bytes) => {
        const reading = readStrictly(bytes, limits);
        const parsed = parse(bytes);
        if (reading.ok) expect(parsed).toEqual({ value: reading.value });
        else if (parsed !== undefined && reading.id !== null)
          expect(parsed.value).toMatchObject({ id: reading.id });
      }),
      { numRuns: draws(500) },
    );
  });
});

function parse(bytes: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return undefined;
  }
}
