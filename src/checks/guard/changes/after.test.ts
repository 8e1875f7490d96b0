import { describe, expect, test } from 'vitest';
import { afterEdit } from './after.ts';

const TEXT = 'one\ntwo\nthree\ntwo\n';

describe('the text after an edit', () => {
  test.each<[string, Parameters<typeof afterEdit>[1], string | undefined]>([
    ['of one place', { old_string: 'two', new_string: '2' }, 'one\n2\nthree\ntwo\n'],
    ['of every place', { old_string: 'two', new_string: '2', replace_all: true }, 'one\n2\nthree\n2\n'],
    ['in the spelling of another host', { oldString: 'one', newString: '1' }, '1\ntwo\nthree\ntwo\n'],
    [
      'of several places',
      {
        edits: [
          { oldText: 'one', newText: '1' },
          { oldText: '1', newText: 'I' },
        ],
      },
      'I\ntwo\nthree\ntwo\n',
    ],
    ['by a line', { insert_line: 1, new_str: 'x' }, 'one\nx\ntwo\nthree\ntwo\n'],
    [
      'by a patch',
      { patch: '*** Update File: a.txt\n@@\n one\n-two\n+2\n*** End Patch' },
      'one\n2\nthree\ntwo\n',
    ],
    [
      'by a patch of git',
      { patch: '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n' },
      'one\n2\nthree\ntwo\n',
    ],
    ['by blocks', { diff: '<<<<<<< SEARCH\nthree\n=======\n3\n>>>>>>> REPLACE\n' }, 'one\ntwo\n3\ntwo\n'],
    ['that does not fit', { old_string: 'four', new_string: '4' }, undefined],
    ['by a patch of another file', { patch: '*** Update File: b.txt\n@@\n-two\n+2\n' }, undefined],
    ['by a patch that does not fit', { patch: '*** Update File: a.txt\n@@\n-four\n+4\n' }, undefined],
    ['without a position', { instructions: 'make it shorter' }, undefined],
  ])('%s', (_, args, after) => {
    expect(afterEdit(TEXT, args, '~/shop/a.txt')).toBe(after);
  });
});
