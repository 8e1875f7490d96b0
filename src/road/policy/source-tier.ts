/** The one place where a file of the policy is understood, for all that is taken from it: judging, servers and what is shown. */
import type { Tier } from '../../policy/document/tiers.ts';
import { documentFrom, rulesFrom } from './policy-file.ts';
import { settingsDocument } from './settings.ts';
import type { SourceFile } from './source-files.ts';

export interface SourceTier extends Tier {
  readonly path: string;
}

const READERS = { settings: settingsDocument, document: documentFrom, rules: rulesFrom };

/** Throws if it is not understood. */
export const tierOf = ({ kind, path, bytes, isAccepted }: SourceFile): SourceTier => ({
  path,
  document: READERS[kind](bytes, path),
  isAccepted,
});
