import type { SeenFrame } from '../frame.ts';

/**
 * Directives in languages besides English, whose grammar stands one room up. `text` is lower case, normalised, with
 * plain quotes and single spaces; what is denied, quoted or only talked about is already left out.
 */
export function framesInOtherLanguages(text: string): SeenFrame[] {
  return text === '' ? [] : [];
}
