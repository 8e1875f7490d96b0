import { isAbsolute, relative, resolve } from 'node:path';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Io } from './io.ts';

/** Resolves a name from the command line. Only a relative one needs the current folder. */
export function locate(name: string, io: Io): string {
  return isAbsolute(name) ? name : resolve(io.cwd(), name);
}

/** A path for people: relative if it is below the current folder. */
export function shorten(path: string, io: Io): string {
  try {
    const short = relative(io.cwd(), path);
    return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
  } catch (error) {
    if (error instanceof Trouble) return path;
    throw error;
  }
}
