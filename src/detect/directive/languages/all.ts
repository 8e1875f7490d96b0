import type { DirectiveLanguage } from '../frame.ts';

/** Replaced by `framesInOtherLanguages` of `find.ts`: word order differs too much between languages for one pattern a phrase. */
export const DIRECTIVE_LANGUAGES: readonly DirectiveLanguage[] = [];
