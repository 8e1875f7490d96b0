/**
 * Possible outputs of a program inside a line, when the output becomes a file name: `bounded` to names that the program
 * itself chooses (a new temporary folder, a date, files of this project), `given` by something not read here, or
 * `any`: assembled, decoded or reversed, so that no name can be ruled out.
 */

import type { Reading, Run } from '../../../shell/reading/reading.ts';
import { either } from '../../../text/patterns/compose.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { placeOf } from '../places/naming.ts';
import { findsGuarded } from './finds.ts';

export type Range = 'bounded' | 'given' | 'any';

const ORDER: readonly Range[] = ['bounded', 'given', 'any'];
export const widest = (ranges: readonly Range[]): Range =>
  ranges.reduce((most, one) => (ORDER.indexOf(one) > ORDER.indexOf(most) ? one : most), 'bounded');

/** Names of people, machines and new files, and locations of things. */
const OWN_NAMES =
  /^(?:mktemp|pwd|whoami|hostname|uname|arch|id|uuidgen|nproc|wc|expr|which|type|whence|command|basename|dirname|realpath|readlink|md5sum|sha\d+sum|shasum|cksum|b2sum|pgrep|pidof|lsof|brew|go|pkg-config|llvm-config|xcrun|xcode-select|getconf|tput|tty)$/;
const OWN_VERBS = /^(?:root|prefix|bin|cache|pack|view|version|-v|--version|global|store)$/;
/** They pass on lines, or parts between separators. */
const CHOOSERS =
  /^(?:cat|tac|head|tail|sort|uniq|grep|egrep|fgrep|rg|shuf|tee|comm|column|xargs|pv|less|more)$/;
const TURNERS =
  /^(?:rev|base64|base32|basenc|xxd|uudecode|gpg|gunzip|zcat|dc|bc|numfmt|iconv|fold|paste|strings|od|hexdump|envsubst|m4|cpp|openssl)$/;
const LISTERS = /^(?:find|gfind|fd|fdfind|ls|eza|exa|lsd|dir|du|tree|locate|plocate|mlocate)$/;
const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|python[\d.]*|pypy\d?|perl|ruby|php|lua\w*|tclsh|raku|julia|rscript|osascript|guile)$/;
/** Joins, decodes, reverses, spells by number, or lists folders. */
const MAKES = either(
  /["'`]\s{0,4}(?:\+|\.\.?|<>|~|\|\|)\s{0,4}["'`\w$]|[\w)\]]\s{0,4}\+\s{0,4}["'`]/i,
  /\bchr\b|fromCharCode|fromCodePoint|\bpack\b/i,
  /unhexlify|fromhex|b64decode|atob|base64|\brot_?13|codecs/i,
  /\breversed?\b|\[::-1\]/i,
  /\bjoin\(\s{0,4}\[|["'`]\s{0,4}\.\s{0,4}join\b|\.join\(\s{0,4}["'`]/i,
  /\bsprintf\b|\bformat\b|\$\{|%\s{0,4}\(|\bf["']/i,
  /\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[0-7]{3}/i,
  /\bglob\b|listdir|scandir|readdir|iterdir|\bwalk\b/i,
  /\btr\b|\by\//i,
  /homedir|expanduser|Path\.home|environ|\bENV\b|process\.env|getenv/i,
);
/** A way out of the target folder, or into a dot folder. */
const OUT = /\.\.|~|\$HOME|(?:^|[^\w.])\.[a-z]|\/\./i;

/** Directives, with surrounding letters that begin no path and end no name of ours. */
const isDate = (text: string): boolean =>
  /^-/.test(text) ||
  (/^\+(?![./~])[%\w:+ ./-]*$/.test(text) && !/\.\.|\/\.|%%|(?:json|toml|js|key|node)$/.test(text));

const textOf = ({ value, text }: { readonly value: string | undefined; readonly text: string }) =>
  value ?? text;

/** Operators, string functions, and literal strings. */
const JOINS =
  /[)\]\w"]\s{0,4}\+\s{0,4}[.("\w]|\bjoin\b|implode|@base64d|\bsub\(|\\\(|"[^"]{0,200}[./~]|reverse|\btest\b/;
/** Separators, and letters of the other case. */
const SEPARATED = /^(?:-[a-z]{1,3}|(?:\\[nrt0]+|[\s:;,|"'_-])+|\[:\w+:\]|A-Z|a-z)$/;
/** What `sed` inserts, or `awk` prints, by itself. */
const isSpelling = (text: string): boolean =>
  [...text.matchAll(/(?:^|[;{\s\d,$/])s([^\w\s])((?:\\.|(?!\1).){0,400})\1((?:\\.|(?!\1).){0,400})\1/g)].some(
    ([, , sought = '', put = '']) =>
      /\.\.|~|\/\./.test(put) || (sought.startsWith('^') && /^[./]\w/.test(put)),
  ) || /"[^"]{0,200}(?:\.\.|~|\/\.|%c|\\[0-7x])|"\.\w/.test(text);
/** Our own records name each installed file. */
const RECORDS = /^~\/[^/]*[*?[{][^/]*\/(?:state\/|[^/]*[*?[{][^/]*\/)?installs/;

type Ranging = (run: Run, texts: readonly string[], ranges: Ranges) => Range;

/** Of the runs of one line, each visited once. */
export class Ranges {
  readonly #reading: Reading;
  readonly #context: CallContext;
  readonly #known = new Map<number, Range>();

  constructor(reading: Reading, context: CallContext) {
    this.#reading = reading;
    this.#context = context;
  }

  of(id: number): Range {
    const before = this.#known.get(id);
    if (before !== undefined) return before;
    // In a circle of runs that feed each other, the first answer is kept.
    this.#known.set(id, 'given');
    const run = this.#reading.runs[id];
    const range = run === undefined ? 'given' : this.#look(run);
    this.#known.set(id, range);
    return range;
  }

  #look(run: Run): Range {
    const texts = run.args.map(textOf);
    const place = placeOf(this.#context, run.cwd);
    if (texts.some((text) => RECORDS.test(place(text)))) return 'any';
    const [, tell] = TELLERS.find(([programs]) => programs.test(run.program)) ?? [];
    return tell?.(run, texts, this) ?? 'given';
  }

  finds(run: Run): boolean {
    return findsGuarded(run, placeOf(this.#context, run.cwd), '');
  }

  scriptsOf(run: Run): string[] {
    return this.#reading.scripts.flatMap((script) => (script.run === run.id ? [script.text] : []));
  }

  /** The origin of its words. */
  ofWords({ args }: Run): Range {
    return widest(
      args.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs.map((id) => this.of(id)))),
    );
  }

  ofInput({ id, stdin }: Run): Range {
    if (stdin.length === 0) return 'given';
    return widest(
      stdin.flatMap((input): Range[] => {
        if (input.from === 'pipe') return input.runs.map((one) => this.of(one));
        const word = input.from === 'text' ? input.word : input.path;
        const inner = word.substitutions.flatMap(({ runs }) => runs);
        const made = input.from === 'file' ? [...inner, ...this.writersOf(word.text, id)] : inner;
        if (made.length > 0) return made.map((one) => this.of(one));
        return [word.value === undefined || input.from === 'file' ? 'given' : 'bounded'];
      }),
    );
  }

  /** Earlier runs of this line that wrote the file. */
  writersOf(file: string, before: number): number[] {
    const isWritten = ({ redirects }: Run) =>
      redirects.some(({ does, target }) => does !== 'read' && target?.text === file);
    return this.#reading.runs.slice(0, before).flatMap((run) => (isWritten(run) ? [run.id] : []));
  }
}

const anyIf = (isAny: boolean, otherwise: Range): Range => (isAny ? 'any' : otherwise);

const code: Ranging = (run, texts, ranges) => {
  const scripts = ranges.scriptsOf(run);
  const isMade = (text: string) =>
    MAKES.test(text) || OUT.test(text.replaceAll(/(?:require|import)\([^)]{0,200}\)/g, ''));
  return anyIf((scripts.length > 0 ? scripts : texts).some(isMade), scripts.length > 0 ? 'bounded' : 'given');
};

const dated: Ranging = (_, texts) =>
  anyIf(
    !texts.every((text, i) => isDate(text) || /^-(?:d|r|-date|-reference)$/.test(texts[i - 1] ?? '')),
    'bounded',
  );

const REFS =
  /^(?:rev-parse|ls-files|ls-tree|diff|diff-tree|diff-index|status|branch|describe|rev-list|merge-base|symbolic-ref|hash-object|stash|tag|remote|worktree|grep|show-ref|name-rev)$/;
const HASHES =
  /^--(?:format|pretty)=?(?:t?format:)?["']?(?:%(?:[hHtTpP]|[ac][tdiIsr]|\((?:refname|objectname)[\w:=]*\))[-_ ]?)*["']?$/;

const git: Ranging = (run, texts, ranges) => {
  const verb = texts.find((text, i) => !text.startsWith('-') && !/^-[Cc]$/.test(texts[i - 1] ?? '')) ?? '';
  const format = texts.find((text) => /^--(?:format|pretty)/.test(text));
  if (format !== undefined) return HASHES.test(format) ? 'bounded' : anyIf(/[./~]|%x/.test(format), 'given');
  return REFS.test(verb) ? anyIf(ranges.finds(run), 'bounded') : 'given';
};

const printed: Ranging = (run, _, ranges) => {
  // A name cut out of a known text may be another one.
  if (run.args.every(({ value }) => value !== undefined))
    return run.args.some(({ text }) => OUT.test(text)) ? 'given' : 'bounded';
  return anyIf(run.args.some(({ glob }) => glob) && ranges.finds(run), ranges.ofWords(run));
};

/** Lines of files that this line wrote before are what was written. */
const chosen: Ranging = (run, texts, ranges) => {
  const { program, stdin, id } = run;
  const isSearch = /^(?:[ef]?grep|rg)$/.test(program);
  if (isSearch && stdin.length === 0 && texts.some((text) => /^-\w*[lLr]/.test(text)))
    return anyIf(ranges.finds(run), 'bounded');
  if (/^(?:head|tail)$/.test(program) && texts.some((text) => /^(?:-c|--bytes)/.test(text))) return 'any';
  const operands = texts.filter((text) => !text.startsWith('-'));
  const files = isSearch ? operands.slice(1) : operands;
  const made = files.flatMap((file) => ranges.writersOf(file, id)).map((one) => ranges.of(one));
  return widest([...made, stdin.length > 0 ? ranges.ofInput(run) : 'given']);
};

const TELLERS: readonly (readonly [RegExp, Ranging])[] = [
  [LISTERS, (run, _, ranges) => anyIf(ranges.finds(run), 'bounded')],
  [INTERPRETERS, code],
  [/^date$/, dated],
  [/^git$/, git],
  [
    /^[jy]q$/,
    (_, texts) =>
      anyIf(
        texts.some((text) => JOINS.test(text)),
        'given',
      ),
  ],
  [/^(?:seq|jot)$/, (_, texts) => anyIf(!texts.every((text) => /^-?(?![fs])[\w.]*$/.test(text)), 'bounded')],
  [/^openssl$/, (_, texts) => anyIf(texts[0] !== 'rand', 'bounded')],
  [/^(?:printf|echo)$/, printed],
  [OWN_NAMES, (run, _, ranges) => ranges.ofWords(run)],
  [/^(?:p?npm|yarn|bun)$/, (_, texts) => (OWN_VERBS.test(texts[0] ?? '') ? 'bounded' : 'given')],
  [/^tr$/, (run, texts, ranges) => anyIf(!texts.every((text) => SEPARATED.test(text)), ranges.ofInput(run))],
  [
    /^cut$/,
    (run, texts, ranges) =>
      anyIf(
        texts.some((text) => /^(?:-[cb]|--(?:characters|bytes|output))/.test(text)),
        ranges.ofInput(run),
      ),
  ],
  [/^(?:sed|[gmn]?awk)$/, (run, texts, ranges) => anyIf(texts.some(isSpelling), ranges.ofInput(run))],
  [CHOOSERS, chosen],
  [TURNERS, () => 'any'],
];
