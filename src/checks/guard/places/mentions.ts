/**
 * Programs have no honest reason to name our key, our socket or our state: those are used through the `tokenauditor`
 * command line. Names that are assembled, matched by a pattern or written in a simple encoding are found, too.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import { memo } from '../../../text/bounded-memo.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import { impostorFor } from './impostors.ts';
import { meansOwnFolder } from './places.ts';

const FOLDER = /\.tokenauditor\b/i;
const PRIVATE =
  /\.tokenauditor[\\/]{1,2}(?:set-aside-[^\\/\s]{0,40}[\\/])?(?:key\b(?!\.pub)|state\b|lock\b|hook[\w-]*\.sh|hooks\.json|tokenauditor\.yaml|torn)|\bhook\.sock\b|\bhooks-compiled\b|\bresident-token\b|\baccepted-settings\.json\b/i;
const NAMED = /tokenauditor/i;
const PIECES = /["'`]\s{0,20},\s{0,20}["'`]/g;
/** Files that people and their scripts read. */
const RECORDS =
  /\.tokenauditor[\\/]{1,2}(?:events[\w.*-]{0,30}|reports\b[\w./-]{0,60}|key\.pub|checkpoint)\b/gi;
const CHANGES =
  /\b(?:write\w*|unlink\w*|remove\w*|rm\w*|delete\w*|rename\w*|move\w*|chmod|chown|truncate\w*|symlink\w*|shred|file_put_contents)\b|,\s*["'](?:[wax]\+?b?|r\+b?|rb\+)["']/i;
/** Code that opens, changes, connects or kills; a list of names to exclude does none of it. */
const ACTING_WORD = anyWord`
  open read\w* write\w* unlink\w* remove\w* rm\w* del(?:ete)?\w* rename\w* move\w* copy\w* chmod chown
  truncate connect dial\w* listen bind kill\w* exec\w* spawn\w* system popen load symlink\w* link replace
  shutil slurp fopen file_get_contents file_put_contents createReadStream createConnection UnixStream
  unixpacket AF_UNIX cat cp mv tar zip curl nc socat base64 xxd dd tee sed include_\w+ fs
`;
const ACTS = new RegExp(String.raw`\b${ACTING_WORD}\b`, 'i');
/** `tokenauditor` in base64 at each of three offsets, in hexadecimal, reversed and in ROT13. */
const CODED =
  /dG9rZW5hdWRpdG9|b2tlbmF1ZGl0b3|Rva2VuYXVkaXRvc|746f6b656e6175|rotiduanekot|gbxranhqvgbe|\\x74\\x6f\\x6b\\x65\\x6e\\x61|116\s*,\s*111\s*,\s*107\s*,\s*101\s*,\s*110\s*,\s*97|\\u0074\\u006f\\u006b\\u0065\\u006e\\u0061|%74%6f%6b%65%6e%61/i;
const GLOBBED = /(?<!\w)(\.(?=[^\s"'`]{0,30}[*?[{])[\w*?[\]{},!^-]{2,40})/g;
/** Texts for people, and lists of names that tools exclude. */
const PROSE =
  /(?<!cmakelists|requirements)\.(?:md|mdx|markdown|rst|adoc|txt|tex|html?|svg|log|csv|po|pot|lock)$|(?:^|\/)(?:\.\w*ignore|\.gitattributes|\.editorconfig|CODEOWNERS|LICENSE|CHANGELOG|README|NOTICE|AUTHORS|\.git\/(?:info\/exclude|COMMIT_EDITMSG))$/i;
const DETAIL = 'Tool call writes or runs a program that accesses the guard’s key, socket or state.';
const MOST = 262_144;

export const isProseFile = (path: string): boolean => PROSE.test(path);

/** A text that is or becomes a program. */
export function mentionIn(text: string): Act | undefined {
  if (text.length > MOST) return undefined;
  const imitation = impostorFor(text);
  if (imitation !== undefined) return imitation;
  const found = isPrivate(text) || CODED.test(text) || isGlobbed(text);
  return found ? act('reaches for .tokenauditor', DETAIL, 'high') : undefined;
}

function isPrivate(text: string): boolean {
  if (!/tok|audit|hook\.?sock|hooks-comp|resident-t|accepted-set/i.test(text)) return false;
  const whole = joined(text);
  // A name assembled from pieces is meant not to be found.
  if (!NAMED.test(text) && (NAMED.test(whole) || NAMED.test(text.replaceAll(PIECES, '')))) return true;
  if (PRIVATE.test(whole)) return NAMED.test(whole) || !/\bhook\.sock\b/i.test(whole) || ACTS.test(whole);
  const rest = whole.replaceAll(RECORDS, '');
  if (rest.length < whole.length && CHANGES.test(rest)) return true;
  return FOLDER.test(rest) && ACTS.test(rest.replaceAll(/\.tokenauditor/gi, ''));
}

/** `[string trim " x "]`, `[join {x} ""]`: Tcl commands with a word as their result. */
const TCL_WORD =
  /\[(?:string\s+(?:trim\w*|cat|tolower)|format|subst|join|concat|lindex|set\s+\w+)\s+[{"]?\s*([\w./]+)\s*[}"]?(?:\s+[^\]\s]{0,20})?\]/g;

/** Strings joined by an operator, and nothing else: `open('a' + 'b', 'w')` keeps its two arguments. */
export const concatenated = (text: string): string =>
  text.replaceAll(TCL_WORD, '$1').replaceAll(/["'`]\s{0,20}(?:\+|\.\.?|<>|\|\||&|~|\^)\s{0,20}["'`]/g, '');

/** `'.token' + 'auditor'`, `join(home, '.tokenauditor', 'key')` and `Path.home() / '.tokenauditor'` as one name each. */
export const joined = memo({ most: 1 }, (text) =>
  // Four consecutive rules ask for the same text.
  concatenated(text)
    .replaceAll(/["'`]\s{0,20}\)?\s{0,4}[,/]\s{0,20}["'`]/g, '/')
    .replaceAll(/["'`]\s{0,4}["'`]/g, '')
    .replaceAll('\\', '/')
    .replaceAll(/\/{2,}/g, '/'),
);

function isGlobbed(text: string): boolean {
  let left = 200;
  for (const [, step = ''] of text.matchAll(GLOBBED)) {
    if (--left < 0) return false;
    if (/^\.t|^\.[?[{]/i.test(step) && meansOwnFolder(step)) return true;
  }
  return false;
}
