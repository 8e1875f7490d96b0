import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { SecretStores, Yielded } from '../../ports/servers.ts';

const MOST_BYTES = 64 * 1024;
const SERVICE = 'tokenauditor';
/** An optional peer dependency: installed by those who use it, and loaded only when a reference names it. */
const KEYRING = '@napi-rs/keyring';

export const secretStores: SecretStores = {
  file: async (path) => {
    if (!isAbsolute(path)) return { why: 'the path of a file must be absolute, or begin with ~/' };
    let handle: FileHandle | undefined;
    try {
      handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      return await read(handle, path);
    } catch (error) {
      return { why: `the file ${path} cannot be read (${codeOf(error)})` };
    } finally {
      await handle?.close();
    }
  },
  keychain: async (name) => {
    const keyring: unknown = await import(KEYRING).catch(() => undefined);
    if (keyring === undefined)
      return { why: `the keychain needs the package ${KEYRING}: install it beside tokenauditor` };
    try {
      return passwordIn(keyring, name);
    } catch {
      return { why: `the keychain has no ${SERVICE} entry ${JSON.stringify(name)}, or refuses it` };
    }
  },
};

async function read(handle: FileHandle, path: string): Promise<Yielded> {
  const facts = await handle.stat();
  if (!facts.isFile()) return { why: `${path} is not a regular file` };
  const own = process.getuid?.();
  if (own !== undefined && facts.uid !== own) return { why: `the file ${path} belongs to another user` };
  if (own !== undefined && (facts.mode & 0o077) !== 0)
    return { why: `the file ${path} can be read by others: run chmod 600 on it` };
  if (facts.size > MOST_BYTES) return { why: `the file ${path} is larger than 64 KiB` };
  return { value: await handle.readFile('utf8') };
}

interface Entry {
  getPassword(): string | null;
}

function passwordIn(keyring: unknown, name: string): Yielded {
  const has = (value: unknown, key: string): value is Record<string, unknown> =>
    (typeof value === 'object' || typeof value === 'function') && value !== null && key in value;
  const library = has(keyring, 'Entry') ? keyring : has(keyring, 'default') ? keyring.default : undefined;
  if (!has(library, 'Entry') || typeof library.Entry !== 'function')
    return { why: `the package ${KEYRING} has another form than expected` };
  const entry: Entry = Reflect.construct(library.Entry, [SERVICE, name]);
  const value = entry.getPassword();
  return typeof value === 'string'
    ? { value }
    : { why: `the keychain has no ${SERVICE} entry ${JSON.stringify(name)}` };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
