import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', 'dist');

test.each(['hook.cjs', 'hook-full.cjs'])(
  '%s is ASCII, as whoever reads it without decoding it expects',
  (name) => {
    const bytes = readFileSync(join(dist, name));
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
  },
);

test('what the engine compiled before is of this bundle', () => {
  const [name] = readdirSync(dist).filter((file) => file.endsWith('.cache'));
  expect(name).toBe(`hook-full.${process.versions.v8}-${process.arch}.cache`);
  const code = `(function(exports,require,module,__filename,__dirname){${readFileSync(join(dist, 'hook-full.cjs'), 'latin1')}\n})`;
  // Behind the digest.
  const cachedData = readFileSync(join(dist, name ?? '')).subarray(32);
  expect(new Script(code, { cachedData }).cachedDataRejected).toBe(false);
  expect(new Script(`${code} `, { cachedData }).cachedDataRejected).toBe(true);
});

test('the quick path stays small', () => {
  const { length } = readFileSync(join(dist, 'hook.cjs'));
  expect(length).toBeLessThan(65 * 1024);
});
