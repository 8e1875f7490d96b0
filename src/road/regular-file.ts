/** What may be read as a file. A pipe or a device in place of a file may never end, or never begin. */
import { Trouble } from '../vocabulary/trouble.ts';

/** As Node's `Stats` report it. */
export interface FileKind {
  isFile(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** A file descriptor that the caller opened, as a shell does for `<(program)`: it is read like standard input. */
const HANDED_OVER = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;
export const isHandedOver = (path: string): boolean => HANDED_OVER.test(path);

/** Throws unless it can be read to its end. `name` is how the person spelled it. */
export function assertReadable(kind: FileKind, path: string, name: string): void {
  if (kind.isDirectory()) throw new Trouble('file.is_directory', { path: name });
  if (kind.isFile() || isHandedOver(path) || path === '/dev/null') return;
  const what = kind.isFIFO() ? 'a pipe' : kind.isSocket() ? 'a socket' : 'a device';
  throw new Trouble('file.not_a_file', { path: name, kind: what });
}
