import type { Frame } from '../sentence/frame.ts';

/** What must be found in a language, and what honest authors write in it. Never shipped. */
export interface LanguageCases {
  readonly flags: readonly (readonly [Frame, string])[];
  readonly passes: readonly string[];
}
