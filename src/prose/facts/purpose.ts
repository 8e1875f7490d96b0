/** What a tool is for, as the classes of words in its name and the first clause of its description. */

import { once } from '../../text/bounded-memo.ts';
import { classesIn, classSet, setOf } from './facts.ts';
import { sentencesOf } from './sentences.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** Behind a comma or a dash, a sentence adds what the tool also does. */
const CLAUSE_END = /[,;:(]\s| [–—-] | and then /;

export function purposeOf(name: string, description: string): Uint8Array {
  const [first] = sentencesOf(description);
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
  const [clause = ''] = description.slice(0, first?.end ?? 0).split(CLAUSE_END);
  const said = tokensOf(clause);
  return classesIn(isOrder(said) ? [tokensOf(words)] : [tokensOf(words), said]);
}

/** An order in the place of a description says what the model is to do, not what the tool is for. */
const OPENS_ORDER = once(() => classSet('not|always|ignore|prior|urgent|tag|frameEnd|hide|model'));
const PRIVATE = once(() => setOf('secretPath'));
const OPENING = 2;

function isOrder({ classes, from, length, present }: Tokens): boolean {
  if (present.meets(PRIVATE())) return true;
  for (let at = 0; at < Math.min(OPENING, length); at++)
    if (OPENS_ORDER()[classes[from + at] ?? -1] === 1) return true;
  return false;
}
