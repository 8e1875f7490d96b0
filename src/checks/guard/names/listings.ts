/**
 * Code that lists the home, or a folder above it, and changes the files found: an effect on that folder as a whole. Code
 * that changes only files it names, or looks for files of another kind, has none.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { USUAL_FILES } from '../places/hook-files.ts';
import { type Place, placeOf } from '../places/naming.ts';
import { placesBelow } from '../places/places.ts';
import { isHomeRoot } from './finds.ts';

const LISTED =
  'Tool call runs code that changes the files in a folder, including files of the guard or its hooks.';
const MOST = 262_144;

const words = (text: string): string => text.trim().split(/\s+/).join('|');
/** Functions that list a folder, in all supported languages. */
const LISTERS = words(String.raw`
  os\.(?:walk|fwalk|listdir|scandir) i?glob(?:Sync|\.i?glob)? rglob iterdir
  readdir(?:Sync)? opendir(?:Sync)? fdir globby walk(?:Sync)?
  Dir(?:\.(?:glob|entries|children|each_child|foreach))? Find\.find find scandir
  listFiles list_files newDirectoryStream Files\.(?:list|walk|find) Directory\.\w+
  read_dir WalkDir(?:::new)? ReadDir filepath\.(?:Walk|WalkDir|Glob) nftw ftw
  getDirectoryContents listDirectory RecursiveDirectoryIterator DirectoryIterator`);
export const LISTS = new RegExp(String.raw`\b(?:${LISTERS})\s{0,4}[([]|\[\s{0,4}glob\s`, 'g');
const HOME =
  /\bPath\.home\(\)|expanduser\(\s{0,4}["'`]~|\bhomedir\(\)|\bhomeDir\(\)|process\.env\.HOME|environ(?:\.get)?[[(]\s{0,4}["']HOME|(?:[gG]etenv|LookupEnv|env::var(?:_os)?)\(\s{0,4}["']HOME|\bENV\s{0,4}[[{]\s{0,4}["']?HOME|\bDir\.home|user\.home|UserHomeDir|home_dir\(|\$HOME\b|\$::env\(HOME\)/;
const STRING = /(["'`])((?:(?!\1)[^\\\n]|\\.){1,200})\1/g;
/** Functions that change a file; printing and keeping in memory are not changes. */
const CHANGERS = words(String.raw`
  unlink\w* rmtree shutil\.(?:move|copy\w*) write_text write_bytes truncate\w* rename\w* chmod\w*
  os\.(?:remove\w*|rename\w*|replace|chown|rmdir|symlink|link|RemoveAll|Remove|Rename|WriteFile|Truncate|Chmod)
  writeFile\w* appendFile\w* createWriteStream rm(?:Sync|dir\w*)?\( copyFile\w* cpSync
  file_put_contents remove_(?:file|dir\w*) FileUtils\.\w+ fs::(?:write|rename|copy) File::create
  File\.(?:delete|write|unlink|truncate) Files\.(?:write\w*|delete\w*|move|copy) FileWriter PrintWriter
  file\s{1,4}(?:delete|rename|copy) ofstream fopen FileOutputStream newOutputStream newBufferedWriter
  RandomAccessFile OpenOptions open\s+\S+\s+[wa]\+?\b`);
const MODE = String.raw`["'](?:[wax]\+?b?|r\+b?|rb\+|\+?>{1,2})["']`;
const CHANGES = new RegExp(
  String.raw`\b(?:${CHANGERS})|\.(?:delete|unlink|rename|touch|chmod)\(|\bopen\s{0,4}\(?[^\n]{0,120}${MODE}`,
);
/** The same for a named file. */
const NAMERS = words(String.raw`
  open writeFile\w* appendFile\w* createWriteStream file_put_contents unlink\w* rm(?:Sync)? os\.remove
  truncate\w* File\.(?:write|open|delete) fopen FileWriter PrintWriter copyFile\w* rename\w*`);
const NAMED_CHANGE = new RegExp(
  String.raw`\b(?:${NAMERS})\s{0,4}\(\s{0,4}(?:["'${'`'}][^"'${'`'}\n$]{1,200}["'${'`'}]|(\w{1,40}))(?:\s{0,4},[^)\n]{0,200})?\)|\bPath\(\s{0,4}["'][^"'\n]{1,200}["']\s{0,4}\)\.(?:write_text|write_bytes|touch|unlink)\(`,
  'g',
);
const CHDIR = /\bchdir\(\s{0,4}(["'`])([^"'`\n]{1,200})\1/;

const LAST_NAMES = [
  ...new Set(
    [...USUAL_FILES, '.x/hook.cjs', '.x/events.jsonl', '.x/node'].map((file) => file.split('/').at(-1) ?? ''),
  ),
];

export function listingActs({ reading }: ReadCommand, context: CallContext): Act[] {
  return reading.scripts.flatMap(({ text, run }) => {
    if (text.length > MOST || !CHANGES.test(text)) return [];
    const folder = listedFolder(text, placeOf(context, reading.runs[run]?.cwd), context);
    return folder === undefined ? [] : [act(printable(folder, { max: 100 }), LISTED)];
  });
}

const literalsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...text.matchAll(
        /\b(\w{1,40})\s{0,4}(?::?=|=>)\s{0,4}(["'`])([^"'`\n$]{1,200})\2\s{0,4}(?:[;,)\n]|$)/g,
      ),
    ].map(([, name = '', , value = '']) => [name, value]),
  );

/** Whether the code changes files other than those that it names. */
export function changesFound(text: string, literals = literalsIn(text)): boolean {
  const rest = text.replaceAll(NAMED_CHANGE, (spelled, name?: string) =>
    name === undefined || literals.has(name) ? '' : spelled,
  );
  return CHANGES.test(rest);
}

/** The first folder with guarded files whose listed files the code changes. */
function listedFolder(text: string, place: Place, context: CallContext): string | undefined {
  const literals = literalsIn(text);
  if (!changesFound(text, literals)) return undefined;
  const homes = homesIn(text);
  for (const found of [...text.matchAll(LISTS)].slice(0, 50)) {
    for (const folder of rootsOf(text, found.index, found[0].length, { literals, homes, place })) {
      const isAbove = /^\/(?:home)?$/.test(folder);
      const isHome = isHomeRoot(folder) && (isAbove || placesBelow(folder, context).length > 0);
      if (isHome && !isOfOtherKind(text)) return folder;
      // A pattern limits the files, unless names are built from its matches.
      const isPattern = /[*?[{]/.test(folder) && placesBelow(folder, context).length > 0;
      if (isPattern && !isOfOtherKind(text)) return folder;
    }
  }
  return undefined;
}

/** Variables that are a home, or a folder in it: `d = join(homedir(), '.config', 'shop')`. */
function homesIn(text: string): ReadonlyMap<string, string> {
  const homes = new Map<string, string>(
    [...text.matchAll(/\bhomedir(?:\s{1,4}as\s{1,4}|\s{0,4}:\s{0,4})(\w{1,40})/g)].map(([, name = '']) => [
      name,
      '~',
    ]),
  );
  for (const [, name = '', value = ''] of text.matchAll(/\b(\w{1,40})\s{0,4}:?=\s{0,4}([^;\n]{1,160})/g)) {
    const found = HOME.exec(value);
    if (found === null) continue;
    const behind = value.slice(found.index + found[0].length);
    const [, steps = ''] = STEPS.exec(behind) ?? [];
    const inner = [...steps.matchAll(STRING)].map((one) => (one[2] ?? '').replaceAll(/^\/|\/$/g, ''));
    const isPlain = inner.length > 0 && inner.every((one) => /^[\w./-]+$/.test(one) && !one.includes('..'));
    homes.set(name, isPlain ? `~/${inner.join('/')}` : '~');
  }
  return homes;
}

/** Literal steps appended to a folder, with nothing unknown between them. */
const STEPS =
  /^(?:["'`]?[\])]){0,3}((?:\s{0,4}[,/+.]\s{0,4}(?:["'`][^"'`\n$*?[{]{1,80}["'`]))+)\s{0,4}\)?\s{0,4}(?:$|[,);])/;

interface Known {
  readonly literals: ReadonlyMap<string, string>;
  readonly homes: ReadonlyMap<string, string>;
  readonly place: Place;
}

/** The receiver and arguments of a listing call: its words, and what is before `.glob(`. */
function rootsOf(text: string, at: number, length: number, { literals, homes, place }: Known): string[] {
  const front = /[^;=,\s{}[\]]{0,80}$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
  const receiver = /[.>]$/.test(front) ? front : '';
  const behind = argumentsAt(text, at + length);
  const spelled = `${receiver} ${behind}`;
  const names = spelled.match(/\b[A-Za-z_]\w{0,40}\b/g) ?? [];
  const held = names.flatMap((name) => homes.get(name) ?? []);
  const isHome = HOME.test(spelled) || held.includes('~');
  if (!isHome && held.length > 0) return held.map(place);
  // Tcl words have no quotes.
  const isBare = text.slice(at, at + length).startsWith('[');
  const strings = [
    ...(isBare ? behind.split(/\s+/) : []),
    ...[...spelled.matchAll(STRING)].flatMap(({ 2: value = '', index }) =>
      isJoined(spelled.slice(0, index)) ? [] : [value],
    ),
    ...names.flatMap((name) => literals.get(name) ?? []),
  ];
  const base = CHDIR.exec(text)?.[2];
  const isHere = behind.trim() === '' || /^\s{0,4}["'`]\.["'`]/.test(behind);
  const here = place(base ?? '.');
  if (isHere && !HOME.test(receiver) && (base !== undefined || isHomeRoot(here))) return [here];
  // `Path.home().glob('*/x')` matches dots; `join(homedir(), 'work')` is one folder of many.
  const inner = strings.find((one) => !/^(?:~|HOME|w|utf-?8)$/.test(one));
  if (isHome) return [inner === undefined || /^[*.?[]/.test(inner) ? '~' : place(`~/${inner}`)];
  const roots = strings.filter((one) => /^(?:\.\.|\/|~|\$HOME)/.test(one));
  return roots.map((one) => place(one.replace(/\/(?:\*\*?|\.\*)$/, '') || '/'));
}

/** Appended to a folder with its own name: `dir . '/*'`, `join(dir, '..')`. */
const isJoined = (before: string): boolean =>
  /[\w)\]]\s{0,4}(?:\.|\+|&|\.\.)\s{0,4}$/.test(before) ||
  /\b(?:join|resolve|Join|joinpath)\s{0,4}\(\s{0,4}[\w.$>-]+(?:\(\))?\s{0,4},[^()]{0,120}$/.test(before);

/** Up to the matching closing bracket. */
export function argumentsAt(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length && at < from + 400; at += 1) {
    const mark = text[at] ?? '';
    if ('([{'.includes(mark)) depth += 1;
    else if (')]}'.includes(mark) && --depth === 0) return text.slice(from, at);
  }
  return text.slice(from, from + 400);
}

const KINDS =
  /(?:endswith|endsWith|end_with\?|hasSuffix|HasSuffix|extname|extension|suffix|ends_with|\.ext\b)[^"'`\n]{0,40}\(?\s{0,4}(["'`])(\.?[\w.-]{1,20})\1|\/[^/\n]{0,40}\\\.(\w{1,8})\$\/|r?glob\(\s{0,4}(["'])[^"'\n]{0,60}\*(\.\w{1,8})\4/g;

/** The code selects files by an extension that none of ours has, and names none of ours itself. */
export function isOfOtherKind(text: string): boolean {
  const endings = [...text.matchAll(KINDS)].map((one) => one[2] ?? one[3] ?? one[5] ?? '');
  if (endings.length === 0) return false;
  const names = LAST_NAMES.filter((name) => name.includes('.') || name === 'key');
  const isOurs = (ending: string) => names.some((name) => name.endsWith(ending));
  return !endings.some(isOurs) && !/settings|hooks?\b|config\.toml|PreToolUse/.test(text);
}
