import type { DirectiveLanguage } from '../frame.ts';

/** Languages besides English, whose grammar stands one room up. */
export const DIRECTIVE_LANGUAGES: readonly DirectiveLanguage[] = [];
