/**
 * Listings, searches and looks: what shows the names, the sizes or the lines in a folder. Rules on paths count them as
 * reads; no check is about them, so they are not among the effects.
 */
import type { Run } from '../../../shell/reading/reading.ts';
import type { PlaceFact, Reach } from '../../../vocabulary/call-context.ts';
import type { CallSubject } from '../../contract/call.ts';
import { stringsAt } from '../argument-strings.ts';
import { followsAll } from '../disk/following.ts';
import { bareName, toolWords } from '../tool-name.ts';
import type { Resolve } from './resolve-paths.ts';

/** More than any path has. */
const ALL = 4_096;
export const ALL_LEVELS: Reach = { levels: ALL };
const ONE_LEVEL: Reach = { levels: 1 };

export const listings = (subject: CallSubject, place: Resolve): PlaceFact[] => [
  ...listedByTool(subject, place),
  ...subject.commands.flatMap(({ reading }) =>
    reading.runs
      .filter(({ where }) => where === 'here')
      .flatMap((run) => listedByRun(run).flatMap(({ path, reach }) => inFolders(run, path, place, reach))),
  ),
];

const inFolders = (run: Run, path: string, place: Resolve, reach: Reach): PlaceFact[] =>
  [run.cwd, ...(run.mayBeIn ?? [])].flatMap((folder) =>
    place(path, folder, followsAll(run)).map((real) => ({ does: 'read', path: real, ...reach })),
  );

/** Own tools of hosts, which search the folder of the call where no other is named. */
const OF_HOSTS =
  /^(?:ls|glob|grep|grep_search|file_search|list_dir|search_file_content|find_files_by_name|ripgrep)$/;
const LOOKS = /^(?:info|stat|stats|exists|metadata|properties|hash|checksum|size|permissions|attributes)$/;
const LISTS = /^(?:list|listing|ls|dir|browse|watch|children|entries|contents)$/;
const SEARCHES =
  /^(?:tree|search|find|grep|rg|ripgrep|glob|walk|scan|index|du|usage|duplicates|archive|zip|tar|backup|sync|mirror)$/;
const OF_FILES =
  /^(?:files?|filesystem|fs|dirs?|director(?:y|ies)|folders?|paths?|tree|disk|ls|glob|grep|ripgrep|stat)$/;
const PATHS =
  /^(?:paths?|dirs?|director(?:y|ies)|folders?|root|base|uri|file|files|(?:search|start|target|base|root|absolute|relative|file|dir|directory|folder|source)_?(?:paths?|file|folder|dir(?:ectory)?)|(?:dir|directory|folder)_?(?:name|uri)|relative_?workspace_?path|source|src)$/i;
/** Of names, not of texts. */
const PATTERNS = /^(?:glob|pattern|glob_?pattern|patterns|include)$/i;

/** What it lists or searches; undefined if it does neither. */
export function listedPaths({ tool, arguments: given }: CallSubject): string[] | undefined {
  // A repository on another machine.
  if (given.owner !== undefined && given.repo !== undefined) return undefined;
  if (reachOfTool(bareName(tool), 1) === undefined) return undefined;
  return stringsAt(given, PATHS).map(({ text }) => text);
}

function listedByTool(subject: CallSubject, place: Resolve): PlaceFact[] {
  const { tool, arguments: given } = subject;
  const name = bareName(tool);
  const reach = reachOfTool(name, levelsOf(given));
  const named = listedPaths(subject);
  if (reach === undefined || named === undefined) return [];
  const bases = named.length === 0 && OF_HOSTS.test(name) ? ['.'] : named;
  const patterns = stringsAt(given, PATTERNS).map(({ text }) => text);
  const found = patterns.flatMap((pattern) =>
    (/^[/~\\]|^[a-z]:/i.test(pattern) || bases.length === 0 ? [undefined] : bases).flatMap((base) =>
      // Some libraries of patterns go through links at `**`.
      facts(place(base === undefined ? pattern : `${base}/${pattern}`, undefined, true), {
        skipsHidden: true,
      }),
    ),
  );
  if (found.length > 0 && /glob|find|file_search|list/.test(name)) return found;
  // A pattern for names, or for texts.
  const possible = patterns.some((pattern) => CLIMBS.test(pattern)) ? found : [];
  return [
    ...bases.flatMap((path) => facts(place(path), reach)),
    ...possible.map((fact): PlaceFact => ({ ...fact, from: 'pattern' })),
  ];
}

const CLIMBS = /(?:^|[/{,])\.\.[/,}]/;

const facts = (paths: readonly (string | null)[], reach: Reach): PlaceFact[] =>
  paths.map((path) => ({ does: 'read', path, ...reach }));

const IS_DEEP = /recurs|^deep$|depth|levels?$/i;

/** How many levels of a folder the call asks for. */
export const levelsOf = (given: CallSubject['arguments']): number =>
  Math.max(
    1,
    ...Object.entries(given).flatMap(([key, value]) => {
      if (!IS_DEEP.test(key)) return [];
      const levels = typeof value === 'string' ? Number.parseInt(value, 10) : value;
      if (value === true || value === 'true') return [ALL];
      return typeof levels === 'number' && levels >= 0 ? [levels] : [];
    }),
  );

function reachOfTool(name: string, levels: number): Reach | undefined {
  const words = toolWords(name);
  if (!words.some((word) => OF_FILES.test(word)) && !OF_HOSTS.test(name)) return undefined;
  // What the search of a host leaves out by itself.
  if (OF_HOSTS.test(name) && !/^(?:ls|list_dir)$/.test(name)) return { ...ALL_LEVELS, skipsHidden: true };
  if (words.some((word) => SEARCHES.test(word))) return ALL_LEVELS;
  if (words.some((word) => LISTS.test(word)) || OF_HOSTS.test(name)) return { levels };
  return words.some((word) => LOOKS.test(word)) ? {} : undefined;
}

interface Looked {
  readonly path: string;
  readonly reach: Reach;
}

interface Lister {
  /** Levels without an option. */
  readonly levels: number;
  /** An option with which it goes through all of them. */
  readonly deep?: RegExp;
  /** An option with the number of levels. */
  readonly limit?: RegExp;
  /** Options with a value, which is no file. */
  readonly valued?: RegExp;
  /** Operands before the folders. */
  readonly skip?: number;
  readonly skipsHidden?: true;
}

const LS: Lister = {
  levels: 1,
  deep: /^-[a-zA-Z]*R|^--recursive$/,
  valued: /^-[Iw]$|^--(?:ignore|hide|width)$/,
};
const EXA: Lister = {
  levels: 1,
  deep: /^-[a-zA-Z]*[RT]|^--(?:recurse|tree)$/,
  limit: /^-L$|^--level$/,
  valued: /^-[Is]$/,
};
const FD: Lister = {
  levels: ALL,
  limit: /^-d$|^--max-depth$/,
  valued: /^-[eEtSxX]$|^--(?:extension|exclude|type)$/,
  skip: 1,
  skipsHidden: true,
};
const LOOK: Lister = { levels: 0 };
const STAT: Lister = { levels: 0, valued: /^-[cft]$|^--(?:format|printf)$/ };
const LISTERS: ReadonlyMap<string, Lister> = new Map<string, Lister>([
  ...'ls dir vdir gls'.split(' ').map((name): [string, Lister] => [name, LS]),
  ...'exa eza lsd'.split(' ').map((name): [string, Lister] => [name, EXA]),
  ['tree', { levels: ALL, limit: /^-L$/, valued: /^-[IPo]$/ }],
  ['find', { levels: ALL, limit: /^-maxdepth$/ }],
  ...'fd fdfind'.split(' ').map((name): [string, Lister] => [name, FD]),
  ...'du ncdu dust'
    .split(' ')
    .map((name): [string, Lister] => [
      name,
      { levels: ALL, valued: /^-[dXB]$|^--(?:max-depth|exclude|block-size)$/ },
    ]),
  ['stat', STAT],
  ...'file realpath readlink wc test [ [[ getfacl getfattr lsattr namei md5sum sha1sum sha256sum sha512sum shasum b2sum cksum sum md5 get-item test-path get-acl get-filehash resolve-path'
    .split(' ')
    .map((name): [string, Lister] => [name, LOOK]),
  ['get-childitem', { levels: 1, deep: /^-r(?:ec)?/i, valued: /^-(?:filter|include|exclude|depth)$/i }],
]);

/** All of its words that are paths are read here. */
export const isLister = (program: string): boolean => LISTERS.has(program);

function listedByRun(run: Run): Looked[] {
  const { program, args } = run;
  const search = SEARCHED_HERE.has(program) && searchesHere(run) ? [{ path: '.', reach: reachOf(run) }] : [];
  const lister = LISTERS.get(program);
  if (lister === undefined) return search;
  const words = args.map(({ text }) => text);
  const limit = lister.limit === undefined ? -1 : words.findIndex((word) => lister.limit?.test(word));
  const isDeep = lister.deep !== undefined && words.some((word) => lister.deep?.test(word));
  const given = Number.parseInt(words[limit + 1] ?? '', 10);
  const levels = limit >= 0 && given >= 0 ? given : isDeep ? ALL : lister.levels;
  const operands = foldersIn(program, words, lister);
  const reach: Reach = {
    ...(levels === 0 ? {} : { levels }),
    ...leftOut(program, words),
    ...(lister.skipsHidden && !words.some((word) => /^-[a-zA-Z]*[Hu]|^--(?:hidden|unrestricted)$/.test(word))
      ? { skipsHidden: true }
      : {}),
  };
  const paths = operands.length === 0 && lister.levels > 0 ? ['.'] : operands;
  return paths.map((path) => ({ path, reach }));
}

const TESTS = /^(?:test|\[{1,2})$/;

function foldersIn(program: string, words: readonly string[], { valued, limit, skip }: Lister): string[] {
  if (program === 'find') return rootsOf(words);
  // Of the tests of a shell, only those of files.
  if (TESTS.test(program)) return words.filter((_, i) => /^-[a-hkprsuwxLOGSN]$/.test(words[i - 1] ?? ''));
  const operands = words.filter((word, i) => {
    const before = words[i - 1] ?? '';
    const isValue = valued?.test(before) === true || limit?.test(before) === true;
    return !isValue && !word.startsWith('-');
  });
  return operands.slice(skip ?? 0);
}

/** `find` takes its folders before the first test. */
function rootsOf(words: readonly string[]): string[] {
  const rest = words.slice(words.findIndex((word) => !/^-[HLP]$|^-[DO]/.test(word)));
  const end = rest.findIndex((word) => /^[-(!]/.test(word));
  return end < 0 ? rest : rest.slice(0, end);
}

const SEARCHED_HERE = new Set('grep egrep fgrep zgrep rg ag ack ugrep git'.split(' '));

/** It searches the folder it is in, because no other is named. */
function searchesHere(run: Run): boolean {
  const words = run.args.map(({ text }) => text);
  if (run.program === 'git') return words[0] === 'grep' && !words.includes('--');
  // With standard input it searches that.
  if (run.stdin.length > 0 || reachOf(run).levels === undefined) return false;
  const isListing = words.includes('--files') || words.includes('-e') || words.includes('-f');
  return words.filter((word) => !word.startsWith('-')).length <= (isListing ? 0 : 1);
}

const RECURSIVE_GREP = /^-[a-zA-Z]*[rR]|^--(?:dereference-)?recursive$|^--directories=recurse$/;
const FOLLOWING_GREP = /^(?:rg|ag|ack|ugrep)$/;

/** How far the effects of a program on a folder go. A reader of files fails on a folder, one that packs or copies does not. */
export function reachOf(run: Run | undefined): Reach {
  if (run === undefined) return ONE_LEVEL;
  const { program, args } = run;
  const words = args.map(({ text }) => text);
  const left = leftOut(program, words);
  if (/^(?:e|f|z)?grep$/.test(program))
    return words.some((word) => RECURSIVE_GREP.test(word)) ? { ...ALL_LEVELS, ...left } : {};
  if (/^(?:chmod|chown|chgrp|setfacl)$/.test(program))
    return words.some((word) => /^-[a-zA-Z]*R|^--recursive$/.test(word)) ? ALL_LEVELS : {};
  if (!FOLLOWING_GREP.test(program)) return { ...ALL_LEVELS, ...left };
  const isHidden = words.some((word) => /^-[a-zA-Z]*[u.]|^--(?:hidden|unrestricted|no-ignore)$/.test(word));
  return { ...ALL_LEVELS, ...left, ...(isHidden ? {} : { skipsHidden: true as const }) };
}

/** Options of one program or another that leave out what has this name. */
const EXCLUDING: ReadonlyMap<string, RegExp> = new Map([
  ...'tree ls'.split(' ').map((name): [string, RegExp] => [name, /^-I$|^--ignore$/]),
  ...'fd fdfind'.split(' ').map((name): [string, RegExp] => [name, /^-E$|^--exclude$/]),
  ...'grep egrep fgrep rg tar du rsync zip'
    .split(' ')
    .map((name): [string, RegExp] => [name, /^--exclude(?:-dir)?$|^-x$|^-g$|^--i?glob$/]),
  ['find', /^-(?:i?name|i?path|i?wholename)$/],
]);

function leftOut(program: string, words: readonly string[]): Reach {
  const option = EXCLUDING.get(program);
  if (option === undefined) return {};
  const except = words.flatMap((word, i) => {
    const [, attached] = /^--(?:exclude(?:-dir)?|ignore)=(.+)$/s.exec(word) ?? [];
    const value = attached ?? (option.test(words[i - 1] ?? '') ? word : undefined);
    if (value === undefined || !isLeftOut(program, words, i)) return [];
    const name = value
      .replace(/^!/, '')
      .replace(/^(?:\.\/|\*{1,2}\/|\/)+/, '')
      .replace(/(?:\/\*{0,2})+$/, '');
    return /^[^*?[{]+$/.test(name) ? [name] : [];
  });
  return except.length === 0 ? {} : { except };
}

/** `-not -path x`, `-path x -prune`; of ripgrep's globs those with `!`. */
function isLeftOut(program: string, words: readonly string[], at: number): boolean {
  if (program === 'rg') return words[at]?.startsWith('!') === true;
  if (program !== 'find') return true;
  return /^(?:!|-not)$/.test(words[at - 2] ?? '') || words[at + 1] === '-prune';
}
