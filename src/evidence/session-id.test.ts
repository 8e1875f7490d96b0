import { expect, it } from 'vitest';
import { digestWith } from './digest.ts';
import { sessionIdOf } from './session-id.ts';

const ledger = { digest: (content: string | Uint8Array) => digestWith(Buffer.alloc(32, 7), content) };

it('keeps an id that an event can hold', () => {
  expect(sessionIdOf('s-1', ledger)).toBe('s-1');
});

it('replaces any other id by its digest', () => {
  expect(sessionIdOf('an odd one', ledger)).toMatch(/^sha256:[0-9a-f]{64}$/);
});

it('does not take a digest for an id', () => {
  const id = sessionIdOf('an odd one', ledger);
  expect(sessionIdOf(id, ledger)).not.toBe(id);
});
