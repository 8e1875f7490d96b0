/**
 * SipHash-2-4 with 128 bits (Aumasson and Bernstein, 2012): a keyed code for what a hook checks in each call. Node's own
 * cryptography would take a sixth of an everyday call to load. Words of 64 bits are two halves of one array, the low one
 * first: a process that has just started adds numbers much faster than big integers. Imports nothing.
 */

const BLOCK = 8;
/** Where the four words are in the state. */
const [A, B, C, D] = [0, 2, 4, 6];
const START = 'uespemosmodnarodarenegylsetybdet';

/** Sixteen bytes. Of the key, the first 16 bytes are used. */
export function sipHash(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const state = wordsOf(Buffer.from(START));
  wordsOf(Buffer.from(key)).forEach((word, i) => {
    if (i < 4) for (const half of [i, i + 4]) flip(state, half, word);
  });
  flip(state, B, 0xee);
  absorb(state, wordsOf(Buffer.concat([...parts, ending(parts)])));
  const code = new Uint32Array(4);
  flip(state, C, 0xee);
  for (const at of [0, 2]) {
    rounds(state, 4);
    state.forEach((word, i) => {
      flip(code, at + (i & 1), word);
    });
    flip(state, B, 0xdd);
  }
  return new Uint8Array(code.buffer);
}

/** Compared in constant time. */
export function isSameCode(given: Uint8Array, right: Uint8Array): boolean {
  let difference = given.length ^ right.length;
  right.forEach((byte, i) => {
    difference |= (given[i] ?? 0) ^ byte;
  });
  return difference === 0;
}

/** Zeros up to a whole block, which ends in the length. */
function ending(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(BLOCK - (length % BLOCK));
  bytes[bytes.length - 1] = length;
  return bytes;
}

/** In the order of the machine, which is the reference's on all that Node runs on but one. */
const wordsOf = (bytes: Buffer): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer);

function absorb(state: Uint32Array, words: Uint32Array): void {
  for (let at = 0; at < words.length; at += 2) {
    for (const half of [0, 1]) flip(state, D + half, words[at + half] ?? 0);
    rounds(state, 2);
    for (const half of [0, 1]) flip(state, A + half, words[at + half] ?? 0);
  }
}

function rounds(state: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    add(state, A, B, 13);
    swap(state, A);
    add(state, C, D, 16);
    add(state, A, D, 21);
    add(state, C, B, 17);
    swap(state, C);
  }
}

/** Adds the second word to the first, turns the second left and crosses it with the sum. */
function add(state: Uint32Array, to: number, from: number, bits: number): void {
  const low = state[from] ?? 0;
  const high = state[from + 1] ?? 0;
  const total = (state[to] ?? 0) + low;
  state[to] = total;
  state[to + 1] = (state[to + 1] ?? 0) + high + Number(total > 0xffff_ffff);
  state[from] = (low << bits) | (high >>> -bits);
  state[from + 1] = (high << bits) | (low >>> -bits);
  flip(state, from, total);
  flip(state, from + 1, state[to + 1] ?? 0);
}

/** A turn by half a word. */
function swap(state: Uint32Array, word: number): void {
  const low = state[word] ?? 0;
  state[word] = state[word + 1] ?? 0;
  state[word + 1] = low;
}

function flip(state: Uint32Array, at: number, bits: number): void {
  state[at] = (state[at] ?? 0) ^ bits;
}
