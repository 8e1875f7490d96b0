/** The tokens of a sentence that was cut for its length, whole again. */
import type { Tokens } from '../facts/tokens.ts';

export function joinedTokens(one: Tokens, other: Tokens): Tokens {
  const length = one.length + other.length;
  const present = one.present.with(other.present);
  const text = one.text + other.text;
  const call = one.call > other.call ? one.call : other.call;
  const { hashes, classes, stems, roles, from } = one;
  // Nearly always they are side by side in the same lists.
  if (hashes === other.hashes && from + one.length === other.from)
    return { hashes, classes, stems, roles, from, length, call, present, text };
  const both = {
    hashes: new Int32Array(length),
    classes: new Int16Array(length),
    stems: new Int32Array(length),
    roles: new Uint8Array(length),
  };
  copy(one, both, 0);
  copy(other, both, one.length);
  return { ...both, from: 0, length, call, present, text };
}

function copy(
  { hashes, classes, stems, roles, from, length }: Tokens,
  to: Pick<Tokens, 'hashes' | 'classes' | 'stems' | 'roles'>,
  at: number,
): void {
  to.hashes.set(hashes.subarray(from, from + length), at);
  to.classes.set(classes.subarray(from, from + length), at);
  to.stems.set(stems.subarray(from, from + length), at);
  to.roles.set(roles.subarray(from, from + length), at);
}
