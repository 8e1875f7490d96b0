/** What a tool is for, as the classes of words in its name and the first clause of its description. */

import { classesIn } from './facts.ts';
import { sentencesOf } from './sentences.ts';
import { tokensOf } from './tokens.ts';

/** Behind a comma or a dash, a sentence adds what the tool also does. */
const CLAUSE_END = /[,;:(]\s| [–—-] | and then /;

export function purposeOf(name: string, description: string): Uint8Array {
  const [first] = sentencesOf(description);
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
  const [clause = ''] = description.slice(0, first?.end ?? 0).split(CLAUSE_END);
  return classesIn([tokensOf(words), tokensOf(clause)]);
}
