/**
 * What the arguments of a call name together. A name in one argument may be relative to a folder in any other, whatever the
 * keys are called; and what a tool does with a folder is not known, so it may go into one of a rule below it. Asked about
 * are what exists there, and what could be made there.
 */
import { isFileUri } from '../../../shell/places/path-forms.ts';
import type { DiskView, PlaceFact } from '../../../vocabulary/call-context.ts';
import type { CallSubject } from '../../contract/call.ts';
import { isFileVerb } from '../file-tools.ts';
import { bareName, ownWords } from '../tool-name.ts';
import { ALL_LEVELS, levelsOf, listedPaths } from './listed-folders.ts';
import { makesFolders } from './made-folders.ts';
import { fileSpellings, LONGEST_PATH, type Resolve } from './resolve-paths.ts';
import {
  CONTENT,
  decoded,
  isAbove,
  isBelow,
  isKnownTool,
  NAMES_FILE,
  RUNS_IN,
  type Spelled,
  textsOf,
  unquoted,
} from './spelled-texts.ts';

interface Around {
  readonly place: Resolve;
  readonly disk: DiskView | undefined;
  /** The folders of rules, links resolved. */
  readonly folders: readonly string[];
}

/** Folders and names that are put together; with more, it is not known what they name. */
const MOST_PAIRS = 512;
const FROM_ROOT = /^(?:[/\\~]|[a-z]:[\\/]|\$\{?\w|%\w+%)/i;
const CLIMBS = /(?:^|[/\\])\.\.(?:[/\\]|$)/;
/** An ending, or a step into another folder. */
const LIKE_FILE = /[^.]\.\w{1,8}$/;
/** Keys under which a word alone is the name of a file. */
const NAMES = /^(?:name|names|key|keys|entry|entries|member|title|slug|id)$/;

interface Named extends Spelled {
  /** A key of a file, or of its name. */
  readonly isNamed: boolean;
}

export function* joinedPlaces(subject: CallSubject, around: Around): Generator<PlaceFact> {
  // Of a repository on another machine.
  if (subject.arguments.owner !== undefined && subject.arguments.repo !== undefined) return;
  const texts = namedIn(subject);
  const names = texts.filter(({ text }) => !FROM_ROOT.test(text));
  const own = texts.flatMap((one) => foldersOf(one, around));
  const isAsked = mayGoInto(subject, texts);
  for (const { folder, by } of own)
    if (by !== undefined && isAbove(folder, around.folders) && isAsked(by))
      yield { path: folder, from: 'word', ...ALL_LEVELS };
  const bases = [...new Set(own.map(({ folder }) => folder))];
  let left = MOST_PAIRS;
  // It grows while it is gone through: a name may itself be a folder, and another name in it.
  for (const base of bases)
    for (const name of names) {
      if (--left < 0) return yield { path: null, from: 'word' };
      for (const real of around.place(`${base}/${name.text.replaceAll('\\', '/')}`)) {
        if (real === null || real === base) continue;
        if (mayBeIn(real, base, name, around)) yield { path: real, from: 'word' };
        if (bases.includes(real) || !isAbove(real, around.folders) || !isFolderName(name)) continue;
        bases.push(real);
        if (isAsked(name, true) && isFolder(real, around)) yield { path: real, from: 'word', ...ALL_LEVELS };
      }
    }
}

/** Whole texts that may be paths, also as a server may decode them. What a known tool writes is none. */
function namedIn(subject: CallSubject): Named[] {
  const isKnown = isKnownTool(subject) || listedPaths(subject) !== undefined;
  const lines = new Set(subject.commands.map(({ text }) => text));
  return [...textsOf(subject.arguments)].flatMap(({ text, words }) => {
    if (text.length > LONGEST_PATH || lines.has(text)) return NOTHING;
    if (isKnown && words.some((word) => CONTENT.test(word))) return NOTHING;
    const isNamed = words.some((word) => NAMES_FILE.test(word) || NAMES.test(word));
    const pieces = isFileUri(text) ? fileSpellings(text) : text.split(/[\n,;|]/).map(unquoted);
    return [...new Set(pieces.flatMap((piece) => [piece, decoded(piece)]))]
      .filter((piece) => piece !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(piece))
      .map((piece) => ({ text: piece, words, isNamed }));
  });
}
const NOTHING: readonly Named[] = [];

interface Base {
  readonly folder: string;
  /** The text that names it; of a file, only the folder around it is meant. */
  readonly by: Named | undefined;
}

/** The folders that it may be, and that of the file that it is. */
function foldersOf(named: Named, around: Around): readonly Base[] {
  const { text } = named;
  const isRooted = FROM_ROOT.test(text);
  if (!isRooted && /\s/.test(text) && !/[/\\]/.test(text)) return [];
  return around.place(text).flatMap((real): readonly Base[] => {
    if (real === null) return [];
    const kind = around.disk?.at(real)?.kind;
    if (kind === 'file') return [{ folder: real.slice(0, real.lastIndexOf('/')) || '/', by: undefined }];
    return kind === 'directory' || (isRooted && !hasDisk(around)) ? [{ folder: real, by: named }] : [];
  });
}

const hasDisk = ({ disk }: Around): boolean => disk?.at('/') !== undefined;
const isFolder = (real: string, around: Around): boolean =>
  !hasDisk(around) || around.disk?.at(real)?.kind === 'directory';

/** In a folder of a rule that the other argument does not name itself. */
function mayBeIn(real: string, base: string, { text, isNamed }: Named, around: Around): boolean {
  const isRuled = around.folders.some((folder) => isBelow(real, folder) && !isBelow(base, folder));
  if (!isRuled) return false;
  if (isNamed || CLIMBS.test(text) || !hasDisk(around)) return true;
  return LIKE_FILE.test(text) || around.disk?.at(real) !== undefined;
}

const isFolderName = ({ text, isNamed }: Named): boolean =>
  isNamed || /[/\\.]/.test(text) || /^\w+$/.test(text);

/** Handle one file or folder that an argument names in another one. */
const OF_ONE =
  /^(?:save|write|put|create|add|new|render|read|load|open|view|show|cat|get|fetch|checksum|hash|parse|convert|edit|append|update|remove|rename|stat)$/;
/** Take all that is in a folder. */
const OF_ALL = new Set(
  'all every everything tree recursive recursively walk scan search find grep index archive backup zip tar pack compress sync mirror export import dump ingest copy cp upload snapshot clone restore unzip untar unpack extract embed collect gather share publish serve mount bulk bundle folder folders dir directory directories'.split(
    ' ',
  ),
);
/** Name where a tool works: `git_status` of a `repo_path` does not hand out its files. */
const WORKS_IN = /^(?:cwd|workdir|working|workspace|project|repo|repository)$/;
/** They go into none: the folder of the session is another one afterwards. */
const CHANGES = /^(?:cd|chdir|pushd|(?:set|change|switch)_(?:cwd|work|dir|folder|project|root)\w*)$/;
/** Of every service these are words, so that they are folders only under a key of folders. */
const SHORT = /^(?:\.{0,2}[/\\]?|~[/\\]?)$/;
const IS_FOLDER =
  /^(?:dirs?|director(?:y|ies)|folders?|roots?|base|cwd|workspace|workdir|paths?|parent|prefix|location|source|src|dest|destination|target|inputs?|outputs?|from|to|in|into)$/;
const IS_REMOTE = /^(?:method|url|base_?url|host|endpoint|bucket|database|branch|ref)$/i;

type IsAsked = (named: Named, isJoined?: boolean) => boolean;

/** Whether the tool may go into a folder that this text names. */
function mayGoInto(subject: CallSubject, texts: readonly Named[]): IsAsked {
  const { tool, kind, arguments: given, actions } = subject;
  const name = bareName(tool);
  const words = ownWords(tool);
  const isDeep = levelsOf(given) > 1;
  const isOfAll = isDeep || words.some((word) => OF_ALL.has(word));
  const listed = listedPaths(subject);
  const isKnown =
    kind === 'web' ||
    (kind === 'shell' && isKnownTool(subject)) ||
    (kind === 'file' && isFileVerb(name)) ||
    makesFolders(name) ||
    CHANGES.test(name) ||
    (listed !== undefined && !isOfAll);
  if (isKnown) return () => false;
  const handled = new Set([
    ...(listed ?? []),
    ...actions.flatMap(({ effect }) => ('path' in effect && effect.does !== 'read' ? [effect.path] : [])),
  ]);
  const isOne = !isOfAll && words.some((word) => OF_ONE.test(word));
  const isRemote = Object.keys(given).some((key) => IS_REMOTE.test(key));
  return ({ text, words: key }, isJoined = false) => {
    if (handled.has(text)) return false;
    if (
      !isOfAll &&
      key.some(
        (word) => WORKS_IN.test(word) || (RUNS_IN.test(word) && word !== 'dir' && word !== 'directory'),
      )
    )
      return false;
    if (!isJoined && SHORT.test(text) && (isRemote || !key.some((word) => IS_FOLDER.test(word))))
      return false;
    return !(
      isOne && texts.some((other) => other.isNamed && other.text !== text && !FROM_ROOT.test(other.text))
    );
  };
}
