import { describe, expect, test } from 'vitest';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { contractHashOf, definitionIdOf, serverHashOf } from './contract.ts';
import { isHeldUnder } from './other-names.ts';
import type { Pin } from './pins.ts';

const digest = (content: string): Digest => `sha256:${Buffer.from(content).toString('hex')}` as Digest;
const ORIGIN: ServerOrigin = { kind: 'stdio', command: 'npx', args: ['a'] };
const OTHER: ServerOrigin = { kind: 'stdio', command: 'npx', args: ['b'] };
const tool = (description: string): Definition => ({
  ...{ kind: 'tool', server: 'files', name: 'read', value: { description } },
});

function pinned(state: Pin['state'], origin: ServerOrigin | null, approved: Definition = tool('first')) {
  const pin = {
    state,
    serverHash: origin && serverHashOf('files', origin, digest),
    approved: contractHashOf(approved, origin ?? ORIGIN, digest),
  };
  return { pins: { [definitionIdOf(approved, digest)]: pin as Pin } };
}
const isHeld = (pins: ReturnType<typeof pinned>, definition = tool('first')) =>
  isHeldUnder(definition, ORIGIN, pins, digest);

describe('what a name decided is not lost under another', () => {
  test.each(['blocked', 'quarantined'] as const)('%s, whichever server had the name', (state) => {
    expect(isHeld(pinned(state, ORIGIN))).toBe(true);
    expect(isHeld(pinned(state, OTHER))).toBe(true);
  });
  test('a change of the same server', () => {
    expect(isHeld(pinned('changed', ORIGIN), tool('second'))).toBe(true);
    expect(isHeld(pinned('approved', ORIGIN), tool('second'))).toBe(true);
  });
  test('an older event that does not record the server', () => {
    expect(isHeld(pinned('changed', null), tool('second'))).toBe(true);
  });
});

describe('is a first use', () => {
  test('where the name has no pins', () => expect(isHeld({ pins: {} })).toBe(false));
  test('where exactly this is served', () => expect(isHeld(pinned('approved', ORIGIN))).toBe(false));
  test.each(['approved', 'changed', 'pending'] as const)('where a different server has it: %s', (state) => {
    expect(isHeld(pinned(state, OTHER), tool('second'))).toBe(false);
  });
});
