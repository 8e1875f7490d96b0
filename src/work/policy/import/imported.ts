import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';

/** Rules of another program as ours. */
export interface Imported {
  readonly rules: readonly WrittenRule[];
  /** What has no counterpart, or not quite: never dropped silently. */
  readonly notes: readonly string[];
}
