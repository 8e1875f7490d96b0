import type { Buffer } from 'node:buffer';
import { normalizeForm } from '../unicode/normalize.ts';
import { type Fault, stop } from './json-fault.ts';
import { controlStop, scanEscape } from './json-tokens.ts';

/** Up to here comparing every pair of hashes is cheaper than a Set of strings; beyond, it would grow quadratic. */
const PAIRWISE_MAX = 64;

/**
 * The keys of all open objects, innermost last. Each key is hashed without ASCII case while it is scanned; only an
 * object where two hashes collide, or where hashing cannot see the folding, is compared by its decoded keys. Flooding
 * the hash is therefore useless: a forced collision costs one pass through a Set, whose hashes are seeded.
 */
export class KeyStack {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #hashes: number[] = [];
  #size = 0;
  /** Where the keys of each open object begin, and whether one of them needs decoding to be compared. */
  readonly #objects: { base: number; exotic: boolean }[] = [];
  #open = 0;
  readonly #twins: 'refuse' | 'accept';

  constructor(twins: 'refuse' | 'accept') {
    this.#twins = twins;
  }

  enter(): void {
    const object = this.#objects[this.#open++];
    if (object === undefined) this.#objects.push({ base: this.#size, exotic: false });
    else {
      object.base = this.#size;
      object.exotic = false;
    }
  }

  /** `from` is just after the opening quote; returns the offset after the closing one. */
  scan(bytes: Buffer, from: number, fault: Fault): number {
    let at = from;
    let hash = 0x811c9dc5;
    let exotic = false;
    for (;;) {
      let byte = bytes[at]!;
      while (byte >= 0x20 && byte !== 0x22 && byte !== 0x5c) {
        hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);
        // Lead bytes E4 to E9 are Han ideographs, which no folding touches.
        if (byte >= 0xc0 && (byte < 0xe4 || byte > 0xe9)) exotic = true;
        byte = bytes[++at]!;
      }
      if (byte === 0x22) break;
      if (byte !== 0x5c) return controlStop(bytes, at, fault);
      exotic = true;
      at = scanEscape(bytes, at, fault);
      if (at < 0) return at;
    }
    this.#push(from, at, hash, exotic);
    return at + 1;
  }

  #push(start: number, end: number, hash: number, exotic: boolean): void {
    const i = this.#size++;
    this.#starts[i] = start;
    this.#ends[i] = end;
    this.#hashes[i] = hash;
    if (exotic) this.#objects[this.#open - 1]!.exotic = true;
  }

  /** Closes the innermost object; false once a fault is recorded. */
  leave(bytes: Buffer, fault: Fault): boolean {
    const object = this.#objects[--this.#open]!;
    const top = this.#size;
    this.#size = object.base;
    const isClear =
      !object.exotic && top - object.base <= PAIRWISE_MAX && this.#areDistinct(object.base, top);
    return isClear || this.#compare(bytes, object.base, top, fault);
  }

  #areDistinct(base: number, top: number): boolean {
    const hashes = this.#hashes;
    for (let i = base + 1; i < top; i++) {
      const hash = hashes[i];
      for (let j = base; j < i; j++) if (hashes[j] === hash) return false;
    }
    return true;
  }

  #compare(bytes: Buffer, base: number, top: number, fault: Fault): boolean {
    const seen = new Map<string, string>();
    for (let i = base; i < top; i++) {
      const start = this.#starts[i]!;
      const key = decodeKey(bytes.toString('utf8', start, this.#ends[i]!));
      const folded = this.#twins === 'refuse' ? foldKey(key) : key;
      const earlier = seen.get(folded);
      if (earlier !== undefined) {
        stop(fault, earlier === key ? 'duplicate-key' : 'case-twin-key', start - 1);
        return false;
      }
      seen.set(folded, key);
    }
    return true;
  }
}

function decodeKey(written: string): string {
  return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
}

/**
 * What a lenient reader may take for the same key: Unicode simple case folding (Go's encoding/json and .NET fold so)
 * after NFKC, which also maps the Kelvin sign and the long s. Full folding would refuse "maße" beside "masse".
 */
export function foldKey(key: string): string {
  if (!/[^ -@[-~]/.test(key)) return key;
  if (!/[^ -~]/.test(key)) return key.toLowerCase();
  return normalizeForm(Array.from(normalizeForm(key, 'NFKC'), foldCharacter).join(''), 'NFKC');
}

function foldCharacter(character: string): string {
  // The dotless i has an upper case, I, but folds to nothing else.
  if (character === 'ı') return character;
  const upper = character.toUpperCase();
  const lower = (isOneCharacter(upper) ? upper : character).toLowerCase();
  return isOneCharacter(lower) ? lower : character;
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
}
