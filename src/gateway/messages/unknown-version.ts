import { STATELESS_VERSION, versionIn } from './eras.ts';
import type { JsonObject } from './incoming.ts';
import { CODES, errorReply, type Reply } from './own-replies.ts';

/** The answer to a request of the newer era that names no revision, or one that is not known here. */
export function unknownVersion(params: JsonObject): Reply | undefined {
  const requested = versionIn({ params });
  if (requested === STATELESS_VERSION) return undefined;
  return errorReply(
    CODES.unsupportedVersion,
    'the request names no revision of the protocol that is known here',
    {
      supported: [STATELESS_VERSION],
      ...(requested === undefined ? {} : { requested }),
    },
  );
}
