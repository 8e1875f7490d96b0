import { movedInto, resolvePath } from '../../shell/places/places.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** The normalised path, relative to the folder that the line changed into. */
export const placed = (path: string, context: CallContext, folder?: string): string =>
  resolvePath(path, changedInto(folder, context));

/** The context of a call, in the folder that the line changed into. */
export const changedInto = (folder: string | undefined, context: CallContext): CallContext =>
  folder === undefined ? context : movedInto(folder, context);
