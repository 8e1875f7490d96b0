import { expect, it } from 'vitest';
import { fitsOutput } from './fits-output.ts';

const MARK = '[TokenAuditor left out a passage here: injection.text]';
const text = { type: 'string' };
const of = (body: object, more: object = {}) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { body },
  ...more,
});
const deep = (levels: number): object =>
  levels === 0 ? text : { type: 'object', properties: { a: deep(levels - 1) } };
const SLOW = '^(a+)+$';

it.each<[string, object, unknown, boolean]>([
  ['a text in place of a text', of(text), { body: MARK }, true],
  ['a longer text than it may be', of({ ...text, maxLength: 20 }), { body: MARK }, false],
  ['another value than it may be', of({ enum: ['open', 'closed'] }), { body: MARK }, false],
  ['a text under a pattern', of({ ...text, pattern: SLOW }), { body: MARK }, false],
  ['an unchanged text under a pattern', of({ ...text, pattern: SLOW }), { body: `${'a'.repeat(50)}!` }, true],
  ['a text with a format', of({ ...text, format: 'email' }), { body: MARK }, false],
  ['a member under a pattern', { patternProperties: { [SLOW]: text } }, { x: MARK }, false],
  [
    'a named member beside a pattern',
    of(text, { patternProperties: { [SLOW]: text }, additionalProperties: false }),
    { body: MARK, aa: 'x' },
    true,
  ],
  ['a changed name', of(text, { additionalProperties: false }), { [MARK]: 'x' }, false],
  ['names under a pattern', { propertyNames: { pattern: SLOW } }, { [MARK]: 'x' }, false],
  ['a local reference', of({ $ref: '#/$defs/b' }, { $defs: { b: text } }), { body: MARK }, true],
  ['a reference to itself', of({ $ref: '#' }), { body: { body: {} } }, true],
  ['a remote reference', of({ $ref: 'https://a.example/schema' }), { body: MARK }, false],
  ['a reference to nothing', of({ $ref: '#/$defs/c' }), { body: MARK }, false],
  ['a deep schema', deep(40), {}, false],
  ['a wide schema', { anyOf: Array.from({ length: 4_100 }, () => text) }, MARK, false],
  ['a large schema', of({ enum: ['x'.repeat(70_000)] }), {}, false],
  ['a schema with a mark of ours', of({ enum: [MARK] }), { body: MARK }, false],
  ['a broken schema', { type: 'nothing' }, {}, false],
  ['no schema', [], {}, false],
])('%s', (_, schema, value, fits) => {
  expect(fitsOutput({ schema, value })).toBe(fits);
});
