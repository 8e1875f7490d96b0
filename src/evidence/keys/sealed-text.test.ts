import { expect, it } from 'vitest';
import { random } from '../../world/random.ts';
import { Seal } from './sealed-text.ts';

it('opens what it sealed, for the same purpose alone', () => {
  const cursors = new Seal(random);
  const sealed = cursors.seal('tools/list', 'page two');
  expect(cursors.open('tools/list', sealed)).toBe('page two');
  expect(cursors.open('prompts/list', sealed)).toBeUndefined();
  expect(new Seal(random).open('tools/list', sealed)).toBeUndefined();
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('page');
  expect(cursors.seal('tools/list', 'page two')).not.toBe(sealed);
});

it.each(['', 'x', 'AAAA', 'é', 'A'.repeat(100)])('opens nothing that others made: %s', (sealed) => {
  expect(new Seal(random).open('tools/list', sealed)).toBeUndefined();
});

it('opens no other spelling of what it sealed, and nothing that was changed', () => {
  const seal = new Seal(random);
  const sealed = seal.seal('call', 'text');
  for (const other of [`${sealed}=`, ` ${sealed}`, `${sealed.slice(0, 9)}.${sealed.slice(9)}`])
    expect(seal.open('call', other)).toBeUndefined();
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`;
    expect(seal.open('call', changed)).toBeUndefined();
  }
});
