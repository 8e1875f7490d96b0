import { expect, test } from 'vitest';
import { fromOwnFolder } from './own-folder.ts';

const remove = (path: string) =>
  ({ does: 'delete', path, recursive: true, forced: true, run: 0, script: 'javascript' }) as const;

test('paths from the folder of a file begin there, others stay', () => {
  const effects = [remove('././../public'), remove('./build'), remove('./.')];
  expect(fromOwnFolder(effects, '~/app/scripts/a.js').map((one) => 'path' in one && one.path)).toEqual([
    '~/app/scripts/../public',
    './build',
    '~/app/scripts',
  ]);
});

test('a copy is moved at both ends', () => {
  const copy = { does: 'write', how: 'copy', path: '././a', source: '././b', run: 0 } as const;
  expect(fromOwnFolder([copy], '/work/app/a.js')).toEqual([
    { ...copy, path: '/work/app/a', source: '/work/app/b' },
  ]);
});
