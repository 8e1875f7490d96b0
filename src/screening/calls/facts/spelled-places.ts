/**
 * Paths and addresses that a call spells where it is not known what is done with them: in any argument of a tool we do not
 * know, at any depth, and in the words of programs we do not know. Rules ask about those that they concern. Precision is in
 * two questions: is the whole text a path (prose that mentions one is not), and could there be a file of that name?
 */
import { readsItsWords } from '../../../shell/effects/files.ts';
import { folded, isFileUri, NESTED_FILE, plainAddress } from '../../../shell/places/path-forms.ts';
import { withoutDots } from '../../../shell/places/places.ts';
import { hasScheme, hostsOf, isAddress, isHost, isScript } from '../../../shell/places/url-hosts.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { walkJson } from '../../../text/json/json-walk.ts';
import type { DiskView, PlaceFact } from '../../../vocabulary/call-context.ts';
import { isShellName } from '../../../vocabulary/shell-tool.ts';
import type { CallSubject } from '../../contract/call.ts';
import { bareName, toolWords } from '../tool-name.ts';
import { isLister, listedPaths } from './listed-folders.ts';
import { fileSpellings, LONGEST_PATH, type Resolve } from './resolve-paths.ts';

interface Around {
  readonly place: Resolve;
  readonly disk: DiskView | undefined;
  /** Whether it is known where relative paths begin. */
  readonly isFolderKnown: boolean;
  /** The folders of rules, links resolved. */
  readonly folders: readonly string[];
}

interface Spelled {
  readonly text: string;
  /** The words of the key that it is under. */
  readonly words: readonly string[];
}

export const spelledPlaces = (subject: CallSubject, around: Around): PlaceFact[] => [
  ...inArguments(subject, around),
  ...subject.commands.flatMap(({ reading, effects }) => {
    const known = new Set(effects.flatMap((effect) => ('path' in effect ? [effect.path] : [])));
    const ofRuns = reading.runs.flatMap((run) => [...inWords(run, known, around)]);
    const ofScripts = reading.scripts.flatMap(({ text, run }) => {
      const by = reading.runs[run];
      return by?.where === 'here' ? [...inLiterals(text, by, known, around)] : [];
    });
    return [...ofRuns, ...ofScripts];
  }),
];

/** Keys of files: there, a name alone is one. */
const NAMES_FILE =
  /^(?:paths?|files?|filenames?|filepaths?|dirs?|directory|directories|folders?|outfile|infile|workdir)$/;
/** Keys that often have one. */
const MAY_NAME_FILE =
  /^(?:uris?|locations?|documents?|docs?|sources?|src|dest|destination|dst|target|outputs?|out|inputs?|root|workspace|attachments?|images?|photo|video|audio|media|archive|assets?|upload|download|save|log|notebook|cwd)$/;
/** What a file tool writes or looks for is no path. */
const CONTENT =
  /^(?:contents?|text|str|string|body|data|code|edits?|value|payload|lines|patch|diff|pattern|query|regex|replacement|insert|message|command|script|description|reason)$/;

/** Keys of programs and queries, in which a literal may be a file: `COPY t FROM '/x'`. */
const CODE = /^(?:sql|q|query|queries|statements?|code|script|expression|formula|template)$/;

const EMPTY: Spelled['words'] = [];

/** Every text in the arguments, those in JSON texts and the keys included. */
function* textsOf(value: JsonValue, words: Spelled['words'] = EMPTY, depth = 0): Generator<Spelled> {
  for (const { value: text, isKey, at } of walkJson(value, words, (above, key) =>
    typeof key === 'number' ? above : toolWords(key),
  )) {
    if (typeof text === 'number' && isHostKey(at)) yield { text: String(text), words: at };
    if (typeof text !== 'string') continue;
    const inner = depth < MOST_NESTED && !isKey ? parsed(text) : undefined;
    if (inner === undefined) yield { text, words: isKey ? EMPTY : at };
    else yield* textsOf(inner, at, depth + 1);
  }
}

const MOST_NESTED = 4;
const LONGEST_JSON = 262_144;

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{"]/.test(text) || text.length > LONGEST_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* inArguments(subject: CallSubject, around: Around): Generator<PlaceFact> {
  const listed = listedPaths(subject);
  const isKnown = listed !== undefined || isKnownTool(subject);
  // A file of a repository on another machine is named from its root.
  const isElsewhere = subject.arguments.owner !== undefined && subject.arguments.repo !== undefined;
  const apart = isKnown ? [] : foldersIn(subject.arguments).flatMap((path) => around.place(path)[0] ?? []);
  const handled = new Set([...(listed ?? []), ...filesOf(subject)]);
  for (const { text, words } of textsOf(subject.arguments)) {
    const isNamed = words.some((word) => NAMES_FILE.test(word));
    const mayName = isNamed || words.some((word) => MAY_NAME_FILE.test(word));
    const isCode = words.some((word) => CODE.test(word));
    const key = { isNamed, mayName, isCode };
    if (isKnown && words.some((word) => CONTENT.test(word))) continue;
    if (isElsewhere && !ROOTED.test(text)) continue;
    if (subject.kind === 'shell' && words.some((word) => RUNS_IN.test(word))) continue;
    for (const path of pathsIn(text, key)) {
      const isWhole = !isCode || path === unquoted(text);
      if (path === null || (isWhole && mayEndIn(path, key, around))) yield { path: null, from: 'argument' };
      if (path === null || handled.has(path) || !mayBeFile(path, key, around)) continue;
      if (handled.has(text) && !NESTED_FILE.test(text)) continue;
      for (const real of around.place(path))
        if (real !== null || RUN_TIME.test(path)) yield { path: real, from: 'argument' };
    }
    if (isKnown) continue;
    yield* inLinks(text, around);
    const mayBeApart = isNamed || words.includes('name');
    for (const real of besides(text, apart, around.folders))
      if (mayBeApart || around.disk?.at(real) !== undefined) yield { path: real, from: 'word' };
  }
}

/** A folder in one argument, and what is in it in another. */
const MOST_FOLDERS = 8;
const foldersIn = (given: JsonValue): string[] =>
  [...textsOf(given)]
    .filter(({ text, words }) => words.some((word) => IS_FOLDER.test(word)) && ROOTED.test(text))
    .map(({ text }) => text)
    .slice(0, MOST_FOLDERS);
const IS_FOLDER = /^(?:dir|directory|folder|root|base|cwd|workspace|workdir|path|parent|prefix|location|in)$/;

/** As spelled: many texts are compared, and none is looked up. */
function besides(text: string, apart: readonly string[], folders: readonly string[]): string[] {
  if (text.length > LONGEST_PATH || !/^(?!\w+:)[^\s/\\~$%]\S*$/.test(text)) return [];
  return apart
    .map((folder) => withoutDots(`${folder}/${text.replaceAll('\\', '/')}`))
    .filter((path) => folders.some((folder) => isBelow(path, folder)));
}

/**
 * What a text of markup refers to, and its reader loads: targets of links and images of Markdown, its references, `<…>`,
 * attributes, and what other markup includes. Prose that mentions a path is none of it.
 */
const LINK =
  /(?:\]\(\s*<?|^\s{0,8}\[[^\]\n]{1,200}\]:\s*<?|<(?=file:|[~/.$\\])|\b(?:src|href|data|poster|srcset|include|file)\s{0,8}=\s{0,8}["']?|\w::\s{0,8}|\\\w{1,40}(?:\[[^\]\n]{0,200}\])?\{|\[\[|\burl\(\s{0,8}["']?)((?:file:|[~/.$%\w\\])[^\n"'<>(){}[\]]{1,400})/gim;
const MOST_LINKS = 512;

/** Of the many links in a text, those count that a rule names. */
function* inLinks(text: string, around: Around): Generator<PlaceFact> {
  if (!/[(<=:{[]/.test(text)) return;
  let left = MOST_LINKS;
  for (const [, target = ''] of text.matchAll(LINK)) {
    // Behind a target there may be a title.
    for (const path of pathsIn(target.trim().split(/\s+/)[0] ?? '', { mayName: false, isCode: false })) {
      if (path === null || !/[/\\.]/.test(path)) continue;
      if (--left < 0) {
        if (around.folders.some((folder) => path.includes(folder.slice(folder.lastIndexOf('/')))))
          return yield { path: null, from: 'word' };
        continue;
      }
      for (const real of around.place(path))
        if (
          real !== null &&
          namedBy(around, !/^(?:\.{1,2}[/\\]|\w[^:])/.test(path)).some((folder) => isBelow(real, folder))
        )
          yield { path: real, from: 'word' };
    }
  }
}

/** Where it is not known from where a path begins: whether its steps are the end of a folder of a rule. */
function mayEndIn(path: string, { isNamed }: Key, { isFolderKnown, folders }: Around): boolean {
  if (isFolderKnown || /^(?:[/~$%\\]|[a-z]:)/i.test(path) || path.length > LONGEST_PATH) return false;
  const steps = stepsOf(path);
  const isClimbing = /^\.{1,2}[/\\]/.test(path);
  if (steps.length === 0 || !(isNamed || isClimbing || steps.length > 1)) return false;
  return folders.some((folder) => {
    const own = stepsOf(folder);
    return own.some((_, at) => own.slice(at).every((step, i) => step === steps[i]));
  });
}

const stepsOf = (path: string): string[] =>
  withoutDots(path.replaceAll('\\', '/').toLowerCase())
    .split('/')
    .filter((step) => step !== '' && step !== '..' && step !== '.');

/** In a folder that a rule concerns as a whole, a word alone is no reason to think of a file. */
function namedBy({ place, folders }: Around, isRooted: boolean): readonly string[] {
  const own = place('.');
  return isRooted
    ? folders
    : folders.filter((folder) => own.every((one) => one !== null && !isBelow(one, folder)));
}

/** By its name it is known which arguments it uses; any tool may have a command among them. */
const isKnownTool = ({ kind, tool }: CallSubject): boolean =>
  kind === 'file' || kind === 'web' || (kind === 'shell' && isShellName(bareName(tool)));

/** Of a shell: the folder that it runs in, and touches no more than that. */
const RUNS_IN = /^(?:cwd|dir|directory|workdir)$/;

const filesOf = ({ actions, commands }: CallSubject): string[] => [
  ...commands.map(({ text }) => text),
  ...actions.flatMap(({ effect }) => {
    if (effect.does === 'send') return effect.files;
    if (effect.does === 'write' && effect.source !== undefined) return [effect.path, effect.source];
    return 'path' in effect ? [effect.path] : [];
  }),
];

/** What run time decides is a path only if it is spelled like one. */
const RUN_TIME = /^(?:\$\w+|\$\{[^{}]*\}|%\w+%|~\w[\w.-]*)[/\\]|^[/~.].*\/.*\$\{?\w|^[a-z]:[\\/]/i;
const ROOTED = /^(?:~?[/\\]|~$|~\w[\w.-]*[/\\]|\.{1,2}[/\\]|[a-z]:[\\/]|\$\{?\w+\}?[/\\]|%\w+%[/\\])/i;
const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
const MOST_PIECES = 512;
const LONGEST_TEXT = 1_048_576;
/** A path in the rest of a longer text. */
const LATE = /[\n\r\t\0,;|]\s*(?:~?[/\\]|file:|[a-z]:[\\/])/i;
/** Between quotes or tags, in a text that is no JSON. */
const ENCLOSED = /(?<=["'`>])(?:file:|[~/.$]|[a-z]:[\\/])[^"'`<>\n]{0,400}(?=["'`<])/gi;
const LABEL = /^\s*["']?\w[\w -]{0,40}["']?\s*[:=]\s+(?=\S+\s*$)/;

/** The paths that a text consists of: one, or a list of them. `null`: a list that is longer than is read. */
function* pathsIn(
  text: string,
  { mayName, isCode }: Pick<Key, 'mayName' | 'isCode'>,
): Generator<string | null> {
  if (text === '') return;
  const plain = plainAddress(text).slice(0, LONGEST_PATH).replace(NESTED_FILE, '');
  if (isFileUri(plain)) {
    yield* fileSpellings(plain);
    return;
  }
  const all = text.slice(0, LONGEST_TEXT).split(/[\n\r\t\0,;|]+/);
  const pieces = all.length > MOST_PIECES ? all.filter(isPath) : all;
  if (pieces.length > MOST_PIECES || LATE.test(text.slice(LONGEST_TEXT))) yield null;
  for (const piece of pieces.slice(0, MOST_PIECES)) yield* inPiece(piece.replace(LABEL, ''), mayName);
  if (isCode || /^\s*[<{[]/.test(text))
    for (const [found] of text.slice(0, LONGEST_JSON).matchAll(ENCLOSED))
      yield* isFileUri(found) ? fileSpellings(found) : inWord(found);
  const open = text.length <= LONGEST_PATH ? decoded(text) : text;
  if (open !== text) yield* pathsIn(open, { mayName, isCode });
}

const isPath = (piece: string): boolean => ROOTED.test(unquoted(piece)) && !/\s/.test(piece.trim());

function* inPiece(piece: string, mayName: boolean): Generator<string> {
  const words = unquoted(piece).split(/\s+/);
  if (words.length === 1 || words.every((word) => ROOTED.test(unquoted(word))))
    for (const word of words) yield* inWord(word);
  // A name may have spaces; a sentence that begins with a path has no ending of a file.
  else if (/\.\w{1,5}$/.test(piece.trimEnd()) && (mayName || ROOTED.test(piece.trim())))
    yield unquoted(piece);
}

/** What a server may undo: `%2Fx`, and letters that look like others. */
function decoded(text: string): string {
  try {
    return folded(/%(?:2f|5c|2e|7e|3a|25)/i.test(text) ? decodeURIComponent(text) : text);
  } catch {
    return text;
  }
}

const OPENING = '\'"`<([{@';
const CLOSING = '\'"`>)]}';

/** In linear time, whatever the text is. */
function unquoted(text: string): string {
  const plain = text.trim();
  let [from, to] = [0, plain.length];
  while (from < to && OPENING.includes(plain.charAt(from))) from++;
  while (to > from && CLOSING.includes(plain.charAt(to - 1))) to--;
  // `http://[::1]` ends with a bracket of its own.
  if (plain.charAt(to) === ']' && plain.slice(from, to).includes('[')) to++;
  return plain.slice(from, to);
}

/** `--out=/x`, `/a:/b`. */
function* inWord(spelled: string): Generator<string> {
  const word = unquoted(spelled);
  const value = word.replace(/^(?:-{0,2}[\w.-]+=)+['"@]*/, '').replace(/^-[a-zA-Z](?=[/~])/, '');
  if (value === '' || value.length > LONGEST_PATH) return;
  if (SCHEME.test(value)) {
    // `sqlite:////x`: an address without a host is of this machine.
    if (/^[^:]+:\/{3}/.test(value)) yield value.replace(/^[^:]+:\/+/, '/');
    return;
  }
  // `git@host:/x` is a file of another machine.
  if (/^[^\s/\\@:]+@[^\s/\\@:]+:/.test(value)) return;
  const parts = /^[a-z]:[\\/]/i.test(value) ? [value] : value.split(/:(?=[/\\~.$])/);
  for (const part of new Set([...parts, value])) if (part !== '') yield part;
}

/** Folders that every machine has at its root, for doors without a disk. */
const AT_ROOT =
  /^\/(?:etc|usr|bin|sbin|lib|boot|var|opt|root|srv|home|Users|tmp|private|mnt|media|Volumes|[a-z]:)(?:\/|$)/i;

/** What is known from the key of a text. */
interface Key {
  readonly isNamed: boolean;
  readonly mayName: boolean;
  readonly isCode: boolean;
}

/** A rule names it, its key calls it a file, or the disk has it, or the folder that it would be made in. */
function mayBeFile(path: string, { isNamed, mayName }: Key, around: Around): boolean {
  const { place, disk } = around;
  const isRooted = ROOTED.test(path);
  if (!isRooted && !isNamed && !/[/\\.]/.test(path)) return false;
  if (isRooted ? !/^[/\\]/.test(path) : isNamed) return true;
  const naming = namedBy(around, isRooted);
  return place(path).some((real) => {
    if (real === null) return isRooted;
    const at = real.search(/[*?[{]/);
    const fixed = at < 0 ? real : real.slice(0, real.lastIndexOf('/', at));
    if (naming.some((folder) => isBelow(real, folder) || (at >= 0 && isRooted && isBelow(folder, fixed))))
      return true;
    if (disk?.at('/') === undefined) return isRooted && AT_ROOT.test(real);
    if (disk.at(real) !== undefined) return true;
    const above = real.slice(0, mayName ? real.indexOf('/', 1) : real.lastIndexOf('/'));
    return isRooted && above !== '' && disk.at(above) !== undefined;
  });
}

const isBelow = (path: string, folder: string): boolean =>
  `${path}/`.toLowerCase().startsWith(`${folder === '/' ? '' : folder}/`.toLowerCase());

/** Programs whose words are texts, names or files of another machine. */
const OF_TEXT =
  /^(?:echo|printf|cd|pushd|popd|export|alias|declare|local|set|read|test|\[{1,2}|true|false|:|sleep|date|kill|which|type|command|man|help|gh|glab|expr|seq|exit|return|logger|notify-send)$/;

function* inWords(run: Run, known: ReadonlySet<string>, around: Around): Generator<PlaceFact> {
  const { program, args, wrappers } = run;
  const values = run.environment.map(({ value }) => value);
  const before = wrappers.flatMap((one) => wordsOf(one.name, one.args));
  const own = run.where === 'here' ? [...values, ...wordsOf(program, args)] : [];
  const isReading = program === 'git' && args.some(({ text }) => GIT_READS.test(text));
  for (const { text } of [...before, ...own].slice(0, MOST_WORDS)) {
    if (/\s/.test(text)) continue;
    for (const fact of inText(text, run, known, around)) yield isReading ? { ...fact, does: 'read' } : fact;
  }
}

/** Programs whose words are also of another machine: only options name files of this one. */
const ELSEWHERE = /^(?:ssh|mosh|docker|podman|nerdctl|kubectl|lxc)$/;
const OWN_OPTION = /^-(?:[viFf]|-(?:volume|mount|env-file|file|config|identity|kubeconfig))$/;
/** Of git, what takes a folder or a file from anywhere. */
const GIT_PLACES =
  /^(?:-C|--git-dir|--work-tree|clone|fetch|pull|push|remote|submodule|apply|am|init|add|hash-object)(?:=|$)/;

const GIT_READS = /^(?:status|log|diff|show|blame|ls-files|rev-parse|grep|branch|describe|cat-file)$/;

function wordsOf(program: string, args: readonly Word[]): readonly Word[] {
  // A pattern that the shell fills in lists the folder, whatever is done with the names.
  if (OF_TEXT.test(program)) return args.filter(({ glob }) => glob);
  if (program === 'git') return args.some(({ text }) => GIT_PLACES.test(text)) ? args : [];
  if (ELSEWHERE.test(program) && args[0]?.text !== 'cp')
    return args.filter(({ text }, i) => /^--[\w-]+=/.test(text) || OWN_OPTION.test(args[i - 1]?.text ?? ''));
  return (readsItsWords(program) && !ELSEWHERE.test(program)) || isLister(program) ? [] : args;
}

/** Paths that a script has as literals: `os.listdir('/x')`. */
function* inLiterals(
  code: string,
  run: Run,
  known: ReadonlySet<string>,
  around: Around,
): Generator<PlaceFact> {
  for (const [, literal = ''] of code.slice(0, LONGEST_JSON).matchAll(/["'`]([~/.][^"'`\n]{0,400})["'`]/g))
    yield* inText(literal, run, known, around);
}

const MOST_WORDS = 512;

function* inText(
  text: string,
  { cwd, mayBeIn = [] }: Pick<Run, 'cwd' | 'mayBeIn'>,
  known: ReadonlySet<string>,
  { place, folders }: Around,
): Generator<PlaceFact> {
  for (const path of pathsIn(text, { mayName: false, isCode: false })) {
    if (
      path === null ||
      known.has(path) ||
      !(ROOTED.test(path) || /^[^(){}<>]*\w[/.]\w[^(){}<>]*$/.test(path))
    )
      continue;
    // Of the many words in a line, those count that a rule names.
    for (const real of [cwd, ...mayBeIn].flatMap((folder) => place(path, folder)))
      if (real !== null && (/[*?[{]/.test(real) || folders.some((folder) => isBelow(real, folder))))
        yield { path: real, from: 'word' };
  }
}

/** Keys of hosts: there, a name without a scheme is one. */
const NAMES_HOST =
  /^(?:urls?|uris?|hosts?|hostname|server|endpoint|domain|address|ip|site|website|page|link|href|webhook|proxy|feed|origin|remote|mirror|registry)$/;
/** Of a host, but not its name: `server_version`. */
const COUNTED = /^(?:ids?|versions?|counts?|numbers?|ports?|sizes?)$/;
/** Keys of nothing but hosts: there, a number is one as well. `host_id` and `server_version` name something else. */
const HOST_WORD =
  /^(?:hosts?|hostnames?|ips?|ipv[46]|servers?|address|addresses|addr|domains?|peers?|nodes?|proxy|target|endpoint|url)$/;
const OF_HOST =
  /^(?:to|from|the|my|remote|target|source|src|dest|destination|dst|db|database|smtp|imap|mail|proxy|api|base|name|names|list|public|private|internal|external|local|primary|ssh|ftp|redis|http|https)$/;
const isHostKey = (words: readonly string[]): boolean =>
  words.some((word) => HOST_WORD.test(word)) &&
  words.every((word) => HOST_WORD.test(word) || OF_HOST.test(word));
/** One, or a list of them. */
function hostsAlone(text: string, words: readonly string[]): (string | null)[] {
  const plain = text.trim();
  if (plain.length > LONGEST_ADDRESS) return [null];
  return plain
    .split(/[\s,;]+/)
    .filter((one) => isHost(one) || (/^[\w-]+$/.test(one) && words.includes('host')))
    .flatMap(hostsOf);
}
/** `--url=http://x`, `<http://x>`, `http%3A//x`, and a list of addresses: nothing else may be in it. */
function addressesIn(text: string): (string | null)[] {
  if (text.length > LONGEST_ADDRESS || !/:|%3a/i.test(text)) return [];
  const words = unquoted(text)
    .replace(/^-{0,2}[\w.-]+=/, '')
    .split(/[\s,;|]+/)
    .map((word) => decoded(unquoted(word)));
  return words.every(hasScheme) ? words.flatMap(hostsOf) : [];
}
/** What is sent with a request, and not where. */
const SENT = /^(?:headers?|referer|referrer|cookies?)$/;
const LONGEST_ADDRESS = 4_096;

export function spelledHosts(subject: CallSubject): (string | null)[] {
  const { kind, arguments: given, actions, commands } = subject;
  const isKnown = isKnownTool(subject);
  const inLines = commands.flatMap(({ reading }) => hostsInLine(reading));
  if (kind === 'shell' && isKnown) return inLines;
  const known = new Set([
    ...commands.map(({ text }) => text),
    ...actions.flatMap(({ effect }) =>
      effect.does === 'fetch' ? effect.url : effect.does === 'send' ? effect.to : [],
    ),
  ]);
  const inTexts = [...textsOf(given)].flatMap(({ text, words }) => {
    if (words.some((word) => SENT.test(word))) return [];
    if (isKnown && words.some((word) => CONTENT.test(word))) return [];
    if (known.has(text)) return addressesIn(text);
    const alone = [...(isHostKey(words) ? hostsAlone(text, words) : []), ...addressesIn(text)];
    const isNamed = words.some((word) => NAMES_HOST.test(word)) && !words.some((word) => COUNTED.test(word));
    // A sentence may begin with an address.
    if (!isNamed && /\s/.test(plainAddress(text).slice(0, LONGEST_ADDRESS))) return alone;
    const isOne = hasScheme(text) || isScript(text) || (isNamed && isAddress(text));
    return isOne ? [...alone, ...hostsOf(text)] : alone;
  });
  return [...inLines, ...inTexts];
}

/** Whole addresses among the words of programs we do not know, and among the literals of scripts. */
function hostsInLine({ runs, scripts }: Reading): (string | null)[] {
  const words = runs
    .filter(({ where }) => where === 'here')
    .flatMap(({ program, args }) =>
      wordsOf(program, args).map(({ text }) => text.replace(/^--?[\w-]+=/, '')),
    );
  const literals = scripts
    .filter(({ run }) => runs[run]?.where === 'here')
    .flatMap(({ text }) => [
      ...text.slice(0, LONGEST_JSON).matchAll(/["'`]([a-z][a-z0-9+.-]*:[^"'`\s]{1,400})["'`]/gi),
    ])
    .map(([, literal = '']) => literal);
  return [...words, ...literals].flatMap((text) =>
    hasScheme(text) && !/\s/.test(text) ? hostsOf(text) : [],
  );
}
