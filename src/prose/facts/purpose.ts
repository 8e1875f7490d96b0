/** What a tool is for, as the classes of words in its name and its first sentence. */
import { sentencesOf } from '../sentences.ts';
import { classesIn } from './facts.ts';
import { tokensOf } from './tokens.ts';

export function purposeOf(name: string, description: string): Uint8Array {
  const [first] = sentencesOf(description);
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
  return classesIn([tokensOf(words), tokensOf(description.slice(0, first?.end ?? 0))]);
}
