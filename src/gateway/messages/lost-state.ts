/** State that comes back and opens nothing: the call is refused, never made a second time. */
import type { Era } from './eras.ts';
import type { JsonObject } from './incoming.ts';
import { CODES, errorReply } from './own-replies.ts';

/** Servers of the older era give no state: it was ours, and is used, changed, expired or of another call. */
export const isStateLost = (
  { requestState, inputResponses }: JsonObject,
  client: Era,
  server: Era,
): boolean => client === 'modern' && server === 'legacy' && (requestState ?? inputResponses) !== undefined;

export const STATE_LOST = errorReply(
  CODES.invalidParams,
  'the `requestState` is not one that this call waits for: it was used, changed or has expired. What became of the call is not known: look before you make it again, without `requestState` and `inputResponses`',
);
