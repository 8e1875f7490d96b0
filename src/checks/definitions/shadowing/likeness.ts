/** How similar two descriptions are beyond the shared name of their tools, ignoring order, case and endings. */

import { deepStem, nameWords } from '../../../screening/definitions/name-words.ts';
import { plainText } from '../../../screening/definitions/plain-text.ts';
import { memoOf } from '../../../text/bounded-memo.ts';

/** `alike`: one was copied from the other. `close`: the same subject, as two authors may well choose. */
export type Likeness = 'alike' | 'close' | 'other';

const LONGEST = 4000;
const MOST_WORDS = 400;
const STOP = new Set(
  `a an the this that these those of to in on at for from with by and or is are be been was it its as into via using use
  used uses which when where will can may not no your you user users given specified provided tool tools function api
  return returns get gets if all any one new`
    .split(/\s+/)
    .map(deepStem),
);

/** The words of `text`, remembered with `_of`: many tools are compared with one that shares their name. */
export const contentWords = memoOf((_of: object, text: string): ReadonlySet<string> => {
  const words = new Set<string>();
  const plainly = plainText(text.slice(0, LONGEST)).replaceAll('e-mail', 'email');
  for (const word of plainly.match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? []) {
    const plain = deepStem(word);
    if (!STOP.has(plain) && !/^[a-z]$/.test(plain)) words.add(plain);
    if (words.size >= MOST_WORDS) break;
  }
  return words;
});

export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>, names: readonly string[]): Likeness {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (few.size === 0) return 'other';
  const implied = new Set(names.flatMap(nameWords).map(deepStem));
  let shared = 0;
  let telling = 0;
  for (const word of few) {
    if (!many.has(word)) continue;
    shared++;
    if (!implied.has(word)) telling++;
  }
  const overlap = shared / (few.size + many.size - shared);
  const held = shared / few.size;
  // Two authors who describe one thing share its name and a word or two; a copy shares more than the name.
  if (telling >= 2 && overlap >= 0.6) return 'alike';
  if (telling >= 4 && held >= 0.85) return 'alike';
  return overlap >= 0.5 || (telling >= 2 && held >= 0.75) ? 'close' : 'other';
}
