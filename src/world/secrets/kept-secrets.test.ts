import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { secretStores } from './kept-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, mode: number, text = 'value\n') => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

test('a file that only its owner can read', async () => {
  expect(await secretStores.file(written('own', 0o600))).toEqual({ value: 'value\n' });
  symlinkSync(join(folder, 'own'), join(folder, 'link'));
  expect(await secretStores.file(join(folder, 'link'))).toEqual({ value: 'value\n' });
});

test.each([
  ['readable by others', () => written('others', 0o640), 'chmod 600'],
  ['too large', () => written('large', 0o600, 'x'.repeat(70_000)), 'larger than 64 KiB'],
  ['a folder', () => folder, 'not a regular file'],
  ['missing', () => join(folder, 'none'), 'cannot be read (ENOENT)'],
  ['relative', () => 'own', 'must be absolute'],
])('%s is refused', async (_, path, why) => {
  expect(await secretStores.file(path())).toEqual({ why: expect.stringContaining(why) });
});

test('without the package of the keychain, it is named', async () => {
  expect(await secretStores.keychain('x')).toEqual({ why: expect.stringContaining('@napi-rs/keyring') });
});
