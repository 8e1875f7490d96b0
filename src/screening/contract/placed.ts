import { folderAt, resolvePath } from '../../shell/places/places.ts';
import type { CallContext } from './call.ts';

/** The path in one spelling, seen from the folder that the line changed into. */
export const placed = (path: string, context: CallContext, folder?: string): string =>
  resolvePath(path, changedInto(folder, context));

/** What a call knows of its surroundings, in the folder that the line changed into. */
export const changedInto = (folder: string | undefined, context: CallContext): CallContext =>
  folder === undefined ? context : { ...context, cwd: folderAt(folder, context) };
