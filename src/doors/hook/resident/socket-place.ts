import { createHash } from 'node:crypto';
import { type Address, addressOf } from './socket-frame.ts';

/**
 * Windows has no sockets in folders: a pipe is named after the folder instead, in any spelling of it. Any process can open
 * a pipe of that name first, so only the proof of the key counts.
 */
export function pipeOf(socketPath: string): string {
  const spelled = socketPath
    .replaceAll('/', '\\')
    .replace(/^\\\\\?\\(?=[a-z]:)/i, '')
    .replace(/(?<=.)\\{2,}/g, '\\')
    .toLowerCase();
  return `\\\\.\\pipe\\tokenauditor-${createHash('sha256').update(spelled).digest('hex').slice(0, 32)}`;
}

/** Where the listener of this path is. Undefined if the path is too long for a socket. */
export function socketAddress(path: string, platform: string = process.platform): Address | undefined {
  return platform === 'win32' ? { path: pipeOf(path), release: () => undefined } : addressOf(path);
}
