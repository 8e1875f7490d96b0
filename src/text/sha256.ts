/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104) in plain JavaScript: where a process must start at once, loading the
 * library for both costs more than what is hashed. For short texts; anything large is the library's.
 */

const BLOCK = 64;

/** The first 32 bits of the fractional parts of the `root`-th roots of the first primes. */
function primeRoots(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let candidate = 2, at = 0; at < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) isPrime &&= candidate % divisor !== 0;
    if (!isPrime) continue;
    const value = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate);
    found[at++] = (value - Math.floor(value)) * 2 ** 32;
  }
  return found;
}

const ROUNDS = primeRoots(64, 3);
const START = primeRoots(8, 2);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
  const state = START.slice();
  const padded = pad(bytes);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(at + i * 4);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

/** A one, zeros up to eight bytes before the end of a block, and the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

/** One block, by the names of the standard. */
function compress(state: Uint32Array, w: Uint32Array): void {
  const at = (words: Uint32Array, i: number): number => words[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const before = at(w, i - 15);
    const last = at(w, i - 2);
    const s0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const s1 = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(ROUNDS, i) + at(w, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const masked = (mask: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ mask);
  const inner = sha256(joined(masked(0x36), new TextEncoder().encode(text)));
  return sha256(joined(masked(0x5c), inner));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
