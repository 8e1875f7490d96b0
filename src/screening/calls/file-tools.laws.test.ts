import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { fileActions } from './file-tools.ts';
import { patchedFiles } from './patch-text.ts';

const name = fc.oneof(
  fc.string(),
  fc.constantFrom('Read', 'Write', 'apply_patch', 'move_file', 'http_request', 'send_email', 'delete_file'),
);
const key = fc.constantFrom(
  'path',
  'paths',
  'source',
  'to',
  'url',
  'body',
  'edits',
  'input',
  'content',
  'x',
  '__proto__',
);

test('any call of any tool is understood, with paths that begin at the root', () => {
  fc.assert(
    fc.property(name, fc.dictionary(key, fc.jsonValue()), (tool, args) => {
      for (const { path } of fileActions({ tool, arguments: JSON.parse(JSON.stringify(args)) }).actions) {
        expect(path.startsWith('$.')).toBe(true);
      }
    }),
    { numRuns: draws(2000) },
  );
});

test('any text is a patch', () => {
  const lines = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('--- a/x', '+++ b/x', '*** Add File: y', '+z', '+++ /dev/null')),
  );
  fc.assert(
    fc.property(lines, (all) => {
      expect(patchedFiles(all.join('\n')).length).toBeLessThanOrEqual(all.length);
    }),
  );
});
