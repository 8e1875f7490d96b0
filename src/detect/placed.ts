import { resolvePath } from '../shell/places.ts';
import type { CallContext } from './call.ts';

/** The path in one spelling, seen from the folder that the line changed into. */
export function placed(path: string, context: CallContext, folder?: string): string {
  const { cwd, home } = context;
  return resolvePath(path, { home, cwd: folder === undefined ? cwd : resolvePath(folder, { cwd, home }) });
}
