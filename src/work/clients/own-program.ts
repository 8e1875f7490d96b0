import { dirname, join } from 'node:path';
import type { HookProgram } from '../../ports/install.ts';
import type { OwnProgram } from './wrapped-start.ts';

/** Our command line, beside the bundle that the hook is in: by absolute paths, because clients have their own search paths. */
export const ownProgram = ({ node, script }: Pick<HookProgram, 'node' | 'script'>): OwnProgram => ({
  node,
  script: join(dirname(script), '..', 'bin', 'tokenauditor.js'),
});
