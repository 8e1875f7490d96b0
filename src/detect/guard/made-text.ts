/**
 * What the output of a program inside a line may be, when it becomes a file's name: `bounded` to names that the program
 * itself chooses (a new temporary folder, a date, files of this project), `given` by something that is not read here, or
 * `any`: put together from pieces, decoded or turned around, so that no name can be ruled out.
 */
import type { Reading, Run } from '../../shell/reading.ts';
import { findsGuarded } from './finds.ts';
import type { Place } from './naming.ts';

export type Range = 'bounded' | 'given' | 'any';

const ORDER: readonly Range[] = ['bounded', 'given', 'any'];
export const widest = (ranges: readonly Range[]): Range =>
  ranges.reduce((most, one) => (ORDER.indexOf(one) > ORDER.indexOf(most) ? one : most), 'bounded');

/** Names of people, machines and new files, and of where something is. */
const OWN_NAMES =
  /^(?:mktemp|pwd|whoami|hostname|uname|arch|id|uuidgen|nproc|wc|expr|which|type|whence|command|basename|dirname|realpath|readlink|md5sum|sha\d+sum|shasum|cksum|b2sum|pgrep|pidof|lsof|brew|go|pkg-config|llvm-config|xcrun|xcode-select|getconf|tput|tty)$/;
const OWN_VERBS = /^(?:root|prefix|bin|cache|pack|view|version|-v|--version|global|store)$/;
/** They hand on lines, or parts between separators. */
const CHOOSERS =
  /^(?:cat|tac|head|tail|sort|uniq|grep|egrep|fgrep|rg|shuf|tee|comm|column|xargs|pv|less|more)$/;
const TURNERS =
  /^(?:rev|base64|base32|basenc|xxd|uudecode|gpg|gunzip|zcat|dc|bc|numfmt|iconv|fold|paste|strings|od|hexdump|envsubst|m4|cpp|openssl)$/;
const LISTERS = /^(?:find|gfind|fd|fdfind|ls|eza|exa|lsd|dir|du|tree|locate|plocate|mlocate)$/;
const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|python[\d.]*|pypy\d?|perl|ruby|php|lua\w*|tclsh|raku|julia|rscript|osascript|guile)$/;
/** Joins, decodes, turns around, spells by number, or asks what folders there are. */
const MAKES =
  /["'`]\s{0,4}(?:\+|\.\.?|<>|~|\|\|)\s{0,4}["'`\w$]|[\w)\]]\s{0,4}\+\s{0,4}["'`]|\bchr\b|fromCharCode|fromCodePoint|\bpack\b|unhexlify|fromhex|b64decode|atob|base64|\brot_?13|codecs|\breversed?\b|\[::-1\]|\bjoin\(\s{0,4}\[|["'`]\s{0,4}\.\s{0,4}join\b|\.join\(\s{0,4}["'`]|\bsprintf\b|\bformat\b|\$\{|%\s{0,4}\(|\bf["']|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[0-7]{3}|\bglob\b|listdir|scandir|readdir|iterdir|\bwalk\b|\btr\b|\by\/|homedir|expanduser|Path\.home|environ|\bENV\b|process\.env|getenv/i;
/** A way out of where the name is put, or to a folder of dots. */
const OUT = /\.\.|~|\$HOME|(?:^|[^\w.])\.[a-z]|\/\./i;

/** Directives, and letters around them that begin no path and end no name of ours. */
const isDate = (text: string): boolean =>
  /^-/.test(text) ||
  (/^\+(?![./~])[%\w:+ ./-]*$/.test(text) && !/\.\.|\/\.|%%|(?:json|toml|js|key|node)$/.test(text));

const textOf = ({ value, text }: { readonly value: string | undefined; readonly text: string }) =>
  value ?? text;

/** `depth` ends circles. */
export function rangeOf(id: number, reading: Reading, place: Place, depth = 0): Range {
  const run = reading.runs[id];
  if (run === undefined || depth > 12) return 'given';
  const { program } = run;
  const texts = run.args.map(textOf);
  const fed = () => inputOf(run, reading, place, depth);
  if (LISTERS.test(program)) return findsGuarded(run, place, '') ? 'any' : 'bounded';
  if (INTERPRETERS.test(program)) return codeRange(run, reading);
  if (texts.some((text) => RECORDS.test(place(text)))) return 'any';
  if (program === 'date')
    return texts.every((text, i) => isDate(text) || /^-(?:d|r|-date|-reference)$/.test(texts[i - 1] ?? ''))
      ? 'bounded'
      : 'any';
  if (program === 'git') return gitRange(run, texts, place);
  if (program === 'jq' || program === 'yq') return texts.some((text) => JOINS.test(text)) ? 'any' : 'given';
  if (program === 'seq' || program === 'jot')
    return texts.every((text) => /^-?[\w.]*$/.test(text) && !/^-[fs]/.test(text)) ? 'bounded' : 'any';
  if (program === 'openssl' && texts[0] === 'rand') return 'bounded';
  if (program === 'printf' || program === 'echo') return printedRange(run, reading, place, depth);
  if (OWN_NAMES.test(program)) return widest(['bounded', ...argumentRanges(run, reading, place, depth)]);
  if (/^(?:p?npm|yarn|bun)$/.test(program)) return OWN_VERBS.test(texts[0] ?? '') ? 'bounded' : 'given';
  if (program === 'tr') return texts.every((text) => SEPARATED.test(text)) ? fed() : 'any';
  if (program === 'cut')
    return texts.some((text) => /^(?:-[cb]|--(?:characters|bytes|output))/.test(text)) ? 'any' : fed();
  if (program === 'sed' || /^[gmn]?awk$/.test(program)) return texts.some(isSpelling) ? 'any' : fed();
  if (CHOOSERS.test(program)) return chooserRange(run, texts, reading, place, depth);
  if (TURNERS.test(program)) return 'any';
  return 'given';
}

/** Operators, functions that spell, and strings of its own. */
const JOINS =
  /[)\]\w"]\s{0,4}\+\s{0,4}[.("\w]|\bjoin\b|implode|@base64d|\bsub\(|\\\(|"[^"]*[./~][^"]*"|reverse|\btest\b/;
/** Separators, and letters of the other case. */
const SEPARATED = /^(?:-[a-z]{1,3}|(?:\\[nrt0]+|[\s:;,|"'_-])+|\[:\w+:\]|A-Z|a-z)$/;
/** What `sed` puts in, or `awk` prints, on its own. */
const isSpelling = (text: string): boolean =>
  [...text.matchAll(/(?:^|[;{\s\d,$/])s([^\w\s])((?:\\.|(?!\1).)*)\1((?:\\.|(?!\1).)*)\1/g)].some(
    ([, , sought = '', put = '']) =>
      /\.\.|~|\/\./.test(put) || (sought.startsWith('^') && /^[./]\w/.test(put)),
  ) || /"[^"]*(?:\.\.|~|\/\.|%c|\\[0-7x])[^"]*"|"\.\w/.test(text);
/** Our own records name each file that was installed. */
const RECORDS = /^~\/[^/]*[*?[{][^/]*\/(?:state\/|[^/]*[*?[{][^/]*\/)?installs/;

function codeRange({ id, args }: Run, { scripts }: Reading): Range {
  const code = scripts.filter(({ run }) => run === id).map(({ text }) => text);
  const texts = code.length > 0 ? code : args.map(textOf);
  return texts.some(
    (text) => MAKES.test(text) || OUT.test(text.replaceAll(/require\([^)]*\)|import\([^)]*\)/g, '')),
  )
    ? 'any'
    : code.length > 0
      ? 'bounded'
      : 'given';
}

const REFS =
  /^(?:rev-parse|ls-files|ls-tree|diff|diff-tree|diff-index|status|branch|describe|rev-list|merge-base|symbolic-ref|hash-object|write-tree|commit-tree|stash|tag|remote|worktree|grep|show-ref|name-rev)$/;

function gitRange(run: Run, texts: readonly string[], place: Place): Range {
  const verb = texts.find((text, i) => !text.startsWith('-') && !/^-[Cc]$/.test(texts[i - 1] ?? '')) ?? '';
  const format = texts.find((text) => /^--(?:format|pretty)/.test(text));
  if (format !== undefined)
    return /^--(?:format|pretty)=?(?:format:|tformat:)?["']?(?:%(?:[hHtTpP]|[ac][tdiIsr]|\((?:refname|objectname)[\w:=]*\))[-_ ]?)*["']?$/.test(
      format,
    )
      ? 'bounded'
      : /[./~]|%x/.test(format)
        ? 'any'
        : 'given';
  if (!REFS.test(verb)) return 'given';
  if (texts.includes('--no-index')) return findsGuarded(run, place, '') ? 'any' : 'given';
  return findsGuarded(run, place, '') ? 'any' : 'bounded';
}

function printedRange(run: Run, reading: Reading, place: Place, depth: number): Range {
  const isKnown = run.args.every(({ value }) => value !== undefined);
  // A name that is then cut from it may be another.
  if (isKnown) return run.args.some(({ text }) => OUT.test(text)) ? 'given' : 'bounded';
  if (run.args.some(({ glob }) => glob) && findsGuarded(run, place, '')) return 'any';
  return widest(argumentRanges(run, reading, place, depth));
}

/** What its words are made of. */
const argumentRanges = (run: Run, reading: Reading, place: Place, depth: number): Range[] =>
  run.args.flatMap(({ substitutions }) =>
    substitutions.flatMap(({ runs }) => runs.map((id) => rangeOf(id, reading, place, depth + 1))),
  );

/** Lines of files that this line wrote before are what was written. */
function chooserRange(
  run: Run,
  texts: readonly string[],
  reading: Reading,
  place: Place,
  depth: number,
): Range {
  if (
    /^(?:[ef]?grep|rg)$/.test(run.program) &&
    texts.some((text) => /^-\w*[lLr]/.test(text)) &&
    run.stdin.length === 0
  )
    return findsGuarded(run, place, '') ? 'any' : 'bounded';
  if (
    /^(?:head|tail)$/.test(run.program) &&
    texts.some((text) => /^(?:-c|--bytes)/.test(text)) &&
    run.stdin.length > 0
  )
    return 'any';
  const operands = texts.filter((text) => !text.startsWith('-'));
  const files = /grep$|^rg$/.test(run.program) ? operands.slice(1) : operands;
  const made = files.flatMap((file) => writersOf(file, run.id, reading));
  const ranges = made.map((id) => rangeOf(id, reading, place, depth + 1));
  if (run.stdin.length > 0) ranges.push(inputOf(run, reading, place, depth));
  else ranges.push('given');
  return widest(ranges);
}

const writersOf = (file: string, before: number, { runs }: Reading): number[] =>
  runs.flatMap(({ id, redirects }) =>
    id < before && redirects.some(({ does, target }) => does !== 'read' && target?.text === file) ? [id] : [],
  );

function inputOf({ id, stdin }: Run, reading: Reading, place: Place, depth: number): Range {
  if (stdin.length === 0) return 'given';
  return widest(
    stdin.flatMap((input): Range[] => {
      if (input.from === 'pipe') return input.runs.map((one) => rangeOf(one, reading, place, depth + 1));
      const word = input.from === 'text' ? input.word : input.path;
      const inner = word.substitutions.flatMap(({ runs }) => runs);
      const made = input.from === 'file' ? [...inner, ...writersOf(word.text, id, reading)] : inner;
      if (made.length > 0) return made.map((one) => rangeOf(one, reading, place, depth + 1));
      return [word.value === undefined || input.from === 'file' ? 'given' : 'bounded'];
    }),
  );
}
