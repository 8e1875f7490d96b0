/** Where this process was started from: its program, its node, and its host's search path. */
import { readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import type { Whereabouts } from '../road/guard-facts.ts';
import { memo } from '../text/bounded-memo.ts';
import { LISTED_REGISTRIES, type ListedRegistry } from '../vocabulary/call-context.ts';

function resolve(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The lists of widely used packages are files beside the program: most calls install nothing and never read them. */
export const popularNamesIn = (folder: string) =>
  memo(
    { most: LISTED_REGISTRIES.length },
    (registry: ListedRegistry): Uint8Array =>
      readFileSync(join(folder, 'checks', 'packages', `popular-${registry}.br`)),
  );

/** `folder` contains the build. */
export function whereabouts(folder: string): Whereabouts {
  const root = dirname(folder);
  const parts = ['dist', 'bin', 'package.json', 'node_modules'].map((name) => join(root, name));
  // In a checkout the sources beside it are project files like any other.
  const isInstalled = root.split(sep).includes('node_modules');
  const program = [folder, ...(isInstalled ? [root] : parts)];
  const both = (paths: readonly string[]) => paths.flatMap((path) => [path, resolve(path) ?? path]);
  // A hook is started without its host's variables, and receives the search path by this name.
  const path = process.env.TOKENAUDITOR_PATH ?? process.env.PATH ?? '';
  return {
    program: [...new Set(both(program))],
    node: [...new Set(both([process.execPath]))],
    path: path.split(delimiter).filter((one) => one !== ''),
    resolve,
    popularNames: popularNamesIn(folder),
  };
}
