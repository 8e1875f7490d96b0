import { locate } from '../../shell/places/places.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { stringsAt } from '../calls/argument-strings.ts';
import { bareName } from '../calls/tool-name.ts';
import type { CallSubject } from '../contract/call.ts';
import { changedInto, placed } from '../contract/placed.ts';

/** Search terms for secrets, as opposed to the code that handles them. */
const SECRET_PATTERN =
  /passw(?:or)?d|secret|api[-_.]?key|token|credential|private.key|BEGIN[^|]*KEY|AKIA|ASIA|ghp_|sk-|mnemonic|seed phrase|aws_access/i;
const GREPS = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'zgrep']);

/** Where a run searches for secrets in a whole home, machine or credential store; undefined if it does not. */
export function secretSearch(run: Run, context: CallContext): string | undefined {
  if (run.program === 'find') return findSearch(run, context);
  if (GREPS.has(run.program)) return grepSearch(run, context);
  if (run.program === 'git' && run.args.some(({ text }) => text === '--no-index')) {
    const at = run.args.findIndex(({ text }) => text === 'grep');
    const args = run.args.slice(at + 1).filter(({ text }) => text !== '--no-index');
    return at === -1 ? undefined : grepSearch({ ...run, program: 'rg', args }, context);
  }
  if (run.program === 'locate' || run.program === 'mdfind' || run.program === 'plocate') {
    const name = run.args.map(({ text }) => text).find((text) => secretPlace(text) !== undefined);
    return name === undefined ? undefined : name;
  }
  return undefined;
}

function isWide(path: string, context: CallContext): boolean {
  const { place, whole } = locate(path, context);
  return (
    whole &&
    (place === 'root' || place === 'home' || (place === 'system' && !/^\/(?:usr|opt|var|lib)/.test(path)))
  );
}

const FIND_TEST = /^-(?:i?name|i?path|i?wholename|i?regex|maxdepth|newer\w*|[acm]min|[acm]time|size|user)$/;
const showsFound = (texts: readonly string[]): boolean =>
  texts.some(
    (text, i) =>
      /^-exec(?:dir)?$/.test(text) &&
      /^(?:cat|tac|head|tail|strings|xxd|base64|less|more|nl)$/.test(texts[i + 1] ?? ''),
  );

function findSearch({ args, cwd }: Run, from: CallContext): string | undefined {
  const context = changedInto(cwd, from);
  const roots: string[] = [];
  for (const { text } of args) {
    if (/^[-(!]/.test(text)) break;
    roots.push(text);
  }
  const root = roots.find((one) => isWide(one, context) || secretPlace(one, context)?.weight === 'severe');
  if (root === undefined) return undefined;
  const texts = args.map(({ text }) => text);
  const isSystem = locate(root, context).place === 'system';
  if (!isSystem && !texts.some((text) => FIND_TEST.test(text)) && showsFound(texts)) return root;
  for (const [i, { text }] of args.entries()) {
    if (!/^-(?:i?name|i?path|i?wholename|i?regex)$/.test(text)) continue;
    const name = args[i + 1]?.text ?? '';
    const isSecret = secretPlace(name) !== undefined || secretPlace(`${root}/${name}`, context) !== undefined;
    if (isSecret || /passw|secret|credential|wallet|private.?key|\.gnupg|\.ssh|\.aws/i.test(name))
      return `${root} ${name}`;
  }
  return undefined;
}

const GREP_OPTIONS =
  '-e: -f: -m: -A: -B: -C: --include: --exclude: --exclude-dir: --regexp: --file: --max-count: --context: --glob: --iglob: --type: --color:: --binary-files: --recursive --hidden --no-ignore --files-with-matches --files-without-match --count --quiet --files --invert-match';
/** Matches every line, so that the search reads everything. */
const ANYTHING = /^\^?(?:\(?(?:\\?.|\[[^\]]{0,40}\])?\)?(?:[*+?]|\{0?,\d*\})?)?\$?$/;
const fitsAnything = (pattern: string): boolean =>
  pattern.length < 400 && pattern.split(/\\?\|/).some((part) => ANYTHING.test(part));
const NAMES_ONLY = [
  '-l',
  '-L',
  '-c',
  '-q',
  '--files-with-matches',
  '--files-without-match',
  '--count',
  '--quiet',
  '--files',
];

function grepSearch({ args, program, cwd }: Run, context: CallContext): string | undefined {
  const isSeeker = /^(?:rg|ag|ack)$/.test(program);
  const options = readOptions(args, isSeeker ? `${GREP_OPTIONS} -g: -t:` : GREP_OPTIONS);
  const given = options.values('-e', '--regexp').map(({ text }) => text);
  const [first, ...rest] = options.operands.map(({ text }) => text);
  const patterns = given.length > 0 ? given : [first ?? ''];
  const roots = given.length > 0 ? options.operands.map(({ text }) => text) : rest;
  const isRecursive = isSeeker || options.has('-r', '-R', '--recursive', '--dereference-recursive');
  if (!isRecursive) return undefined;
  const around = changedInto(cwd, context);
  if (!options.has(...NAMES_ONLY)) {
    const globs = options.values('--include', '-g', '--glob', '--iglob').map(({ text }) => text);
    const secret = globs.find((glob) => !glob.startsWith('!') && secretPlace(glob) !== undefined);
    if (secret !== undefined) return secret;
  }
  const isWanted = patterns.some((pattern) => SECRET_PATTERN.test(pattern));
  const isAny =
    !options.has(...NAMES_ONLY) && (options.has('-v', '--invert-match') || patterns.some(fitsAnything));
  if (!isWanted && !isAny) return undefined;
  // Without a place it searches the current folder; a search for a secret word in a project is normal.
  const places = roots.length === 0 && isAny ? ['.'] : roots;
  return places.find((root) => isWide(root, around) || secretPlace(root, around)?.weight === 'severe');
}

const PACKERS = new Set('tar gtar bsdtar zip 7z 7za 7zz rar rsync scp cp'.split(' '));

/** Packs or copies all of a home or a machine, with its keys and tokens. */
export function packsEverything(effect: Effect, run: Run, context: CallContext): boolean {
  if (effect.does !== 'read' || !PACKERS.has(run.program) || run.where !== 'here') return false;
  // The tests of `find` decide what it passes on, and usually exclude the relevant files.
  const isNamed = run.args.some(
    ({ text, substitutions }) =>
      substitutions.length === 0 && (text === effect.path || effect.path.startsWith(`${text}/`)),
  );
  if (!isNamed || run.args.some(({ text }) => text.startsWith('--exclude'))) return false;
  const path = effect.path.replace(/\/\.?$/, '');
  const around = changedInto(run.cwd, context);
  const { place, whole } = locate(path === '' ? '/' : path, around);
  return whole && (place === 'home' || place === 'root');
}

const SEARCH_TOOLS = /(?:^|_)(?:grep|glob|search|find|ripgrep|rg)(?:_|$)/;
const WHERE = /^(?:path|paths|dir|directory|root|folder|base_?path|cwd)$/i;
const WHAT = /^(?:pattern|patterns|query|regex|glob|glob_?pattern|name|file_?pattern|include|keyword)$/i;

/** Tools that show lines, not only names of files. */
const SHOWING_TOOLS = /(?:^|_)(?:grep|ripgrep|rg|search)(?:_|$)/;
const SOUGHT = /^(?:pattern|query|regex)$/i;
const GLOBS = /^(?:glob|globs|include|include_?pattern|file_?pattern)$/i;

/** The same with a search tool, with the JSON path of the search term. */
export function toolSearch({
  tool,
  arguments: args,
  context,
}: CallSubject): { path: string; where: string } | undefined {
  const name = bareName(tool);
  if (!SEARCH_TOOLS.test(name)) return undefined;
  const isOfNames = args.output_mode === 'files_with_matches' || args.output_mode === 'count';
  if (SHOWING_TOOLS.test(name) && !isOfNames) {
    const found = everythingIn(args, context);
    if (found !== undefined) return found;
  }
  const root = stringsAt(args, WHERE)
    .map(({ text }) => text)
    .find((one) => isWide(one, context) || secretPlace(one, context)?.weight === 'severe');
  if (root === undefined) return undefined;
  for (const { path, text } of stringsAt(args, WHAT)) {
    const last = text.slice(text.lastIndexOf('/') + 1);
    if (
      SECRET_PATTERN.test(text) ||
      secretPlace(last) !== undefined ||
      secretPlace(`${root}/${last}`, context) !== undefined
    )
      return { path, where: `${root} ${last}` };
  }
  return undefined;
}

/** Files selected by a glob for secrets, or all lines of a home, a machine or their settings. */
function everythingIn(
  args: CallSubject['arguments'],
  context: CallContext,
): { path: string; where: string } | undefined {
  const roots = stringsAt(args, WHERE).map(({ text }) => text);
  for (const { path, text } of stringsAt(args, GLOBS)) {
    if (text.startsWith('!')) continue;
    const places = [text, ...roots.map((root) => `${root}/${text}`)];
    if (places.some((place) => secretPlace(place, context) !== undefined)) return { path, where: text };
  }
  const any = stringsAt(args, SOUGHT).find(({ text }) => fitsAnything(text));
  if (any === undefined) return undefined;
  const root = (roots.length === 0 ? ['.'] : roots).find(
    (one) => isWide(one, context) || HOLDS_SETTINGS.test(placed(one, context)),
  );
  return root === undefined ? undefined : { path: any.path, where: root };
}

/** Folders in which programs keep their credentials, among other files. */
const HOLDS_SETTINGS =
  /^~\/(?:\.config|\.local(?:\/share)?|Library(?:\/Application Support)?|AppData(?:\/\w+)?)$/;
