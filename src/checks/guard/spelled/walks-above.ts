/** Code that climbs from its own file or working folder to the home, lists it and changes what it finds there. */

import { type Act, act } from '../../../screening/contract/act.ts';
import { isHomeRoot } from '../names/finds.ts';
import { argumentsAt, changesFound, isOfOtherKind, LISTS } from '../names/listings.ts';
import type { Place } from '../places/naming.ts';

const WALKED = 'Tool call runs code that changes files it finds in a folder above the project.';
const LONGEST = 262_144;
const MOST_STATEMENTS = 4000;

/** The file of the program itself, the folder of that file, the working folder. */
const OWN_FILE =
  /\b__file__\b|\b__FILE__\b|\$0\b|import\.meta\.(?:url|filename|path)\b|\b__filename\b|\bargv\[0\]/;
const OWN_FOLDER = /\b__dirname\b|\b__DIR__\b|\b__dir__\b|import\.meta\.dir(?:name)?\b|FindBin::Bin/;
const HERE =
  /\b(?:getcwd|cwd|Getwd|current_dir|getcwdu|get_current_dir\w*|CurrentDirectory|currentDirectory\w*)\b|\bDir\.pwd\b|\buser\.dir\b|\[pwd\]|\bPath\(\s{0,4}(?:["']\.["'])?\s{0,4}\)\.(?:resolve|absolute)/;
const UPS =
  /\bdirname\s{0,4}[($]|\bfile\s{1,4}dirname\b|\.parent\b(?!s)|\bgetParent(?:File)?\b|\bpardir\b|(?<=["'`/])\.\.(?=["'`/])|\.parent_path\b|\.Parent\b|\bfilepath\.Dir\b|\bGetParent\b/g;
const PARENTS = /\.parents\[\s{0,4}(\d{1,2})\s{0,4}\]/g;
const ANY_PARENT = /\.parents\b(?!\[\s{0,4}\d)|\bancestors\b/;
/** `up / "name"`, `join(up, "name")`, `up + "/name"`: one folder of many. */
const NARROWED =
  /[\w)\]]\s{0,4}\/\s{0,4}["'`](?!\.\.)[\w.-]{1,80}["'`]|\b(?:join|resolve|joinpath|Join|File)\s{0,4}\(\s{0,4}[^,"'`]{1,60},\s{0,4}["'`](?!\.\.)[\w.-]{1,80}["'`]|[\w)\]]\s{0,4}[+.]\s{0,4}["'`]\/[\w.-]{1,80}(?=["'`/])|\}\/[\w.-]{1,80}\//;
const ASSIGNED =
  /(?:^|[\s({;])[$@]?([A-Za-z_]\w{0,40})(?:\s{0,4},\s{0,4}\w{1,40}){0,3}\s{0,4}(?::\s{0,4}\w{1,20}\s{0,4})?:?=(?![=>])/;
const DEFINED =
  /\b(?:def|function|func|sub|fn)\s{1,4}(\w{1,60})|\b(?:const|let|var)\s{1,4}(\w{1,60})\s{0,4}=\s{0,4}(?:async\s{1,4})?(?:function\b|\(?[\w\s,]{0,60}\)?\s{0,4}=>)/g;
const SEARCHES = /["'`](?:\/usr\/bin\/)?(?:find|ls|fd|fdfind|grep|rg|tree|du)\b/;
const SEARCHED_UP =
  /["'`](?:find|ls|fd|fdfind|grep|rg|tree|du)(?:["'`]\s{0,4},\s{0,4}["'`]|\s[^"'`\n]{0,40}?)(\.\.(?:\/\.\.)*|~)(?=["'`\s/])/;
const SETTINGS_NAME = /settings(?:\.local)?\.json|hooks\.json|PreToolUse|\.bashrc|\.zshrc/;

interface Climb {
  readonly from: 'file' | 'here';
  readonly ups: number;
}

export interface Climber {
  readonly text: string;
  /** Of the program, if it is a file. */
  readonly file: string | undefined;
  readonly place: Place;
}

export function walkAct({ text, file, place }: Climber): Act | undefined {
  if (text.length > LONGEST || !changesFound(text) || isOfOtherKind(text)) return undefined;
  const [, up] = SEARCHED_UP.exec(text) ?? [];
  if (up !== undefined && isHomeRoot(place(up))) return act('files found above the project', WALKED);
  if (!new RegExp(LISTS.source).test(text) && !SEARCHES.test(text)) return undefined;
  const folderOf = ({ from, ups }: Climb): string =>
    place(`${from === 'file' ? folderOfFile(file) : '.'}/${'../'.repeat(Math.max(ups, 0))}`);
  const isHome = (climb: Climb) =>
    (climb.from === 'here' || file !== undefined) && isHomeRoot(folderOf(climb));
  return climbsTo(text, isHome) ? act('files found above the project', WALKED) : undefined;
}

const folderOfFile = (file = '.'): string => file.replace(/\/?[^/]*$/, '') || '.';

function climbsTo(text: string, isHome: (climb: Climb) => boolean): boolean {
  const known = new Map<string, Climb>();
  const lists = new RegExp(LISTS.source);
  // A folder that is passed to one of them may be listed there.
  const own = new Set([...text.matchAll(DEFINED)].map((one) => one[1] ?? one[2] ?? ''));
  for (const statement of text.split(/[;\n]/, MOST_STATEMENTS)) {
    const climb = climbIn(statement, known);
    if (climb === undefined) continue;
    const isPassed = [...statement.matchAll(/\b(\w{1,60})\s{0,4}\(/g)].some(([, name = '']) => own.has(name));
    const isListing = lists.test(statement) || SEARCHES.test(statement) || isPassed;
    if (ANY_PARENT.test(statement) && SETTINGS_NAME.test(text)) return true;
    const isOne = NARROWED.test(listedIn(statement, lists));
    if (isListing && !isOne && isHome(climb)) return true;
    const name = ASSIGNED.exec(statement)?.[1];
    if (name !== undefined && !isOne) known.set(name, climb);
  }
  return false;
}

/** Of a statement that lists a folder, only that folder. */
function listedIn(statement: string, lists: RegExp): string {
  const found = lists.exec(statement);
  if (found === null) return statement;
  const end = found.index + found[0].length;
  return `${statement.slice(0, end)}${argumentsAt(statement, end)}`;
}

/** Where the names of a statement begin, and how many steps it goes up from there. */
function climbIn(statement: string, known: ReadonlyMap<string, Climb>): Climb | undefined {
  const start = startOf(statement, known);
  if (start === undefined) return undefined;
  const parents = [...statement.matchAll(PARENTS)].map(([, index = '0']) => Number(index) + 1);
  const ups = [...statement.matchAll(UPS)].length + parents.reduce((sum, one) => sum + one, 0);
  return { from: start.from, ups: Math.min(start.ups + ups, 40) };
}

function startOf(statement: string, known: ReadonlyMap<string, Climb>): Climb | undefined {
  // The folder of a file is one step up from it.
  if (OWN_FILE.test(statement)) return { from: 'file', ups: -1 };
  if (OWN_FOLDER.test(statement)) return { from: 'file', ups: 0 };
  if (HERE.test(statement)) return { from: 'here', ups: 0 };
  for (const word of statement.match(/[A-Za-z_]\w{0,40}/g) ?? []) {
    const climb = known.get(word);
    if (climb !== undefined) return climb;
  }
  return undefined;
}
