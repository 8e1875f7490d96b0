// Whether `dist` is as new as what it is built from. Running entries and hooks use it: it is not replaced without need.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The last one that a build writes. */
const LAST = join('dist', 'thin.cjs');
const SOURCES = ['src', 'scripts', 'package.json', 'package-lock.json'];

/** A folder changes when something in it is removed. */
function newestIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  const inner = found.isDirectory() ? readdirSync(path).map((name) => newestIn(join(path, name))) : [];
  return inner.reduce((newest, one) => Math.max(newest, one), found.mtimeMs);
}

export function isBuilt(root) {
  const built = statSync(join(root, LAST), { throwIfNoEntry: false });
  return built !== undefined && SOURCES.every((name) => newestIn(join(root, name)) <= built.mtimeMs);
}
