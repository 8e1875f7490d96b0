import { describe, expect, it } from 'vitest';
import { createSigner } from '../tree/note.ts';
import { openRotation, signRotation } from './rotation.ts';

const before = createSigner('example.com/log', Buffer.alloc(32, 1));
const after = createSigner('example.com/log', Buffer.alloc(32, 2));
const ROTATION = {
  origin: 'example.com/log',
  seq: 7,
  prev: `sha256:${'ab'.repeat(32)}`,
  publicKey: after.verifierKey,
};
const [first, second] = signRotation(ROTATION, before, after);

describe('rotation', () => {
  it('is signed over origin, place, past and new key', () => {
    const text = [
      'tokenauditor key rotation',
      'example.com/log',
      'seq 7',
      'prev sha256:abababababababababababababababababababababababababababababababab',
      `key ${after.verifierKey}`,
      '',
    ].join('\n');
    expect(first).toBe(before.sign(Buffer.from(text)).toString('base64'));
    expect(second).toBe(after.sign(Buffer.from(text)).toString('base64'));
  });

  it('gives the new key when both hold', () => {
    expect(openRotation(ROTATION, [first, second], before)?.verifierKey).toBe(after.verifierKey);
  });

  const refused: [string, Partial<typeof ROTATION>, string[]][] = [
    ['another origin', { origin: 'example.org/log' }, [first, second]],
    ['another place', { seq: 8 }, [first, second]],
    ['another past', { prev: `sha256:${'00'.repeat(32)}` }, [first, second]],
    ['another new key', { publicKey: before.verifierKey }, [first, second]],
    ['a malformed new key', { publicKey: 'x' }, [first, second]],
    ['the old signature only', {}, [first]],
    ['the new signature only', {}, [second]],
    ['signatures in the wrong order', {}, [second, first]],
    ['the new key’s signature twice', {}, [second, second]],
    ['the old key’s signature twice', {}, [first, first]],
    ['three signatures', {}, [first, second, second]],
    ['none', {}, []],
    ['garbage', {}, ['AAAA', '????']],
  ];
  it.each(refused)('is refused with %s', (_, change, signatures) => {
    expect(openRotation({ ...ROTATION, ...change }, signatures, before)).toBeNull();
  });
});
