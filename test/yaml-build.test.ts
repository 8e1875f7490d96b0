import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

// `scripts/build.js` bundles the build of npm `yaml` that has no `require`; tests read with the other one.
const require = createRequire(import.meta.url);
const forNode = require('yaml');
const moduleSchema = z.looseObject({ parseDocument: z.function(), LineCounter: z.function() });
const bundled: unknown = await import(
  pathToFileURL(require.resolve('yaml').replace(/dist\/index\.js$/, 'browser/index.js')).href
);

const DOCUMENTS = [
  'gate:\n  failClosedForCritical: true\n',
  '\ufeffa: 1\r\nb: [1, 2]\r\n',
  '{\n\t"a": {\n\t\t"b": 1e3\n\t}\n}\n',
  'a: 1\na: 2\n',
  'a: &x [1]\nb: *x\n',
  'a: !!js/function x\n',
  'a:\n\tb: 1\n',
  '%YAML 1.1\n---\na: yes\n',
  'a: 1\n---\nb: 2\n',
  'a: "\\ud800"\n',
  'a: |\n  text\n   more\nb: >-\n  folded\n  text\n',
  'a: 0x1f\nb: 0o17\nc: 1_000\nd: 2027-01-31\ne: ~\n',
];

function readBy(library: unknown, text: string) {
  const { parseDocument } = moduleSchema.parse(library);
  const shape = z.looseObject({ errors: z.array(z.looseObject({ code: z.string(), pos: z.unknown() })) });
  const document = shape.parse(Object(Reflect.apply(parseDocument, undefined, [text, { uniqueKeys: true }])));
  return { value: JSON.stringify(document), errors: document.errors.map(({ code, pos }) => ({ code, pos })) };
}

test('the bundled build of yaml has the same names as the one that tests use', () => {
  const names = Object.keys(Object(bundled)).filter((name) => name !== 'default');
  expect(names.sort()).toEqual(Object.keys(forNode).sort());
  expect(names).toContain('LineCounter');
});

test.each(DOCUMENTS)('and reads the same: %j', (text) => {
  expect(readBy(bundled, text)).toEqual(readBy(forNode, text));
});
