/** What the guard depends on, for the checks: where its program and node are, and the current content of hook files. */

import type { Files } from '../ports/files.ts';
import { resolvePath } from '../shell/places/places.ts';
import type { CallContext, GuardFacts } from '../vocabulary/call-context.ts';

/** Known to the process that was started; paths are absolute. */
export interface Whereabouts {
  /** Folders and files of our program, by every name they have. */
  readonly program: readonly string[];
  readonly node: readonly string[];
  /** Folders in which the host looks for programs, in order. */
  readonly path: readonly string[];
  /** Without links; undefined where nothing is. */
  resolve(path: string): string | undefined;
  /** Files that came with the program, each read once. */
  readonly popularNames: NonNullable<CallContext['popularNames']>;
}

/** Settings are a few kilobytes; a larger file is not settings and counts as unknown. */
const MOST_BYTES = 1_048_576;
const RECORD = '.tokenauditor/state/installs.json';
const MOST_RECORDS = 64;

/** Looks only when asked, and once for each place: a call names few of them. */
export function guardFacts(where: Whereabouts, files: Files, home: string | undefined): GuardFacts {
  const around = home === undefined ? {} : { home };
  const seen = (paths: readonly string[]) => [...new Set(paths.map((one) => resolvePath(one, around)))];
  const real = (path: string) => {
    const absolute = home === undefined ? path : path.replace(/^~(?=\/|$)/, home);
    return absolute.startsWith('/') || /^\/?[A-Za-z]:/.test(absolute) ? where.resolve(absolute) : undefined;
  };
  const texts = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, textOf(real(path), files));
    return texts.get(path);
  };
  let installed: readonly string[] | undefined;
  return {
    // Most calls ask for none of them.
    get program() {
      return seen(where.program);
    },
    get node() {
      return seen(where.node);
    },
    get path() {
      return seen(where.path);
    },
    get installed() {
      if (installed === undefined) {
        const paths = home === undefined ? [] : recorded(read(`${home}/${RECORD}`));
        // A link among them is changed where it leads.
        installed = seen(paths.flatMap((path) => [path, real(path) ?? path]));
      }
      return installed;
    },
    read,
    has: (path) => real(path) !== undefined,
  };
}

function textOf(path: string | undefined, files: Files): string | undefined {
  if (path === undefined) return undefined;
  try {
    const descriptor = files.open(path, 'read');
    try {
      const { kind, size } = files.facts(descriptor);
      if (kind !== 'file' || size > MOST_BYTES) return undefined;
      const buffer = Buffer.alloc(size);
      let length = 0;
      while (length < size) {
        const count = files.read(descriptor, buffer.subarray(length), length);
        if (count === 0) break;
        length += count;
      }
      return buffer.toString('utf8', 0, length);
    } finally {
      files.close(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** The paths that `init` noted; a record that cannot be read names none, and the usual places are known anyway. */
function recorded(text: string | undefined): string[] {
  if (text === undefined) return [];
  return [...text.matchAll(/"path"\s{0,4}:\s{0,4}("(?:[^"\\\n]|\\.){1,4000}")/g)]
    .slice(0, MOST_RECORDS)
    .flatMap(([, path = '']) => {
      try {
        const name: unknown = JSON.parse(path);
        return typeof name === 'string' ? [name] : [];
      } catch {
        return [];
      }
    });
}
