/**
 * A signing key that only a PIN can open. The PIN is never stored; scrypt makes each guess cost a quarter of a second
 * and up to 128 MiB. The public half is stored unencrypted, so that hooks can check signatures without the PIN.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  scryptSync,
} from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../text/json/json-canonical.ts';

/** Block size and maximum memory of one derivation: 128 · N · r bytes. */
const BLOCK = 8;
const MOST_MEMORY = 256 * 1024 * 1024;
const LARGEST_N = 2 ** 17;
const MOST_PASSES = 32;
const LEAST_MS = 250;
const SEED_BYTES = 32;

const base64 = (bytes: number) =>
  z.string().refine((text) => {
    const read = Buffer.from(text, 'base64url');
    return read.length === bytes && read.toString('base64url') === text;
  });

const costSchema = z.strictObject({
  N: z
    .int()
    .min(2)
    .max(LARGEST_N * 2)
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.literal(BLOCK),
  p: z.int().min(1).max(MOST_PASSES),
});
export type Cost = z.infer<typeof costSchema>;

export const publicKeySchema = base64(32);
export const sealedKeySchema = z.strictObject({
  public_key: publicKeySchema,
  kdf: z.literal('scrypt'),
  cost: costSchema,
  salt: base64(16),
  iv: base64(12),
  sealed: base64(SEED_BYTES),
  tag: base64(16),
});
export type SealedKey = z.infer<typeof sealedKeySchema>;

/** The constant prefix of every PKCS #8 document that holds an Ed25519 seed and nothing else. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const keyOfSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI_HEAD.length)
    .toString('base64url');

/** Points of small order: signatures for them need no key (RFC 8032, 5.1.7 leaves the check to the caller). */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

function isOfSmallOrder(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  bytes[31] = (bytes[31] ?? 0) & 0x7f;
  return SMALL_ORDER.has(bytes.toString('hex'));
}

export function readPublicKey(text: string): KeyObject | undefined {
  if (!publicKeySchema.safeParse(text).success || isOfSmallOrder(text)) return undefined;
  try {
    const key = Buffer.concat([SPKI_HEAD, Buffer.from(text, 'base64url')]);
    return createPublicKey({ key, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

type RandomBytes = (count: number) => Uint8Array;

/** A new key, sealed with this PIN. */
export function sealNewKey(
  pin: string,
  cost: Cost,
  random: RandomBytes,
): { sealed: SealedKey; key: KeyObject } {
  const seed = Buffer.from(random(SEED_BYTES));
  const key = keyOfSeed(seed);
  const salt = Buffer.from(random(16));
  const iv = Buffer.from(random(12));
  const public_key = publicKeyOf(key);
  const cipher = createCipheriv('aes-256-gcm', derive(pin, salt, cost), iv);
  cipher.setAAD(boundWith({ public_key, cost }));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
  seed.fill(0);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    key,
    sealed: {
      public_key,
      kdf: 'scrypt',
      cost,
      salt: text(salt),
      iv: text(iv),
      sealed: text(sealed),
      tag: text(cipher.getAuthTag()),
    },
  };
}

/** Undefined for a wrong PIN, and for a file that was changed. */
export function openKey(pin: string, file: SealedKey): KeyObject | undefined {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derive(pin, bytes(file.salt), file.cost), bytes(file.iv), {
    authTagLength: 16,
  });
  decipher.setAAD(boundWith(file));
  decipher.setAuthTag(bytes(file.tag));
  try {
    const seed = Buffer.concat([decipher.update(bytes(file.sealed)), decipher.final()]);
    const key = keyOfSeed(seed);
    seed.fill(0);
    return publicKeyOf(key) === file.public_key ? key : undefined;
  } catch {
    return undefined;
  }
}

const boundWith = ({ public_key, cost }: Pick<SealedKey, 'public_key' | 'cost'>): Buffer =>
  Buffer.from(canonicalJson({ purpose: 'tokenauditor person key', public_key, cost }));

function derive(pin: string, salt: Uint8Array, { N, r, p }: Cost): Buffer {
  // One encoding for one PIN, whatever keyboard composed it.
  return scryptSync(pin.normalize('NFC'), salt, 32, { N, r, p, maxmem: MOST_MEMORY + 1024 * 1024 });
}

/**
 * The lowest cost that takes at least a quarter of a second on this machine: more memory first, up to 128 MiB, then
 * more passes. Measured on the real derivation; tests hand in `measure`.
 */
export function tuneCost(measure: (cost: Cost) => number = measureCost): Cost {
  let cost: Cost = { N: 2 ** 15, r: BLOCK, p: 1 };
  for (;;) {
    if (measure(cost) >= LEAST_MS) return cost;
    if (cost.N < LARGEST_N) cost = { ...cost, N: cost.N * 2 };
    else if (cost.p < MOST_PASSES) cost = { ...cost, p: cost.p + 1 };
    else return cost;
  }
}

function measureCost(cost: Cost): number {
  const start = performance.now();
  derive('measure', Buffer.alloc(16), cost);
  return performance.now() - start;
}
