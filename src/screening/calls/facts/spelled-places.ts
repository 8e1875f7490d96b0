/**
 * Paths and addresses that a call spells where it is not known what is done with them: in any argument of a tool we do not
 * know, at any depth, and in the words of programs we do not know. Rules ask about those that they concern. Precision is in
 * two questions: is the whole text a path (prose that mentions one is not), and could there be a file of that name?
 */
import { isFileUri, NESTED_FILE, plainAddress } from '../../../shell/places/path-forms.ts';
import { withoutDots } from '../../../shell/places/places.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { DiskView, PlaceFact } from '../../../vocabulary/call-context.ts';
import type { CallSubject } from '../../contract/call.ts';
import { joinedPlaces } from './joined-places.ts';
import { ALL_LEVELS, listedPaths } from './listed-folders.ts';
import { fileSpellings, LONGEST_PATH, type Resolve } from './resolve-paths.ts';
import {
  CONTENT,
  decoded,
  foldersTaken,
  isAbove,
  isBelow,
  isKnownTool,
  LONGEST_JSON,
  NAMES_FILE,
  RUNS_IN,
  textsOf,
  unquoted,
  wordsOf,
} from './spelled-texts.ts';

interface Around {
  readonly place: Resolve;
  readonly disk: DiskView | undefined;
  /** Whether it is known where relative paths begin. */
  readonly isFolderKnown: boolean;
  /** The folders of rules, links resolved. */
  readonly folders: readonly string[];
}

export const spelledPlaces = (subject: CallSubject, around: Around): PlaceFact[] => [
  ...inArguments(subject, around),
  ...joinedPlaces(subject, around),
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

/** Keys that often have one. */
const MAY_NAME_FILE =
  /^(?:uris?|locations?|documents?|docs?|sources?|src|dest|destination|dst|target|outputs?|out|inputs?|root|workspace|attachments?|images?|photo|video|audio|media|archive|assets?|upload|download|save|log|notebook|cwd)$/;
/** Keys of programs and queries, in which a literal may be a file: `COPY t FROM '/x'`. */
const CODE = /^(?:sql|q|query|queries|statements?|code|script|expression|formula|template)$/;

function* inArguments(subject: CallSubject, around: Around): Generator<PlaceFact> {
  const listed = listedPaths(subject);
  const isKnown = listed !== undefined || isKnownTool(subject);
  // A file of a repository on another machine is named from its root.
  const isElsewhere = subject.arguments.owner !== undefined && subject.arguments.repo !== undefined;
  const handled = new Set([...(listed ?? []), ...filesOf(subject)]);
  for (const { text, words } of textsOf(subject.arguments)) {
    const isNamed = words.some((word) => NAMES_FILE.test(word));
    const mayName = isNamed || words.some((word) => MAY_NAME_FILE.test(word));
    const isCode = words.some((word) => CODE.test(word));
    const key = { isNamed, mayName, isCode };
    if (isKnown && words.some((word) => CONTENT.test(word))) continue;
    if (isElsewhere && !ROOTED.test(text)) continue;
    if (subject.kind === 'shell' && words.some((word) => RUNS_IN.test(word))) continue;
    const isHandled = handled.has(text) && !NESTED_FILE.test(text);
    const anew = isHandled && decoded(text) !== text ? new Set(pathsIn(decoded(text), key)) : undefined;
    for (const path of pathsIn(text, key)) {
      const isWhole = !isCode || path === unquoted(text);
      if (path === null || (isWhole && mayEndIn(path, key, around))) yield { path: null, from: 'argument' };
      if (path === null || handled.has(path) || !mayBeFile(path, key, around)) continue;
      if (isHandled && anew?.has(path) !== true) continue;
      for (const real of around.place(path))
        if (real !== null || RUN_TIME.test(path)) yield { path: real, from: 'argument' };
    }
    if (isKnown) continue;
    yield* inLinks(text, around);
  }
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
  const taken = [
    ...wrappers.flatMap((one) => foldersTaken(one.name, one.args)),
    ...(run.where === 'here' ? foldersTaken(program, args) : []),
  ];
  for (const { text } of taken.slice(0, MOST_WORDS))
    for (const path of pathsIn(text, { mayName: true, isCode: false }))
      for (const real of path === null
        ? [null]
        : [run.cwd, ...(run.mayBeIn ?? [])].flatMap((folder) => around.place(path, folder)))
        if (real !== null && isAbove(real, around.folders)) yield { path: real, from: 'word', ...ALL_LEVELS };
}

const GIT_READS = /^(?:status|log|diff|show|blame|ls-files|rev-parse|grep|branch|describe|cat-file)$/;

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
