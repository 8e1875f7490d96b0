/**
 * The engine's compiled code of the judging bundle; another engine has another file. The engine checks little of its
 * input and would run a damaged or foreign file. So the file begins with a digest of its contents together with that of
 * the bundle, and one that does not match is not loaded: the bundle is then compiled again.
 */
import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { readWhole } from './read-whole.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const DIGEST_BYTES = 32;

export const judgingCache = (dist: string): string =>
  `${dist}/hook-full.${process.versions.v8}-${process.arch}.cache`;

const digestOf = (bundle: string, data: Uint8Array): Buffer =>
  createHash('sha256').update(`${bundle} ${process.version} `).update(data).digest();

/** `bundle` is the digest of the bundle. Undefined: missing or not trusted. */
export function readCache(dist: string, bundle: string): Buffer | undefined {
  try {
    const bytes = readWhole(judgingCache(dist), MOST_BYTES);
    const data = bytes.subarray(DIGEST_BYTES);
    return digestOf(bundle, data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined;
  } catch {
    return undefined;
  }
}

export function writeCache(dist: string, bundle: string, data: Uint8Array): void {
  const path = judgingCache(dist);
  writeFileSync(`${path}.${process.pid}`, Buffer.concat([digestOf(bundle, data), data]));
  renameSync(`${path}.${process.pid}`, path);
}
