import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { digestWith } from '../evidence/digest.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import { contractHashOf, definitionIdOf, serverIdOf } from './contract.ts';

const key = createHash('sha256').update('a key for tests').digest();
const digest = (content: string) => digestWith(key, content);
const origin: ServerOrigin = { kind: 'stdio', command: 'node', args: ['server.js', '--fast'] };
const tool: Definition = {
  kind: 'tool',
  server: 'files',
  name: 'read',
  value: {
    name: 'read',
    description: 'Reads a file.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    annotations: { readOnlyHint: true },
    _meta: { version: 1 },
  },
};
const hash = (definition: Definition = tool, from: ServerOrigin = origin) =>
  contractHashOf(definition, from, digest);

describe('everything that is read belongs to the contract', () => {
  const changes: readonly (readonly [string, Definition, ServerOrigin?])[] = [
    ['description', { ...tool, value: { ...tool.value, description: 'Reads a file' } }],
    ['schema', { ...tool, value: { ...tool.value, inputSchema: { type: 'object' } } }],
    ['annotation', { ...tool, value: { ...tool.value, annotations: { readOnlyHint: false } } }],
    ['_meta', { ...tool, value: { ...tool.value, _meta: { version: 2 } } }],
    ['a new field', { ...tool, value: { ...tool.value, icons: [] } }],
    ['kind', { ...tool, kind: 'prompt' }],
    ['name', { ...tool, name: 'read_file' }],
    ['server', { ...tool, server: 'Files' }],
    ['an invisible letter', { ...tool, value: { ...tool.value, description: 'Reads a file.\u200b' } }],
    ['half of a character', { ...tool, value: { ...tool.value, description: 'Reads a file.\ud800' } }],
    ['the other half', { ...tool, value: { ...tool.value, description: 'Reads a file.\udc00' } }],
    ['command', tool, { ...origin, command: 'deno' }],
    ['arguments', tool, { ...origin, args: ['server.js'] }],
    ['arguments cut elsewhere', tool, { ...origin, args: ['server.js --fast'] }],
    ['address', tool, { kind: 'http', url: 'https://files.example.com/mcp' }],
    ['another address', tool, { kind: 'http', url: 'https://files.example.org/mcp' }],
    ['file', tool, { kind: 'file', path: 'https://files.example.org/mcp' }],
  ];

  test('every change is another contract', () => {
    const hashes = [hash(), ...changes.map(([, definition, from]) => hash(definition, from))];
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });
});

test('a line break in an argument does not make two of it', () => {
  const of = (...args: string[]) => hash(tool, { kind: 'stdio', command: 'node', args });
  expect(of('a\nb', 'c')).not.toBe(of('a', 'b\nc'));
  expect(of('1:a\n1:b')).not.toBe(of('1:a', '1:b'));
});

test('the order of keys is not part of it', () => {
  const turned = Object.fromEntries(Object.entries(tool.value).reverse());
  expect(hash({ ...tool, value: turned })).toBe(hash());
  const half = { a: '\ud800', b: { d: 1, c: 2 } };
  const halfTurned = { b: { c: 2, d: 1 }, a: '\ud800' };
  expect(hash({ ...tool, value: halfTurned })).toBe(hash({ ...tool, value: half }));
});

test('an id does not depend on the content of the definition', () => {
  expect(definitionIdOf({ ...tool, value: {} }, digest)).toBe(definitionIdOf(tool, digest));
  expect(definitionIdOf({ ...tool, kind: 'prompt' }, digest)).not.toBe(definitionIdOf(tool, digest));
  expect(serverIdOf('files', digest)).not.toBe(serverIdOf('file', digest));
});

const names = fc.string({ unit: 'binary', maxLength: 6 });
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
const definitions = fc.record({
  kind: fc.constantFrom('tool', 'prompt', 'resource'),
  server: names,
  name: names,
  value: fc.dictionary(names, json),
}) satisfies fc.Arbitrary<Definition>;
const origins = fc.oneof(
  fc.record({ kind: fc.constant('stdio'), command: names, args: fc.array(names, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('http'), url: names }),
) satisfies fc.Arbitrary<ServerOrigin>;

test('two contracts are the same only if all of them is', () => {
  fc.assert(
    fc.property(definitions, origins, definitions, origins, (one, from, other, otherFrom) => {
      const same = JSON.stringify([flat(one), from]) === JSON.stringify([flat(other), otherFrom]);
      expect(hash(one, from) === hash(other, otherFrom)).toBe(same);
    }),
    { numRuns: draws(300) },
  );
});

test('a text moved from one part to its neighbour is another contract', () => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 3 }), names, names, (args, command, moved) => {
      const one = hash(tool, { kind: 'stdio', command: command + moved, args });
      const other = hash(tool, { kind: 'stdio', command, args: [moved + args[0], ...args.slice(1)] });
      expect(one === other).toBe(moved === '');
    }),
  );
});

function flat(definition: Definition): JsonValue {
  const sort = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(sort);
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sort(inner)]);
  };
  const { kind, server, name, value } = definition;
  return [kind, server, name, sort({ ...value })];
}
