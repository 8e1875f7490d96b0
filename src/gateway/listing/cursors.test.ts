import { expect, it } from 'vitest';
import { random } from '../../world/random.ts';
import { Cursors } from './cursors.ts';

it('opens what it sealed, for the same purpose alone', () => {
  const cursors = new Cursors(random);
  const sealed = cursors.seal('tools/list', 'page two');
  expect(cursors.open('tools/list', sealed)).toBe('page two');
  expect(cursors.open('prompts/list', sealed)).toBeUndefined();
  expect(new Cursors(random).open('tools/list', sealed)).toBeUndefined();
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('page');
  expect(cursors.seal('tools/list', 'page two')).not.toBe(sealed);
});

it.each(['', 'x', 'AAAA', 'é', 'A'.repeat(100)])('opens no cursor of others: %s', (cursor) => {
  expect(new Cursors(random).open('tools/list', cursor)).toBeUndefined();
});
