/** A bundle of ours beside the running one, run only if it is the one that the build recorded. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { readWhole } from '../read-whole.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** The build writes only ASCII, and latin1 decodes it fastest. */
export function checkedBundle(path: string, digest: string, cachedData?: Buffer): Script {
  const bytes = readWhole(path, MOST_BYTES);
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error('a program of ours was changed');
  const code = `(function(exports,require,module,__filename,__dirname){${bytes.toString('latin1')}\n})`;
  return new Script(code, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
}

export function exportsOf<Exports>(script: Script, path: string): Exports {
  const module: { exports: Exports | undefined } = { exports: undefined };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  if (module.exports === undefined) throw new Error('the bundle exports nothing');
  return module.exports;
}
