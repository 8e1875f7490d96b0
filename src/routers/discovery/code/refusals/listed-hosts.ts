/** Lists of hosts that a program allows, blocks or no longer uses. */
import { memo } from '../../../../text/bounded-memo.ts';
import { punctuationAt, type Reading, textOf } from '../../tokens/reading.ts';
import { TEXT, type Tokens, WORD } from '../../tokens/tokens.ts';
import { wordsOf } from '../../tokens/words.ts';

const LISTING = new Set(
  `deprecated legacy obsolete retired blocked blocklist blacklist blacklisted deny denied denylist denylisted banned
  forbidden disallowed allowed allowlist allowlisted whitelist whitelisted safelist permitted permissions trusted ignored
  ignore excluded exclude excludes noproxy unsupported egress`.split(/\s+/),
);

/** `ALLOWED_HOSTS`, `blockList`, `host_permissions`. */
export const isListName = memo({ most: 4096 }, (name) => {
  const words = wordsOf(name.slice(0, 80));
  if (words.some((word) => LISTING.has(word))) return true;
  return /(?:allow|block|deny|white|black|safe)list|noproxy|contentsecuritypolicy/.test(words.join(''));
});

/** What opens a body, not a list. */
const BODY = new Set(
  'if for while func fn def function switch match else class impl struct interface catch try do module'.split(
    ' ',
  ),
);
const FURTHEST = 400;
const MOST_LEVELS = 4;
const MOST_NAMES = 12;

/** Calls that make a collection of what they are given. */
const COLLECTION =
  /^(?:Set|set|frozenset|of|from|List|asList|tuple|freeze|HashSet|vec|listOf|setOf|arrayOf|hashSetOf|mutableSetOf)$/;

/** Whether a string is an element of such a list: a bracket around it is given to a name for one. Members of objects are none. */
export function isListed({ tokens, file, from }: Reading, index: number): boolean {
  const offsetOf = (at: number): number => from + (tokens.starts[at] ?? 0);
  // The next element of a list is what the one before it was, however long the list is.
  const isNext = punctuationAt(tokens, index - 1) === ',' && tokens.kinds[index - 2] === TEXT;
  const known = isNext ? file.listed.get(offsetOf(index - 2)) : undefined;
  const isIn = known ?? isInList(tokens, index);
  file.listed.set(offsetOf(index), isIn);
  return isIn;
}

function isInList(tokens: Tokens, index: number): boolean {
  const before = punctuationAt(tokens, index - 1);
  // `url = '…'` is a statement.
  if (before === '=') return false;
  let isMember = before === ':';
  let depth = 0;
  let levels = 0;
  for (let at = index - 1; at >= Math.max(0, index - FURTHEST) && levels < MOST_LEVELS; at--) {
    const mark = punctuationAt(tokens, at);
    if (mark === ')' || mark === ']' || mark === '}') depth++;
    else if (mark === ';' && depth === 0) return false;
    else if (mark !== '(' && mark !== '[' && mark !== '{') continue;
    else if (depth > 0) depth--;
    else {
      const names = namesBefore(tokens, at);
      if (names === undefined || (mark === '(' && !isCollection(names, tokens, at))) return false;
      if (!(isMember && mark === '{') && names.some(isListName)) return true;
      isMember = punctuationAt(tokens, at - 1) === ':' && mark === '{';
      levels++;
    }
  }
  return false;
}

/** A bracket without a name before it groups; with one it calls. */
function isCollection([callee = '']: readonly string[], tokens: Tokens, open: number): boolean {
  return tokens.kinds[open - 1] !== WORD || COLLECTION.test(callee);
}

/** The words that a bracket is given to; undefined where it opens a body. */
function namesBefore(tokens: Tokens, open: number): string[] | undefined {
  const names: string[] = [];
  const isBrace = punctuationAt(tokens, open) === '{';
  if (isBrace && ')>'.includes(punctuationAt(tokens, open - 1) || ' ')) return undefined;
  for (let at = open - 1; at >= Math.max(0, open - MOST_NAMES); at--) {
    const isNext = tokens.text.slice(tokens.ends[at], tokens.starts[at + 1]).includes('\n');
    const mark = punctuationAt(tokens, at);
    if (isNext && mark !== '=') break;
    if (mark === ',' || mark === ';' || mark === '{' || mark === '(') break;
    if (tokens.kinds[at] !== WORD && tokens.kinds[at] !== TEXT) continue;
    const name = textOf(tokens, at);
    if (BODY.has(name)) return isBrace ? undefined : names;
    names.push(name);
  }
  return names;
}
