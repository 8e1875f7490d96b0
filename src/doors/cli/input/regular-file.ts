/** Opening what a person or a configuration named: without waiting for a pipe, and only what can be read to its end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { assertReadable, isHandedOver } from '../../../road/regular-file.ts';

/** A pipe that was handed over is waited for; any other is only looked at. Windows lacks the flag. */
const flagsFor = (path: string): number =>
  constants.O_RDONLY | (isHandedOver(path) ? 0 : (constants.O_NONBLOCK ?? 0));

/** Looked at through the descriptor: what is at the path may be another by now. */
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
