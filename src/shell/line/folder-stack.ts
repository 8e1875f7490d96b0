/**
 * The folders that a shell remembers: the current one, the one before, and the stack of `pushd`. A folder is bound where
 * it is expanded, because a later `cd` does not change a value that was taken before. `$PWD` in a folder's spelling is
 * the folder in which the line starts.
 */

import type { Run, Word } from '../reading/reading.ts';
import { entered } from '../reading/wrapper-folder.ts';
import { type At, type Launch, type Line, literal, unknownWord } from './line.ts';
import type { Scope, Value } from './scope.ts';

const START = '$PWD';
const ROOTED = /^[/~$`]|^[A-Za-z]:/;
/** Folders that one run may be in instead. */
const MOST_DOUBTED = 16;

/** The spelling that means the same folder wherever the line changes to. */
const spelledFolder = (cwd: string | undefined): string =>
  cwd === undefined ? START : ROOTED.test(cwd) ? cwd : `${START}/${cwd}`;

function folderWord(folder: string): Word {
  if (/^\/[\w./@+-]*$/.test(folder)) return literal(folder);
  const name = /^\$\{?(\w+)/.exec(folder)?.[1];
  return { ...unknownWord(folder), variables: name === undefined ? [] : [name] };
}

/** Variables that the shell sets itself; undefined: as the line found them. */
export function ownVariable(name: string, scope: Scope): Value | undefined {
  switch (name) {
    case 'PWD':
      return scope.cwd === undefined
        ? undefined
        : { items: [folderWord(spelledFolder(scope.cwd))], array: false };
    case 'OLDPWD':
      return scope.left === undefined ? undefined : { items: [folderWord(scope.left)], array: false };
    case 'DIRSTACK':
    case 'dirstack':
      return { items: stackOf(scope).map(folderWord), array: true };
    case '_':
      return lastWord(scope.last);
    default:
      return undefined;
  }
}

/** Known as a path, but not as a program: a name that a line takes from its last word is computed. */
function lastWord(last: Word | undefined): Value | undefined {
  if (last === undefined) return undefined;
  return { items: [{ ...last, value: undefined, variables: [...last.variables, '_'] }], array: false };
}

const stackOf = (scope: Scope): string[] => [
  spelledFolder(scope.cwd),
  ...(scope
    .variable('DIRSTACK')
    ?.items.slice(1)
    .map(({ text }) => text) ?? scope.stack),
];

const TILDE = /^~(?:([+-]?)(\d*))(?=\/|$)/;

/** The folder that a leading tilde means here, and its length; undefined: the user's home, as it was found. */
export function tildeFolder(
  text: string,
  scope: Scope,
): { readonly word: Word; readonly length: number } | undefined {
  const [whole, sign, digits] = TILDE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (digits !== undefined && digits !== '') {
    const stack = stackOf(scope);
    const folder = sign === '-' ? stack.at(-1 - Number(digits)) : stack[Number(digits)];
    return folder === undefined ? undefined : { word: folderWord(folder), length: whole.length };
  }
  const name = sign === '+' ? 'PWD' : sign === '-' ? 'OLDPWD' : 'HOME';
  const value = scope.variable(name) ?? ownVariable(name, scope);
  const [word] = value?.items ?? (sign === '+' ? [folderWord(START)] : []);
  return word === undefined || value?.unset === true ? undefined : { word, length: whole.length };
}

/** `${PWD%/*}`: the folder above. */
export const isFolderVariable = (name: string): boolean => name === 'PWD' || name === 'OLDPWD';

/** What programs print that name a folder relative to the current one. */
export function printedFolder(
  { program, args }: Pick<Run, 'program' | 'args'>,
  scope: Scope,
): string | undefined {
  if (program === 'pwd') return scope.cwd === undefined ? undefined : spelledFolder(scope.cwd);
  if (program !== 'realpath' && program !== 'readlink' && program !== 'dirname') return undefined;
  const [operand, ...more] = args.filter(({ text }) => !/^-/.test(text));
  if (operand === undefined || more.length > 0) return undefined;
  if (program === 'readlink' && !args.some(({ text }) => /^-[a-z]*[fem]/.test(text))) return undefined;
  const isBound = /^(?:[/~]|\$\{?(?:PWD|HOME)\b)/.test(operand.text);
  if (!isBound && (scope.cwd === undefined || ROOTED.test(operand.text))) return undefined;
  const folder = isBound ? operand.text : entered(spelledFolder(scope.cwd), operand.text);
  return program === 'dirname' ? `${folder}/..` : folder;
}

/** Changes the folder, and remembers the one before. */
function enterFolder(to: string, scope: Scope): void {
  if (to === '') return;
  const before = spelledFolder(scope.cwd);
  doubt(scope, before, to);
  scope.left = before;
  const cwd = entered(scope.cwd, to);
  scope.cwd = cwd === START ? undefined : cwd;
  for (const name of ['PWD', 'OLDPWD'])
    if (scope.variable(name) !== undefined) scope.setVariable(name, undefined);
}

/** The change may fail, and the ones before it may have. */
function doubt(scope: Scope, before: string, to: string): void {
  const moved = ROOTED.test(to) ? [] : [...scope.doubted, ...scope.choices].map((one) => entered(one, to));
  scope.doubted = [...new Set([before, ...scope.doubted, ...moved])].slice(0, MOST_DOUBTED);
}

/** A folder that options or variables of the shell may make it enter instead. */
export function offerFolder(folder: string, scope: Scope): void {
  scope.choices = [...new Set([...scope.choices, entered(spelledFolder(scope.cwd), folder)])].slice(
    -MOST_DOUBTED,
  );
}

/** `cd`, `pushd`, `popd` and `dirs`. */
type FolderBuiltin = (args: readonly Word[], at: At, line: Line, given: Launch) => undefined;

const OPTION = /^-[LPe@nq]+$/;
const operandOf = (args: readonly Word[]): Word | undefined =>
  args.find(({ text }) => !OPTION.test(text) && text !== '--');

const homeOf = (scope: Scope): string => tildeFolder('~', scope)?.word.text ?? '~';

export const changeFolder: FolderBuiltin = (args, at, _, given) => {
  const { scope } = at;
  const to = operandOf(args)?.text;
  if (to === undefined) {
    // `HOME=dir cd`: for this command only.
    enterFolder(given.environment.find(({ name }) => name === 'HOME')?.value.text ?? homeOf(scope), scope);
  } else if (to !== '-') {
    offerFolders(to, scope, given);
    enterFolder(to, scope);
  } else if (scope.left !== undefined) enterFolder(scope.left, scope);
};

/** `CDPATH` gives other folders to start from, `cdable_vars` takes a variable’s name for its value. */
function offerFolders(to: string, scope: Scope, { environment }: Launch): void {
  if (/^(?:[/~$`]|\.{1,2}(?:\/|$))/.test(to)) return;
  const own = environment.find(({ name }) => name === 'CDPATH')?.value;
  const starts =
    own === undefined ? [scope.variable('CDPATH'), scope.variable('cdpath')] : [{ items: [own] }];
  for (const { text } of starts.flatMap((one) => one?.items ?? []))
    for (const start of text.split(':').slice(0, 8)) if (start !== '') offerFolder(`${start}/${to}`, scope);
  const [named] = /^\w+$/.test(to) ? (scope.variable(to)?.items ?? []) : [];
  if (named !== undefined && named.text !== '') offerFolder(named.text, scope);
}

/** `+1`, `-0`: a place in the stack. */
function placeIn(stack: readonly string[], spelled: string | undefined): number | undefined {
  const [, sign, digits] = /^([+-])(\d{1,3})$/.exec(spelled ?? '') ?? [];
  if (digits === undefined) return undefined;
  return sign === '+' ? Number(digits) : stack.length - 1 - Number(digits);
}

const isKept = (args: readonly Word[]): boolean => args.some(({ text }) => text === '-n');

export const pushFolder: FolderBuiltin = (args, at, line, given) => {
  const { scope } = at;
  const all = [spelledFolder(scope.cwd), ...scope.stack];
  const to = operandOf(args)?.text;
  // Without a folder, the two on top change places.
  const place = to === undefined || to === '-' ? 1 : placeIn(all, to);
  if (place === undefined && isKept(args)) scope.stack = [to ?? '', ...scope.stack];
  else if (place === undefined) {
    changeFolder(args, at, line, given);
    scope.stack = all;
  } else {
    const turned =
      to === undefined || to === '-'
        ? [all[1], all[0], ...all.slice(2)]
        : [...all.slice(place), ...all.slice(0, place)];
    const [top, ...rest] = turned.filter((one) => one !== undefined);
    if (top !== undefined && all.length > 1) enterFolder(top, scope);
    if (all.length > 1) scope.stack = rest;
  }
  scope.stack = scope.stack.slice(0, MOST_FOLDERS);
};

const MOST_FOLDERS = 64;

export const popFolder: FolderBuiltin = (args, { scope }) => {
  const all = [spelledFolder(scope.cwd), ...scope.stack];
  const place = placeIn(all, operandOf(args)?.text) ?? (isKept(args) ? 1 : 0);
  const [top, ...rest] = all.filter((_, index) => index !== place);
  if (top === undefined) return;
  if (place === 0) enterFolder(top, scope);
  scope.stack = rest;
};

export const showFolders: FolderBuiltin = (args, { scope }) => {
  if (args.some(({ text }) => text === '-c')) scope.stack = [];
};
