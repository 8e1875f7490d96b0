/** Opens what the user or a configuration named: never waits for a pipe, and accepts only what can be read to its end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { assertReadable, isHandedOver } from '../../../road/regular-file.ts';

/** A pipe that was passed in as a descriptor is waited for; any other is only inspected. Windows lacks the flag. */
const flagsFor = (path: string): number =>
  constants.O_RDONLY | (isHandedOver(path) ? 0 : (constants.O_NONBLOCK ?? 0));

/** Inspected through the descriptor: the path may already lead to another file. */
export async function openReadable(path: string, name = path): Promise<FileHandle> {
  const handle = await open(path, flagsFor(path));
  try {
    assertReadable(await handle.stat(), path, name);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export function readReadableSync(path: string): Buffer {
  const descriptor = openSync(path, flagsFor(path));
  try {
    assertReadable(fstatSync(descriptor), path, path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
