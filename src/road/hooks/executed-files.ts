/** A person who allows `bash deploy.sh` has looked at that script: with another text it is another call. */

import type { CallSubject } from '../../screening/contract/call.ts';
import { effectLines } from '../../screening/effect-lines.ts';
import { executedPaths } from '../../screening/session/executed-paths.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Understood } from '../road.ts';

/** Handed in by a caller that may read files: the digest of the content at a path, links followed; undefined if unreadable. */
export type ContentDigest = (path: string) => string | undefined;

/** In words, wherever the call was judged. */
export const effectsOf = (subject: CallSubject | Understood | undefined): readonly string[] => {
  if (subject === undefined) return [];
  return 'context' in subject ? effectLines(subject) : (subject.effects ?? []);
};

/** A file that cannot be read is recorded as absent. */
export function executedFiles(
  subject: CallSubject | Understood | undefined,
  digestOf: ContentDigest,
): JsonValue[] {
  if (subject === undefined) return [];
  const paths = 'context' in subject ? executedPaths(subject) : (subject.executes ?? []);
  return paths.map((path) => [path, digestOf(path) ?? 'absent']);
}
